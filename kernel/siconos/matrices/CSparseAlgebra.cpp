// Sums, products and solutions of sparse matrices in compressed columns.
#include <CSparseMatrix.h>
#include <numerics/rico_math.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <kernel/algebra/Matrix.hpp>
#include <vector>

#include "entries.hpp"

namespace {

/// A column of dense values, with the rows that have an entry.
class Column {
 public:
  explicit Column(CS_INT rows)
      : values_(static_cast<std::size_t>(rows)), isSet_(static_cast<std::size_t>(rows)) {}

  void add(CS_INT row, double value) {
    const auto i = static_cast<std::size_t>(row);
    if (!isSet_[i]) rows_.push_back(row);
    isSet_[i] = true;
    values_[i] += value;
  }
  /// Adds `factor` times column j of A.
  void add(const CSparseMatrix& A, CS_INT j, double factor) {
    for (CS_INT k = A.p[j]; k < A.p[j + 1]; ++k) add(A.i[k], factor * A.x[k]);
  }
  /// Appends the entries as a column of triplets, in the order in which they were set, and clears.
  void moveTo(CSparseMatrix* triplets, CS_INT j) {
    for (const CS_INT row : rows_) {
      const auto i = static_cast<std::size_t>(row);
      cs_entry(triplets, row, j, values_[i]);
      values_[i] = 0.0;
      isSet_[i] = false;
    }
    rows_.clear();
  }

 private:
  std::vector<double> values_;
  std::vector<char> isSet_;
  std::vector<CS_INT> rows_;
};

CSparseMatrix* compressedAndFreed(CSparseMatrix* triplets, CS_INT rows, CS_INT columns) {
  triplets->m = rows;
  triplets->n = columns;
  CSparseMatrix* result = cs_compress(triplets);
  cs_spfree(triplets);
  return result;
}

bool isCompressed(const CSparseMatrix* A) { return A != nullptr && A->nz < 0; }

/// Keeps the entries for which keep(value) is true.
template <class Keep>
CS_INT keepEntries(CSparseMatrix* A, Keep keep) {
  if (!isCompressed(A)) return -1;
  CS_INT kept = 0, begin = 0;
  for (CS_INT j = 0; j < A->n; ++j) {
    const CS_INT end = A->p[j + 1];
    for (CS_INT k = begin; k < end; ++k) {
      if (!keep(A->x[k])) continue;
      A->i[kept] = A->i[k];
      A->x[kept++] = A->x[k];
    }
    begin = end;
    A->p[j + 1] = kept;
  }
  return kept;
}

CS_INT solve(const CSparseMatrix* A, double* b, bool definite) {
  if (!isCompressed(A) || b == nullptr) return 0;
  auto* factors =
      static_cast<CSparseMatrix_factors*>(std::calloc(1, sizeof(CSparseMatrix_factors)));
  const bool isRegular = (definite ? CSparseMatrix_chol_factorization(1, A, factors)
                                   : CSparseMatrix_lu_factorization(1, A, 1.0, factors)) != 0;
  if (isRegular) CSparseMatrix_solve(factors, nullptr, b);
  CSparseMatrix_free_lu_factors(factors);
  return isRegular ? 1 : 0;
}

/// One Householder reflection of the columns from j on, and of b. False if the column vanishes.
bool reflect(rico::Matrix& A, int j, double* b) {
  double* v = A.col(j);
  double norm = 0.0;
  for (int i = j; i < A.rows(); ++i) norm = RicoHypot(norm, v[i]);
  if (norm == 0.0) return false;
  const double diagonal = v[j] > 0.0 ? -norm : norm;
  v[j] -= diagonal;
  const double factor = 1.0 / (diagonal * v[j]);
  const auto apply = [&](double* x) {
    double dot = 0.0;
    for (int i = j; i < A.rows(); ++i) dot += v[i] * x[i];
    for (int i = j; i < A.rows(); ++i) x[i] += factor * dot * v[i];
  };
  for (int k = j + 1; k < A.cols(); ++k) apply(A.col(k));
  apply(b);
  v[j] = diagonal;
  return true;
}

/// The least-squares solution of A x = b, stored in b; A has at least as many rows as columns.
bool solveLeastSquares(rico::Matrix A, double* b) {
  for (int j = 0; j < A.cols(); ++j)
    if (!reflect(A, j, b)) return false;
  for (int j = A.cols() - 1; j >= 0; --j) {
    b[j] /= A(j, j);
    for (int i = 0; i < j; ++i) b[i] -= A(i, j) * b[j];
  }
  return true;
}

}  // namespace

