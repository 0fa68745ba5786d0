#include <cmath>
#include <kernel/algebra/exponential.hpp>

namespace rico {

Matrix exponential(const Matrix& A) {
  // e^A = (e^{A / 2^s})^{2^s} with ‖A / 2^s‖ ≤ 1/8. The error of 14 terms is then below round-off.
  constexpr int kTerms = 14;
  const double norm = A.normInf() * A.rows();
  int squarings = 0;
  if (norm > 0.125) std::frexp(norm * 8.0, &squarings);
  const Matrix scaled = std::ldexp(1.0, -squarings) * A;
  Matrix result = Matrix::identity(A.rows());
  Matrix term = result;
  for (int k = 1; k <= kTerms; ++k) {
    term = (1.0 / k) * (term * scaled);
    result.add(1.0, term);
  }
  for (int k = 0; k < squarings; ++k) result = result * result;
  return result;
}

// exp of h [A I; 0 0] is [A_d Φ; 0 I].
HeldFlow heldFlow(const Matrix& A, double h) {
  const int n = A.rows();
  Matrix both(2 * n, 2 * n);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) both(i, j) = A(i, j);
    both(j, n + j) = 1.0;
  }
  both = exponential(h * both);
  HeldFlow flow{Matrix(n, n), Matrix(n, n)};
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      flow.Ad(i, j) = both(i, j);
      flow.Phi(i, j) = both(i, n + j);
    }
  }
  return flow;
}

}  // namespace rico
