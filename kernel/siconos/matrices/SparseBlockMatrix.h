#pragma once

#include <NumericsMatrix.h>

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif
