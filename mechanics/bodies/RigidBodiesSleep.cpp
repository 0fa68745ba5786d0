#include <algorithm>
#include <kernel/state/StateRecorder.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

// The sleep of bodies in a population: SleepingIslands decides which bodies sleep.

namespace rico {

void RigidBodies::setSleep(const SleepRule& rule) {
  sleepRule_ = rule;
  sleep_.assign(maySleep() ? size() : 0, {});
  wrenchesAtSleep_.clear();
  grow(size());
}

void RigidBodies::putToSleep(std::uint32_t body, std::uint64_t island) {
  sleep_[body] = {island, kWrenchUnknown};
  store({}, velocity_.data() + kDofs * body);
  store({}, velocity_.data() + kDofs * body + 3);
}

void RigidBodies::wake(std::uint64_t identity) {
  const std::uint32_t body = indexOf(identity);
  if (body != kNone && isAsleep(body)) wakeIsland(sleep_[body].island);
}

void RigidBodies::wakeIsland(std::uint64_t island) {
  woken_.push_back(island);
  wakeIslands({&island, 1});
}

void RigidBodies::wakeIslands(std::span<const std::uint64_t> islands) {
  for (SleepState& sleep : sleep_)
    if (std::binary_search(islands.begin(), islands.end(), sleep.island)) sleep = {};
  ++version_;
}

void RigidBodies::wakeAll() {
  std::fill(sleep_.begin(), sleep_.end(), SleepState{});
  ++version_;
}

// Compares the wrench with that of the time when the body fell asleep.
void RigidBodies::compareWrench(std::uint32_t body, double h) {
  if (sleep_[body].rest == kWrenchUnknown) {
    wrenchesAtSleep_[body] = wrenches_[body];
    sleep_[body].rest = kWrenchStored;
    return;
  }
  const BodyKind& sort = kindOf(body);
  const Vec3 inverse = sort.inverseMoments;
  const double push = norm(wrenches_[body].force - wrenchesAtSleep_[body].force) / sort.mass.mass;
  const double turn = norm(wrenches_[body].torque - wrenchesAtSleep_[body].torque) *
                      most(inverse.x, most(inverse.y, inverse.z)) * boundingRadius(sort.shape);
  if (h * static_cast<double>(sleepRule_.steps) * most(push, turn) > sleepRule_.speed)
    sleep_[body].rest = kPushed;
}

void RigidBodies::recordSleep(StateRecorder& recorder) {
  std::vector<std::int64_t> islands, rests;
  for (const SleepState& sleep : sleep_) {
    islands.push_back(static_cast<std::int64_t>(sleep.island));
    rests.push_back(sleep.rest);
  }
  recorder.list("islands", islands);
  recorder.list("rests", rests);
  std::vector<double> felt;
  for (const auto& [force, torque] : wrenchesAtSleep_)
    felt.insert(felt.end(), {force.x, force.y, force.z, torque.x, torque.y, torque.z});
  if (!wrenchesAtSleep_.empty()) recorder.list("felt", felt);
  for (std::size_t i = 0; i < wrenchesAtSleep_.size(); ++i)
    wrenchesAtSleep_[i] = {load(felt.data() + 6 * i), load(felt.data() + 6 * i + 3)};
  for (std::uint32_t i = 0; i < size(); ++i) {
    const auto island = static_cast<std::uint64_t>(islands[i]);
    if (island != sleep_[i].island) ++version_;
    sleep_[i] = {island, rests[i]};
  }
}

}  // namespace rico
