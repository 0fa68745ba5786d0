#pragma once

// Sparse matrices in triplet form and in compressed columns. The header can be used from C.

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#ifndef CS_INT
#define CS_INT long
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// m x n. Triplets: nz entries x[k] at row i[k] and column p[k]. Compressed columns: nz is -1, the
/// entries of column j are x[p[j]] ... x[p[j+1]-1] at rows i[p[j]] ...; nzmax is the number of
/// entries allocated.
struct cs_dl_sparse {
  CS_INT nzmax;
  CS_INT m;
  CS_INT n;
  CS_INT* p;
  CS_INT* i;
  double* x;
  CS_INT nz;
};
typedef struct cs_dl_sparse CSparseMatrix;
typedef struct cs_dl_sparse cs;
typedef struct cs_dl_sparse cs_dl;

/// Both have room for nzmax entries, at least one.
CSparseMatrix* cs_spalloc(CS_INT m, CS_INT n, CS_INT nzmax, CS_INT values, CS_INT triplet);
/// Frees its arrays, and itself. Returns NULL.
CSparseMatrix* cs_spfree(CSparseMatrix* A);
/// Appends a triplet; the matrix grows. Returns 1.
CS_INT cs_entry(CSparseMatrix* T, CS_INT i, CS_INT j, double x);
/// A matrix of triplets in compressed columns.
CSparseMatrix* cs_compress(const CSparseMatrix* T);
CSparseMatrix* cs_transpose(const CSparseMatrix* A, CS_INT values);
/// y ← A x + y for compressed columns. Returns 1.
CS_INT cs_gaxpy(const CSparseMatrix* A, const double* x, double* y);
CS_INT cs_print(const CSparseMatrix* A, CS_INT brief);

// For compressed columns. NULL, 0 or -1 if a matrix has another form or its size does not fit.
CSparseMatrix* cs_multiply(const CSparseMatrix* A, const CSparseMatrix* B);
/// alpha A + beta B.
CSparseMatrix* cs_add(const CSparseMatrix* A, const CSparseMatrix* B, double alpha, double beta);
/// The largest sum of absolute values in a column.
double cs_norm(const CSparseMatrix* A);
/// Remove zeros, or entries up to tol. Return how many are left.
CS_INT cs_dropzeros(CSparseMatrix* A);
CS_INT cs_droptol(CSparseMatrix* A, double tol);
/// Adds up entries of the same place. Returns 1.
CS_INT cs_dupl(CSparseMatrix* A);
/// b <- A^-1 b; `order` and `tol` are ignored. Return 1, or 0 if A is singular. cs_qrsol() solves
/// by least squares, or with the least norm if A has fewer rows than columns.
CS_INT cs_lusol(CS_INT order, const CSparseMatrix* A, double* b, double tol);
CS_INT cs_cholsol(CS_INT order, const CSparseMatrix* A, double* b);
CS_INT cs_qrsol(CS_INT order, const CSparseMatrix* A, double* b);

/// The entry is appended where |x| > threshold, in symmetric matrices where i >= j.
CS_INT CSparseMatrix_zentry(CSparseMatrix* T, CS_INT i, CS_INT j, double x, double threshold);
CS_INT CSparseMatrix_symmetric_zentry(CSparseMatrix* T, CS_INT i, CS_INT j, double x,
                                      double threshold);
CS_INT CSparseMatrix_entry(CSparseMatrix* T, CS_INT i, CS_INT j, double x);
CS_INT CSparseMatrix_symmetric_entry(CSparseMatrix* T, CS_INT i, CS_INT j, double x);
/// y ← alpha A x + beta y.
int CSparseMatrix_aaxpby(const double alpha, const CSparseMatrix* A, const double* x,
                         const double beta, double* y);
CSparseMatrix* CSparseMatrix_alloc_for_copy(const CSparseMatrix* m);
/// B ← A; B must have enough space.
void CSparseMatrix_copy(const CSparseMatrix* A, CSparseMatrix* B);
/// All entries, column by column.
CS_INT CSparseMatrix_to_dense(const CSparseMatrix* A, double* B);
int CSparseMatrix_scal(const double alpha, const CSparseMatrix* A);
double CSparseMatrix_get_value(const CSparseMatrix* A, CS_INT i, CS_INT j);
int CSparseMatrix_print(const CSparseMatrix* A, int brief);
int CSparseMatrix_print_in_file(const CSparseMatrix* A, int brief, FILE* file);
/// 0 if all rows and columns are within the matrix.
int CSparseMatrix_check_triplet(CSparseMatrix* T);
int CSparseMatrix_check_csc(CSparseMatrix* T);
CSparseMatrix* CSparseMatrix_spfree_on_stack(CSparseMatrix* A);
/// Largest entries of columns, and largest absolute values.
int CSparseMatrix_max_by_columns(const CSparseMatrix* A, double* max);
int CSparseMatrix_max_abs_by_columns(const CSparseMatrix* A, double* max);

