#pragma once

#include <io/cli/scene/Scene.hpp>
#include <mechanics/collision/CollisionBodies.hpp>
#include <mechanics/collision/CollisionFilter.hpp>

namespace rico {

/// Finds bodies that overlap at the beginning of a scene. A step keeps gaps from shrinking, but
/// does not open them: without `contacts.recovery` the overlaps remain. Overlaps are rarely
/// intended, so those deeper than a hundredth of the smaller body's radius are reported.
class StartOverlaps {
 public:
  /// Adds a body of an entry. `entry` must outlive this object.
  void add(const BodySpec& entry, std::uint64_t identity, const Shape& shape, Motion motion,
           int group, Vec3 position, Quaternion orientation);

  /// A line for each two entries of `bodies` whose bodies overlap, the deepest first, up to a
  /// limit. Pairs excluded by the filter are not reported.
  std::vector<std::string> warnings(const Scene& scene, const CollisionFilter& filter) const;

 private:
  CollisionBodies bodies_;
  std::vector<const BodySpec*> entries_;  // entry of each body
};

}  // namespace rico
