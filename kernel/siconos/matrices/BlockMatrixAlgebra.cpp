// Sums, products, transposes and permutations of matrices in blocks.
#include "blocks.hpp"

// NOLINTNEXTLINE(google-build-using-namespace)
using namespace rico::adapters;

namespace {

/// A B, by blocks.
Blocks productOf(const Sparse& A, const Sparse& B, double factor) {
  Blocks result;
  visitEachBlock(A, [&](std::size_t i, std::size_t k, const double* a, std::size_t) {
    const std::size_t rows = widthOf(A.blocksize0, i), inner = widthOf(A.blocksize1, k);
    if (k + 1 >= B.filled1) return;
    for (std::size_t at = B.index1_data[k]; at < B.index1_data[k + 1]; ++at) {
      const std::size_t j = B.index2_data[at], columns = widthOf(B.blocksize1, j);
      Block& c = result[{i, j}];
      c.resize(rows * columns);
      for (std::size_t q = 0; q < columns; ++q)
        for (std::size_t p = 0; p < inner; ++p)
          for (std::size_t r = 0; r < rows; ++r)
            c[q * rows + r] += factor * a[p * rows + r] * B.block[at][q * inner + p];
    }
  });
  return result;
}

/// The ends of blocks whose widths are those of `order`.
Ends permuted(const unsigned* ends, const unsigned* order, unsigned number) {
  Ends result;
  unsigned end = 0;
  for (unsigned k = 0; k < number; ++k)
    result.push_back(end += static_cast<unsigned>(widthOf(ends, order[k])));
  return result;
}

/// Places of numbers in a list; every number occurs once.
std::vector<std::size_t> inverseOf(const unsigned* order, unsigned number) {
  std::vector<std::size_t> places(number);
  for (unsigned k = 0; k < number; ++k) places[order[k]] = k;
  return places;
}

/// The matrix without the diagonal block of a block row, times x: its rows of that block row.
void rowWithoutDiagonal(const Sparse& A, std::size_t row, const double* x, double* y) {
  const std::size_t rows = widthOf(A.blocksize0, row);
  for (std::size_t k = A.index1_data[row]; k < A.index1_data[row + 1]; ++k) {
    const std::size_t j = A.index2_data[k];
    if (j == row) continue;
    const std::size_t first = j == 0 ? 0 : A.blocksize1[j - 1];
    for (std::size_t q = 0; q < widthOf(A.blocksize1, j); ++q)
      for (std::size_t r = 0; r < rows; ++r) y[r] += A.block[k][q * rows + r] * x[first + q];
  }
}

}  // namespace

int SBM_copy(const Sparse* A, Sparse* B, unsigned int copyBlock) {
  Sparse copy;
  SBM_null(&copy);
  assign(copy, rowEnds(*A), columnEnds(*A), blocksOf(*A));
  for (unsigned k = 0; copyBlock == 0 && k < copy.nbblocks; ++k) {
    std::free(copy.block[k]);
    copy.block[k] = A->block[k];
  }
  *B = copy;
  return 0;
}

int SBM_transpose(const Sparse* A, Sparse* B) {
  Blocks turned;
  visitEachBlock(*A, [&](std::size_t i, std::size_t j, const double* entries, std::size_t number) {
    const std::size_t rows = widthOf(A->blocksize0, i), columns = number / rows;
    Block& block = turned[{j, i}];
    block.resize(number);
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t c = 0; c < columns; ++c) block[r * columns + c] = entries[c * rows + r];
  });
  assign(*B, columnEnds(*A), rowEnds(*A), turned);
  return 0;
}

Sparse* SBM_multiply(const Sparse* A, const Sparse* B) {
  Sparse* C = SBM_new();
  assign(*C, rowEnds(*A), columnEnds(*B), productOf(*A, *B, 1.0));
  return C;
}

Sparse* SBM_zero_matrix_for_multiply(const Sparse* A, const Sparse* B) {
  Sparse* C = SBM_multiply(A, B);
  SBM_scal(0.0, C);
  return C;
}

void SBM_gemm_without_allocation(double alpha, const Sparse* A, const Sparse* B, double beta,
                                 Sparse* C) {
  Blocks sum = blocksOf(*C, beta);
  for (const auto& [place, block] : productOf(*A, *B, alpha)) addTo(sum[place], block);
  assign(*C, Ends(rowEnds(*C)), Ends(columnEnds(*C)), sum);
}

Sparse* SBM_add(Sparse* A, Sparse* B, double alpha, double beta) {
  Sparse* C = SBM_new();
  Blocks sum = blocksOf(*A, alpha);
  for (const auto& [place, block] : blocksOf(*B, beta)) addTo(sum[place], block);
  assign(*C, rowEnds(*A), columnEnds(*A), sum);
  return C;
}

void SBM_add_without_allocation(Sparse* A, Sparse* B, double alpha, double beta, Sparse* C,
                                double gamma) {
  Blocks sum = blocksOf(*C, gamma);
  for (const auto& [place, block] : blocksOf(*A, alpha)) addTo(sum[place], block);
  for (const auto& [place, block] : blocksOf(*B, beta)) addTo(sum[place], block);
  assign(*C, Ends(rowEnds(*C)), Ends(columnEnds(*C)), sum);
}

