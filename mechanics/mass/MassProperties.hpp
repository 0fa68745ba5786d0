#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/shapes/Shape.hpp>

namespace rico {

/// Mass properties of a solid of uniform density rho, in the frame of its shape:
///
///     mass = ∫ rho dV,   centre = ∫ rho x dV / mass,
///     inertia = ∫ rho (|y|² I − y yᵀ) dV,   y = x − centre
struct MassProperties {
  double mass = 0;    ///< in units of density times volume
  Vec3 centre;        ///< centre of mass, in the frame of the shape
  Matrix3 inertia{};  ///< about the centre, along the shape's axes
};

/// Exact for every shape with a volume. Overlapping parts of a compound count twice. For 2D shapes
/// the density is per area, and only the inertia about z is used. Throws for shapes without a
/// volume and for meshes that are not closed.
MassProperties massProperties(const Shape& shape, double density);

/// The properties of the body in outer coordinates; the shape is in this frame.
MassProperties inFrame(const MassProperties& body, const Frame& frame);

/// Two rigidly connected bodies, by the parallel axes theorem.
MassProperties operator+(const MassProperties& a, const MassProperties& b);

/// The axes in which an inertia is diagonal: inertia = R diag(moments) Rᵀ, with increasing
/// moments and det R = 1.
struct PrincipalAxes {
  Vec3 moments;  ///< ascending
  Matrix3 axes;  ///< the columns of R
};
/// The inertia must be symmetric.
PrincipalAxes principalAxes(const Matrix3& inertia);

}  // namespace rico
