// Matrices in blocks: sparse forms, files, and blocks by their places.
#include "blocks.hpp"
#include "entries.hpp"
#include "files.hpp"

// NOLINTNEXTLINE(google-build-using-namespace)
using namespace rico::adapters;

namespace {

template <class Number>
void writeLine(std::FILE* file, const Number* numbers, std::size_t count) {
  for (std::size_t k = 0; k < count; ++k)
    std::fprintf(file, "%lu\t", static_cast<unsigned long>(numbers[k]));
  std::fprintf(file, "\n");
}

}  // namespace

int SBM_from_csparse(int blocksize, const CSparseMatrix* sparseMat, Sparse* outSBM) {
  const auto width = static_cast<std::size_t>(blocksize);
  const auto rows = static_cast<std::size_t>(sparseMat->m) / width;
  const auto columns = static_cast<std::size_t>(sparseMat->n) / width;
  if (rows * width != static_cast<std::size_t>(sparseMat->m) ||
      columns * width != static_cast<std::size_t>(sparseMat->n))
    return 1;
  Blocks blocks;
  visitSparse(*sparseMat, [&](int i, int j, double value) {
    const std::size_t row = static_cast<std::size_t>(i), column = static_cast<std::size_t>(j);
    Block& block = blocks[{row / width, column / width}];
    block.resize(width * width);
    block[column % width * width + row % width] += value;
  });
  assign(*outSBM, multiplesOf(width, rows), multiplesOf(width, columns), blocks);
  return 0;
}

int SBM_to_sparse_init_memory(const Sparse* A, CSparseMatrix* sparseMat) {
  CS_INT entries = 0;
  visitEachBlock(*A, [&](std::size_t, std::size_t, const double*, std::size_t number) {
    entries += static_cast<CS_INT>(number);
  });
  const auto extent = [](const unsigned* ends, unsigned number) {
    return number == 0 ? CS_INT{0} : static_cast<CS_INT>(ends[number - 1]);
  };
  CSparseMatrix* room = cs_spalloc(extent(A->blocksize0, A->blocknumber0),
                                   extent(A->blocksize1, A->blocknumber1), entries, 1, 0);
  *sparseMat = *room;
  std::free(room);
  return 0;
}

int SBM_to_sparse(const Sparse* A, CSparseMatrix* outSparseMat) {
  CSparseMatrix* triplets = cs_spalloc(outSparseMat->m, outSparseMat->n, 1, 1, 1);
  visitEachBlock(*A, [&](std::size_t i, std::size_t j, const double* entries, std::size_t number) {
    const std::size_t rows = widthOf(A->blocksize0, i);
    const std::size_t top = i == 0 ? 0 : A->blocksize0[i - 1];
    const std::size_t left = j == 0 ? 0 : A->blocksize1[j - 1];
    for (std::size_t k = 0; k < number; ++k)
      cs_entry(triplets, static_cast<CS_INT>(top + k % rows), static_cast<CS_INT>(left + k / rows),
               entries[k]);
  });
  CSparseMatrix* csc = cs_compress(triplets);
  std::copy_n(csc->p, csc->n + 1, outSparseMat->p);
  std::copy_n(csc->i, csc->p[csc->n], outSparseMat->i);
  std::copy_n(csc->x, csc->p[csc->n], outSparseMat->x);
  cs_spfree(csc);
  cs_spfree(triplets);
  return 0;
}

void SBM_write_in_file(const Sparse* m, FILE* file) {
  std::fprintf(file, "%u\n%u\n%u\n", m->nbblocks, m->blocknumber0, m->blocknumber1);
  writeLine(file, m->blocksize0, m->blocknumber0);
  writeLine(file, m->blocksize1, m->blocknumber1);
  std::fprintf(file, "%zu\n%zu\n", m->filled1, m->filled2);
  writeLine(file, m->index1_data, m->filled1);
  writeLine(file, m->index2_data, m->filled2);
  std::size_t number = 0;
  visitEachBlock(*m, [&](std::size_t, std::size_t, const double* entries, std::size_t count) {
    std::fprintf(file, "%zu\n", number++);
    for (std::size_t k = 0; k < count; ++k) std::fprintf(file, "%32.24e\n", entries[k]);
  });
}

