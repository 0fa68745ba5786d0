#pragma once

#include <io/cli/scene/Scene.hpp>
#include <mechanics/bodies/RigidBodies.hpp>

namespace rico {

/// The prescribed twist of a body with centre of mass `centre`. With τ the time since `from`, at
/// most `to` − `from`, its position is
///
///     c(τ) = p + V τ + exp(ω τ) (c₀ − p) + A sin(2π f τ + φ)
RigidBodies::Twist prescribedTwist(const MotionSpec& motion, Vec3 centre);

}  // namespace rico
