// Matrices in blocks: sums, products, transposes, permutations, files, and rows without the
// diagonal.
#include <SiconosNumerics.h>
#include <SparseBlockMatrix.h>

#include "program.hpp"

namespace {

using Sparse = SparseBlockStructuredMatrix;

// A matrix of 4 by 4; the block below the diagonal is zero.
const double kEntries[4][4] = {{1, 3, 5, 7}, {2, 4, 6, 8}, {0, 0, 9, 11}, {0, 0, 10, 12}};

Sparse* blocks() {
  NumericsMatrix* triplets = NM_create(NM_SPARSE, 4, 4);
  NM_triplet_alloc(triplets, 16);
  triplets->matrix2->origin = NSM_TRIPLET;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      if (kEntries[i][j] != 0) NM_entry(triplets, i, j, kEntries[i][j]);
  Sparse* m = SBM_new();
  SBM_from_csparse(2, NM_csc(triplets), m);
  NM_free(triplets);
  return m;
}

int same(const std::string& what, const Sparse* m,
         const std::function<double(unsigned, unsigned)>& expected) {
  int wrong = 0;
  for (unsigned i = 0; i < 4; ++i)
    for (unsigned j = 0; j < 4; ++j)
      wrong += expect(what, SBM_get_value(m, i, j), expected(i, j), 1e-13);
  return wrong;
}

double product(unsigned i, unsigned j) {
  double sum = 0;
  for (unsigned k = 0; k < 4; ++k) sum += kEntries[i][k] * kEntries[k][j];
  return sum;
}

int algebra(Sparse* m) {
  Sparse* twice = SBM_multiply(m, m);
  int wrong = expect("blocks", m->nbblocks, 3, 0) + same("product", twice, product);
  SBM_gemm_without_allocation(2, m, m, -1, twice);
  wrong += same("gemm", twice, product);
  Sparse* sum = SBM_add(m, twice, 1, 2);
  wrong +=
      same("sum", sum, [](unsigned i, unsigned j) { return kEntries[i][j] + 2 * product(i, j); });
  Sparse turned;
  SBM_null(&turned);
  SBM_transpose(m, &turned);
  wrong += same("transpose", &turned, [](unsigned i, unsigned j) { return kEntries[j][i]; });
  unsigned order[] = {1, 0};
  SBM_row_permutation(order, m, &turned);
  wrong += same("rows", &turned, [](unsigned i, unsigned j) { return kEntries[(i + 2) % 4][j]; });
  SBM_column_permutation(order, m, &turned);
  wrong +=
      same("columns", &turned, [](unsigned i, unsigned j) { return kEntries[i][(j + 2) % 4]; });
  double x[] = {1, 2, 3, 4}, y[] = {7, 7};
  SBM_row_prod_no_diag(4, 2, 0, m, x, y, 1);
  wrong += expect("row 0", y[0], 43, 0) + expect("row 1", y[1], 50, 0) +
           expect("diagonal", SBM_diagonal_block_indices(m)[1], 2, 0);
  SBM_clear(&turned);
  for (Sparse* result : {twice, sum})
    SBMfree(result, NUMERICS_SBM_FREE_BLOCK | NUMERICS_SBM_FREE_SBM);
  return wrong;
}

int copiesAndFiles(Sparse* m) {
  Sparse copy;
  SBM_null(&copy);
  SBM_copy(m, &copy, 1);
  SBM_entry(&copy, 0, 0, 99);
  int wrong = expect("not changed", SBM_get_value(m, 0, 0), 1, 0);
  SBM_clear(&copy);
  std::FILE* file = std::fopen("BlockAlgebra.sbm", "w");
  SBM_write_in_file(m, file);
  std::fclose(file);
  file = std::fopen("BlockAlgebra.sbm", "r");
  Sparse* read = SBM_new_from_file(file);
  std::fclose(file);
  wrong += same("read", read, [](unsigned i, unsigned j) { return kEntries[i][j]; });
  SBMfree(read, NUMERICS_SBM_FREE_BLOCK | NUMERICS_SBM_FREE_SBM);
  return wrong;
}

int rowsOfMatrices(Sparse* m) {
  NumericsMatrix* dense = NM_create(NM_DENSE, 4, 4);
  SBM_to_dense(m, dense->matrix0);
  double x[] = {1, 2, 3, 4}, y[] = {1, 1, 1};
  NM_row_prod_no_diag3(4, 0, 0, dense, x, y, false);
  int wrong = expect("row of three", y[0], 1 + 28, 0) + expect("third", y[2], 1 + 44, 0);
  NumericsMatrix* unit = NM_eye(4);
  NumericsMatrix* inverse = NM_create(NM_DENSE, 4, 4);
  NM_to_dense(unit, inverse);
  wrong += expect("solved", NM_LU_solve_matrix_rhs(dense, inverse), 0, 0);
  NumericsMatrix* again = NM_multiply(dense, inverse);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      wrong += expect("unit", NM_get_value(again, i, j), i == j ? 1 : 0, 1e-12);
  for (NumericsMatrix* matrix : {dense, unit, inverse, again}) NM_free(matrix);
  return wrong;
}

}  // namespace

int main() {
  return guarded([] {
    Sparse* m = blocks();
    const int wrong = algebra(m) + copiesAndFiles(m) + rowsOfMatrices(m);
    SBMfree(m, NUMERICS_SBM_FREE_BLOCK | NUMERICS_SBM_FREE_SBM);
    return wrong;
  });
}
