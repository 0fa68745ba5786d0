#pragma once

#include <io/cli/scene/Scene.hpp>

namespace rico {

/// Notes what does not belong in a scene of shapes in the plane, or in one in space: the other's
/// shapes and joints, vectors that point out of the plane.
void checkPlane(const Scene& scene, SceneErrors& errors);

}  // namespace rico
