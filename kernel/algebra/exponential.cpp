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

}  // namespace rico
