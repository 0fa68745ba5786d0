// Matrices as text: dense ones by columns, ones of blocks, and the listings of sparse ones.
#include <NumericsMatrix.h>

#include <cstdlib>
#include <cstring>

#include "blocks.hpp"
#include "files.hpp"

namespace {

// Listed behind a heading: "row column : value".
bool readTriplets(NumericsMatrix& matrix, std::FILE* file, int entries) {
  for (int k = 0; k < entries; ++k) {
    int i = 0, j = 0;
    double value = 0.0;
    if (std::fscanf(file, "%d %d : %lf", &i, &j, &value) != 3) return false;
    NM_entry(&matrix, i, j, value);
  }
  return true;
}

// "col j : locations first to last", then "row : value" of each.
bool readColumns(NumericsMatrix& matrix, std::FILE* file) {
  for (int j = 0; j < matrix.size1; ++j) {
    int first = 0, last = 0;
    if (std::fscanf(file, " col %*d : locations %d to %d", &first, &last) != 2) return false;
    for (int k = first; k <= last; ++k) {
      int i = 0;
      double value = 0.0;
      if (std::fscanf(file, "%d : %lf", &i, &value) != 2) return false;
      NM_entry(&matrix, i, j, value);
    }
  }
  return true;
}

NumericsMatrix* readSparse(std::FILE* file, int rows, int cols) {
  NumericsMatrix* matrix = NM_create(NM_SPARSE, rows, cols);
  char line[256];
  int entries = 0;
  bool isRead = false;
  while (std::fgets(line, sizeof line, file) != nullptr) {
    if (std::sscanf(line, "triplet: %*d-by-%*d, nzmax: %*d nnz: %d", &entries) == 1) {
      isRead = readTriplets(*matrix, file, entries);
      break;
    }
    if (std::sscanf(line, "%*d-by-%*d, nzmax: %*d nnz: %d", &entries) == 1) {
      isRead = readColumns(*matrix, file);
      break;
    }
  }
  return isRead ? matrix : NM_free(matrix);
}

template <class T>
T* newArray(std::size_t number) {
  return static_cast<T*>(std::calloc(number > 0 ? number : 1, sizeof(T)));
}

template <class T>
bool readNumbers(std::FILE* file, T*& values, std::size_t number) {
  values = newArray<T>(number);
  for (std::size_t k = 0; k < number; ++k) {
    unsigned long value = 0;
    if (std::fscanf(file, "%lu", &value) != 1) return false;
    values[k] = static_cast<T>(value);
  }
  return true;
}

unsigned extent(const unsigned* ends, std::size_t block) {
  return block == 0 ? ends[0] : ends[block] - ends[block - 1];
}

bool readBlocksOfRow(SparseBlockStructuredMatrix& m, std::FILE* file, std::size_t row) {
  for (std::size_t k = m.index1_data[row]; k < m.index1_data[row + 1]; ++k) {
    const std::size_t entries =
        std::size_t{extent(m.blocksize0, row)} * extent(m.blocksize1, m.index2_data[k]);
    int number = 0;
    m.block[k] = newArray<double>(entries);
    if (!readInts(file, &number, 1)) return false;
    for (std::size_t entry = 0; entry < entries; ++entry)
      if (std::fscanf(file, "%lf", &m.block[k][entry]) != 1) return false;
  }
  return true;
}

NumericsMatrix* readDense(std::FILE* file, int rows, int cols) {
  int again[2];
  if (!readInts(file, again, 2)) return nullptr;
  NumericsMatrix* matrix = NM_create(NM_DENSE, rows, cols);
  for (int k = 0; k < rows * cols; ++k)  // by columns
    if (std::fscanf(file, "%lf", &matrix->matrix0[k]) != 1) return NM_free(matrix);
  return matrix;
}

void writeDense(const NumericsMatrix& matrix, std::FILE* file) {
  std::fprintf(file, "%d\t%d\n", matrix.size0, matrix.size1);
  for (int j = 0; j < matrix.size1; ++j) {
    for (int i = 0; i < matrix.size0; ++i)
      std::fprintf(file, "%32.24e ", NM_get_value(&matrix, i, j));
    std::fprintf(file, "\n");
  }
}

// The listing of Siconos, with all digits of the values.
void writeTriplets(const NumericsMatrix& matrix, std::FILE* file) {
  const CSparseMatrix& entries = *NM_triplet(const_cast<NumericsMatrix*>(&matrix));
  std::fprintf(file, "%d\nCSparse\n", NSM_TRIPLET);
  std::fprintf(file, "triplet: %ld-by-%ld, nzmax: %ld nnz: %ld\n", static_cast<long>(entries.m),
               static_cast<long>(entries.n), static_cast<long>(entries.nzmax),
               static_cast<long>(entries.nz));
  for (long k = 0; k < entries.nz; ++k)
    std::fprintf(file, "    %ld %ld : %.17g\n", static_cast<long>(entries.i[k]),
                 static_cast<long>(entries.p[k]), entries.x[k]);
}

}  // namespace

bool rico::adapters::readBlocks(SparseBlockStructuredMatrix& m, std::FILE* file) {
  unsigned long filled[2];
  if (std::fscanf(file, "%u %u %u", &m.nbblocks, &m.blocknumber0, &m.blocknumber1) != 3)
    return false;
  m.block = newArray<double*>(m.nbblocks);
  if (!readNumbers(file, m.blocksize0, m.blocknumber0) ||
      !readNumbers(file, m.blocksize1, m.blocknumber1) ||
      std::fscanf(file, "%lu %lu", &filled[0], &filled[1]) != 2)
    return false;
  m.filled1 = filled[0];
  m.filled2 = filled[1];
  if (!readNumbers(file, m.index1_data, m.filled1) || !readNumbers(file, m.index2_data, m.filled2))
    return false;
  for (std::size_t row = 0; row + 1 < m.filled1; ++row)
    if (!readBlocksOfRow(m, file, row)) return false;
  return true;
}

void NM_write_in_file(const NumericsMatrix* M, FILE* file) {
  std::fprintf(file, "%d\n%d\n%d\n", M->storageType, M->size0, M->size1);
  if (M->storageType == NM_SPARSE_BLOCK)
    SBM_write_in_file(M->matrix1, file);
  else if (M->storageType == NM_SPARSE)
    writeTriplets(*M, file);
  else
    writeDense(*M, file);
}

NumericsMatrix* NM_new_from_file(FILE* file) {
  int form[3];
  if (!readInts(file, form, 3)) return nullptr;
  if (form[0] == NM_DENSE) return readDense(file, form[1], form[2]);
  if (form[0] == NM_SPARSE) return readSparse(file, form[1], form[2]);
  if (form[0] != NM_SPARSE_BLOCK) return nullptr;
  NumericsMatrix* matrix = NM_create(NM_SPARSE_BLOCK, form[1], form[2]);
  return rico::adapters::readBlocks(*matrix->matrix1, file) ? matrix : NM_free(matrix);
}
