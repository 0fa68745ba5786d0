#pragma once

#include <io/cli/scene/Scene.hpp>
#include <mechanics/bodies/RigidBodies.hpp>

namespace rico {

/// The twist of a body at `centre` that moves as it is told: with τ the time since `from`, at most
/// until `to`,
///
///     c(τ) = p + V τ + exp(ω τ) (c₀ − p) + A sin(2π f τ + φ)
RigidBodies::Twist prescribedTwist(const MotionSpec& motion, Vec3 centre);

}  // namespace rico
