#include <algorithm>
#include <bit>
#include <mechanics/contacts/SleepingIslands.hpp>
#include <numeric>

namespace rico {
namespace {

using BodyPlace = SleepingIslands::BodyPlace;
constexpr std::uint64_t kAwake = 0, kNoName = ~std::uint64_t{0};

bool moves(const BodyPlace& place) {
  return place.population != nullptr && (place.population->linearVelocity(place.body) != Vec3{} ||
                                         place.population->angularVelocity(place.body) != Vec3{});
}

/// Returns true if this body keeps bodies that touch it awake.
bool wakes(const BodyPlace& place, Motion motion) {
  return motion == Motion::kDynamic || (motion == Motion::kKinematic && moves(place));
}

/// Returns true if this end of a contact or joint keeps the other end awake.
bool keepsAwake(std::uint32_t body, std::span<const BodyPlace> places,
                const CollisionBodies& bodies) {
  if (body == SleepingConnections::kWorld) return false;
  return body == SleepingConnections::kOutside || wakes(places[body], bodies.motion(body));
}

}  // namespace

std::vector<std::uint64_t> ofAllRanks(const Ranks& ranks, std::vector<std::uint64_t> islands) {
  if (ranks.size() > 1) {
    std::vector<double> words(islands.size());
    std::transform(islands.begin(), islands.end(), words.begin(),
                   [](std::uint64_t island) { return std::bit_cast<double>(island); });
    words = ranks.gather(words);
    islands.resize(words.size());
    std::transform(words.begin(), words.end(), islands.begin(),
                   [](double word) { return std::bit_cast<std::uint64_t>(word); });
  }
  std::sort(islands.begin(), islands.end());
  return islands;
}

bool SleepingIslands::detect(ContactDetection& detection, Connections connections,
                             std::span<const BodyPlace> places, CollisionBodies& bodies,
                             const std::function<void()>& putting) {
  detection.detect(bodies);
  bool woke = false;
  while (wakeTouched(detection, connections, places, bodies)) {
    detection.detect(bodies);
    woke = true;
  }
  if (putToSleep(detection, connections, places, bodies)) {
    putting();
    detection.detect(bodies);
  }
  return woke;
}

// Returns true if a rank has named an island to wake.
bool SleepingIslands::wakeTouched(const ContactDetection& found, Connections connections,
                                  std::span<const BodyPlace> places, CollisionBodies& bodies) {
  const auto sleepOf = [&](std::uint32_t body) -> SleepState& {
    return places[body].population->sleep()[places[body].body];
  };
  woken_.clear();
  const auto touch = [&](std::uint32_t sleeper, std::uint32_t other, bool drives) {
    if (sleeper >= SleepingConnections::kOutside || bodies.motion(sleeper) != Motion::kAsleep)
      return;
    if (drives || keepsAwake(other, places, bodies)) woken_.push_back(sleepOf(sleeper).island);
  };
  for (std::size_t k = 0; k < found.size(); ++k) {
    const ContactName c = found.named(k);
    touch(c.a, c.b, false), touch(c.b, c.a, false);
  }
  for (const auto& [body, drives] : connections)
    touch(body[0], body[1], drives), touch(body[1], body[0], drives);
  for (std::uint32_t i = 0; i < places.size(); ++i)
    if (bodies.motion(i) == Motion::kAsleep && sleepOf(i).rest == RigidBodies::kPushed)
      woken_.push_back(sleepOf(i).island);
  if (!ranks_.any(!woken_.empty())) return false;
  woken_ = ofAllRanks(ranks_, std::move(woken_));
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    if (bodies.motion(i) != Motion::kAsleep) continue;
    SleepState& sleep = sleepOf(i);
    if (!std::binary_search(woken_.begin(), woken_.end(), sleep.island)) continue;
    sleep = {};
    bodies.setMotion(i, Motion::kDynamic);
  }
  return true;
}

