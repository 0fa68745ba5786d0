#include <SimpleMatrix.hpp>
#include <cmath>
#include <kernel/support/Exception.hpp>
#include <vector>

namespace {

/// One reflection x - 2 v (v.x) / (v.v) of the rows from `first` on.
void reflect(const std::vector<double>& v, double* x, int first) {
  double along = 0.0, norm2 = 0.0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    along += v[i] * x[first + static_cast<int>(i)];
    norm2 += v[i] * v[i];
  }
  if (norm2 == 0.0) return;
  for (std::size_t i = 0; i < v.size(); ++i)
    x[first + static_cast<int>(i)] -= 2.0 * along / norm2 * v[i];
}

/// The reflection that makes the entries of column k below row k zero.
std::vector<double> reflector(const rico::Matrix& A, int k) {
  std::vector<double> v(A.col(k) + k, A.col(k) + A.rows());
  double norm = 0.0;
  for (const double entry : v) norm += entry * entry;
  norm = std::sqrt(norm);
  v[0] += v[0] < 0.0 ? -norm : norm;
  return v;
}

/// Householder's QR of A, applied to B; then back substitution.
void leastSquares(rico::Matrix A, double* B, int columns, int ld) {
  if (A.rows() < A.cols())
    throw rico::Exception("SolveByLeastSquares: more columns than rows have no one solution");
  const double scale = A.normInf();
  for (int k = 0; k < A.cols(); ++k) {
    const std::vector<double> v = reflector(A, k);
    for (int j = k; j < A.cols(); ++j) reflect(v, A.col(j), k);
    for (int j = 0; j < columns; ++j) reflect(v, B + j * ld, k);
    if (std::abs(A(k, k)) <= 1e-14 * scale)
      throw rico::Exception("SolveByLeastSquares: the matrix has dependent columns");
  }
  for (int j = 0; j < columns; ++j)
    for (int i = A.cols() - 1; i >= 0; --i) {
      double& x = B[j * ld + i];
      for (int k = i + 1; k < A.cols(); ++k) x -= A(i, k) * B[j * ld + k];
      x /= A(i, i);
    }
}

}  // namespace

void SiconosMatrix::SolveByLeastSquares(SiconosMatrix& B) {
  leastSquares(values(), B.getArray(), static_cast<int>(B.size(1)), static_cast<int>(B.size(0)));
}

void SiconosMatrix::SolveByLeastSquares(SiconosVector& B) {
  leastSquares(values(), B.getArray(), 1, static_cast<int>(B.size()));
}
