#pragma once

#include <kernel/state/StateRecorder.hpp>
#include <kernel/support/Ranks.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/collision/ContactDetection.hpp>
#include <mechanics/contacts/SleepingConnections.hpp>
#include <span>
#include <vector>

namespace rico {

/// Islands of bodies at rest without contact to moving bodies fall asleep together. Sleeping bodies
/// do not move, and no forces and no contacts between them are computed, so they cost almost no
/// time. An island wakes at the first contact with a body that is awake (of another island, a
/// single body, or a moving kinematic body), and if the force on one of its bodies changes
/// (RigidBodies::setSleep). Bodies joined by connections (BodyConnections), for example joints,
/// belong to one island. A driven connection keeps its island awake. The number of an island is one
/// more than the smallest identity in it, so it depends on the bodies only.
///
/// On ranks each rank passes the bodies that it holds, their contacts and their connections; each
/// contact and each connection must be known to at least one rank. Islands extend over ranks
/// through the bodies that several ranks hold, and all ranks wake the same islands.
///
/// Only bodies of populations sleep, and only if they do not touch, and are not connected to, a
/// single body or a moving kinematic body.
class SleepingIslands {
 public:
  /// The population that owns a body of the collision world; null for bodies that never sleep.
  struct BodyPlace {
    RigidBodies* population = nullptr;  ///< not owned
    std::uint32_t body = 0;             ///< its index there
  };

  /// Replaces the value of each body by the least value of the ranks that hold it. Returns true on
  /// all ranks if a value of any rank has changed. Collective.
  using Spread = std::function<bool(std::span<std::uint64_t> values)>;

  /// The rule does not change later. On more than one rank `spread` is required.
  explicit SleepingIslands(const SleepRule& rule, Ranks ranks = {}, Spread spread = {})
      : rule_(rule), ranks_(std::move(ranks)), spread_(std::move(spread)) {}
  /// Returns true if the rule lets bodies sleep.
  bool isOn() const { return rule_.speed > 0; }

  /// The connections of a step, not owned.
  using Connections = std::span<const SleepingConnections::Connection>;

  /// Detects the contacts of a step. Wakes islands that are touched by an awake body, connected to
  /// one, driven by a connection, or pushed. Then counts the steps of rest; at every eighth step
  /// puts islands to sleep that have rested for enough steps, and calls `putting` while the
  /// contacts of these are still known. Returns true if an island was woken. Collective.
  bool detect(ContactDetection& detection, Connections connections,
              std::span<const BodyPlace> places, CollisionBodies& bodies,
              const std::function<void()>& putting);

  /// Visits the number of steps, which determines when islands are put to sleep.
  void recordState(StateRecorder& recorder) { recorder("steps", steps_); }

 private:
  bool wakeTouched(const ContactDetection& found, Connections connections,
                   std::span<const BodyPlace> places, CollisionBodies& bodies);
  bool putToSleep(const ContactDetection& found, Connections connections,
                  std::span<const BodyPlace> places, CollisionBodies& bodies);
  bool countRest(std::span<const BodyPlace> places, const CollisionBodies& bodies);
  void joinIslands(const ContactDetection& found, Connections connections,
                   std::span<const BodyPlace> places, const CollisionBodies& bodies);
  void nameIslands(std::span<const BodyPlace> places, const CollisionBodies& bodies);
  void spreadNames(const CollisionBodies& bodies);
  std::uint32_t islandOf(std::uint32_t body);

  SleepRule rule_;
  Ranks ranks_;
  Spread spread_;
  std::int64_t steps_ = 0;
  std::vector<std::uint32_t> parent_;         // union-find over islands
  std::vector<std::uint64_t> name_;           // by island: its number; kAwake: it stays awake
  std::vector<std::uint64_t> woken_, names_;  // islands; the number of the island of each body
};

/// Passes the numbers of islands of every rank to all ranks, sorted. Collective.
std::vector<std::uint64_t> ofAllRanks(const Ranks& ranks, std::vector<std::uint64_t> islands);

}  // namespace rico
