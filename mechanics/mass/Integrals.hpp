#pragma once

#include <mechanics/geometry/Matrix3.hpp>
#include <mechanics/mass/MassProperties.hpp>

namespace rico {

/// Moments of a volume: V = ∫ dV, first = ∫ x dV, second = ∫ x xᵀ dV.
///
/// By the divergence theorem they are sums over the boundary. A triangle (a, b, c) and the origin
/// form a tetrahedron of signed volume v = a . (b x c) / 6. With s = a + b + c,
///
///     ∫ x dV = v s / 4,     ∫ x xᵀ dV = v (s sᵀ + a aᵀ + b bᵀ + c cᵀ) / 20
///
/// Outside the body the terms of triangles facing the origin and facing away from it cancel.
struct Integrals {
  double volume = 0;  ///< V
  Vec3 first;         ///< ∫ x dV
  Matrix3 second{};   ///< ∫ x xᵀ dV

  /// Adds the terms of one triangle, counter-clockwise as seen from outside.
  void addTetrahedron(Vec3 a, Vec3 b, Vec3 c);
  /// Mass, centre and inertia for a density in units of mass per volume.
  MassProperties massProperties(double density) const;
};

}  // namespace rico
