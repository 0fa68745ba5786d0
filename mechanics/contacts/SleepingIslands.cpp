#include <algorithm>
#include <mechanics/contacts/SleepingIslands.hpp>
#include <numeric>

namespace rico {
namespace {

using Home = SleepingIslands::Home;

bool moves(const Home& home) {
  return home.population != nullptr && (home.population->linearVelocity(home.body) != Vec3{} ||
                                        home.population->angularVelocity(home.body) != Vec3{});
}

/// Does it keep those awake that it touches?
bool wakes(const Home& home, Motion motion) {
  return motion == Motion::kDynamic || (motion == Motion::kKinematic && moves(home));
}

}  // namespace

bool SleepingIslands::wakeTouched(std::span<const Contact> contacts, std::span<const Home> homes,
                                  CollisionBodies& bodies) {
  woken_.clear();
  const auto touch = [&](std::uint32_t sleeper, std::uint32_t other) {
    if (bodies.motion(sleeper) != Motion::kAsleep) return;
    if (!wakes(homes[other], bodies.motion(other))) return;
    woken_.push_back(homes[sleeper].population->sleep()[homes[sleeper].body].island);
  };
  for (const Contact& contact : contacts) touch(contact.a, contact.b), touch(contact.b, contact.a);
  if (woken_.empty()) return false;
  std::sort(woken_.begin(), woken_.end());
  for (std::uint32_t i = 0; i < homes.size(); ++i) {
    if (bodies.motion(i) != Motion::kAsleep) continue;
    RigidBodies::Sleep& sleep = homes[i].population->sleep()[homes[i].body];
    if (!std::binary_search(woken_.begin(), woken_.end(), sleep.island)) continue;
    sleep = {};
    bodies.setMotion(i, Motion::kDynamic);
  }
  return true;
}

bool SleepingIslands::lull(std::span<const Contact> contacts, std::span<const Home> homes,
                           CollisionBodies& bodies) {
  constexpr int kPatience = 8;
  const bool anyRested = countRest(homes, bodies);
  if (++steps_ % kPatience != 0 || !anyRested) return false;
  joinIslands(contacts, homes, bodies);
  bool any = false;
  for (std::uint32_t i = 0; i < homes.size(); ++i) {
    if (bodies.motion(i) != Motion::kDynamic || isAwake_[islandOf(i)] != 0) continue;
    homes[i].population->putToSleep(homes[i].body, name_[islandOf(i)]);
    bodies.setMotion(i, Motion::kAsleep);
    any = true;
  }
  return any;
}

// True where one has rested for long enough.
bool SleepingIslands::countRest(std::span<const Home> homes, const CollisionBodies& bodies) {
  bool any = false;
  for (std::uint32_t i = 0; i < homes.size(); ++i) {
    if (bodies.motion(i) != Motion::kDynamic || homes[i].population == nullptr) continue;
    RigidBodies& population = *homes[i].population;
    const std::uint32_t body = homes[i].body;
    const double radius = boundingRadius(bodies.shape(i));
    const double turning = radius * radius * squaredNorm(population.angularVelocity(body));
    const double squared = most(squaredNorm(population.linearVelocity(body)), turning);
    std::int64_t& rest = population.sleep()[body].rest;
    rest = squared < rule_.speed * rule_.speed ? rest + 1 : 0;
    any = any || rest >= rule_.steps;
  }
  return any;
}

void SleepingIslands::joinIslands(std::span<const Contact> contacts, std::span<const Home> homes,
                                  const CollisionBodies& bodies) {
  const auto count = static_cast<std::uint32_t>(homes.size());
  parent_.resize(count), isAwake_.assign(count, 0);
  name_.assign(count, ~std::uint64_t{0});
  std::iota(parent_.begin(), parent_.end(), 0U);
  const auto isDynamic = [&](std::uint32_t i) { return bodies.motion(i) == Motion::kDynamic; };
  for (const Contact& c : contacts)
    if (isDynamic(c.a) && isDynamic(c.b)) parent_[islandOf(c.a)] = islandOf(c.b);
  for (const Contact& c : contacts)
    for (const auto& [one, other] : {std::pair{c.a, c.b}, {c.b, c.a}})
      if (isDynamic(one) && !isDynamic(other) && wakes(homes[other], bodies.motion(other)))
        isAwake_[islandOf(one)] = 1;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!isDynamic(i)) continue;
    const Home& home = homes[i];
    const std::uint32_t island = islandOf(i);
    if (home.population == nullptr || home.population->sleep()[home.body].rest < rule_.steps)
      isAwake_[island] = 1;
    name_[island] = std::min(name_[island], bodies.identity(i) + 1);
  }
}

std::uint32_t SleepingIslands::islandOf(std::uint32_t body) {
  while (parent_[body] != body) body = parent_[body] = parent_[parent_[body]];
  return body;
}

}  // namespace rico
