#include <algorithm>
#include <mechanics/collision/PlacedBodies.hpp>
#include <numeric>
#include <stdexcept>
#include <string>

namespace rico {
namespace {

// A skin suffices for this many steps like the last one, within these shares of the radius. Short
// skins give few candidates that do not touch, long ones few searches.
constexpr double kSteps = 16, kLeastSkin = 0.1, kMostSkin = 0.5;

[[noreturn]] void refuseTwins(std::uint64_t identity) {
  throw std::invalid_argument("collision bodies: two have the identity " +
                              std::to_string(identity) + "; give each its own");
}

}  // namespace

void PlacedBodies::arrange(const CollisionBodies& bodies) {
  const std::uint32_t n = bodies.size();
  const auto identity = [&](std::uint32_t body) { return bodies.identity(body); };
  order_.resize(n);
  std::iota(order_.begin(), order_.end(), 0U);
  const auto before = [&](std::uint32_t a, std::uint32_t b) { return identity(a) < identity(b); };
  if (!std::is_sorted(order_.begin(), order_.end(), before))
    std::sort(order_.begin(), order_.end(), before);
  for (std::uint32_t k = 1; k < n; ++k)
    if (identity(order_[k - 1]) == identity(order_[k])) refuseTwins(identity(order_[k]));

  balls_.resize(n), wide_balls_.resize(n), skins_.assign(n, 0), solid_of_.assign(n, kNone);
  squared_steps_.assign(n, 0);
  solids_.clear();
  for (std::uint32_t k = 0; k < n; ++k) {
    const std::uint32_t body = order_[k];
    balls_[k] = {bodies.positions()[body], boundingRadius(bodies.shape(body))};
    if (kindOf(bodies.shape(body)) == ShapeKind::kSphere) continue;
    solid_of_[k] = static_cast<std::uint32_t>(solids_.size());
    const Frame frame = bodies.frame(body);
    const Aabb box = bounds(bodies.shape(body), frame);
    solids_.push_back({k, frame, bodies.orientations()[body], box, Aabb::everything()});
  }
  version_ = bodies.version();
}

bool PlacedBodies::update(const CollisionBodies& bodies) {
  moved_.clear();
  if (version_ != bodies.version() || size() != bodies.size()) {
    arrange(bodies);
    return false;
  }
  updateBalls(bodies);
  updateSolids(bodies);
  return true;
}

void PlacedBodies::updateBalls(const CollisionBodies& bodies) {
  const std::span<const Vec3> positions = bodies.positions();
  for (std::uint32_t k = 0; k < size(); ++k) {
    const Vec3 now = positions[order_[k]];
    const double skin = skins_[k];
    const double squared_step = squaredNorm(now - balls_[k].centre);
    squared_steps_[k] = static_cast<float>(squared_step);
    if (!(squaredNorm(now - wide_balls_[k].centre) <= skin * skin)) moved_.push_back(k);
    balls_[k].centre = now;
  }
}

void PlacedBodies::updateSolids(const CollisionBodies& bodies) {
  const std::size_t balls = moved_.size();
  for (Solid& solid : solids_) {
    const std::uint32_t body = order_[solid.place];
    const Vec3 position = bodies.positions()[body];
    const Quaternion orientation = bodies.orientations()[body];
    if (position != solid.frame.origin || orientation != solid.orientation) {
      solid.frame = frameAt(position, orientation);
      solid.orientation = orientation;
      solid.box = bounds(bodies.shape(body), solid.frame);
    }
    if (!contains(solid.wide_box, solid.box)) moved_.push_back(solid.place);
  }
  std::inplace_merge(moved_.begin(), moved_.begin() + static_cast<long>(balls), moved_.end());
  moved_.erase(std::unique(moved_.begin(), moved_.end()), moved_.end());
}

void PlacedBodies::chooseSkins(const CollisionBodies& bodies, double margin) {
  for (std::uint32_t k = 0; k < size(); ++k) chooseSkin(bodies, k, margin);
}

void PlacedBodies::chooseSkinsOfMoved(const CollisionBodies& bodies, double margin) {
  for (const std::uint32_t k : moved_) chooseSkin(bodies, k, margin);
}

void PlacedBodies::chooseSkin(const CollisionBodies& bodies, std::uint32_t place, double margin) {
  const double radius = balls_[place].radius;
  const double least_skin =
      bodies.motion(order_[place]) == Motion::kDynamic ? kLeastSkin * radius : 0;
  const double step = std::sqrt(double{squared_steps_[place]});
  const double skin =
      radius < Aabb::kInfinity ? clamp(kSteps * step, least_skin, kMostSkin * radius) : 0;
  skins_[place] = static_cast<float>(skin);
  // Rounded up slightly, so that rounding of the sums below cannot lose a pair.
  wide_balls_[place] = {balls_[place].centre,
                        (radius + margin / 2 + double{skins_[place]}) * (1 + 1e-12)};
  if (isSphere(place)) return;
  Solid& solid = solids_[solid_of_[place]];
  solid.wide_box = solid.box.inflated(skins_[place]);
}

Aabb PlacedBodies::wideBox(std::uint32_t place) const {
  if (!isSphere(place)) return solid(place).wide_box;
  const double r = wide_balls_[place].radius;
  return Aabb::around(wide_balls_[place].centre, {r, r, r});
}

std::size_t PlacedBodies::bytes() const {
  return sizeof(std::uint32_t) * (order_.capacity() + solid_of_.capacity()) +
         sizeof(Ball) * (balls_.capacity() + wide_balls_.capacity()) +
         sizeof(float) * (skins_.capacity() + squared_steps_.capacity()) +
         sizeof(Solid) * solids_.capacity() + sizeof(std::uint32_t) * moved_.capacity();
}

}  // namespace rico
