// Matrices of numerics made by hand: blocks, their products and entries, largest values of rows and
// columns, blocks of the diagonal. The results are compared with those of full matrices.
#include <NumericsMatrix.h>
#include <SparseBlockMatrix.h>

#include "program.hpp"

namespace {

/// Returns (A 0; C D) with blocks of two rows and of one.
SparseBlockStructuredMatrix* blocks() {
  SparseBlockStructuredMatrix* m = SBM_new();
  m->nbblocks = 3;
  m->block = (double**)malloc(3 * sizeof(double*));
  for (int k = 0; k < 3; ++k) m->block[k] = (double*)calloc(4, sizeof(double));
  const double values[3][4] = {{1, 2, 3, 4}, {5, 6, 0, 0}, {7, 0, 0, 0}};
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 4; ++i) m->block[k][i] = values[k][i];
  m->blocknumber0 = m->blocknumber1 = 2;
  m->blocksize0 = (unsigned*)malloc(2 * sizeof(unsigned));
  m->blocksize1 = (unsigned*)malloc(2 * sizeof(unsigned));
  m->blocksize0[0] = m->blocksize1[0] = 2;
  m->blocksize0[1] = m->blocksize1[1] = 3;
  m->filled1 = 3;
  m->filled2 = 3;
  m->index1_data = (size_t*)malloc(3 * sizeof(size_t));
  m->index2_data = (size_t*)malloc(3 * sizeof(size_t));
  const size_t rows[3] = {0, 1, 3}, columns[3] = {0, 0, 1};
  for (int k = 0; k < 3; ++k) m->index1_data[k] = rows[k], m->index2_data[k] = columns[k];
  m->diagonal_blocks = NULL;
  return m;
}

int ofBlocks() {
  SparseBlockStructuredMatrix* m = blocks();
  const double x[3] = {1, 10, 100};
  double y[3] = {1, 1, 1}, row[1] = {9}, full[9];
  SBM_gemv(3, 3, 2.0, m, x, 1.0, y);
  SBM_row_prod(3, 1, 1, m, x, row, 1);
  SBM_to_dense(m, full);
  int wrong = expect("y", y[0], 1 + 2 * 31, 0) + expect("y", y[1], 1 + 2 * 42, 0) +
              expect("y", y[2], 1 + 2 * 765, 0) + expect("row", row[0], 765, 0) +
              expect("full", full[2], 5, 0) + expect("outside", full[6], 0, 0) +
              expect("entry", SBM_get_value(m, 1, 0), 2, 0) +
              expect("none", SBM_entry(m, 0, 2, 1.0) != 0, 1, 0) +
              expect("diagonal", SBM_diagonal_block_index(m, 1), 2, 0);
  SBM_entry(m, 2, 2, 8.0);
  SBM_scal(0.5, m);
  wrong += expect("scaled", SBM_get_value(m, 2, 2), 4, 0);
  SBM_clear(m);
  free(m);
  return wrong;
}

int ofEntries() {
  NumericsMatrix* A = NM_create(NM_SPARSE, 3, 3);
  NM_triplet_alloc(A, 4);
  NM_entry(A, 0, 0, 2.0);
  NM_entry(A, 1, 2, -5.0);
  NM_entry(A, 2, 2, 3.0);
  double columns[3], rows[3], block[9], *place = block;
  NM_max_by_columns(A, columns);
  NM_max_abs_by_rows(A, rows);
  NM_add_to_diag3(A, 10.0);
  NM_copy_diag_block3(A, 0, &place);
  const int wrong = expect("column", columns[2], 3, 0) + expect("row", rows[1], 5, 0) +
                    expect("diagonal", block[4], 10, 0) + expect("beside", block[7], -5, 0) +
                    expect("sum", NM_get_value(A, 2, 2), 13, 0) + expect("fits", NM_check(A), 0, 0);
  NM_free(A);
  return wrong;
}

}  // namespace

int main() {
  return guarded([] { return ofBlocks() + ofEntries(); });
}
