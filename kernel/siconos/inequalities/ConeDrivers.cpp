#include <SecondOrderConeLinearComplementarityProblem.h>
#include <numerics/rico_cone.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <driving.hpp>
#include <files.hpp>
#include <iostream>
#include <vector>

namespace {

using Cones = SecondOrderConeLinearComplementarityProblem;

/// The rows of each cone; empty if the index is not increasing or does not end with n.
std::vector<int> coneRows(const Cones& problem) {
  std::vector<int> rows;
  for (int i = 0; i < problem.nc; ++i)
    rows.push_back(static_cast<int>(problem.coneIndex[i + 1]) -
                   static_cast<int>(problem.coneIndex[i]));
  const bool valid = problem.nc > 0 && problem.coneIndex[0] == 0 &&
                     problem.coneIndex[problem.nc] == static_cast<unsigned>(problem.n) &&
                     *std::min_element(rows.begin(), rows.end()) > 0;
  return valid ? rows : std::vector<int>();
}

}  // namespace

Cones* secondOrderConeLinearComplementarityProblem_new(void) { return zeroed<Cones>(); }

void freeSecondOrderConeLinearComplementarityProblem(Cones* problem) {
  NM_free(problem->M);
  std::free(problem->q);
  std::free(problem->coneIndex);
  std::free(problem->tau);
  std::free(problem);
}

void secondOrderConeLinearComplementarityProblem_display(Cones* problem) {
  std::printf("n: %d\nnc: %d\n", problem->n, problem->nc);
  NM_display(problem->M);
  NM_vector_display(problem->q, problem->n);
  for (int i = 0; i <= problem->nc; ++i)
    std::printf("coneIndex[%d] = %u\n", i, problem->coneIndex[i]);
  NM_vector_display(problem->tau, problem->nc);
}

int secondOrderConeLinearComplementarityProblem_printInFile(Cones* problem, FILE* file) {
  if (problem == nullptr || file == nullptr) return 1;
  std::fprintf(file, "%d\n%d\n", problem->n, problem->nc);
  NM_write_in_file(problem->M, file);
  writeRow(file, problem->q, problem->n);
  for (int i = 0; i <= problem->nc; ++i) std::fprintf(file, "%u ", problem->coneIndex[i]);
  std::fprintf(file, "\n");
  writeRow(file, problem->tau, problem->nc);
  return 0;
}

int secondOrderConeLinearComplementarityProblem_printInFilename(Cones* problem, char* filename) {
  return writeNamed(problem, filename, secondOrderConeLinearComplementarityProblem_printInFile);
}

int secondOrderConeLinearComplementarityProblem_newFromFile(Cones* problem, FILE* file) {
  int sizes[2];
  if (problem == nullptr || file == nullptr || !readInts(file, sizes, 2) || sizes[1] < 0) return 1;
  problem->n = sizes[0];
  problem->nc = sizes[1];
  problem->M = NM_new_from_file(file);
  problem->q = readRow(file, problem->n);
  std::vector<int> index(static_cast<std::size_t>(problem->nc) + 1);
  if (problem->M == nullptr || problem->q == nullptr ||
      !readInts(file, index.data(), problem->nc + 1))
    return 1;
  problem->coneIndex = static_cast<unsigned*>(std::calloc(index.size(), sizeof(unsigned)));
  std::copy(index.begin(), index.end(), problem->coneIndex);
  problem->tau = readRow(file, problem->nc);
  return problem->tau == nullptr ? 1 : 0;
}

int secondOrderConeLinearComplementarityProblem_newFromFilename(Cones* problem, char* filename) {
  const auto read = [problem](FILE* file) {
    return secondOrderConeLinearComplementarityProblem_newFromFile(problem, file);
  };
  return readNamed(filename, read, 1);
}

int soclcp_driver(Cones* problem, double* r, double* v, SolverOptions* options) {
  const std::vector<int> rows = coneRows(*problem);
  if (rows.empty()) {
    std::cerr << "soclcp_driver: coneIndex must increase from 0 to n\n";
    return 2;
  }
  const rico::Matrix byRows = dense(*problem->M).transposed();
  const rico::DenseProblem stated = {.size = problem->n,
                                     .M = byRows.data(),
                                     .q = problem->q,
                                     .mu = problem->tau,
                                     .coneRows = rows.data(),
                                     .cones = problem->nc};
  return drive(stated, true, r, v, *options);
}

void soclcp_nsgs(Cones* problem, double* r, double* v, int* info, SolverOptions* options) {
  *info = soclcp_driver(problem, r, v, options);
}

void soclcp_VI_FixedPointProjection(Cones* problem, double* r, double* v, int* info,
                                    SolverOptions* options) {
  *info = soclcp_driver(problem, r, v, options);
}

void soclcp_VI_ExtraGradient(Cones* problem, double* r, double* v, int* info,
                             SolverOptions* options) {
  *info = soclcp_driver(problem, r, v, options);
}

int soclcp_compute_error(Cones* problem, double* r, double* v, double tolerance,
                         SolverOptions* /*options*/, double* error) {
  std::copy_n(problem->q, problem->n, v);
  NM_gemv(1.0, problem->M, r, 1.0, v);
  std::vector<double> projected(static_cast<std::size_t>(problem->n));
  double residual = 0.0, norm = 0.0;
  for (std::size_t i = 0; i < projected.size(); ++i) projected[i] = r[i] - v[i];
  for (int i = 0; i < problem->nc; ++i) {
    double* cone = projected.data() + problem->coneIndex[i];
    const auto rows = static_cast<int>(problem->coneIndex[i + 1] - problem->coneIndex[i]);
    RicoProjectSecondOrder(rows, problem->tau[i], cone, cone);
  }
  for (std::size_t i = 0; i < projected.size(); ++i) {
    residual += (r[i] - projected[i]) * (r[i] - projected[i]);
    norm += problem->q[i] * problem->q[i];
  }
  *error = std::sqrt(norm > 0.0 ? residual / norm : residual);
  return *error > tolerance ? 1 : 0;
}
