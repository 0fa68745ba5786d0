// Mixed linear complementarity problems in files, and conversion between their two forms.
#include <MixedLinearComplementarityProblem.h>

#include <cstdlib>
#include <vector>

#include "files.hpp"

namespace {

using Mixed = MixedLinearComplementarityProblem;

struct Part {
  double* Mixed::*values;
  int rows;
  int cols;
};

/// The parts of the second form in the order of files.
void partsOf(const Mixed& problem, Part parts[6]) {
  const int n = problem.n, m = problem.m;
  const Part all[6] = {{&Mixed::A, n, n}, {&Mixed::B, m, m}, {&Mixed::C, n, m},
                       {&Mixed::D, m, n}, {&Mixed::a, n, 1}, {&Mixed::b, m, 1}};
  for (int i = 0; i < 6; ++i) parts[i] = all[i];
}

// Matrices are column by column in memory, row by row in files.
void writePart(std::FILE* file, const double* values, int rows, int cols) {
  if (cols == 1) return writeRow(file, values, rows);
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < cols; ++j) std::fprintf(file, "%32.24e ", values[j * rows + i]);
    std::fprintf(file, "\n");
  }
}

double* readPart(std::FILE* file, int rows, int cols) {
  double* listed = readRow(file, rows * cols);
  if (listed == nullptr || cols == 1) return listed;
  auto* values = static_cast<double*>(
      std::calloc(static_cast<std::size_t>(rows * cols > 0 ? rows * cols : 1), sizeof(double)));
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) values[j * rows + i] = listed[i * cols + j];
  std::free(listed);
  return values;
}

/// The first rows of all blocks, followed by n + m, and their kinds.
struct Blocks {
  std::vector<int> rows, kinds;
};

// A problem without blocks has its n rows of equations first.
Blocks blocksOf(const Mixed& problem) {
  const int size = problem.n + problem.m;
  if (problem.blocksRows == nullptr) return {{0, problem.n, size}, {0, 1}};
  int number = 0;
  while (problem.blocksRows[number] < size) ++number;
  return {{problem.blocksRows, problem.blocksRows + number + 1},
          {problem.blocksIsComp, problem.blocksIsComp + number}};
}

void writeInts(std::FILE* file, const std::vector<int>& values) {
  for (const int value : values) std::fprintf(file, "%d ", value);
  std::fprintf(file, "\n");
}

// The list of first rows ends with n + m; its length determines the number of kinds.
bool readBlocks(Mixed& problem, std::FILE* file) {
  const int size = problem.n + problem.m;
  const auto room = static_cast<std::size_t>(size + 1) * sizeof(int);
  problem.blocksRows = static_cast<int*>(std::malloc(room));
  problem.blocksIsComp = static_cast<int*>(std::malloc(room));
  int blocks = 0;
  for (;; ++blocks) {
    if (blocks > size || !readInts(file, &problem.blocksRows[blocks], 1)) return false;
    if (problem.blocksRows[blocks] >= size) break;
  }
  return problem.blocksRows[blocks] == size && readInts(file, problem.blocksIsComp, blocks);
}

bool readWhole(Mixed& problem, std::FILE* file) {
  if (!readBlocks(problem, file)) return false;
  problem.M = NM_new_from_file(file);
  problem.q = readRow(file, problem.n + problem.m);
  return problem.M != nullptr && problem.q != nullptr;
}

bool readParts(Mixed& problem, std::FILE* file) {
  Part parts[6];
  partsOf(problem, parts);
  bool isRead = true;
  for (const Part& part : parts) {
    problem.*part.values = readPart(file, part.rows, part.cols);
    isRead = isRead && problem.*part.values != nullptr;
  }
  return isRead;
}

/// M = (A C; D B), q = (a, b), in two blocks.
void joinParts(Mixed& problem) {
  const int n = problem.n, m = problem.m;
  problem.M = NM_create(NM_DENSE, n + m, n + m);
  const auto place = [&problem](const double* part, int rows, int cols, int row, int col) {
    for (int j = 0; j < cols; ++j)
      for (int i = 0; i < rows; ++i) NM_entry(problem.M, row + i, col + j, part[j * rows + i]);
  };
  place(problem.A, n, n, 0, 0);
  place(problem.C, n, m, 0, n);
  place(problem.D, m, n, n, 0);
  place(problem.B, m, m, n, n);
  problem.q =
      static_cast<double*>(std::calloc(static_cast<std::size_t>(n + m) + 1, sizeof(double)));
  for (int i = 0; i < n + m; ++i) problem.q[i] = i < n ? problem.a[i] : problem.b[i - n];
  problem.blocksRows = static_cast<int*>(std::calloc(3, sizeof(int)));
  problem.blocksIsComp = static_cast<int*>(std::calloc(2, sizeof(int)));
  problem.blocksRows[1] = n;
  problem.blocksRows[2] = n + m;
  problem.blocksIsComp[1] = 1;
}

