#include <mechanics/mass/MassProperties.hpp>
#include <utility>

namespace rico {
namespace {

/// Jacobi's rotation in the plane of axes p and q that makes A(p, q) vanish: A <- Jᵀ A J, R <- R J.
void rotate(int p, int q, Matrix3& A, Matrix3& R) {
  if (A(p, q) == 0) return;
  const double theta = (A(q, q) - A(p, p)) / (2 * A(p, q));
  const double t = (theta < 0 ? -1 : 1) / (abs(theta) + std::sqrt(theta * theta + 1));
  const double c = 1 / std::sqrt(t * t + 1), s = t * c;
  Matrix3 J = Matrix3::identity();
  J(p, p) = J(q, q) = c, J(p, q) = s, J(q, p) = -s;
  A = transposedTimes(J, A * J);
  R = R * J;
}

void order(int i, int j, Vec3& moments, Matrix3& R) {
  if (moments[i] <= moments[j]) return;
  std::swap(moments[i], moments[j]);
  std::swap(R.column[i], R.column[j]);
}

}  // namespace

PrincipalAxes principalAxes(const Matrix3& inertia) {
  constexpr int kSweeps = 12;  // quadratic convergence: four or five sweeps reach round-off
  Matrix3 A = inertia, R = Matrix3::identity();
  for (int sweep = 0; sweep < kSweeps; ++sweep)
    for (const auto& [p, q] : {std::pair{0, 1}, std::pair{0, 2}, std::pair{1, 2}})
      rotate(p, q, A, R);

  Vec3 moments{A(0, 0), A(1, 1), A(2, 2)};
  order(0, 1, moments, R), order(1, 2, moments, R), order(0, 1, moments, R);
  if (determinant(R) < 0) R.column[2] = -R.column[2];
  return {moments, R};
}

}  // namespace rico
