#include <FrictionContactProblem.h>
#include <RollingFrictionContactProblem.h>

#include <cstdlib>
#include <string>

#include "files.hpp"

void writeRow(std::FILE* file, const double* values, int number) {
  for (int i = 0; i < number; ++i) std::fprintf(file, "%32.24e ", values[i]);
  std::fprintf(file, "\n");
}

bool readInts(std::FILE* file, int* values, int number) {
  for (int i = 0; i < number; ++i)
    if (std::fscanf(file, "%d", &values[i]) != 1) return false;
  return true;
}

double* readRow(std::FILE* file, int number) {
  auto* values = static_cast<double*>(
      std::calloc(static_cast<std::size_t>(number > 0 ? number : 1), sizeof(double)));
  for (int i = 0; i < number; ++i)
    if (std::fscanf(file, "%lf", &values[i]) != 1) {
      std::free(values);
      return nullptr;
    }
  return values;
}

std::FILE* openOrSay(const char* name, const char* mode) {
  std::FILE* file = std::fopen(name, mode);
  if (file == nullptr) std::perror(name);
  return file;
}

namespace {

// Triplets, as they are listed behind a heading of two lines: "row column : value".
NumericsMatrix* readTriplets(std::FILE* file, int rows, int cols) {
  char line[256];
  int entries = 0;
  while (std::fgets(line, sizeof line, file) != nullptr)
    if (std::sscanf(line, "triplet: %*d-by-%*d, nzmax: %*d nnz: %d", &entries) == 1) break;
  NumericsMatrix* matrix = NM_create(NM_SPARSE, rows, cols);
  for (int k = 0; k < entries; ++k) {
    int i = 0, j = 0;
    double value = 0.0;
    if (std::fscanf(file, "%d %d : %lf", &i, &j, &value) != 3) return NM_free(matrix);
    NM_entry(matrix, i, j, value);
  }
  return matrix;
}

}  // namespace

void NM_write_in_file(const NumericsMatrix* M, FILE* file) {
  std::fprintf(file, "%d\n%d\n%d\n%d\t%d\n", NM_DENSE, M->size0, M->size1, M->size0, M->size1);
  for (int j = 0; j < M->size1; ++j) {
    for (int i = 0; i < M->size0; ++i) std::fprintf(file, "%32.24e ", NM_get_value(M, i, j));
    std::fprintf(file, "\n");
  }
}

NumericsMatrix* NM_new_from_file(FILE* file) {
  int form[3], again[2];
  if (!readInts(file, form, 3)) return nullptr;
  if (form[0] == NM_SPARSE) return readTriplets(file, form[1], form[2]);
  if (form[0] != NM_DENSE || !readInts(file, again, 2)) return nullptr;
  NumericsMatrix* matrix = NM_create(NM_DENSE, form[1], form[2]);
  for (int k = 0; k < form[1] * form[2]; ++k)  // by columns
    if (std::fscanf(file, "%lf", &matrix->matrix0[k]) != 1) return NM_free(matrix);
  return matrix;
}

int frictionContact_printInFile(FrictionContactProblem* problem, FILE* file) {
  if (problem == nullptr || file == nullptr) return 1;
  const int rows = problem->dimension * problem->numberOfContacts;
  std::fprintf(file, "%d\n%d\n", problem->dimension, problem->numberOfContacts);
  NM_write_in_file(problem->M, file);
  writeRow(file, problem->q, rows);
  writeRow(file, problem->mu, problem->numberOfContacts);
  return 0;
}

int frictionContact_printInFilename(FrictionContactProblem* problem, char* filename) {
  return writeNamed(problem, filename, frictionContact_printInFile);
}

