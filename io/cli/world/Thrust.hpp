#pragma once

#include <cstddef>
#include <io/cli/scene/Scene.hpp>

namespace rico {

/// The number of bodies that are held by thrust at the beginning of a scene, as stones of an arch,
/// a vault or a dome: faces of other bodies touch them, but none from sufficiently far below for
/// them to stand on it. Bodies at rest on the ground, in a stack or a heap are not.
///
/// Throws SceneError if a shape cannot be made.
std::size_t heldByThrust(const Scene& scene);

}  // namespace rico
