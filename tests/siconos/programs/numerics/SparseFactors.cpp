// Factors of CSparse by hand, conversions between forms of sparse matrices, headers of functions
// that are not there, and statistics of contacts. Siconos 4.4 has no compressed rows without MKL.
#include <CSparseMatrix_internal.h>
#include <FrictionContactProblem.h>
#include <NM_MUMPS.h>
#include <NM_conversions.h>
#include <fc3d_local_problem_tools.h>

#include "program.hpp"

namespace {

/// Tridiagonal, with diagonal 4, 5, 6, 7.
CSparseMatrix* tridiagonal() {
  CSparseMatrix* triplets = cs_spalloc(4, 4, 1, 1, 1);
  for (int i = 0; i < 4; ++i) {
    cs_entry(triplets, i, i, 4.0 + i);
    if (i == 3) break;
    cs_entry(triplets, i, i + 1, -1.0);
    cs_entry(triplets, i + 1, i, -1.0);
  }
  CSparseMatrix* A = cs_compress(triplets);
  cs_spfree(triplets);
  return A;
}

int isSolution(const char* what, const double* x) {
  double product[4] = {};
  CSparseMatrix* A = tridiagonal();
  cs_gaxpy(A, x, product);
  cs_spfree(A);
  int errors = 0;
  for (int i = 0; i < 4; ++i) errors += expect(what, product[i], i + 1.0, 1e-14);
  return errors;
}

int byLu() {
  CSparseMatrix* A = tridiagonal();
  css* S = cs_sqr(2, A, 0);
  csn* N = cs_lu(A, S, 1e-14);
  double b[4] = {1, 2, 3, 4}, x[4];
  cs_ipvec(N->pinv, b, x, 4);
  cs_lsolve(N->L, x);
  cs_usolve(N->U, x);
  cs_ipvec(S->q, x, b, 4);
  cs_sfree(S);
  cs_nfree(N);
  cs_spfree(A);
  return isSolution("L U", b);
}

int byCholesky() {
  CSparseMatrix* A = tridiagonal();
  css* S = cs_schol(0, A);
  csn* N = cs_chol(A, S);
  double b[4] = {1, 2, 3, 4}, x[4];
  cs_ipvec(S->pinv, b, x, 4);
  cs_lsolve(N->L, x);
  cs_ltsolve(N->L, x);
  cs_pvec(S->pinv, x, b, 4);
  cs_sfree(S);
  cs_nfree(N);
  cs_spfree(A);
  return isSolution("L L^T", b);
}

/// A zero on the diagonal needs another row as pivot; a zero column has no factors.
int pivots() {
  CSparseMatrix* triplets = cs_spalloc(2, 2, 1, 1, 1);
  cs_entry(triplets, 0, 1, 2.0);
  cs_entry(triplets, 1, 0, 4.0);
  CSparseMatrix* A = cs_compress(triplets);
  double b[2] = {6, 8};
  int errors = expect("solved", cs_lusol(0, A, b, 1.0), 1, 0) + expect("x", b[0], 2, 0);
  CSparseMatrix_factors factors;
  css* S = cs_sqr(0, A, 0);
  csn* N = cs_lu(A, S, 1.0);
  errors += expect("pivot", N->pinv[1], 0, 0) + expect("no order", S->q == nullptr, 1, 0);
  errors += expect("not positive", cs_chol(A, S) == nullptr, 1, 0);
  cs_nfree(N);
  A->x[0] = 0.0;
  errors += expect("singular", CSparseMatrix_lu_factorization(1, A, 1.0, &factors), 0, 0);
  cs_sfree(factors.S);
  cs_sfree(S);
  cs_spfree(A);
  cs_spfree(triplets);
  return errors;
}

int conversions() {
  CSparseMatrix* A = tridiagonal();
  CSparseMatrix* all = NM_csc_to_triplet(A);
  CSparseMatrix* half = NM_csc_to_half_triplet(A);
  int errors = expect("triplets", all->nz, 10, 0) + expect("half", half->nz, 7, 0);
  for (int k = 0; k < 7; ++k) errors += expect("below", half->i[k] >= half->p[k], 1, 0);
  CSparseMatrix* rows = NM_triplet_to_csr(half);
  errors += expect("rows", NSM_NROW_CSR(rows), 4, 0) + expect("form", rows->nz, -2, 0);
  errors += expect("second row", rows->p[2] - rows->p[1], 2, 0);
  errors += expect("its first column", rows->i[1], 0, 0);
  CSparseMatrix* again = NM_csr_to_triplet(rows);
  errors += expect("again", again->nz, 7, 0);
  for (CSparseMatrix* form : {A, all, half, rows, again}) cs_spfree(form);
  return errors;
}

}  // namespace

int main() {
  return guarded([] {
    double mu[2] = {0.5, 0.5}, r[6] = {1, 0.5, 0, 0, 0, 0}, u[6] = {0, -1, 0, 2, 0, 0};
    FrictionContactProblem* problem = frictionContactProblem_new();
    problem->dimension = 3;
    problem->numberOfContacts = 2;
    problem->mu = mu;
    frictionContactProblem_compute_statistics(problem, r, u, 1e-8, 1);
    return byLu() + byCholesky() + pivots() + conversions();
  });
}
