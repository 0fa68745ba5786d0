#pragma once

#include <io/cli/scene/Scene.hpp>
#include <mechanics/geometry/Quaternion.hpp>

namespace rico {

/// A body of an entry: its place, and the index of its shape in the entry.
struct PlacedBody {
  Vec3 position;
  Quaternion orientation;
  std::size_t shape = 0;
};

/// Returns all bodies of an entry; `radii` are the bounding radii of its shapes. A packing uses
/// random sequential addition: each body is tried at random places until it overlaps no other.
std::vector<PlacedBody> placeBodies(const BodySpec& body, const std::vector<double>& radii,
                                    bool isPlane, SceneErrors& errors);

}  // namespace rico