void SBM_write_in_filename(const Sparse* M, const char* filename) {
  if (std::FILE* file = openOrSay(filename, "w"); file != nullptr) {
    SBM_write_in_file(M, file);
    std::fclose(file);
  }
}

void SBM_read_in_file(Sparse* M, FILE* file) {
  SBM_clear(M);
  if (!readBlocks(*M, file))
    std::fprintf(stderr, "SBM_read_in_file: the file has no such matrix\n");
}

void SBM_read_in_filename(Sparse* M, const char* filename) {
  if (std::FILE* file = openOrSay(filename, "r"); file != nullptr) {
    SBM_read_in_file(M, file);
    std::fclose(file);
  }
}

Sparse* SBM_new_from_file(FILE* file) {
  Sparse* M = SBM_new();
  SBM_read_in_file(M, file);
  return M;
}

void SBM_write_in_fileForScilab(const Sparse* M, FILE* file) {
  const std::size_t rows = M->blocknumber0 == 0 ? 0 : M->blocksize0[M->blocknumber0 - 1];
  const std::size_t columns = M->blocknumber1 == 0 ? 0 : M->blocksize1[M->blocknumber1 - 1];
  std::vector<double> dense(rows * columns);
  SBM_to_dense(M, dense.data());
  std::fprintf(file, "data= [");
  for (std::size_t i = 0; i < rows; ++i) {
    std::fprintf(file, "[");
    for (std::size_t j = 0; j < columns; ++j)
      std::fprintf(file, "%32.24e%s", dense[j * rows + i], j + 1 < columns ? ", " : "");
    std::fprintf(file, "];\n");
  }
  std::fprintf(file, "];\n");
}

// ---- blocks of 3 x 3 by their places ----

void SBCM_null(SparseBlockCoordinateMatrix* MC) { *MC = SparseBlockCoordinateMatrix{}; }

SparseBlockCoordinateMatrix* SBCM_new(void) {
  return static_cast<SparseBlockCoordinateMatrix*>(
      std::calloc(1, sizeof(SparseBlockCoordinateMatrix)));
}

SparseBlockCoordinateMatrix* SBCM_new_3x3(unsigned int m, unsigned int n, unsigned int nbblocks,
                                          unsigned int* row, unsigned int* column, double* block) {
  SparseBlockCoordinateMatrix* MC = SBCM_new();
  const Ends rows = multiplesOf(3, m), columns = multiplesOf(3, n);
  std::vector<double*> places;
  for (unsigned k = 0; k < nbblocks; ++k) places.push_back(block + std::size_t{9} * k);
  MC->nbblocks = nbblocks;
  MC->blocknumber0 = m;
  MC->blocknumber1 = n;
  MC->block = copied<double*>(places.data(), places.size());
  MC->blocksize0 = copied<unsigned>(rows.data(), rows.size());
  MC->blocksize1 = copied<unsigned>(columns.data(), columns.size());
  MC->row = row;
  MC->column = column;
  return MC;
}

void SBCM_free_3x3(SparseBlockCoordinateMatrix* MC) {
  std::free(MC->block);
  std::free(MC->blocksize0);
  std::free(MC->blocksize1);
  SBCM_null(MC);
}

Sparse* SBCM_to_SBM(SparseBlockCoordinateMatrix* MC) {
  Sparse* M = SBM_new();
  Blocks blocks;
  for (unsigned k = 0; k < MC->nbblocks; ++k) {
    const std::size_t i = MC->row[k], j = MC->column[k];
    const std::size_t number = widthOf(MC->blocksize0, i) * widthOf(MC->blocksize1, j);
    addTo(blocks[{i, j}], Block(MC->block[k], MC->block[k] + number));
  }
  assign(*M, {MC->blocksize0, MC->blocksize0 + MC->blocknumber0},
         {MC->blocksize1, MC->blocksize1 + MC->blocknumber1}, blocks);
  return M;
}

void SBM_free_from_SBCM(Sparse* M) {
  SBM_clear(M);
  std::free(M);
}
