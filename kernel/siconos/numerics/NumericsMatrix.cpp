
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

void append(NumericsSparseMatrix& m, int i, int j, double value) {
  if (m.entries == m.capacity) {
    m.capacity = 2 * m.capacity + 16;
    m.row = static_cast<int*>(std::realloc(m.row, m.capacity * sizeof(int)));
    m.col = static_cast<int*>(std::realloc(m.col, m.capacity * sizeof(int)));
    m.value = static_cast<double*>(std::realloc(m.value, m.capacity * sizeof(double)));
  }
  m.row[m.entries] = i;
  m.col[m.entries] = j;
  m.value[m.entries++] = value;
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

void freeEntries(NumericsSparseMatrix* m) {
  if (m == nullptr) return;
  std::free(m->row);
  std::free(m->col);
  std::free(m->value);
  std::free(m);
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
    for (std::size_t k = 0; k < m.matrix2->entries; ++k)
      visit(m.matrix2->row[k], m.matrix2->col[k], m.matrix2->value[k]);
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
    data = allocate<NumericsSparseMatrix>(1);
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

void NM_triplet_alloc(NumericsMatrix* A, long /*nzmax*/) {
  if (A->matrix2 == nullptr) A->matrix2 = allocate<NumericsSparseMatrix>(1);
  A->matrix2->entries = 0;
}

void NM_entry(NumericsMatrix* M, int i, int j, double val) {
  if (M->storageType == NM_DENSE)
    M->matrix0[static_cast<std::size_t>(j) * M->size0 + i] = val;
  else if (M->storageType == NM_SPARSE)
    append(*M->matrix2, i, j, val);
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

void NM_display(const NumericsMatrix* M) {
  std::printf("matrix of %d x %d\n", M->size0, M->size1);
  visitEntries(*M, [](int i, int j, double value) { std::printf("%d %d %g\n", i, j, value); });
}

void NM_clear(NumericsMatrix* m) {
  std::free(m->matrix0);
  freeBlocks(m->matrix1);
  freeEntries(m->matrix2);
  NM_null(m);
}

NumericsMatrix* NM_free(NumericsMatrix* m) {
  if (m != nullptr) NM_clear(m);
  std::free(m);
  return nullptr;
}

SparseBlockStructuredMatrix* SBM_new(void) { return allocate<SparseBlockStructuredMatrix>(1); }
