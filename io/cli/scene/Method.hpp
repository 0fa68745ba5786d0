#pragma once

#include <io/cli/scene/Scene.hpp>

namespace rico {

/// The reason why one rank computes the steps of this scene, such as "it has joints"; empty if
/// bodies are distributed over ranks. It depends only on the scene, so that a run has equal bits
/// and checkpoints on any number of ranks.
std::string whyOnOneRank(const Scene& scene);

/// The number of movable bodies at the beginning of the scene.
double movingBodies(const Scene& scene);

}  // namespace rico
