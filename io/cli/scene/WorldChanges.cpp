#include <io/cli/scene/Chance.hpp>
#include <io/cli/scene/World.hpp>
#include <set>

namespace rico {

namespace {

bool isWithin(const PackingSpec& box, Vec3 at) {
  return box.from.x <= at.x && at.x <= box.to.x && box.from.y <= at.y && at.y <= box.to.y &&
         box.from.z <= at.z && at.z <= box.to.z;
}

/// How many births are due before time t.
std::int64_t birthsBefore(const BirthSpec& birth, double t) {
  if (t <= birth.begin) return 0;
  return static_cast<std::int64_t>(std::ceil((t - birth.begin) / birth.every));
}

}  // namespace

void World::beforeStep() {
  removeLeaving();
  const double t = simulation_->startingTime(), end = simulation_->nextTime();
  for (std::size_t number = 0; number < scene_.births.size(); ++number) {
    const BirthSpec& spec = scene_.births[number];
    const std::int64_t last = birthsBefore(spec, least(end, spec.end));
    for (std::int64_t k = birthsBefore(spec, least(t, spec.end)); k < last; ++k) bear(number, k);
  }
}

/// Those whose time has come, and those that have left the region; joints keep theirs.
void World::removeLeaving() {
  const double t = simulation_->startingTime() + 1e-9 * simulation_->timeStep();
  for (const Leaving& leaving : leaving_)
    if (leaving.time <= t && bodies_->indexOf(leaving.identity) != RigidBodies::kNone)
      bodies_->remove(leaving.identity);
  if (!scene_.region) return;
  std::set<std::uint64_t> named;
  for (const auto& [name, identity] : identities_) named.insert(identity);
  std::vector<std::uint64_t> outside;
  for (std::uint32_t i = 0; i < bodies_->size(); ++i)
    if (bodies_->motion(i) == Motion::kDynamic &&
        !isWithin(*scene_.region, bodies_->centres()[i]) && named.count(bodies_->identity(i)) == 0)
      outside.push_back(bodies_->identity(i));
  for (const std::uint64_t identity : outside) bodies_->remove(identity);
}

/// Somewhere in the box where there is room; nowhere if some tries find none.
void World::bear(std::size_t number, std::int64_t birth) {
  constexpr int kTries = 20, kDraws = 4;
  const BirthSpec& spec = scene_.births[number];
  if (static_cast<std::int64_t>(bodies_->size()) >= spec.most) return;
  const auto seed = static_cast<std::uint64_t>(spec.seed);
  for (int i = 0; i < kTries; ++i) {
    const auto draw = [&](int k) {
      return chance(seed, static_cast<std::uint64_t>((birth * kTries + i) * kDraws + k));
    };
    const std::vector<int>& kinds = birthKinds_[number];
    const int kind = kinds[static_cast<std::size_t>(draw(3) * static_cast<double>(kinds.size()))];
    const Vec3 size = spec.to - spec.from;
    const Vec3 at = spec.from + Vec3{draw(0) * size.x, draw(1) * size.y, draw(2) * size.z};
    if (!isFree(at, boundingRadius(bodies_->kind(kind).shape))) continue;
    bodies_->add(kind, at, {}, spec.velocity, spec.spin);
    return;
  }
}

/// No bounding ball of a dynamic body reaches there; what is static the user has kept away.
bool World::isFree(Vec3 at, double radius) const {
  for (std::uint32_t i = 0; i < bodies_->size(); ++i)
    if (bodies_->motion(i) == Motion::kDynamic &&
        norm(bodies_->position(i) - at) < radius + boundingRadius(bodies_->kindOf(i).shape))
      return false;
  return true;
}

}  // namespace rico