/// The rows of one kind, in their order.
std::vector<int> rowsOfKind(const Mixed& problem, bool isComplementary) {
  const Blocks blocks = blocksOf(problem);
  std::vector<int> rows;
  for (std::size_t block = 0; block < blocks.kinds.size(); ++block)
    if ((blocks.kinds[block] != 0) == isComplementary)
      for (int i = blocks.rows[block]; i < blocks.rows[block + 1]; ++i) rows.push_back(i);
  return rows;
}

double* entriesOf(NumericsMatrix* M, const std::vector<int>& rows, const std::vector<int>& cols) {
  auto* values = static_cast<double*>(std::calloc(rows.size() * cols.size() + 1, sizeof(double)));
  double* place = values;
  for (const int j : cols)
    for (const int i : rows) *place++ = NM_get_value(M, i, j);
  return values;
}

double* entriesOf(const double* q, const std::vector<int>& rows) {
  auto* values = static_cast<double*>(std::calloc(rows.size() + 1, sizeof(double)));
  double* place = values;
  for (const int i : rows) *place++ = q[i];
  return values;
}

}  // namespace

int mixedLinearComplementarity_printInFile(MixedLinearComplementarityProblem* problem, FILE* file) {
  if (problem == nullptr || file == nullptr) return 1;
  std::fprintf(file, "%d\n%d\n%d\n%d\n", problem->isStorageType1, problem->isStorageType2,
               problem->n, problem->m);
  if (problem->isStorageType1 != 0) {
    const Blocks blocks = blocksOf(*problem);
    writeInts(file, blocks.rows);
    writeInts(file, blocks.kinds);
    NM_write_in_file(problem->M, file);
    writeRow(file, problem->q, problem->n + problem->m);
    return 0;
  }
  Part parts[6];
  partsOf(*problem, parts);
  for (const Part& part : parts) writePart(file, problem->*part.values, part.rows, part.cols);
  return 0;
}

int mixedLinearComplementarity_newFromFile(MixedLinearComplementarityProblem* problem, FILE* file) {
  int form[4];
  if (problem == nullptr || file == nullptr || !readInts(file, form, 4)) return 1;
  if (form[2] < 0 || form[3] < 0) return 1;
  problem->isStorageType1 = form[0];
  problem->isStorageType2 = form[1];
  problem->n = form[2];
  problem->m = form[3];
  return (form[0] != 0 ? readWhole(*problem, file) : readParts(*problem, file)) ? 0 : 1;
}

// n, m and their sum, then the parts; the problem has both forms.
int mixedLinearComplementarity_newFromFileOld(MixedLinearComplementarityProblem* problem,
                                              FILE* file) {
  int sizes[3];
  if (problem == nullptr || file == nullptr || !readInts(file, sizes, 3)) return 1;
  if (sizes[0] < 0 || sizes[1] < 0 || sizes[2] != sizes[0] + sizes[1]) return 1;
  problem->isStorageType1 = problem->isStorageType2 = 1;
  problem->n = sizes[0];
  problem->m = sizes[1];
  if (!readParts(*problem, file)) return 1;
  joinParts(*problem);
  return 0;
}

int mixedLinearComplementarity_newFromFilename(MixedLinearComplementarityProblem* problem,
                                               const char* filename) {
  const auto read = [problem](FILE* file) {
    return mixedLinearComplementarity_newFromFile(problem, file);
  };
  return readNamed(filename, read, 1);
}

MixedLinearComplementarityProblem* mixedLinearComplementarity_fromMtoABCD(
    MixedLinearComplementarityProblem* problem) {
  const std::vector<int> u = rowsOfKind(*problem, false), v = rowsOfKind(*problem, true);
  Mixed* result = mixedLinearComplementarity_new();
  result->isStorageType2 = 1;
  result->n = problem->n;
  result->m = problem->m;
  result->A = entriesOf(problem->M, u, u);
  result->B = entriesOf(problem->M, v, v);
  result->C = entriesOf(problem->M, u, v);
  result->D = entriesOf(problem->M, v, u);
  result->a = entriesOf(problem->q, u);
  result->b = entriesOf(problem->q, v);
  return result;
}
