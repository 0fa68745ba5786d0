// Factors of sparse matrices. They are dense: such matrices come from problems with few contacts.
#include <CSparseMatrix.h>

#include <algorithm>
#include <cstdlib>
#include <kernel/algebra/LuFactors.hpp>
#include <memory>
#include <utility>
#include <vector>

#include "entries.hpp"

struct cs_dl_numeric {
  rico::LuFactors lu;
};

int CSparseMatrix_lu_factorization(CS_INT /*order*/, const CSparseMatrix* A, double /*tol*/,
                                   CSparseMatrix_factors* factors) {
  rico::Matrix dense(static_cast<int>(A->m), static_cast<int>(A->n));
  visitSparse(*A, [&dense](int i, int j, double value) { dense(i, j) += value; });
  auto numeric = std::make_unique<cs_dl_numeric>();
  const bool isRegular = A->m == A->n && numeric->lu.compute(dense);
  *factors = {A->n, nullptr, isRegular ? numeric.release() : nullptr};
  return isRegular ? 1 : 0;
}

int CSparseMatrix_chol_factorization(CS_INT order, const CSparseMatrix* A,
                                     CSparseMatrix_factors* factors) {
  return CSparseMatrix_lu_factorization(order, A, 0.0, factors);
}

int CSparseMatrix_ldlt_factorization(CS_INT order, const CSparseMatrix* A,
                                     CSparseMatrix_factors* factors) {
  return CSparseMatrix_lu_factorization(order, A, 0.0, factors);
}

CS_INT CSparseMatrix_solve(CSparseMatrix_factors* factors, double* x, double* b) {
  if (factors->N == nullptr) return 0;
  factors->N->lu.solve(b);
  if (x != nullptr) std::copy_n(b, factors->n, x);
  return 1;
}

CS_INT CSparseMatrix_chol_solve(CSparseMatrix_factors* factors, double* x, double* b) {
  return CSparseMatrix_solve(factors, x, b);
}

CS_INT CSparseMatrix_ldlt_solve(CSparseMatrix_factors* factors, double* x, double* b) {
  return CSparseMatrix_solve(factors, x, b);
}

CS_INT CSparseMatrix_spsolve(CSparseMatrix_factors* factors, CSparseMatrix* X, CSparseMatrix* B) {
  if (factors->N == nullptr) return 0;
  const CS_INT rows = factors->n, columns = B->n;
  std::vector<double> dense(static_cast<std::size_t>(rows * columns));
  visitSparse(*B, [&](int i, int j, double value) {
    dense[static_cast<std::size_t>(j * rows + i)] += value;
  });
  CSparseMatrix* triplets = cs_spalloc(rows, columns, 1, 1, 1);
  for (CS_INT j = 0; j < columns; ++j) {
    double* column = dense.data() + j * rows;
    factors->N->lu.solve(column);
    for (CS_INT i = 0; i < rows; ++i) CSparseMatrix_zentry(triplets, i, j, column[i], 0.0);
  }
  triplets->m = rows;
  triplets->n = columns;
  CSparseMatrix* compressed = cs_compress(triplets);
  std::swap(*X, *compressed);
  cs_spfree(compressed);
  cs_spfree(triplets);
  return 1;
}

CS_INT CSparseMatrix_chol_spsolve(CSparseMatrix_factors* factors, CSparseMatrix* X,
                                  CSparseMatrix* B) {
  return CSparseMatrix_spsolve(factors, X, B);
}

void CSparseMatrix_free_lu_factors(CSparseMatrix_factors* factors) {
  if (factors == nullptr) return;
  delete factors->N;
  std::free(factors);
}
