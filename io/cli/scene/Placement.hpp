#pragma once

#include <io/cli/scene/Scene.hpp>
#include <mechanics/geometry/Quaternion.hpp>

namespace rico {

/// A body of an entry: where it stands, and which of the entry's shapes it has.
struct PlacedBody {
  Vec3 position;
  Quaternion orientation;
  std::size_t shape = 0;
};

/// All bodies of an entry; `radii` are the bounding radii of its shapes. A packing is by random
/// sequential addition: each body is tried at random places until one is free of those before.
std::vector<PlacedBody> placeBodies(const BodySpec& body, const std::vector<double>& radii,
                                    bool isPlane, SceneErrors& errors);

}  // namespace rico