FrictionContactProblem* frictionContact_newFromFile(FILE* file) {
  int sizes[2];
  if (file == nullptr || !readInts(file, sizes, 2)) return nullptr;
  NumericsMatrix* M = NM_new_from_file(file);
  double* q = readRow(file, sizes[0] * sizes[1]);
  double* mu = readRow(file, sizes[1]);
  if (M == nullptr || q == nullptr || mu == nullptr) return nullptr;
  return frictionContactProblem_new_with_data(sizes[0], sizes[1], M, q, mu);
}

FrictionContactProblem* frictionContact_new_from_filename(const char* filename) {
  return readNamed(filename, frictionContact_newFromFile,
                   static_cast<FrictionContactProblem*>(nullptr));
}

int globalFrictionContact_printInFile(GlobalFrictionContactProblem* problem, FILE* file) {
  if (problem == nullptr || file == nullptr) return 1;
  std::fprintf(file, "%d\n%d\n", problem->dimension, problem->numberOfContacts);
  NM_write_in_file(problem->M, file);
  NM_write_in_file(problem->H, file);
  writeRow(file, problem->q, problem->M->size0);
  writeRow(file, problem->b, problem->dimension * problem->numberOfContacts);
  writeRow(file, problem->mu, problem->numberOfContacts);
  return 0;
}

int globalFrictionContact_printInFileName(GlobalFrictionContactProblem* problem,
                                          const char* filename) {
  return writeNamed(problem, filename, globalFrictionContact_printInFile);
}

GlobalFrictionContactProblem* globalFrictionContact_newFromFile(FILE* file) {
  int sizes[2];
  if (file == nullptr || !readInts(file, sizes, 2)) return nullptr;
  GlobalFrictionContactProblem* problem = globalFrictionContactProblem_new();
  problem->dimension = sizes[0];
  problem->numberOfContacts = sizes[1];
  problem->M = NM_new_from_file(file);
  problem->H = problem->M == nullptr ? nullptr : NM_new_from_file(file);
  if (problem->H == nullptr) return nullptr;
  problem->q = readRow(file, problem->M->size0);
  problem->b = readRow(file, sizes[0] * sizes[1]);
  problem->mu = readRow(file, sizes[1]);
  return problem->mu == nullptr ? nullptr : problem;
}

GlobalFrictionContactProblem* globalFrictionContact_new_from_filename(const char* filename) {
  return readNamed(filename, globalFrictionContact_newFromFile,
                   static_cast<GlobalFrictionContactProblem*>(nullptr));
}

int rollingFrictionContact_printInFile(RollingFrictionContactProblem* problem, FILE* file) {
  if (problem == nullptr || file == nullptr) return 1;
  std::fprintf(file, "%d\n%d\n", problem->dimension, problem->numberOfContacts);
  NM_write_in_file(problem->M, file);
  writeRow(file, problem->q, problem->dimension * problem->numberOfContacts);
  writeRow(file, problem->mu, problem->numberOfContacts);
  writeRow(file, problem->mu_r, problem->numberOfContacts);
  return 0;
}

int rollingFrictionContact_printInFilename(RollingFrictionContactProblem* problem, char* filename) {
  return writeNamed(problem, filename, rollingFrictionContact_printInFile);
}

RollingFrictionContactProblem* rollingFrictionContact_newFromFile(FILE* file) {
  int sizes[2];
  if (file == nullptr || !readInts(file, sizes, 2)) return nullptr;
  NumericsMatrix* M = NM_new_from_file(file);
  double* q = readRow(file, sizes[0] * sizes[1]);
  double* mu = readRow(file, sizes[1]);
  double* muRolling = readRow(file, sizes[1]);
  if (M == nullptr || muRolling == nullptr) return nullptr;
  return rollingFrictionContactProblem_new_with_data(sizes[0], sizes[1], M, q, mu, muRolling);
}

RollingFrictionContactProblem* rollingFrictionContact_new_from_filename(const char* filename) {
  return readNamed(filename, rollingFrictionContact_newFromFile,
                   static_cast<RollingFrictionContactProblem*>(nullptr));
}