void SBM_gemv_3x3(unsigned int sizeX, unsigned int sizeY, const Sparse* A, double* x, double* y) {
  SBM_gemv(sizeX, sizeY, 1.0, A, x, 1.0, y);
}

void SBM_row_prod_no_diag(unsigned int /*sizeX*/, unsigned int sizeY, unsigned int currentRowNumber,
                          const Sparse* A, const double* x, double* y, int init) {
  if (init != 0) std::fill(y, y + sizeY, 0.0);
  rowWithoutDiagonal(*A, currentRowNumber, x, y);
}

void SBM_row_prod_no_diag_3x3(unsigned int /*sizeX*/, unsigned int /*sizeY*/,
                              unsigned int currentRowNumber, const Sparse* A, double* x,
                              double* y) {
  rowWithoutDiagonal(*A, currentRowNumber, x, y);
}

void SBM_row_prod_no_diag_1x1(unsigned int /*sizeX*/, unsigned int /*sizeY*/,
                              unsigned int currentRowNumber, const Sparse* A, double* x,
                              double* y) {
  rowWithoutDiagonal(*A, currentRowNumber, x, y);
}

void SBM_row_permutation(unsigned int* rowIndex, Sparse* A, Sparse* C) {
  const auto places = inverseOf(rowIndex, A->blocknumber0);
  Blocks moved;
  for (auto& [place, block] : blocksOf(*A)) moved[{places[place.first], place.second}] = block;
  assign(*C, permuted(A->blocksize0, rowIndex, A->blocknumber0), columnEnds(*A), moved);
}

void SBM_column_permutation(unsigned int* colIndex, Sparse* A, Sparse* C) {
  const auto places = inverseOf(colIndex, A->blocknumber1);
  Blocks moved;
  for (auto& [place, block] : blocksOf(*A)) moved[{place.first, places[place.second]}] = block;
  assign(*C, rowEnds(*A), permuted(A->blocksize1, colIndex, A->blocknumber1), moved);
}

void SBM_extract_component_3x3(const Sparse* A, Sparse* B, unsigned int* row_components,
                               unsigned int row_components_size, unsigned int* col_components,
                               unsigned int col_components_size) {
  Blocks parts;
  visitEachBlock(*A, [&](std::size_t i, std::size_t j, const double* entries, std::size_t) {
    const std::size_t rows = widthOf(A->blocksize0, i);
    Block& part = parts[{i, j}];
    for (unsigned c = 0; c < col_components_size; ++c)
      for (unsigned r = 0; r < row_components_size; ++r)
        part.push_back(entries[col_components[c] * rows + row_components[r]]);
  });
  assign(*B, multiplesOf(row_components_size, A->blocknumber0),
         multiplesOf(col_components_size, A->blocknumber1), parts);
}

unsigned int* SBM_diagonal_block_indices(Sparse* M) {
  if (M->diagonal_blocks == nullptr) {
    M->diagonal_blocks =
        static_cast<unsigned*>(std::calloc(std::max(M->blocknumber0, 1u), sizeof(unsigned)));
    for (unsigned row = 0; row < M->blocknumber0; ++row)
      M->diagonal_blocks[row] = SBM_diagonal_block_index(M, row);
  }
  return M->diagonal_blocks;
}

int SBM_inverse_diagonal_block_matrix_in_place(const Sparse* M, int* /*ipiv*/) {
  int singular = 0;
  visitEachBlock(*M, [&](std::size_t i, std::size_t, double* entries, std::size_t) {
    const int rows = static_cast<int>(widthOf(M->blocksize0, i));
    NumericsMatrix* block = NM_create(NM_DENSE, rows, rows);
    std::copy_n(entries, rows * rows, block->matrix0);
    for (int c = 0; c < rows; ++c) {
      double* column = entries + c * rows;
      std::fill(column, column + rows, 0.0);
      column[c] = 1.0;
      singular += NM_gesv(block, column, true);
    }
    NM_free(block);
  });
  return singular == 0 ? 0 : 1;
}

void SBMfree(Sparse* A, unsigned int level) {
  if ((level & NUMERICS_SBM_FREE_BLOCK) == 0) A->nbblocks = 0;  // they are the caller's
  SBM_clear(A);
  if ((level & NUMERICS_SBM_FREE_SBM) != 0) std::free(A);
}

void SBM_row_to_dense(const Sparse* A, int row, double* denseMat, int rowPos, int rowNb) {
  const auto block = static_cast<std::size_t>(row);
  const std::size_t rows = widthOf(A->blocksize0, block);
  for (std::size_t k = A->index1_data[block]; k < A->index1_data[block + 1]; ++k) {
    const std::size_t j = A->index2_data[k], first = j == 0 ? 0 : A->blocksize1[j - 1];
    for (std::size_t q = 0; q < widthOf(A->blocksize1, j); ++q)
      std::copy_n(A->block[k] + q * rows, rows,
                  denseMat + (first + q) * static_cast<std::size_t>(rowNb) + rowPos);
  }
}
