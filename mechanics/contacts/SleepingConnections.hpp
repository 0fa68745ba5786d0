#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <mechanics/bodies/BodyConnections.hpp>
#include <span>
#include <vector>

namespace rico {

class CollisionBodies;
class Topology;

/// The connections of all linked interactions between bodies of a collision world.
class SleepingConnections {
 public:
  /// Markers used instead of a body: the world, which never moves; and a body outside the collision
  /// world, which never sleeps.
  static constexpr std::uint32_t kWorld = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kOutside = kWorld - 1;

  /// A connection by the indices of its bodies in the collision world.
  struct Connection {
    std::uint32_t body[2];  ///< kWorld and kOutside are possible, too
    bool drives;            ///< it moves its bodies: its island stays awake
  };
  /// The index of a body in the collision world, or kOutside.
  using Find = std::function<std::uint32_t(const SecondOrderDS*, std::uint64_t identity)>;

  /// Call at the beginning of a step that ends at t; `renewed`: indices of bodies have changed.
  /// Returns true if connections were added or removed since the last step.
  bool gather(const Topology& topology, double t, bool renewed, const Find& find);
  /// The connections of the step.
  std::span<const Connection> connections() const { return connections_; }
  /// Removes connections of sleeping bodies from the step.
  void rest(const CollisionBodies& bodies);

 private:
  bool findRelations(const Topology& topology);

  long version_ = -1;  // of the topology
  std::vector<BodyConnections*> relations_, found_;
  std::vector<Connection> connections_;
};

}  // namespace rico