bool SleepingIslands::putToSleep(const ContactDetection& found, Connections connections,
                                 std::span<const BodyPlace> places, CollisionBodies& bodies) {
  constexpr int kStepsBetween = 8;
  const bool anyRested = countRest(places, bodies);
  if (++steps_ % kStepsBetween != 0 || !ranks_.any(anyRested)) return false;
  joinIslands(found, connections, places, bodies);
  nameIslands(places, bodies);
  if (ranks_.size() > 1) spreadNames(bodies);
  bool any = false;
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    if (bodies.motion(i) != Motion::kDynamic || name_[islandOf(i)] == kAwake) continue;
    places[i].population->putToSleep(places[i].body, name_[islandOf(i)]);
    bodies.setMotion(i, Motion::kAsleep);
    any = true;
  }
  return any;
}

// Returns true if an island has rested for enough steps.
bool SleepingIslands::countRest(std::span<const BodyPlace> places, const CollisionBodies& bodies) {
  bool any = false;
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    if (bodies.motion(i) != Motion::kDynamic || places[i].population == nullptr) continue;
    RigidBodies& population = *places[i].population;
    const std::uint32_t body = places[i].body;
    const double radius = boundingRadius(bodies.shape(i));
    const double turning = radius * radius * squaredNorm(population.angularVelocity(body));
    const double squared = most(squaredNorm(population.linearVelocity(body)), turning);
    std::int64_t& rest = population.sleep()[body].rest;
    rest = squared < rule_.speed * rule_.speed ? rest + 1 : 0;
    any = any || rest >= rule_.steps;
  }
  return any;
}

void SleepingIslands::joinIslands(const ContactDetection& found, Connections connections,
                                  std::span<const BodyPlace> places,
                                  const CollisionBodies& bodies) {
  const auto count = static_cast<std::uint32_t>(places.size());
  parent_.resize(count), name_.assign(count, kNoName);
  std::iota(parent_.begin(), parent_.end(), 0U);
  const auto isDynamic = [&](std::uint32_t i) {
    return i < SleepingConnections::kOutside && bodies.motion(i) == Motion::kDynamic;
  };
  const auto join = [&](std::uint32_t a, std::uint32_t b) {
    if (isDynamic(a) && isDynamic(b)) parent_[islandOf(a)] = islandOf(b);
  };
  const auto keep = [&](std::uint32_t one, std::uint32_t other, bool drives) {
    if (isDynamic(one) && (drives || (!isDynamic(other) && keepsAwake(other, places, bodies))))
      name_[islandOf(one)] = kAwake;
  };
  for (std::size_t k = 0; k < found.size(); ++k) join(found.named(k).a, found.named(k).b);
  for (const auto& [body, drives] : connections) join(body[0], body[1]);
  for (std::size_t k = 0; k < found.size(); ++k) {
    const ContactName c = found.named(k);
    keep(c.a, c.b, false), keep(c.b, c.a, false);
  }
  for (const auto& [body, drives] : connections)
    keep(body[0], body[1], drives), keep(body[1], body[0], drives);
}

// The least number of an island remains, and kAwake is less than all of them.
void SleepingIslands::nameIslands(std::span<const BodyPlace> places,
                                  const CollisionBodies& bodies) {
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    if (bodies.motion(i) != Motion::kDynamic) continue;
    const BodyPlace& place = places[i];
    const bool isAtRest =
        place.population != nullptr && place.population->sleep()[place.body].rest >= rule_.steps;
    std::uint64_t& name = name_[islandOf(i)];
    name = std::min(name, isAtRest ? bodies.identity(i) + 1 : kAwake);
  }
}

// The parts of an island on several ranks get the least of their numbers.
void SleepingIslands::spreadNames(const CollisionBodies& bodies) {
  bool changed = true;
  while (changed) {
    names_.assign(parent_.size(), kNoName);
    for (std::uint32_t i = 0; i < parent_.size(); ++i)
      if (bodies.motion(i) == Motion::kDynamic) names_[i] = name_[islandOf(i)];
    changed = spread_(names_);
    for (std::uint32_t i = 0; i < parent_.size(); ++i)
      name_[islandOf(i)] = std::min(name_[islandOf(i)], names_[i]);
  }
}

std::uint32_t SleepingIslands::islandOf(std::uint32_t body) {
  while (parent_[body] != body) body = parent_[body] = parent_[parent_[body]];
  return body;
}

}  // namespace rico
