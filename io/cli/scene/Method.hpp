#pragma once

#include <io/cli/scene/Scene.hpp>

namespace rico {

/// The reason why one rank computes the steps of this scene, such as "it has joints"; empty if
/// bodies are distributed over ranks. `distributed`: the user asks for that. The reason does not
/// depend on ranks, so that a run has equal bits and checkpoints on any number of them.
std::string reasonForOneRank(const Scene& scene, bool distributed);
/// A message: the reason, then `who`, for example "one rank computes it", and if --distributed has
/// an effect.
std::string onOneRankText(const Scene& scene, const std::string& who);

constexpr int kUsualSubsteps = 4;  ///< the number for a scene without substeps, or the advised one

/// Returns true if this scene can use substeps: it has no key that checkScene() refuses with them.
bool allowsSubsteps(const Scene& scene);

/// Chooses the method of a scene without `solver`: substeps if many bodies can touch, or some that
/// are held by joints, because solving their steps to a tolerance takes many times as long.
/// Otherwise each step is solved to a tolerance, and steps that sweeps do not solve to a larger
/// one. Returns the choice in words, or nothing.
std::string chooseMethod(Scene& scene);

/// Returns true if bodies that are held by thrust would matter: the method was chosen for a scene
/// without joints, and few enough bodies move to search for them.
bool mayBeHeld(const Scene& scene);
/// Solves each step if some bodies are held by thrust, as in an arch: its contacts must be stiff.
/// For many moving bodies that costs too much, and tooFewSubsteps says that they may fall.
void chooseForThrust(Scene& scene, std::size_t held);

/// The slimmest stack of a scene, and the number of substeps that it needs, with a margin of √2.
struct StackNeed {
  double substeps = 0, height = 0, width = 0;
};
/// Increases the chosen number of substeps to that number.
void chooseForStack(Scene& scene, const StackNeed& need);
/// Sets tooFewSubsteps if the scene has its own number of substeps, with which the stack buckles.
void warnOfStack(Scene& scene, const StackNeed& need);

/// Increases the chosen number of substeps of a scene with joints. Sweeps carry loads along few
/// joints at a time, so that joints open by the distance that bodies fall in a substep, times the
/// number of bodies they carry.
/// Joints that are solved open less. radius: of the smallest body.
void chooseForJoints(Scene& scene, double radius);

/// The method in words, after a run; rough: the steps that were solved to the larger tolerance.
std::string methodText(const Scene& scene, std::int64_t rough);

/// The number of movable bodies at the beginning of the scene.
double movingBodies(const Scene& scene);

}  // namespace rico
