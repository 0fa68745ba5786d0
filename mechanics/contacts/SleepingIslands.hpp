#pragma once

#include <kernel/state/StateRecorder.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/collision/Contact.hpp>
#include <mechanics/contacts/SleepingTies.hpp>
#include <span>
#include <vector>

namespace rico {

/// Islands of bodies at rest without contact to moving bodies fall asleep together. Sleeping bodies
/// stand still, feel no force and have no contacts with each other, so they cost almost no time. An
/// island wakes at the first contact with a body that is awake (of another island, a single body,
/// or a moving kinematic body), and if the force on one of its bodies changes
/// (RigidBodies::setSleep). Bodies joined by ties (BodyTies), for example joints, belong to one
/// island. A driven tie keeps its island awake. The number of an island is one more than the
/// smallest identity in it, so it depends on the bodies only.
///
/// Only bodies of populations sleep, and only if they do not touch, and are not tied to, a single
/// body or a moving kinematic body.
class SleepingIslands {
 public:
  /// The population that owns a body of the collision world; null for bodies that never sleep.
  struct Home {
    RigidBodies* population = nullptr;  ///< not owned
    std::uint32_t body = 0;             ///< its index there
  };

  /// The rule does not change later.
  explicit SleepingIslands(const SleepRule& rule) : rule_(rule) {}
  /// Returns true if the rule lets bodies sleep.
  bool isOn() const { return rule_.speed > 0; }

  /// The ties of a step, not owned.
  using Ties = std::span<const SleepingTies::Tie>;

  /// Wakes bodies in these contacts, bodies tied to an awake body or driven by a tie, and pushed
  /// ones. Returns true if a body was woken: contacts must be detected again.
  bool wakeTouched(std::span<const Contact> contacts, Ties ties, std::span<const Home> homes,
                   CollisionBodies& bodies);
  /// Counts the steps of rest. At every eighth step puts islands to sleep that have rested for
  /// enough steps. Returns true if at least one island was put to sleep.
  bool putToSleep(std::span<const Contact> contacts, Ties ties, std::span<const Home> homes,
                  CollisionBodies& bodies);

  /// Visits the number of steps, which determines when islands are put to sleep.
  void recordState(StateRecorder& recorder) { recorder("steps", steps_); }

 private:
  bool countRest(std::span<const Home> homes, const CollisionBodies& bodies);
  void joinIslands(std::span<const Contact> contacts, Ties ties, std::span<const Home> homes,
                   const CollisionBodies& bodies);
  void nameIslands(std::span<const Home> homes, const CollisionBodies& bodies);
  std::uint32_t islandOf(std::uint32_t body);

  SleepRule rule_;
  std::int64_t steps_ = 0;
  std::vector<std::uint32_t> parent_;  // union-find over islands
  std::vector<char> isAwake_;          // by island: has it a body that does not rest?
  std::vector<std::uint64_t> name_, woken_;
};

}  // namespace rico