/// Orders of rows and columns; columns keep their order, and q is NULL if `order` was 0.
struct cs_dl_symbolic {
  CS_INT* pinv;
  CS_INT* q;
  CS_INT* parent;
  CS_INT* cp;
  CS_INT* leftmost;
  CS_INT m2;
  double lnz, unz;
};
/// L U = A with rows ordered by pinv; a column of L begins with its diagonal, one of U ends with
/// it. L L^T = A has no U and no pinv.
struct cs_dl_numeric {
  CSparseMatrix* L;
  CSparseMatrix* U;
  CS_INT* pinv;
  double* B;
};
typedef struct cs_dl_symbolic css;
typedef struct cs_dl_symbolic cs_dls;
typedef struct cs_dl_numeric csn;
typedef struct cs_dl_numeric cs_dln;

css* cs_sqr(CS_INT order, const CSparseMatrix* A, CS_INT qr);
css* cs_schol(CS_INT order, const CSparseMatrix* A);
/// The diagonal is the pivot where it has at least tol times the largest value of its column. NULL
/// if A is singular, or not positive definite.
csn* cs_lu(const CSparseMatrix* A, const css* S, double tol);
csn* cs_chol(const CSparseMatrix* A, const css* S);
/// x <- L^-1 x, L^-T x, U^-1 x, U^-T x. Return 1.
CS_INT cs_lsolve(const CSparseMatrix* L, double* x);
CS_INT cs_ltsolve(const CSparseMatrix* L, double* x);
CS_INT cs_usolve(const CSparseMatrix* U, double* x);
CS_INT cs_utsolve(const CSparseMatrix* U, double* x);
/// x[k] <- b[p[k]], x[p[k]] <- b[k]; without p both copy. Return 1.
CS_INT cs_pvec(const CS_INT* p, const double* b, double* x, CS_INT n);
CS_INT cs_ipvec(const CS_INT* p, const double* b, double* x, CS_INT n);
CS_INT* cs_pinv(const CS_INT* p, CS_INT n);
/// Return NULL.
css* cs_sfree(css* S);
csn* cs_nfree(csn* N);
void* cs_free(void* p);

/// The factors of a matrix; programs pass them on.
typedef struct {
  CS_INT n;
  struct cs_dl_symbolic* S;
  struct cs_dl_numeric* N;
} CSparseMatrix_factors;

/// Factorize a square matrix of compressed columns, whatever the kind, by cs_lu(). Return 1, or 0
/// if it is singular.
int CSparseMatrix_lu_factorization(CS_INT order, const CSparseMatrix* A, double tol,
                                   CSparseMatrix_factors* factors);
int CSparseMatrix_chol_factorization(CS_INT order, const CSparseMatrix* A,
                                     CSparseMatrix_factors* factors);
int CSparseMatrix_ldlt_factorization(CS_INT order, const CSparseMatrix* A,
                                     CSparseMatrix_factors* factors);
/// b <- A^-1 b; x is a workspace. Return 1.
CS_INT CSparseMatrix_solve(CSparseMatrix_factors* factors, double* x, double* b);
CS_INT CSparseMatrix_chol_solve(CSparseMatrix_factors* factors, double* x, double* b);
CS_INT CSparseMatrix_ldlt_solve(CSparseMatrix_factors* factors, double* x, double* b);
/// X <- A^-1 B, compressed columns. Return 1.
CS_INT CSparseMatrix_spsolve(CSparseMatrix_factors* factors, CSparseMatrix* X, CSparseMatrix* B);
CS_INT CSparseMatrix_chol_spsolve(CSparseMatrix_factors* factors, CSparseMatrix* X,
                                  CSparseMatrix* B);
/// Frees the factors and the struct.
void CSparseMatrix_free_lu_factors(CSparseMatrix_factors* factors);

#ifdef __cplusplus
}
#endif
