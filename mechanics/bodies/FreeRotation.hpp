#pragma once

#include <mechanics/geometry/Quaternion.hpp>

namespace rico {

/// The rotation of a rigid body without moments conserves its angular momentum R Π in space and its
/// energy Π·I⁻¹Π / 2; Π = I Ω in the axes of the body, I = diag(moments). The midpoint rule
///
///     Π₁ = Π₀ + h Πm × Ωm,      Πm = (Π₀ + Π₁) / 2 = I Ωm                                  (1)
///     R₁ = R₀ cay(h Ωm)                                                                    (2)
///
/// conserves both to round-off for any h (Simo and Wong, 1991): by (1) Π₁ = cay(−h Ωm) Π₀, an
/// orthogonal map, so that R₁ Π₁ = R₀ Π₀; and Π₁·I⁻¹Π₁ − Π₀·I⁻¹Π₀ = 2 (Π₁ − Π₀)·Ωm = 0. Its phase
/// has second order. (1) is solved by Newton's method.
struct FreeRotation {
  Vec3 momentum;           ///< Π₁
  Quaternion orientation;  ///< of R₁
};
/// One step of length h from Π₀ and R₀. An inverse moment of zero means that the body does not
/// turn.
FreeRotation freeRotation(Vec3 inverseMoments, Vec3 momentum, Quaternion orientation, double h);

/// exp(v/2): the rotation by |v| radians about v. Uses a series for small |v|, as in a time step.
inline Quaternion turnBy(Vec3 v) {
  constexpr double kSmall = 0.04;  // omitted terms are below 1e-17
  const double s = squaredNorm(v) / 4;
  if (s > kSmall) return quaternionFromRotationVector(v);
  const auto part = [s](double whole) { return s * (1 / whole); };
  const double cosine =
      1 - part(2) * (1 - part(12) * (1 - part(30) * (1 - part(56) * (1 - part(90)))));
  const double sinc =
      1 - part(6) * (1 - part(20) * (1 - part(42) * (1 - part(72) * (1 - part(110)))));
  return {cosine, sinc / 2 * v.x, sinc / 2 * v.y, sinc / 2 * v.z};
}

}  // namespace rico
