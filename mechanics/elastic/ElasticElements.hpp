#pragma once

#include <mechanics/elastic/ElasticMesh.hpp>
#include <mechanics/geometry/Matrix3.hpp>
#include <vector>

namespace rico {

/// Young's modulus E and Poisson's ratio ν as Lamé's constants.
struct Lame {
  double lambda, mu;  ///< λ and μ, in units of pressure
  /// λ = E ν / ((1 + ν)(1 − 2 ν)), μ = E / (2 (1 + ν)).
  Lame(double young, double poisson)
      : lambda(young * poisson / ((1 + poisson) * (1 - 2 * poisson))),
        mu(young / (2 * (1 + poisson))) {}
};

/// Gradients of the shape functions at a point of an element, and the volume that the point
/// represents: of the element, or of a Gauss point.
struct ShapeGradients {
  std::array<Vec3, 8> gradient{};  ///< of each node's function, by its position without strain
  double volume = 0;               ///< of the body without strain
};

/// The gradients at the centroid of an element; those of a tetrahedron are constant.
ShapeGradients gradientsAtCentre(const ElasticMesh& mesh, const ElasticElement& element);

/// The least volume of a Gauss point; it is not positive if the element is inverted.
double leastVolume(const ElasticMesh& mesh, const ElasticElement& element);

/// K of an element, 3n x 3n numbers row by row: linear tetrahedra; hexahedra of eight nodes with
/// incompatible modes (Taylor, Beresford and Wilson 1976), which bend without locking and pass the
/// patch test.
std::vector<double> elementStiffness(const ElasticMesh& mesh, const ElasticElement& element,
                                     const Lame& lame);

/// ∫ N_a N_b, n x n numbers.
std::vector<double> elementMass(const ElasticMesh& mesh, const ElasticElement& element);

/// ∂x/∂X at the centroid, of nodes at x.
Matrix3 deformationGradient(const ShapeGradients& shape, const ElasticElement& element,
                            const Vec3* places);

/// The rotation R of F = R U. If F inverts the element, R is the rotation that is closest to F, and
/// U has a negative eigenvalue.
Matrix3 rotationOf(const Matrix3& F);

/// Von Mises' stress of the small strain U − I.
double vonMises(const Matrix3& F, const Matrix3& rotation, const Lame& lame);

}  // namespace rico
