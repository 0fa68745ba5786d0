#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <mechanics/bodies/BodyTies.hpp>
#include <span>
#include <vector>

namespace rico {

class CollisionBodies;
class Topology;

/// The ties of all interactions that are linked, between the bodies of a collision world.
class SleepingTies {
 public:
  /// In place of a body: the world, which never moves; one that the collision world does not know,
  /// and which never sleeps.
  static constexpr std::uint32_t kWorld = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kStranger = kWorld - 1;

  struct Tie {
    std::uint32_t body[2];
    bool drives;
  };
  /// Where a body stands in the collision world, or kStranger.
  using Find = std::function<std::uint32_t(const SecondOrderDS*, std::uint64_t identity)>;

  /// At the beginning of a step that ends at t; `renewed`: bodies have other places. True where
  /// ties have come or gone since the step before.
  bool gather(const Topology& topology, double t, bool renewed, const Find& find);
  std::span<const Tie> ties() const { return ties_; }
  /// Those of bodies asleep take no part in the step.
  void rest(const CollisionBodies& bodies);

 private:
  bool findRelations(const Topology& topology);

  long version_ = -1;  // of the topology
  std::vector<BodyTies*> relations_, found_;
  std::vector<Tie> ties_;
};

}  // namespace rico
