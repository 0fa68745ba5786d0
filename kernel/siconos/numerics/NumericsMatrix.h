#pragma once

// Matrices that problems are made of, in three forms. All of it may be used from C.

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum NumericsMatrix_types { NM_DENSE, NM_SPARSE_BLOCK, NM_SPARSE, NM_UNKNOWN } NM_types;

/// Blocks, row by row: those of block row i are block[index1_data[i]] ...
/// block[index1_data[i+1]-1], in block columns index2_data[...]; each column by column.
/// blocksize0[i] is the last row of block row i, plus one; blocksize1 the same of columns.
typedef struct SparseBlockStructuredMatrix {
  unsigned int nbblocks;
  double** block;
  unsigned int blocknumber0;
  unsigned int blocknumber1;
  unsigned int* blocksize0;
  unsigned int* blocksize1;
  size_t filled1;
  size_t filled2;
  size_t* index1_data;
  size_t* index2_data;
  unsigned int* diagonal_blocks;
} SparseBlockStructuredMatrix;

/// Entries by their places.
typedef struct NumericsSparseMatrix {
  size_t entries;
  size_t capacity;
  int* row;
  int* col;
  double* value;
} NumericsSparseMatrix;

/// matrix0: dense, column by column.
typedef struct NumericsMatrix {
  NM_types storageType;
  int size0;
  int size1;
  double* matrix0;
  SparseBlockStructuredMatrix* matrix1;
  NumericsSparseMatrix* matrix2;
} NumericsMatrix;
typedef NumericsMatrix RawNumericsMatrix;

NumericsMatrix* NM_new(void);
NumericsMatrix* NM_create(NM_types storageType, int size0, int size1);
/// Takes the data over: an array, a SparseBlockStructuredMatrix or a NumericsSparseMatrix.
NumericsMatrix* NM_create_from_data(int storageType, int size0, int size1, void* data);
NumericsMatrix* NM_new_SBM(int size0, int size1, SparseBlockStructuredMatrix* m1);
NumericsMatrix* NM_eye(int size);
void NM_fill(NumericsMatrix* M, NM_types storageType, int size0, int size1, void* data);
void NM_null(NumericsMatrix* A);
void NM_triplet_alloc(NumericsMatrix* A, long nzmax);
/// Sets an entry of a dense matrix, or appends one to a sparse one.
void NM_entry(NumericsMatrix* M, int i, int j, double val);
/// The same, but where |val| < threshold.
void NM_zentry(NumericsMatrix* M, int i, int j, double val, double threshold);
double NM_get_value(const NumericsMatrix* M, int i, int j);
/// y ← alpha A x + beta y.
void NM_gemv(double alpha, NumericsMatrix* A, const double* x, double beta, double* y);
void NM_display(const NumericsMatrix* M);
/// As text, all entries: form 0, numbers of rows and columns, then the rows.
void NM_write_in_file(const NumericsMatrix* M, FILE* file);
NumericsMatrix* NM_new_from_file(FILE* file);
/// Frees what it holds.
void NM_clear(NumericsMatrix* m);
/// Frees what it holds, and itself.
NumericsMatrix* NM_free(NumericsMatrix* m);

SparseBlockStructuredMatrix* SBM_new(void);

/// B ← A, in the form of A.
void NM_copy(const NumericsMatrix* A, NumericsMatrix* B);
NumericsMatrix* NM_duplicate(NumericsMatrix* A);
/// B ← entries of A beyond the threshold, by their places.
void NM_copy_to_sparse(const NumericsMatrix* A, NumericsMatrix* B, double threshold);
/// B ← A, dense. Returns 0.
int NM_to_dense(const NumericsMatrix* A, NumericsMatrix* B);
/// Entries of B added at (start_i, start_j) of a sparse A, put there in a dense one.
void NM_insert(NumericsMatrix* A, const NumericsMatrix* B, unsigned int start_i,
               unsigned int start_j);
