
#include <SparseBlockMatrix.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "entries.hpp"

namespace {

template <class T>
T* allocate(std::size_t number) {
  return static_cast<T*>(std::calloc(number > 0 ? number : 1, sizeof(T)));
}

std::size_t begin(const unsigned* ends, std::size_t block) {
  return block == 0 ? 0 : ends[block - 1];
}

void visitBlocks(const SparseBlockStructuredMatrix& m, const Visit& visit) {
  for (std::size_t row = 0; row + 1 < m.filled1; ++row) {
    const std::size_t firstRow = begin(m.blocksize0, row);
    const std::size_t rows = m.blocksize0[row] - firstRow;
    for (std::size_t k = m.index1_data[row]; k < m.index1_data[row + 1]; ++k) {
      const std::size_t col = m.index2_data[k];
      const std::size_t firstCol = begin(m.blocksize1, col);
      for (std::size_t j = 0; j < m.blocksize1[col] - firstCol; ++j)
        for (std::size_t i = 0; i < rows; ++i)
          visit(static_cast<int>(firstRow + i), static_cast<int>(firstCol + j),
                m.block[k][j * rows + i]);
    }
  }
}

void freeBlocks(SparseBlockStructuredMatrix* m) {
  if (m == nullptr) return;
  for (unsigned k = 0; m->block != nullptr && k < m->nbblocks; ++k) std::free(m->block[k]);
  std::free(m->block);
  std::free(m->blocksize0);
  if (m->blocksize1 != m->blocksize0) std::free(m->blocksize1);
  std::free(m->index1_data);
  std::free(m->index2_data);
  std::free(m->diagonal_blocks);
  std::free(m);
}

unsigned rowsOf(const SparseBlockStructuredMatrix& m) {
  return m.blocknumber0 == 0 ? 0 : m.blocksize0[m.blocknumber0 - 1];
}

unsigned colsOf(const SparseBlockStructuredMatrix& m) {
  return m.blocknumber1 == 0 ? 0 : m.blocksize1[m.blocknumber1 - 1];
}

/// The blocks as a NumericsMatrix that does not own them.
NumericsMatrix whole(const SparseBlockStructuredMatrix& m) {
  NumericsMatrix matrix;
  NM_null(&matrix);
  matrix.storageType = NM_SPARSE_BLOCK;
  matrix.size0 = static_cast<int>(rowsOf(m));
  matrix.size1 = static_cast<int>(colsOf(m));
  matrix.matrix1 = const_cast<SparseBlockStructuredMatrix*>(&m);
  return matrix;
}

/// The number of the block that entry `at` is in.
std::size_t blockOf(const unsigned* ends, unsigned number, unsigned at) {
  return static_cast<std::size_t>(std::upper_bound(ends, ends + number, at) - ends);
}

unsigned firstOf(const unsigned* ends, std::size_t block) {
  return block == 0 ? 0 : ends[block - 1];
}

/// A pointer to an entry; null outside of all blocks.
double* entryOf(const SparseBlockStructuredMatrix& m, unsigned row, unsigned col) {
  if (row >= rowsOf(m) || col >= colsOf(m)) return nullptr;
  const std::size_t i = blockOf(m.blocksize0, m.blocknumber0, row);
  const std::size_t j = blockOf(m.blocksize1, m.blocknumber1, col);
  const unsigned top = firstOf(m.blocksize0, i), left = firstOf(m.blocksize1, j);
  for (std::size_t k = m.index1_data[i]; i + 1 < m.filled1 && k < m.index1_data[i + 1]; ++k)
    if (m.index2_data[k] == j)
      return m.block[k] + std::size_t{col - left} * (m.blocksize0[i] - top) + (row - top);
  return nullptr;
}

}  // namespace

void visitEntries(const NumericsMatrix& m, const Visit& visit) {
  if (m.storageType == NM_DENSE) {
    for (int j = 0; j < m.size1; ++j)
      for (int i = 0; i < m.size0; ++i)
        visit(i, j, m.matrix0[static_cast<std::size_t>(j) * m.size0 + i]);
  } else if (m.storageType == NM_SPARSE_BLOCK) {
    visitBlocks(*m.matrix1, visit);
  } else {
    const CSparseMatrix* form = NSM_get_origin(m.matrix2);
    if (form == nullptr) return;
    visitSparse(*form, visit);
    if (form != m.matrix2->half_triplet) return;
    visitSparse(*form, [&visit](int i, int j, double value) {
      if (i != j) visit(j, i, value);
    });
  }
}

NumericsMatrix* NM_new(void) {
  auto* m = allocate<NumericsMatrix>(1);
  m->storageType = NM_UNKNOWN;
  return m;
}

NumericsMatrix* NM_create(NM_types storageType, int size0, int size1) {
  void* data = nullptr;
  if (storageType == NM_DENSE)
    data = allocate<double>(static_cast<std::size_t>(size0) * size1);
  else if (storageType == NM_SPARSE)
    data = NSM_new();
  else
    data = SBM_new();
  return NM_create_from_data(storageType, size0, size1, data);
}

NumericsMatrix* NM_create_from_data(int storageType, int size0, int size1, void* data) {
  NumericsMatrix* m = NM_new();
  NM_fill(m, static_cast<NM_types>(storageType), size0, size1, data);
  return m;
}

NumericsMatrix* NM_new_SBM(int size0, int size1, SparseBlockStructuredMatrix* m1) {
  return NM_create_from_data(NM_SPARSE_BLOCK, size0, size1, m1);
}

NumericsMatrix* NM_eye(int size) {
  NumericsMatrix* m = NM_create(NM_SPARSE, size, size);
  NM_triplet_alloc(m, size);
  for (int i = 0; i < size; ++i) NM_entry(m, i, i, 1.0);
  return m;
}

