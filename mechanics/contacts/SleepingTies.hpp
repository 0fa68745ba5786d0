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

/// The ties of all linked interactions between bodies of a collision world.
class SleepingTies {
 public:
  /// Markers used instead of a body: the world, which never moves; and a body outside the collision
  /// world, which never sleeps.
  static constexpr std::uint32_t kWorld = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kStranger = kWorld - 1;

  /// A tie by the indices of its bodies in the collision world.
  struct Tie {
    std::uint32_t body[2];  ///< kWorld and kStranger are possible, too
    bool drives;            ///< it moves its bodies: its island stays awake
  };
  /// The index of a body in the collision world, or kStranger.
  using Find = std::function<std::uint32_t(const SecondOrderDS*, std::uint64_t identity)>;

  /// Call at the beginning of a step that ends at t; `renewed`: indices of bodies have changed.
  /// Returns true if ties were added or removed since the last step.
  bool gather(const Topology& topology, double t, bool renewed, const Find& find);
  /// The ties of the step.
  std::span<const Tie> ties() const { return ties_; }
  /// Removes ties of sleeping bodies from the step.
  void rest(const CollisionBodies& bodies);

 private:
  bool findRelations(const Topology& topology);

  long version_ = -1;  // of the topology
  std::vector<BodyTies*> relations_, found_;
  std::vector<Tie> ties_;
};

}  // namespace rico