CSparseMatrix* cs_multiply(const CSparseMatrix* A, const CSparseMatrix* B) {
  if (!isCompressed(A) || !isCompressed(B) || A->n != B->m) return nullptr;
  CSparseMatrix* product = cs_spalloc(A->m, B->n, A->p[A->n] + B->p[B->n], 1, 1);
  Column column(A->m);
  for (CS_INT j = 0; j < B->n; ++j) {
    for (CS_INT k = B->p[j]; k < B->p[j + 1]; ++k) column.add(*A, B->i[k], B->x[k]);
    column.moveTo(product, j);
  }
  return compressedAndFreed(product, A->m, B->n);
}

CSparseMatrix* cs_add(const CSparseMatrix* A, const CSparseMatrix* B, double alpha, double beta) {
  if (!isCompressed(A) || !isCompressed(B) || A->m != B->m || A->n != B->n) return nullptr;
  CSparseMatrix* sum = cs_spalloc(A->m, A->n, A->p[A->n] + B->p[B->n], 1, 1);
  Column column(A->m);
  for (CS_INT j = 0; j < A->n; ++j) {
    column.add(*A, j, alpha);
    column.add(*B, j, beta);
    column.moveTo(sum, j);
  }
  return compressedAndFreed(sum, A->m, A->n);
}

double cs_norm(const CSparseMatrix* A) {
  if (!isCompressed(A)) return -1.0;
  double norm = 0.0;
  for (CS_INT j = 0; j < A->n; ++j) {
    double sum = 0.0;
    for (CS_INT k = A->p[j]; k < A->p[j + 1]; ++k) sum += std::fabs(A->x[k]);
    norm = std::max(norm, sum);
  }
  return norm;
}

CS_INT cs_dropzeros(CSparseMatrix* A) {
  return keepEntries(A, [](double value) { return value != 0.0; });
}

CS_INT cs_droptol(CSparseMatrix* A, double tol) {
  return keepEntries(A, [tol](double value) { return std::fabs(value) > tol; });
}

CS_INT cs_dupl(CSparseMatrix* A) {
  if (!isCompressed(A)) return 0;
  CSparseMatrix* sum = cs_spalloc(A->m, A->n, A->p[A->n], 1, 1);
  Column column(A->m);
  for (CS_INT j = 0; j < A->n; ++j) {
    column.add(*A, j, 1.0);
    column.moveTo(sum, j);
  }
  CSparseMatrix* unique = compressedAndFreed(sum, A->m, A->n);
  CSparseMatrix_copy(unique, A);
  cs_spfree(unique);
  return 1;
}

CS_INT cs_lusol(CS_INT /*order*/, const CSparseMatrix* A, double* b, double /*tol*/) {
  return solve(A, b, false);
}

CS_INT cs_cholsol(CS_INT /*order*/, const CSparseMatrix* A, double* b) { return solve(A, b, true); }

// With fewer rows than columns the solution of least norm: x = A' (A A')^-1 b.
CS_INT cs_qrsol(CS_INT order, const CSparseMatrix* A, double* b) {
  if (!isCompressed(A) || b == nullptr) return 0;
  if (A->m >= A->n) {
    rico::Matrix dense(static_cast<int>(A->m), static_cast<int>(A->n));
    visitSparse(*A, [&dense](int i, int j, double value) { dense(i, j) += value; });
    return solveLeastSquares(std::move(dense), b) ? 1 : 0;
  }
  CSparseMatrix* transposed = cs_transpose(A, 1);
  CSparseMatrix* square = cs_multiply(A, transposed);
  const std::size_t columns = static_cast<std::size_t>(A->n);
  std::vector<double> x(columns, 0.0);
  const CS_INT isSolved = cs_lusol(order, square, b, 1.0);
  if (isSolved != 0) cs_gaxpy(transposed, b, x.data());
  if (isSolved != 0) std::copy(x.begin(), x.end(), b);
  cs_spfree(square);
  cs_spfree(transposed);
  return isSolved;
}
