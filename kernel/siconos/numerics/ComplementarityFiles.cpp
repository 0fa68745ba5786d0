#include <AffineVariationalInequalities.h>
#include <LinearComplementarityProblem.h>
#include <MixedLinearComplementarityProblem.h>
#include <RelayProblem.h>

#include <cstdlib>
#include <initializer_list>

#include "files.hpp"

int linearComplementarity_printInFile(LinearComplementarityProblem* problem, FILE* file) {
  if (problem == nullptr || file == nullptr) return 1;
  std::fprintf(file, "%d\n", problem->size);
  NM_write_in_file(problem->M, file);
  writeRow(file, problem->q, problem->size);
  return 0;
}

int linearComplementarity_newFromFile(LinearComplementarityProblem* problem, FILE* file) {
  if (problem == nullptr || file == nullptr || !readInts(file, &problem->size, 1)) return 1;
  problem->M = NM_new_from_file(file);
  problem->q = readRow(file, problem->size);
  return problem->M == nullptr || problem->q == nullptr ? 1 : 0;
}

int linearComplementarity_newFromFilename(LinearComplementarityProblem* problem,
                                          const char* filename) {
  const auto read = [problem](FILE* file) {
    return linearComplementarity_newFromFile(problem, file);
  };
  return readNamed(filename, read, 1);
}

int relay_printInFile(RelayProblem* problem, FILE* file) {
  if (problem == nullptr || file == nullptr) return 1;
  std::fprintf(file, "%d\n", problem->size);
  NM_write_in_file(problem->M, file);
  for (const double* row : {problem->q, problem->lb, problem->ub})
    writeRow(file, row, problem->size);
  return 0;
}

RelayProblem* relay_newFromFile(FILE* file) {
  int size = 0;
  if (file == nullptr || !readInts(file, &size, 1)) return nullptr;
  RelayProblem* problem = relayProblem_new();
  problem->size = size;
  problem->M = NM_new_from_file(file);
  problem->q = readRow(file, size);
  problem->lb = readRow(file, size);
  problem->ub = readRow(file, size);
  if (problem->M != nullptr && problem->ub != nullptr) return problem;
  freeRelay_problem(problem);
  return nullptr;
}

RelayProblem* relay_new_from_filename(const char* filename) {
  return readNamed(filename, relay_newFromFile, static_cast<RelayProblem*>(nullptr));
}

int AVI_printInFile(AffineVariationalInequalities* avi, FILE* file) {
  if (avi == nullptr || file == nullptr) return 0;
  const int size = static_cast<int>(avi->size);
  std::fprintf(file, "%d\n", size);
  NM_write_in_file(avi->M, file);
  writeRow(file, avi->q, size);
  return 1;
}

int AVI_newFromFile(AffineVariationalInequalities* avi, FILE* file) {
  int size = 0;
  if (avi == nullptr || file == nullptr || !readInts(file, &size, 1) || size < 0) return 0;
  avi->size = static_cast<std::size_t>(size);
  avi->M = NM_new_from_file(file);
  avi->q = readRow(file, size);
  return avi->M == nullptr || avi->q == nullptr ? 0 : 1;
}

int AVI_newFromFilename(AffineVariationalInequalities* avi, char* filename) {
  return readNamed(
      filename, [avi](FILE* file) { return AVI_newFromFile(avi, file); }, 0);
}