void NM_fill(NumericsMatrix* M, NM_types storageType, int size0, int size1, void* data) {
  M->storageType = storageType;
  M->size0 = size0;
  M->size1 = size1;
  M->matrix0 = storageType == NM_DENSE ? static_cast<double*>(data) : nullptr;
  M->matrix1 =
      storageType == NM_SPARSE_BLOCK ? static_cast<SparseBlockStructuredMatrix*>(data) : nullptr;
  M->matrix2 = storageType == NM_SPARSE ? static_cast<NumericsSparseMatrix*>(data) : nullptr;
}

void NM_null(NumericsMatrix* A) { NM_fill(A, NM_UNKNOWN, 0, 0, nullptr); }

void NM_entry(NumericsMatrix* M, int i, int j, double val) {
  if (M->storageType == NM_DENSE)
    M->matrix0[static_cast<std::size_t>(j) * M->size0 + i] = val;
  else if (M->storageType == NM_SPARSE)
    cs_entry(changedTriplet(*M), i, j, val);
}

void NM_zentry(NumericsMatrix* M, int i, int j, double val, double threshold) {
  if (std::fabs(val) >= threshold) NM_entry(M, i, j, val);
}

double NM_get_value(const NumericsMatrix* M, int i, int j) {
  double sum = 0.0;
  visitEntries(*M, [&](int row, int col, double value) {
    if (row == i && col == j) sum += value;
  });
  return sum;
}

void NM_gemv(double alpha, NumericsMatrix* A, const double* x, double beta, double* y) {
  for (int i = 0; i < A->size0; ++i) y[i] *= beta;
  visitEntries(*A, [&](int i, int j, double value) { y[i] += alpha * value * x[j]; });
}

void NM_clear(NumericsMatrix* m) {
  std::free(m->matrix0);
  freeBlocks(m->matrix1);
  NSM_clear(m->matrix2);
  std::free(m->matrix2);
  NM_null(m);
}

NumericsMatrix* NM_free(NumericsMatrix* m) {
  if (m != nullptr) NM_clear(m);
  std::free(m);
  return nullptr;
}

SparseBlockStructuredMatrix* SBM_new(void) { return allocate<SparseBlockStructuredMatrix>(1); }

void SBM_null(SparseBlockStructuredMatrix* sbm) { std::memset(sbm, 0, sizeof(*sbm)); }

void SBM_clear(SparseBlockStructuredMatrix* blmat) {
  NumericsMatrix* owner = NM_new();
  owner->matrix1 = SBM_new();
  *owner->matrix1 = *blmat;
  NM_free(owner);
  SBM_null(blmat);
}

double SBM_get_value(const SparseBlockStructuredMatrix* M, unsigned int row, unsigned int col) {
  const double* entry = entryOf(*M, row, col);
  return entry == nullptr ? 0.0 : *entry;
}

int SBM_entry(SparseBlockStructuredMatrix* M, unsigned int row, unsigned int col, double val) {
  double* entry = entryOf(*M, row, col);
  if (entry == nullptr) return 1;
  *entry = val;
  return 0;
}

void SBM_gemv(unsigned int /*sizeX*/, unsigned int /*sizeY*/, double alpha,
              const SparseBlockStructuredMatrix* A, const double* x, double beta, double* y) {
  NumericsMatrix matrix = whole(*A);
  NM_gemv(alpha, &matrix, x, beta, y);
}

void SBM_row_prod(unsigned int /*sizeX*/, unsigned int sizeY, unsigned int currentRowNumber,
                  const SparseBlockStructuredMatrix* A, const double* x, double* y, int init) {
  if (init != 0) std::fill(y, y + sizeY, 0.0);
  const int first = static_cast<int>(firstOf(A->blocksize0, currentRowNumber));
  const int end = static_cast<int>(A->blocksize0[currentRowNumber]);
  visitEntries(whole(*A), [&](int i, int j, double value) {
    if (i >= first && i < end) y[i - first] += value * x[j];
  });
}

void SBM_scal(double alpha, SparseBlockStructuredMatrix* A) {
  for (std::size_t i = 0; i + 1 < A->filled1; ++i)
    for (std::size_t k = A->index1_data[i]; k < A->index1_data[i + 1]; ++k) {
      const std::size_t j = A->index2_data[k];
      const std::size_t rows = A->blocksize0[i] - firstOf(A->blocksize0, i);
      const std::size_t cols = A->blocksize1[j] - firstOf(A->blocksize1, j);
      for (std::size_t entry = 0; entry < rows * cols; ++entry) A->block[k][entry] *= alpha;
    }
}

int SBM_to_dense(const SparseBlockStructuredMatrix* A, double* denseMat) {
  const std::size_t rows = rowsOf(*A);
  std::fill(denseMat, denseMat + rows * colsOf(*A), 0.0);
  visitEntries(whole(*A), [&](int i, int j, double value) {
    denseMat[static_cast<std::size_t>(j) * rows + static_cast<std::size_t>(i)] = value;
  });
  return 0;
}

unsigned int SBM_diagonal_block_index(SparseBlockStructuredMatrix* M, unsigned int row) {
  for (std::size_t k = M->index1_data[row]; k < M->index1_data[row + 1]; ++k)
    if (M->index2_data[k] == row) return static_cast<unsigned>(k);
  return M->nbblocks;
}

void SBM_print(const SparseBlockStructuredMatrix* m) {
  std::printf("%u blocks in %u x %u\n", m->nbblocks, m->blocknumber0, m->blocknumber1);
  const NumericsMatrix matrix = whole(*m);
  NM_display(&matrix);
}
