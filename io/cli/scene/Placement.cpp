#include <numerics/rico_math.h>

#include <algorithm>
#include <io/cli/scene/Chance.hpp>
#include <io/cli/scene/Placement.hpp>
#include <io/problems/InputError.hpp>
#include <unordered_map>

namespace rico {

namespace {

/// A sequence of pseudo-random numbers.
class Draw {
 public:
  explicit Draw(std::int64_t seed) : seed_(static_cast<std::uint64_t>(seed)) {}
  double operator()() { return chance(seed_, next_++); }
  std::size_t index(std::size_t count) { return chanceBits(seed_, next_++) % count; }
  Vec3 inBox(Vec3 from, Vec3 to) {
    const double x = (*this)(), y = (*this)(), z = (*this)();
    return {from.x + x * (to.x - from.x), from.y + y * (to.y - from.y),
            from.z + z * (to.z - from.z)};
  }

 private:
  std::uint64_t seed_, next_ = 0;
};

std::vector<PlacedBody> onGrid(const BodySpec& body, std::size_t shapes, bool isPlane) {
  const GridSpec& grid = *body.grid;
  const Quaternion turn = turned(body.axis, body.angle);
  Draw draw(body.seed);
  std::vector<PlacedBody> all;
  for (std::int64_t k = 0; k < grid.count[2]; ++k)
    for (std::int64_t j = 0; j < grid.count[1]; ++j)
      for (std::int64_t i = 0; i < grid.count[0]; ++i) {
        const double level = static_cast<double>(isPlane ? j : k);
        const double shift = grid.brick && static_cast<std::int64_t>(level) % 2 == 1 ? 0.5 : 0;
        const double J = grid.jitter;
        Vec3 aside = draw.inBox({-J, -J, -J}, {J, J, J});
        if (isPlane) aside.z = 0;
        const Vec3 place{(static_cast<double>(i) + shift) * grid.spacing.x,
                         static_cast<double>(j) * grid.spacing.y,
                         static_cast<double>(k) * grid.spacing.z};
        all.push_back({body.at + place + aside, turn, draw.index(shapes)});
      }
  return all;
}

std::vector<PlacedBody> onRing(const BodySpec& body, std::size_t shapes) {
  const RingSpec& ring = *body.ring;
  const Vec3 axis = normalized(ring.axis);
  // Angles are measured from x, or from z if the axis is close to x.
  const Vec3 start =
      abs(axis.x) > 0.9 ? Vec3{0, 0, 1} : normalized(cross(cross(axis, {1, 0, 0}), axis));
  const double pitch = (ring.to - ring.from) / static_cast<double>(ring.count);
  Draw draw(body.seed);
  std::vector<PlacedBody> all;
  for (std::int64_t level = 0; level < ring.levels; ++level)
    for (std::int64_t k = 0; k < ring.count; ++k) {
      const auto up = static_cast<double>(level);
      const Quaternion turn =
          turned(axis, ring.from + pitch * static_cast<double>(k) + ring.twist * up);
      const Vec3 place = body.at + rotate(turn, ring.radius * start) + (ring.rise * up) * axis;
      all.push_back({place, turn * turned(body.axis, body.angle), draw.index(shapes)});
    }
  return all;
}

/// The balls placed so far, in cells of the size of the largest ball.
class FreePlaces {
 public:
  explicit FreePlaces(double width) : width_(width) {}

  /// Returns true if a ball of this radius overlaps no other one.
  bool isFree(Vec3 at, double radius) const {
    for (int c = 0; c < 27; ++c) {
      const int i = c % 3 - 1, j = c / 3 % 3 - 1, k = c / 9 - 1;
      const Vec3 side{width_ * i, width_ * j, width_ * k};
      const auto cell = cells_.find(keyOf(at + side));
      if (cell == cells_.end()) continue;
      for (const Ball& ball : cell->second)
        if (norm(ball.at - at) < ball.radius + radius) return false;
    }
    return true;
  }
  void add(Vec3 at, double radius) { cells_[keyOf(at)].push_back({at, radius}); }

 private:
  struct Ball {
    Vec3 at;
    double radius;
  };
  /// The cell of a point: 21 bits for each coordinate.
  std::uint64_t keyOf(Vec3 at) const {
    std::uint64_t key = 0;
    for (int i = 0; i < 3; ++i)
      key = (key << 21) +
            (static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(at[i] / width_))) &
             0x1FFFFF);
    return key;
  }

  double width_;
  std::unordered_map<std::uint64_t, std::vector<Ball>> cells_;
};

Quaternion anyOrientation(Draw& draw, bool isPlane) {
  constexpr double kTurn = 6.283185307179586;
  if (isPlane) return quaternionFromRotationVector({0, 0, kTurn * draw()});
  // Uniform distribution over all rotations (Shoemake 1992).
  const double u = draw(), a = kTurn * draw(), b = kTurn * draw();
  const double s = std::sqrt(1 - u), c = std::sqrt(u);
  return {s * RicoSin(a), s * RicoCos(a), c * RicoSin(b), c * RicoCos(b)};
}

std::vector<PlacedBody> packed(const BodySpec& body, const std::vector<double>& radii, bool isPlane,
                               SceneErrors& errors) {
  constexpr int kTries = 2000;
  const PackingSpec& box = *body.packing;
  const double largest = *std::max_element(radii.begin(), radii.end()) + 0.5 * box.gap;
  FreePlaces places(2 * largest);
  Draw draw(body.seed);
  std::vector<PlacedBody> all;
  for (int tries = 0; tries < kTries && static_cast<std::int64_t>(all.size()) < box.count;) {
    const std::size_t shape = draw.index(radii.size());
    const double r = radii[shape], radiusWithGap = r + 0.5 * box.gap;
    Vec3 at = draw.inBox(box.from + Vec3{r, r, r}, box.to - Vec3{r, r, r});
    if (isPlane) at.z = 0;
    const Quaternion turn = anyOrientation(draw, isPlane);
    const bool isFree = places.isFree(at, radiusWithGap);
    tries = isFree ? 0 : tries + 1;
    if (!isFree) continue;
    places.add(at, radiusWithGap);
    all.push_back({at, turn, shape});
  }
  if (static_cast<std::int64_t>(all.size()) < box.count)
    errors.add(
        {body.place.line, body.place.key + ".packing"},
        "only " + std::to_string(all.size()) + " of " + std::to_string(box.count) +
            " bodies find a free place; take a larger box, or fewer (loose packings fill up to 30 "
            "% of it)");
  return all;
}

}  // namespace

std::vector<PlacedBody> placeBodies(const BodySpec& body, const std::vector<double>& radii,
                                    bool isPlane, SceneErrors& errors) {
  if (body.grid) return onGrid(body, radii.size(), isPlane);
  if (body.ring) return onRing(body, radii.size());
  if (body.packing) return packed(body, radii, isPlane, errors);
  Draw draw(body.seed);
  return {{body.at, turned(body.axis, body.angle), draw.index(radii.size())}};
}

}  // namespace rico
