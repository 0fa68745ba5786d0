#pragma once

#include <io/cli/scene/Scene.hpp>

namespace rico {

/// The reason why one rank computes the steps of this scene, such as "it has joints"; empty if
/// bodies are distributed over ranks. It depends only on the scene, so that a run has equal bits
/// and checkpoints on any number of ranks.
std::string whyOnOneRank(const Scene& scene);

constexpr int kUsualSubsteps = 4;  ///< what a scene without substeps is given, or advised to take

/// Can this scene take substeps? They have neither of what checkScene() refuses beside them.
bool allowsSubsteps(const Scene& scene);

/// Chooses for a scene without `solver`: substeps where many bodies can touch, since to solve their
/// steps to a tolerance takes many times as long; else it leaves the scene as it is. Returns what
/// it chose, in words, or nothing.
std::string chooseMethod(Scene& scene);

/// Gives a scene with chosen substeps as many as its slimmest stack needs, if those are more.
void chooseForStack(Scene& scene, double substeps, double height, double width);

/// The number of movable bodies at the beginning of the scene.
double movingBodies(const Scene& scene);

}  // namespace rico
