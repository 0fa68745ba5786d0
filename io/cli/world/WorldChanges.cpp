#include <io/cli/scene/Chance.hpp>
#include <io/cli/world/World.hpp>
#include <set>

namespace rico {

namespace {

bool isWithin(const PackingSpec& box, Vec3 at) {
  return box.from.x <= at.x && at.x <= box.to.x && box.from.y <= at.y && at.y <= box.to.y &&
         box.from.z <= at.z && at.z <= box.to.z;
}

/// The number of births before time t.
std::int64_t birthsBefore(const BirthSpec& birth, double t) {
  if (t <= birth.begin) return 0;
  return static_cast<std::int64_t>(std::ceil((t - birth.begin) / birth.every));
}

}  // namespace

void World::beforeStep() {
  removeLeaving();
  if (scene_.region) removeOutside();
  const double t = simulation().startingTime(), end = simulation().nextTime();
  for (std::size_t number = 0; number < scene_.births.size(); ++number) {
    const BirthSpec& spec = scene_.births[number];
    const std::int64_t last = birthsBefore(spec, least(end, spec.end));
    for (std::int64_t k = birthsBefore(spec, least(t, spec.end)); k < last; ++k)
      createBorn(number, k);
  }
}

/// Removes bodies whose `until` has passed.
void World::removeLeaving() {
  const double t = simulation().startingTime() + 1e-9 * simulation().timeStep();
  for (const Leaving& leaving : leaving_)
    if (leaving.time <= t && bodies().indexOf(leaving.identity) != RigidBodies::kNone)
      removeBody(leaving.identity);
}

/// Removes bodies outside of the region, except those of joints.
void World::removeOutside() {
  std::set<std::uint64_t> named;
  for (const auto& [name, identity] : identities_) named.insert(identity);
  const RigidBodies& many = bodies();
  std::vector<std::uint64_t> outside;
  for (std::uint32_t i = 0; i < many.size(); ++i)
    if (isOwn(i) && many.motion(i) == Motion::kDynamic &&
        !isWithin(*scene_.region, many.centres()[i]) && named.count(many.identity(i)) == 0)
      outside.push_back(many.identity(i));
  for (const std::uint64_t identity : outside) removeBody(identity);
}

/// Creates a body at a free random place in the box; none after some tries without success. All
/// processes draw the same numbers, and decide together which places are free.
void World::createBorn(std::size_t number, std::int64_t birth) {
  constexpr int kTries = 20, kDraws = 4;
  const BirthSpec& spec = scene_.births[number];
  if (spec.most < std::numeric_limits<std::int64_t>::max() &&
      static_cast<std::int64_t>(ranks_.sum(ownBodies())) >= spec.most)
    return;
  const auto seed = static_cast<std::uint64_t>(spec.seed);
  for (int i = 0; i < kTries; ++i) {
    const auto draw = [&](int k) {
      return chance(seed, static_cast<std::uint64_t>((birth * kTries + i) * kDraws + k));
    };
    const std::vector<int>& kinds = birthKinds_[number];
    const int kind = kinds[static_cast<std::size_t>(draw(3) * static_cast<double>(kinds.size()))];
    const Vec3 size = spec.to - spec.from;
    const Vec3 at = spec.from + Vec3{draw(0) * size.x, draw(1) * size.y, draw(2) * size.z};
    const bool isTaken = !isFree(at, boundingRadius(bodies().kind(kind).shape));
    if (ranks_.any(isTaken ? 1 : 0) != 0) continue;
    addBody(kind, at, {}, spec.velocity, spec.spin);
    return;
  }
}

/// Returns true if the ball overlaps no bounding ball of a dynamic body. Static bodies are not
/// checked.
bool World::isFree(Vec3 at, double radius) const {
  const RigidBodies& many = bodies();
  for (std::uint32_t i = 0; i < many.size(); ++i)
    if (isOwn(i) && many.motion(i) == Motion::kDynamic &&
        norm(many.position(i) - at) < radius + boundingRadius(many.kindOf(i).shape))
      return false;
  return true;
}

}  // namespace rico
