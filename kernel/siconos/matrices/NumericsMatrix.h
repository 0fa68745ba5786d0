#pragma once

// Matrices of problems, in three forms. The header can be used from C.

#include <CSparseMatrix.h>
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
/// blocksize0[i] is the last row of block row i, plus one; blocksize1 the same for columns.
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

typedef enum { NSM_CS_CSC = -1, NSM_CS_CSR = -2 } NumericsSparseTypesNZ;
typedef enum { NSM_UNKNOWN, NSM_TRIPLET, NSM_CSC, NSM_CSR, NSM_HALF_TRIPLET } NumericsSparseOrigin;
typedef NumericsSparseOrigin NSM_t;
typedef enum {
  NSM_CSPARSE,
  NSM_MUMPS,
  NSM_UMFPACK,
  NSM_MKL_PARDISO,
  NSM_SUPERLU,
  NSM_SUPERLU_MT,
  NSM_HSL
} NSM_linear_solver;

/// `origin` states which form is valid (if it is NSM_UNKNOWN, the form that exists). Other forms
/// are computed from it when they are requested. half_triplet has the lower half of a symmetric
/// matrix.
typedef struct NumericsSparseMatrix {
  CSparseMatrix* triplet;
  CSparseMatrix* half_triplet;
  CSparseMatrix* csc;
  CSparseMatrix* trans_csc;
  CSparseMatrix* csr;
  CS_INT* diag_indx;
  NSM_t origin;
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
/// Takes ownership of the data: an array, a SparseBlockStructuredMatrix or a NumericsSparseMatrix.
NumericsMatrix* NM_create_from_data(int storageType, int size0, int size1, void* data);
NumericsMatrix* NM_new_SBM(int size0, int size1, SparseBlockStructuredMatrix* m1);
NumericsMatrix* NM_eye(int size);
void NM_fill(NumericsMatrix* M, NM_types storageType, int size0, int size1, void* data);
void NM_null(NumericsMatrix* A);
/// Allocates space for entries.
void NM_triplet_alloc(NumericsMatrix* A, CS_INT nzmax);
void NM_csc_alloc(NumericsMatrix* A, CS_INT nzmax);
void NM_csc_empty_alloc(NumericsMatrix* A, CS_INT nzmax);
/// Sparse forms of any matrix, which the matrix owns; for one that is not sparse, of its entries
/// above round-off.
CSparseMatrix* NM_triplet(NumericsMatrix* A);
CSparseMatrix* NM_half_triplet(NumericsMatrix* A);
CSparseMatrix* NM_csc(NumericsMatrix* A);
CSparseMatrix* NM_csc_trans(NumericsMatrix* A);
NumericsSparseMatrix* numericsSparseMatrix(NumericsMatrix* A);
/// Frees the forms that the matrix owns.
void NM_clearDense(NumericsMatrix* A);
void NM_clearSparse(NumericsMatrix* A);
void NM_clearTriplet(NumericsMatrix* A);
void NM_clearHalfTriplet(NumericsMatrix* A);
void NM_clearCSC(NumericsMatrix* A);
void NM_clearCSCTranspose(NumericsMatrix* A);
void NM_clearSparseStorage(NumericsMatrix* A);
/// Accepted: every solver is the library's own.
void NM_setSparseSolver(NumericsMatrix* A, NSM_linear_solver solver_id);
NumericsMatrix* NM_preserve(NumericsMatrix* A);
NumericsMatrix* NM_unpreserve(NumericsMatrix* A);

NumericsSparseMatrix* NSM_new(void);
void NSM_null(NumericsSparseMatrix* A);
NumericsSparseMatrix* NSM_triplet_eye(unsigned int size);
/// Frees what it holds. Returns NULL.
NumericsSparseMatrix* NSM_clear(NumericsSparseMatrix* A);
void NSM_copy(NumericsSparseMatrix* A, NumericsSparseMatrix* B);
/// The form that `origin` states, NULL if there is none; and its entries.
CSparseMatrix* NSM_get_origin(const NumericsSparseMatrix* M);
CSparseMatrix* NSM_latest(const NumericsSparseMatrix* M);
unsigned NSM_origin(const NumericsSparseMatrix* M);
double* NSM_data(NumericsSparseMatrix* A);
size_t NSM_nnz(const CSparseMatrix* A);
/// The indices of the diagonal entries in NSM_data(); missing entries are added with value 0.
CS_INT* NSM_diag_indices(NumericsMatrix* M);
void NSM_extract_block(NumericsMatrix* M, double* blockM, size_t pos_row, size_t pos_col,
                       size_t block_row_size, size_t block_col_size);
void NSM_sort_csc(CSparseMatrix* A);
void NSM_fix_csc(CSparseMatrix* A);
int NSM_to_dense(const NumericsSparseMatrix* A, double* B);

/// Sets an entry of a dense matrix, or appends one to a sparse one.
void NM_entry(NumericsMatrix* M, int i, int j, double val);
/// Sets an entry unless |val| < threshold.
void NM_zentry(NumericsMatrix* M, int i, int j, double val, double threshold);
double NM_get_value(const NumericsMatrix* M, int i, int j);
/// y ← alpha A x + beta y.
void NM_gemv(double alpha, NumericsMatrix* A, const double* x, double beta, double* y);
void NM_display(const NumericsMatrix* M);
/// Write all entries as text: form 0, numbers of rows and columns, then the rows.
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
/// B ← entries of A above the threshold, as triplets.
void NM_copy_to_sparse(const NumericsMatrix* A, NumericsMatrix* B, double threshold);
/// B ← A, dense. Returns 0.
int NM_to_dense(const NumericsMatrix* A, NumericsMatrix* B);
/// Adds B to a sparse A at (start_i, start_j); in a dense A, replaces the entries there.
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
/// True if no entry differs by more than tol.
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
/// Adds alpha to the diagonal of blocks of three, or of five, rows.
void NM_add_to_diag3(NumericsMatrix* M, double alpha);
void NM_add_to_diag5(NumericsMatrix* M, double alpha);
/// Copies a diagonal block, column by column, to the array *Block, or to a new array if it is NULL.
void NM_extract_diag_block(NumericsMatrix* M, int block_row_nb, size_t start_row, int size,
                           double** Block);
void NM_extract_diag_block3(NumericsMatrix* M, int block_row_nb, double** Block);
void NM_extract_diag_block5(NumericsMatrix* M, int block_row_nb, double** Block);
void NM_copy_diag_block3(NumericsMatrix* M, int block_row_nb, double** Block);
void NM_dense_to_sparse(const NumericsMatrix* A, NumericsMatrix* B, double threshold);
void NM_display_row_by_row(const NumericsMatrix* m);
void NM_display_storageType(const NumericsMatrix* M);
/// Returns 0 if the parts of the matrix are consistent.
int NM_check(const NumericsMatrix* A);

/// Read and write files by name, as NM_write_in_file() and NM_new_from_file().
void NM_write_in_filename(const NumericsMatrix* M, const char* filename);
NumericsMatrix* NM_new_from_filename(const char* filename);
NumericsMatrix* NM_create_from_file(FILE* file);
NumericsMatrix* NM_create_from_filename(const char* filename);
void NM_read_in_file(NumericsMatrix* M, FILE* file);
void NM_read_in_filename(NumericsMatrix* M, const char* filename);
void NM_dense_display(double* m, int nRow, int nCol, int lDim);
void NM_vector_display(double* m, int nRow);

/// Add to y the product of x and rows of A from row_start on, without their diagonal block: sizeY
/// rows, three, or one. y is set to zero first if init is true.
void NM_row_prod_no_diag(size_t sizeX, size_t sizeY, int block_start, size_t row_start,
                         NumericsMatrix* A, double* x, double* y, double* xsave, bool init);
void NM_row_prod_no_diag3(size_t sizeX, int block_start, size_t row_start, NumericsMatrix* A,
                          double* x, double* y, bool init);
void NM_row_prod_no_diag1x1(size_t sizeX, int block_start, size_t row_start, NumericsMatrix* A,
                            double* x, double* y, bool init);
/// y ← A x + y.
void NM_prod_mv_3x3(int sizeX, int sizeY, NumericsMatrix* A, double* x, double* y);
/// B ← A⁻¹ B; B becomes dense. Return 0, or 1 if A is singular.
int NM_LU_solve_matrix_rhs(NumericsMatrix* Ao, NumericsMatrix* B);
int NM_Cholesky_solve_matrix_rhs(NumericsMatrix* Ao, NumericsMatrix* B);
/// A ← A⁻¹, block by block if A is block diagonal. Returns 0, or 1 if A is singular.
int NM_inverse_diagonal_block_matrix_in_place(NumericsMatrix* A);
/// The eigenvalue of largest absolute value, by vector iteration.
double NM_iterated_power_method(NumericsMatrix* A, double tol, int itermax);
/// The compressed rows, as the compressed columns of the transpose.
CSparseMatrix* NM_csr(NumericsMatrix* A);
void NM_clearCSR(NumericsMatrix* A);
void NM_clearSparseBlock(NumericsMatrix* A);
/// Free all forms but one; NM_free_ functions free the matrix, too, and return NULL.
void NM_clear_not_dense(NumericsMatrix* m);
NumericsMatrix* NM_free_not_dense(NumericsMatrix* m);
void NM_clear_not_SBM(NumericsMatrix* m);
NumericsMatrix* NM_free_not_SBM(NumericsMatrix* m);
void NM_clear_other_storages(NumericsMatrix* M, NM_types storageType);
/// Takes the size of the sparse form.
void NM_update_size(NumericsMatrix* A);
bool NM_destructible(const NumericsMatrix* A);
/// Factors are not kept: false. Flags are accepted.
bool NM_LU_factorized(const NumericsMatrix* A);
bool NM_Cholesky_factorized(const NumericsMatrix* A);
bool NM_LDLT_factorized(const NumericsMatrix* A);
void NM_set_LU_factorized(NumericsMatrix* A, bool flag);
void NM_set_Cholesky_factorized(NumericsMatrix* A, bool flag);
void NM_set_LDLT_factorized(NumericsMatrix* A, bool flag);
/// Accepted: forms are always current.
void NM_reset_version(NumericsMatrix* M, NM_types id);
void NM_reset_versions(NumericsMatrix* M);
/// Write a matrix in the syntax of Matlab, Scilab or Python.
void NM_dense_display_matlab(double* m, int nRow, int nCol, int lDim);
void NM_write_in_file_scilab(const NumericsMatrix* M, FILE* file);
void NM_write_in_file_python(const NumericsMatrix* M, FILE* file);

#ifdef __cplusplus
}
#endif
