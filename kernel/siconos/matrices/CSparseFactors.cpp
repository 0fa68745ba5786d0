// Factors of sparse matrices, as Siconos names them.
#include <CSparseMatrix.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "entries.hpp"

int CSparseMatrix_lu_factorization(CS_INT order, const CSparseMatrix* A, double tol,
                                   CSparseMatrix_factors* factors) {
  css* S = cs_sqr(order, A, 0);
  *factors = {A->n, S, cs_lu(A, S, tol)};
  return factors->N != nullptr ? 1 : 0;
}

int CSparseMatrix_chol_factorization(CS_INT order, const CSparseMatrix* A,
                                     CSparseMatrix_factors* factors) {
  return CSparseMatrix_lu_factorization(order, A, 1.0, factors);
}

int CSparseMatrix_ldlt_factorization(CS_INT order, const CSparseMatrix* A,
                                     CSparseMatrix_factors* factors) {
  return CSparseMatrix_lu_factorization(order, A, 1.0, factors);
}

CS_INT CSparseMatrix_solve(CSparseMatrix_factors* factors, double* x, double* b) {
  if (factors->N == nullptr) return 0;
  std::vector<double> own(x == nullptr ? static_cast<std::size_t>(factors->n) : 0);
  double* work = x == nullptr ? own.data() : x;
  cs_ipvec(factors->N->pinv, b, work, factors->n);
  cs_lsolve(factors->N->L, work);
  cs_usolve(factors->N->U, work);
  cs_ipvec(factors->S->q, work, b, factors->n);
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
    CSparseMatrix_solve(factors, nullptr, column);
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
  cs_sfree(factors->S);
  cs_nfree(factors->N);
  std::free(factors);
}
