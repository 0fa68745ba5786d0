#pragma once

#include <NumericsMatrix.h>

#define NUMERICS_SBM_FREE_BLOCK 4
#define NUMERICS_SBM_FREE_SBM 8

#ifdef __cplusplus
extern "C" {
#endif

/// Blocks in any order, by the numbers of their block row and block column; ends of blocks as in
/// SparseBlockStructuredMatrix.
typedef struct SparseBlockCoordinateMatrix {
  unsigned int nbblocks;
  unsigned int blocknumber0;
  unsigned int blocknumber1;
  double** block;
  unsigned int* blocksize0;
  unsigned int* blocksize1;
  unsigned int* row;
  unsigned int* column;
} SparseBlockCoordinateMatrix;

/// Clears the matrix without freeing its data.
void SBM_null(SparseBlockStructuredMatrix* sbm);
/// Frees its data.
void SBM_clear(SparseBlockStructuredMatrix* blmat);
/// The value of an entry; 0 outside of all blocks.
double SBM_get_value(const SparseBlockStructuredMatrix* M, unsigned int row, unsigned int col);
/// Sets an entry of a block. Returns 0, or 1 if there is no block.
int SBM_entry(SparseBlockStructuredMatrix* M, unsigned int row, unsigned int col, double val);
/// y ← alpha A x + beta y.
void SBM_gemv(unsigned int sizeX, unsigned int sizeY, double alpha,
              const SparseBlockStructuredMatrix* A, const double* x, double beta, double* y);
/// y (+)= block row `currentRowNumber` of A times x; y is cleared first if init is not 0.
void SBM_row_prod(unsigned int sizeX, unsigned int sizeY, unsigned int currentRowNumber,
                  const SparseBlockStructuredMatrix* A, const double* x, double* y, int init);
/// A ← alpha A.
void SBM_scal(double alpha, SparseBlockStructuredMatrix* A);
/// All entries, column by column.
int SBM_to_dense(const SparseBlockStructuredMatrix* A, double* denseMat);
/// The index in `block` of the diagonal block of a block row; nbblocks if there is none.
unsigned int SBM_diagonal_block_index(SparseBlockStructuredMatrix* M, unsigned int row);
void SBM_print(const SparseBlockStructuredMatrix* m);
/// The positions of the diagonal blocks of all block rows; the matrix owns the array.
unsigned int* SBM_diagonal_block_indices(SparseBlockStructuredMatrix* M);

// Results B and C replace what these matrices hold, except in SBM_copy().

/// B ← A; with copyBlock 0 the blocks themselves are shared. Returns 0.
int SBM_copy(const SparseBlockStructuredMatrix* A, SparseBlockStructuredMatrix* B,
             unsigned int copyBlock);
/// B ← Aᵀ. Returns 0.
int SBM_transpose(const SparseBlockStructuredMatrix* A, SparseBlockStructuredMatrix* B);
/// A B, and a zero matrix of its blocks.
SparseBlockStructuredMatrix* SBM_multiply(const SparseBlockStructuredMatrix* A,
                                          const SparseBlockStructuredMatrix* B);
SparseBlockStructuredMatrix* SBM_zero_matrix_for_multiply(const SparseBlockStructuredMatrix* A,
                                                          const SparseBlockStructuredMatrix* B);
/// C ← alpha A B + beta C.
void SBM_gemm_without_allocation(double alpha, const SparseBlockStructuredMatrix* A,
                                 const SparseBlockStructuredMatrix* B, double beta,
                                 SparseBlockStructuredMatrix* C);
/// alpha A + beta B; C ← alpha A + beta B + gamma C.
SparseBlockStructuredMatrix* SBM_add(SparseBlockStructuredMatrix* A, SparseBlockStructuredMatrix* B,
                                     double alpha, double beta);
void SBM_add_without_allocation(SparseBlockStructuredMatrix* A, SparseBlockStructuredMatrix* B,
                                double alpha, double beta, SparseBlockStructuredMatrix* C,
                                double gamma);
/// y ← A x + y.
void SBM_gemv_3x3(unsigned int sizeX, unsigned int sizeY, const SparseBlockStructuredMatrix* A,
                  double* x, double* y);
/// Multiply as SBM_row_prod(), without the block on the diagonal; the last two add to y.
void SBM_row_prod_no_diag(unsigned int sizeX, unsigned int sizeY, unsigned int currentRowNumber,
                          const SparseBlockStructuredMatrix* A, const double* x, double* y,
                          int init);
void SBM_row_prod_no_diag_3x3(unsigned int sizeX, unsigned int sizeY, unsigned int currentRowNumber,
                              const SparseBlockStructuredMatrix* A, double* x, double* y);
void SBM_row_prod_no_diag_1x1(unsigned int sizeX, unsigned int sizeY, unsigned int currentRowNumber,
                              const SparseBlockStructuredMatrix* A, double* x, double* y);
/// Block row k of C is block row rowIndex[k] of A; the same for columns.
void SBM_row_permutation(unsigned int* rowIndex, SparseBlockStructuredMatrix* A,
                         SparseBlockStructuredMatrix* C);
void SBM_column_permutation(unsigned int* colIndex, SparseBlockStructuredMatrix* A,
                            SparseBlockStructuredMatrix* C);
/// B has these rows and columns of each block of A.
void SBM_extract_component_3x3(const SparseBlockStructuredMatrix* A, SparseBlockStructuredMatrix* B,
                               unsigned int* row_components, unsigned int row_components_size,
                               unsigned int* col_components, unsigned int col_components_size);
/// Inverts each block of a matrix whose blocks are on the diagonal. Returns 1 if one is singular.
int SBM_inverse_diagonal_block_matrix_in_place(const SparseBlockStructuredMatrix* M, int* ipiv);
/// Frees the blocks (NUMERICS_SBM_FREE_BLOCK) and the structure itself (NUMERICS_SBM_FREE_SBM).
void SBMfree(SparseBlockStructuredMatrix* A, unsigned int level);
/// Block row `row` into rows rowPos ... of a dense matrix with rowNb rows.
void SBM_row_to_dense(const SparseBlockStructuredMatrix* A, int row, double* denseMat, int rowPos,
                      int rowNb);

/// Square blocks of this size from a sparse matrix. Returns 1 if its size is no multiple.
int SBM_from_csparse(int blocksize, const CSparseMatrix* sparseMat,
                     SparseBlockStructuredMatrix* outSBM);
/// Compressed columns: first the arrays, then the entries. Return 0.
int SBM_to_sparse_init_memory(const SparseBlockStructuredMatrix* A, CSparseMatrix* sparseMat);
int SBM_to_sparse(const SparseBlockStructuredMatrix* A, CSparseMatrix* outSparseMat);

/// Write as text: the numbers of the structure, then each block column by column.
void SBM_write_in_file(const SparseBlockStructuredMatrix* m, FILE* file);
void SBM_write_in_filename(const SparseBlockStructuredMatrix* M, const char* filename);
void SBM_write_in_fileForScilab(const SparseBlockStructuredMatrix* M, FILE* file);
void SBM_read_in_file(SparseBlockStructuredMatrix* M, FILE* file);
void SBM_read_in_filename(SparseBlockStructuredMatrix* M, const char* filename);
SparseBlockStructuredMatrix* SBM_new_from_file(FILE* file);

void SBCM_null(SparseBlockCoordinateMatrix* MC);
SparseBlockCoordinateMatrix* SBCM_new(void);
/// Blocks of 3 x 3 one behind the other, column by column; the arrays stay the caller's.
SparseBlockCoordinateMatrix* SBCM_new_3x3(unsigned int m, unsigned int n, unsigned int nbblocks,
                                          unsigned int* row, unsigned int* column, double* block);
void SBCM_free_3x3(SparseBlockCoordinateMatrix* MC);
/// A matrix with blocks of its own.
SparseBlockStructuredMatrix* SBCM_to_SBM(SparseBlockCoordinateMatrix* MC);
void SBM_free_from_SBCM(SparseBlockStructuredMatrix* M);

#ifdef __cplusplus
}
#endif
