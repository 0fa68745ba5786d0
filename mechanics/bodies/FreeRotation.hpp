#pragma once

#include <mechanics/geometry/Quaternion.hpp>

namespace rico {

/// A rigid body that nothing touches turns so that its angular momentum R Π stays in space and its
/// energy Π·I⁻¹Π / 2 in time; Π = I Ω in the axes of the body, I = diag(moments). The midpoint rule
///
///     Π₁ = Π₀ + h Πm × Ωm,      Πm = (Π₀ + Π₁) / 2 = I Ωm                                  (1)
///     R₁ = R₀ cay(h Ωm)                                                                    (2)
///
/// keeps both to round-off whatever h (Simo and Wong, 1991): by (1) Π₁ = cay(−h Ωm) Π₀, an
/// orthogonal map, so that R₁ Π₁ = R₀ Π₀; and Π₁·I⁻¹Π₁ − Π₀·I⁻¹Π₀ = 2 (Π₁ − Π₀)·Ωm = 0. Of second
/// order in the phase. (1) is solved by Newton's method.
struct FreeRotation {
  Vec3 momentum;           ///< Π₁
  Quaternion orientation;  ///< of R₁
};
FreeRotation freeRotation(Vec3 inverseMoments, Vec3 momentum, Quaternion orientation, double h);

/// exp(v/2): turns by |v| radians about v. By its series where |v| is small, as in a time step.
Quaternion turnBy(Vec3 v);

}  // namespace rico
