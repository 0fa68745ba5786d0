#pragma once

#include <io/cli/scene/Scene.hpp>

namespace rico {

/// Notes errors of dimension: shapes and joints of the plane in a scene in space and conversely,
/// and vectors that point out of the plane.
void checkPlane(const Scene& scene, SceneErrors& errors);

}  // namespace rico