NumericsMatrix* NM_transpose(NumericsMatrix* A);
NumericsMatrix* NM_multiply(NumericsMatrix* A, NumericsMatrix* B);
/// alpha A + beta B.
NumericsMatrix* NM_add(double alpha, NumericsMatrix* A, double beta, NumericsMatrix* B);
/// C ← alpha A B + beta C; C becomes dense.
void NM_gemm(double alpha, NumericsMatrix* A, NumericsMatrix* B, double beta, NumericsMatrix* C);
/// y ← alpha Aᵀ x + beta y.
void NM_tgemv(double alpha, NumericsMatrix* A, const double* x, double beta, double* y);
/// A ← alpha A.
void NM_scal(double alpha, NumericsMatrix* A);
/// y (+)= rows currentRowNumber ... of A, as many as sizeY, times x; y is cleared first if init is
/// not 0.
void NM_row_prod(int sizeX, int sizeY, int currentRowNumber, const NumericsMatrix* A,
                 const double* x, double* y, int init);
bool NM_equal(NumericsMatrix* A, NumericsMatrix* B);
/// No entry differs by more than tol.
bool NM_compare(NumericsMatrix* A, NumericsMatrix* B, double tol);
size_t NM_nnz(const NumericsMatrix* M);
double NM_norm_1(NumericsMatrix* A);
double NM_norm_inf(NumericsMatrix* A);
int NM_is_symmetric(NumericsMatrix* A);
double NM_symmetry_discrepancy(NumericsMatrix* A);

/// b ← A⁻¹ b by Gaussian elimination in partial pivoting, for every form. Return 0, or 1 if A is
/// singular. `keep` and `preserve` are accepted: A never changes, factors are not kept.
int NM_gesv(NumericsMatrix* A, double* b, bool preserve);
int NM_gesv_expert(NumericsMatrix* A, double* b, unsigned keep);
int NM_gesv_expert_multiple_rhs(NumericsMatrix* A, double* b, unsigned int n_rhs, unsigned keep);
int NM_posv_expert(NumericsMatrix* A, double* b, unsigned keep);
int NM_LU_factorize(NumericsMatrix* A);
int NM_LU_solve(NumericsMatrix* A, double* b, unsigned int nrhs);
int NM_Cholesky_factorize(NumericsMatrix* A);
int NM_Cholesky_solve(NumericsMatrix* A, double* b, unsigned int nrhs);
int NM_LDLT_factorize(NumericsMatrix* A);
int NM_LDLT_solve(NumericsMatrix* A, double* b, unsigned int nrhs);
/// Dense; NULL if A is singular.
NumericsMatrix* NM_LU_inv(NumericsMatrix* A);
NumericsMatrix* NM_gesv_inv(NumericsMatrix* A);
typedef enum { NM_NONE, NM_KEEP_FACTORS, NM_PRESERVE } NM_gesv_opts;

/// Largest entries, and largest absolute values, of columns and of rows. Return 0.
int NM_max_by_columns(NumericsMatrix* A, double* max);
int NM_max_abs_by_columns(NumericsMatrix* A, double* max);
int NM_max_by_rows(NumericsMatrix* A, double* max);
int NM_max_abs_by_rows(NumericsMatrix* A, double* max);
/// Adds alpha to the diagonal: of blocks of three, of five.
void NM_add_to_diag3(NumericsMatrix* M, double alpha);
void NM_add_to_diag5(NumericsMatrix* M, double alpha);
/// Copies a block on the diagonal, column by column, to *Block.
void NM_copy_diag_block3(NumericsMatrix* M, int block_row_nb, double** Block);
void NM_dense_to_sparse(const NumericsMatrix* A, NumericsMatrix* B, double threshold);
void NM_display_row_by_row(const NumericsMatrix* m);
void NM_display_storageType(const NumericsMatrix* M);
/// 0 if its parts fit together.
int NM_check(const NumericsMatrix* A);

/// Named files, as NM_write_in_file() and NM_new_from_file().
void NM_write_in_filename(const NumericsMatrix* M, const char* filename);
NumericsMatrix* NM_new_from_filename(const char* filename);
NumericsMatrix* NM_create_from_file(FILE* file);
NumericsMatrix* NM_create_from_filename(const char* filename);
void NM_read_in_file(NumericsMatrix* M, FILE* file);
void NM_read_in_filename(NumericsMatrix* M, const char* filename);
void NM_dense_display(double* m, int nRow, int nCol, int lDim);
void NM_vector_display(double* m, int nRow);

#ifdef __cplusplus
}
#endif
