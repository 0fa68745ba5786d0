#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/shapes/Shape.hpp>

namespace rico {

/// Of a solid of uniform density rho, as seen from the frame of its shape:
///
///     mass = ∫ rho dV,   centre = ∫ rho x dV / mass,   inertia = ∫ rho (|y|² I − y yᵀ) dV,  y = x
///     − centre
struct MassProperties {
  double mass = 0;
  Vec3 centre;
  Matrix3 inertia{};  ///< about the centre, along the shape's axes
};

/// Exact for every shape that has a volume; parts of a compound count as they are, where they
/// overlap twice. 2D shapes: density per area, the inertia about z is the one that counts. Refuses
/// shapes without a volume and meshes that are not closed.
MassProperties massProperties(const Shape& shape, double density);

/// The same body, seen from outside: the shape stands in this frame.
MassProperties inFrame(const MassProperties& body, const Frame& frame);

/// Two bodies that move as one, by parallel axes.
MassProperties operator+(const MassProperties& a, const MassProperties& b);

/// The axes in which an inertia is diagonal: inertia = R diag(moments) Rᵀ, moments rising, det R
/// = 1.
struct PrincipalAxes {
  Vec3 moments;
  Matrix3 axes;
};
PrincipalAxes principalAxes(const Matrix3& inertia);

}  // namespace rico
