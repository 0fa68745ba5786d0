#include <ConvexQP.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <driving.hpp>
#include <iostream>
#include <vector>

#include "Admm.hpp"

namespace {

int setRows(const ConvexQP& problem) { return problem.A == nullptr ? problem.size : problem.m; }

rico::Vector numbersOr0(const double* values, int size) {
  rico::Vector numbers(size);
  if (values != nullptr) std::copy_n(values, size, numbers.data());
  return numbers;
}

QuadraticProgram programOf(ConvexQP& problem) {
  return {.M = dense(*problem.M),
          .A = problem.A == nullptr ? rico::Matrix::identity(problem.size) : dense(*problem.A),
          .q = numbersOr0(problem.q, problem.size),
          .b = numbersOr0(problem.b, setRows(problem)),
          .project = [&problem](double* x, double* projected) {
            problem.ProjectionOnC(&problem, x, projected);
          }};
}

}  // namespace

ConvexQP* convexQP_new(int size) {
  auto* problem = zeroed<ConvexQP>();
  problem->size = size;
  return problem;
}

void convexQP_clear(ConvexQP* problem) { *problem = ConvexQP(); }

void convexQP_free(ConvexQP* problem) {
  NM_free(problem->M);
  NM_free(problem->A);
  std::free(problem->q);
  std::free(problem->b);
  std::free(problem);
}

void convexQP_display(ConvexQP* problem) {
  std::printf("size: %d\nm: %d\n", problem->size, problem->m);
  NM_display(problem->M);
  NM_vector_display(problem->q, problem->size);
  if (problem->A != nullptr) NM_display(problem->A);
  if (problem->b != nullptr) NM_vector_display(problem->b, setRows(*problem));
}

void convexQP_ADMM(ConvexQP* problem, double* z, double* w, double* xi, double* u, int* info,
                   SolverOptions* options) {
  *info = 2;
  if (problem->ProjectionOnC == nullptr) {
    std::cerr << "convexQP_ADMM: the problem needs ProjectionOnC\n";
    return;
  }
  const QuadraticProgram program = programOf(*problem);
  QuadraticSolution solution;
  solution.z = numbersOr0(z, problem->size);
  *info = minimise(program, solution, *options);
  if (*info == 2) {
    std::cerr << "convexQP_ADMM: M + A^T A is singular\n";
    return;
  }
  std::copy(solution.z.begin(), solution.z.end(), z);
  std::copy(solution.u.begin(), solution.u.end(), u);
  std::copy(solution.xi.begin(), solution.xi.end(), xi);
  std::fill_n(w, problem->size, 0.0);
  rico::multiplyTransposeAdd(1.0, program.A, xi, w);
}

void convexQP_ProjectedGradient(ConvexQP* problem, double* z, double* w, int* info,
                                SolverOptions* options) {
  const auto rows = static_cast<std::size_t>(setRows(*problem));
  std::vector<double> xi(rows), u(rows);
  convexQP_ADMM(problem, z, w, xi.data(), u.data(), info, options);
}

void convexQP_VI_solver(ConvexQP* problem, double* z, double* w, int* info,
                        SolverOptions* options) {
  convexQP_ProjectedGradient(problem, z, w, info, options);
}

void convexQP_ADMM_init(ConvexQP* /*problem*/, SolverOptions* /*options*/) {}
void convexQP_ADMM_free(ConvexQP* /*problem*/, SolverOptions* /*options*/) {}
