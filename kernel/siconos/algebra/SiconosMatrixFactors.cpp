// The factors of SiconosMatrix, and its determinant.
#include <SimpleMatrix.hpp>
#include <cmath>
#include <kernel/support/Exception.hpp>
#include <utility>

namespace {

// Solves for each column in turn.
void solveColumns(rico::LuFactors& lu, rico::Matrix& B) {
  for (int j = 0; j < B.cols(); ++j) lu.solve(B.col(j));
}

}  // namespace

double SiconosMatrix::det() const {
  rico::Matrix a = values();
  const int n = a.rows();
  double det = 1.0;
  for (int k = 0; k < n; ++k) {
    int pivot = k;
    for (int i = k + 1; i < n; ++i)
      if (std::abs(a(i, k)) > std::abs(a(pivot, k))) pivot = i;
    if (a(pivot, k) == 0.0) return 0.0;
    if (pivot != k) det = -det;
    for (int j = 0; j < n; ++j) std::swap(a(pivot, j), a(k, j));
    det *= a(k, k);
    for (int i = k + 1; i < n; ++i) {
      const double factor = a(i, k) / a(k, k);
      for (int j = k; j < n; ++j) a(i, j) -= factor * a(k, j);
    }
  }
  return det;
}

void SiconosMatrix::factor() {
  if (isFactored_) return;
  if (!lu_.compute(values())) throw rico::Exception("SiconosMatrix: the matrix is singular");
  isFactored_ = true;
}

void SiconosMatrix::PLUForwardBackwardInPlace(SiconosVector& B) {
  factor();
  lu_.solve(B.getArray());
}

void SiconosMatrix::PLUForwardBackwardInPlace(SiconosMatrix& B) {
  factor();
  solveColumns(lu_, *B.shared());
}

void SiconosMatrix::PLUFactorizationInPlace() {
  isFactored_ = false;
  factor();
}

void SiconosMatrix::PLUInverseInPlace() {
  factor();
  rico::Matrix inverse = rico::Matrix::identity(static_cast<int>(size(0)));
  solveColumns(lu_, inverse);
  *this = SimpleMatrix(inverse);
  isInversed_ = true;
}
