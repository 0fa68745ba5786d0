#pragma once

#include <kernel/state/StateRecorder.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/collision/Contact.hpp>
#include <mechanics/contacts/SleepingTies.hpp>
#include <span>
#include <vector>

namespace rico {

/// Islands of bodies that rest and touch nothing that moves fall asleep together: they stand still,
/// feel no force, and have no contacts with each other, so that they cost a step next to nothing.
/// They wake together at the first contact with a body that is awake: another island that moves, a
/// single body, a kinematic body that moves; and where the force on one of them has become another
/// (RigidBodies::setSleep). Bodies that are tied (BodyTies), as by joints, are of one island, which
/// stays awake while a tie drives it. An island's number is one more than the least identity
/// in it, so that what sleeps depends on nothing but the bodies.
///
/// Only members of populations sleep. What lies on a single body, or on a kinematic one that moves,
/// or is tied to one, does not.
class SleepingIslands {
 public:
  /// Where a body of the collision world is at home; null for what never sleeps.
  struct Home {
    RigidBodies* population = nullptr;
    std::uint32_t body = 0;
  };

  explicit SleepingIslands(const SleepRule& rule) : rule_(rule) {}
  bool isOn() const { return rule_.speed > 0; }

  using Ties = std::span<const SleepingTies::Tie>;

  /// Wakes what these contacts touch, what ties drive or hold to a body that is awake, and what is
  /// pushed. True where somebody woke: contacts are to be sought again.
  bool wakeTouched(std::span<const Contact> contacts, Ties ties, std::span<const Home> homes,
                   CollisionBodies& bodies);
  /// One step more of rest, or none; every eighth step, who has rested for long enough with all of
  /// his island falls asleep. True where somebody did.
  bool lull(std::span<const Contact> contacts, Ties ties, std::span<const Home> homes,
            CollisionBodies& bodies);

  void recordState(StateRecorder& recorder) { recorder("steps", steps_); }

 private:
  bool countRest(std::span<const Home> homes, const CollisionBodies& bodies);
  void joinIslands(std::span<const Contact> contacts, Ties ties, std::span<const Home> homes,
                   const CollisionBodies& bodies);
  void nameIslands(std::span<const Home> homes, const CollisionBodies& bodies);
  std::uint32_t islandOf(std::uint32_t body);

  SleepRule rule_;
  std::int64_t steps_ = 0;
  std::vector<std::uint32_t> parent_;  // of the union of islands
  std::vector<char> isAwake_;          // by island: somebody in it does not rest
  std::vector<std::uint64_t> name_, woken_;
};

}  // namespace rico
