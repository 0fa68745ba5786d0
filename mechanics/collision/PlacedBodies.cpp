#include <algorithm>
#include <mechanics/collision/PlacedBodies.hpp>
#include <numeric>
#include <stdexcept>
#include <string>

namespace rico {
namespace {

// A skin suffices for this many steps like the last one, within these shares of the radius. Short
// skins give few candidates that do not touch, long ones few searches.
constexpr double kSteps = 16, kLeastSkin = 0.02, kMostSkin = 0.5;

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
  if (version_ != bodies.version() || size() != bodies.size()) {
    arrange(bodies);
    return false;
  }
  const bool balls_hold = updateBalls(bodies);
  return updateSolids(bodies) && balls_hold;
}

bool PlacedBodies::updateBalls(const CollisionBodies& bodies) {
  const std::span<const Vec3> positions = bodies.positions();
  bool hold = true;
  for (std::uint32_t k = 0; k < size(); ++k) {
    const Vec3 now = positions[order_[k]];
    const double skin = skins_[k];
    const double squared_step = squaredNorm(now - balls_[k].centre);
    squared_steps_[k] = static_cast<float>(squared_step);
    hold = hold & (squaredNorm(now - wide_balls_[k].centre) <= skin * skin);
    balls_[k].centre = now;
  }
  return hold;
}

bool PlacedBodies::updateSolids(const CollisionBodies& bodies) {
  bool hold = true;
  for (Solid& solid : solids_) {
    const std::uint32_t body = order_[solid.place];
    const Vec3 position = bodies.positions()[body];
    const Quaternion orientation = bodies.orientations()[body];
    if (position != solid.frame.origin || orientation != solid.orientation) {
      solid.frame = frameAt(position, orientation);
      solid.orientation = orientation;
      solid.box = bounds(bodies.shape(body), solid.frame);
    }
    hold = hold && contains(solid.wide_box, solid.box);
  }
  return hold;
}

void PlacedBodies::chooseSkins(const CollisionBodies& bodies, double margin) {
  for (std::uint32_t k = 0; k < size(); ++k) {
    const double radius = balls_[k].radius;
    const double least_skin =
        bodies.motion(order_[k]) == Motion::kDynamic ? kLeastSkin * radius : 0;
    const double step = std::sqrt(double{squared_steps_[k]});
    const double skin =
        radius < Aabb::kInfinity ? clamp(kSteps * step, least_skin, kMostSkin * radius) : 0;
    skins_[k] = static_cast<float>(skin);
    // Rounded up slightly, so that rounding of the sums below cannot lose a pair.
    wide_balls_[k] = {balls_[k].centre, (radius + margin / 2 + double{skins_[k]}) * (1 + 1e-12)};
  }
  for (Solid& solid : solids_) solid.wide_box = solid.box.inflated(skins_[solid.place]);
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
         sizeof(Solid) * solids_.capacity();
}

}  // namespace rico
