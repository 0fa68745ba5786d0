#include <FrictionContactProblem.h>
#include <RollingFrictionContactProblem.h>

#include <cstdlib>

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

int globalRollingFrictionContact_printInFile(GlobalRollingFrictionContactProblem* problem,
                                             FILE* file) {
  if (problem == nullptr || file == nullptr) return 1;
  std::fprintf(file, "%d\n%d\n", problem->dimension, problem->numberOfContacts);
  NM_write_in_file(problem->M, file);
  NM_write_in_file(problem->H, file);
  writeRow(file, problem->q, problem->M->size0);
  writeRow(file, problem->b, problem->dimension * problem->numberOfContacts);
  writeRow(file, problem->mu, problem->numberOfContacts);
  writeRow(file, problem->mu_r, problem->numberOfContacts);
  return 0;
}

int globalRollingFrictionContact_printInFilename(GlobalRollingFrictionContactProblem* problem,
                                                 char* filename) {
  return writeNamed(problem, filename, globalRollingFrictionContact_printInFile);
}

GlobalRollingFrictionContactProblem* globalRollingFrictionContact_newFromFile(FILE* file) {
  int sizes[2];
  if (file == nullptr || !readInts(file, sizes, 2)) return nullptr;
  GlobalRollingFrictionContactProblem* problem = globalRollingFrictionContactProblem_new();
  problem->dimension = sizes[0];
  problem->numberOfContacts = sizes[1];
  problem->M = NM_new_from_file(file);
  problem->H = problem->M == nullptr ? nullptr : NM_new_from_file(file);
  if (problem->H == nullptr) return nullptr;
  problem->q = readRow(file, problem->M->size0);
  problem->b = readRow(file, sizes[0] * sizes[1]);
  problem->mu = readRow(file, sizes[1]);
  problem->mu_r = readRow(file, sizes[1]);
  return problem->mu_r == nullptr ? nullptr : problem;
}

GlobalRollingFrictionContactProblem* globalRollingFrictionContact_new_from_filename(
    const char* filename) {
  return readNamed(filename, globalRollingFrictionContact_newFromFile,
                   static_cast<GlobalRollingFrictionContactProblem*>(nullptr));
}
