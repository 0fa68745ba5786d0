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

/// Returns true if this body keeps bodies that touch it awake.
bool wakes(const Home& home, Motion motion) {
  return motion == Motion::kDynamic || (motion == Motion::kKinematic && moves(home));
}

/// Returns true if this end of a contact or joint keeps the other end awake.
bool keepsAwake(std::uint32_t body, std::span<const Home> homes, const CollisionBodies& bodies) {
  if (body == SleepingTies::kWorld) return false;
  return body == SleepingTies::kStranger || wakes(homes[body], bodies.motion(body));
}

}  // namespace

bool SleepingIslands::wakeTouched(std::span<const Contact> contacts, Ties ties,
                                  std::span<const Home> homes, CollisionBodies& bodies) {
  woken_.clear();
  const auto sleepOf = [&](std::uint32_t body) -> RigidBodies::Sleep& {
    return homes[body].population->sleep()[homes[body].body];
  };
  const auto touch = [&](std::uint32_t sleeper, std::uint32_t other, bool drives) {
    if (sleeper >= SleepingTies::kStranger || bodies.motion(sleeper) != Motion::kAsleep) return;
    if (drives || keepsAwake(other, homes, bodies)) woken_.push_back(sleepOf(sleeper).island);
  };
  for (const Contact& c : contacts) touch(c.a, c.b, false), touch(c.b, c.a, false);
  for (const auto& [body, drives] : ties)
    touch(body[0], body[1], drives), touch(body[1], body[0], drives);
  for (std::uint32_t i = 0; i < homes.size(); ++i)
    if (bodies.motion(i) == Motion::kAsleep && sleepOf(i).rest == RigidBodies::kPushed)
      woken_.push_back(sleepOf(i).island);
  if (woken_.empty()) return false;
  std::sort(woken_.begin(), woken_.end());
  for (std::uint32_t i = 0; i < homes.size(); ++i) {
    if (bodies.motion(i) != Motion::kAsleep) continue;
    RigidBodies::Sleep& sleep = sleepOf(i);
    if (!std::binary_search(woken_.begin(), woken_.end(), sleep.island)) continue;
    sleep = {};
    bodies.setMotion(i, Motion::kDynamic);
  }
  return true;
}

bool SleepingIslands::putToSleep(std::span<const Contact> contacts, Ties ties,
                                 std::span<const Home> homes, CollisionBodies& bodies) {
  constexpr int kPatience = 8;
  const bool anyRested = countRest(homes, bodies);
  if (++steps_ % kPatience != 0 || !anyRested) return false;
  joinIslands(contacts, ties, homes, bodies);
  nameIslands(homes, bodies);
  bool any = false;
  for (std::uint32_t i = 0; i < homes.size(); ++i) {
    if (bodies.motion(i) != Motion::kDynamic || isAwake_[islandOf(i)] != 0) continue;
    homes[i].population->putToSleep(homes[i].body, name_[islandOf(i)]);
    bodies.setMotion(i, Motion::kAsleep);
    any = true;
  }
  return any;
}

// Returns true if an island has rested for enough steps.
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

void SleepingIslands::joinIslands(std::span<const Contact> contacts, Ties ties,
                                  std::span<const Home> homes, const CollisionBodies& bodies) {
  const auto count = static_cast<std::uint32_t>(homes.size());
  parent_.resize(count), isAwake_.assign(count, 0);
  std::iota(parent_.begin(), parent_.end(), 0U);
  const auto isDynamic = [&](std::uint32_t i) {
    return i < SleepingTies::kStranger && bodies.motion(i) == Motion::kDynamic;
  };
  const auto join = [&](std::uint32_t a, std::uint32_t b) {
    if (isDynamic(a) && isDynamic(b)) parent_[islandOf(a)] = islandOf(b);
  };
  const auto keep = [&](std::uint32_t one, std::uint32_t other, bool drives) {
    if (isDynamic(one) && (drives || (!isDynamic(other) && keepsAwake(other, homes, bodies))))
      isAwake_[islandOf(one)] = 1;
  };
  for (const Contact& c : contacts) join(c.a, c.b);
  for (const auto& [body, drives] : ties) join(body[0], body[1]);
  for (const Contact& c : contacts) keep(c.a, c.b, false), keep(c.b, c.a, false);
  for (const auto& [body, drives] : ties)
    keep(body[0], body[1], drives), keep(body[1], body[0], drives);
}

void SleepingIslands::nameIslands(std::span<const Home> homes, const CollisionBodies& bodies) {
  name_.assign(homes.size(), ~std::uint64_t{0});
  for (std::uint32_t i = 0; i < homes.size(); ++i) {
    if (bodies.motion(i) != Motion::kDynamic) continue;
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
