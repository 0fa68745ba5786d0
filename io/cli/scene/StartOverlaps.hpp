#pragma once

#include <io/cli/scene/Scene.hpp>
#include <mechanics/collision/CollisionBodies.hpp>
#include <mechanics/collision/CollisionFilter.hpp>

namespace rico {

/// Bodies that a scene puts into each other. A step keeps gaps from shrinking, it does not open
/// them: without `contacts.recovery` such bodies stay as they are. That is hardly ever meant, so
/// the user is told of overlaps deeper than a hundredth of the smaller body's radius.
class StartOverlaps {
 public:
  /// A body of an entry, which stays where it is in memory as long as this lives.
  void add(const BodySpec& entry, std::uint64_t identity, const Shape& shape, Motion motion,
           int group, Vec3 position, Quaternion orientation);

  /// A line for each two entries of `bodies` whose bodies overlap, the deepest first, and no more
  /// than some; those whom the filter keeps apart do not count.
  std::vector<std::string> tell(const Scene& scene, const CollisionFilter& filter) const;

 private:
  CollisionBodies bodies_;
  std::vector<const BodySpec*> entries_;  // of the same
};

}  // namespace rico
