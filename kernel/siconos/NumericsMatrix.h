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

#ifdef __cplusplus
}
#endif
