#include <mechanics/bodies/FreeRotation.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {
namespace {

/// x with A x = b, by Cramer's rule.
Vec3 solve(const Matrix3& A, Vec3 b) {
  const double inverse = 1 / determinant(A);
  return {inverse * dot(b, cross(A.column[1], A.column[2])),
          inverse * dot(A.column[0], cross(b, A.column[2])),
          inverse * dot(A.column[0], cross(A.column[1], b))};
}

/// Jacobian of F(Π) = Π − Π₀ − h/2 Π × D Π, D = I⁻¹: column j is e_j − h/2 (e_j × D Π + Π × D e_j).
Matrix3 gradient(Vec3 D, Vec3 p, double h) {
  const Vec3 omega = times(D, p);
  Matrix3 J;
  for (int j = 0; j < 3; ++j) {
    Vec3 e;
    e[j] = 1;
    J.column[j] = e - (h / 2) * (cross(e, omega) + cross(p, times(D, e)));
  }
  return J;
}

}  // namespace

FreeRotation freeRotation(Vec3 inverseMoments, Vec3 momentum, Quaternion orientation, double h) {
  constexpr int kMostIterations = 12;
  constexpr double kTolerance = 1e-30;  // of squares
  Vec3 middle = momentum;
  for (int k = 0; k < kMostIterations; ++k) {
    const Vec3 turn = cross(middle, times(inverseMoments, middle));
    const Vec3 residual = middle - momentum - (h / 2) * turn;
    if (squaredNorm(residual) <= kTolerance * squaredNorm(momentum)) break;
    middle -= solve(gradient(inverseMoments, middle, h), residual);
  }
  const Vec3 half = (h / 2) * times(inverseMoments, middle);
  const Quaternion cayley = normalized(Quaternion{1, half.x, half.y, half.z});
  return {2 * middle - momentum, normalized(orientation * cayley)};
}

}  // namespace rico
