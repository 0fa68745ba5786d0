#include <algorithm>
#include <io/cli/world/World.hpp>

// Figures and names for messages of a run.
namespace rico {

std::vector<std::string> World::takeStartOverlaps() {
  std::vector<std::string> lines;
  if (starts_) lines = starts_->warnings(scene_, filter());
  starts_.reset();
  return lines;
}

std::size_t World::ownFarAway() const {
  const Aabb near = begin_.inflated(norm(begin_.extent()));
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < bodies().size(); ++i) {
    const Vec3 at = bodies().centres()[i];
    count +=
        isOwn(i) && bodies().motion(i) == Motion::kDynamic && !contains(near, {at, at}) ? 1 : 0;
  }
  return count;
}

std::uint32_t World::lostBody() const {
  // Energy that grows without limit moves bodies so far within some steps, a free fall of a scene
  // of one metre in four hours.
  constexpr double kLost = 1e9;  // sizes of the scene
  const RigidBodies& many = bodies();
  const double size = norm(begin_.extent());
  const double most = size > 0 ? kLost * size : std::numeric_limits<double>::max();
  for (std::uint32_t i = 0; i < many.size(); ++i) {
    if (!isOwn(i) || many.motion(i) != Motion::kDynamic) continue;
    const double speeds =
        squaredNorm(many.linearVelocity(i)) + squaredNorm(many.angularVelocity(i));
    if (!std::isfinite(speeds) || !(norm(many.centres()[i] - begin_.centre()) <= most)) return i;
  }
  return RigidBodies::kNone;
}

std::string World::titleOf(std::uint64_t identity) const {
  std::string text = "body " + std::to_string(identity);
  const auto next = std::upper_bound(firstOfEntry_.begin(), firstOfEntry_.end(), identity);
  if (next == firstOfEntry_.begin() || identity >= bornFrom_)
    return text.append(", born in the run");
  const ScenePlace& place = scene_.bodies[next - firstOfEntry_.begin() - 1].place;
  return text.append(", of ")
      .append(place.key)
      .append(" in line ")
      .append(std::to_string(place.line));
}

}  // namespace rico
