#pragma once

#include <io/cli/scene/Scene.hpp>

namespace rico {

/// Why one rank computes the steps of this scene, as "it has joints"; empty where its bodies are
/// shared out among ranks. It depends on the scene alone, so that a run has the same bits and the
/// same checkpoints on any number of ranks.
std::string whyOnOneRank(const Scene& scene);

/// Bodies that the scene begins with and that can move.
double movingBodies(const Scene& scene);

}  // namespace rico
