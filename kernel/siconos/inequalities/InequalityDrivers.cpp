#include <VariationalInequality.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <driving.hpp>
#include <iostream>

#include "BoxNewton.hpp"
#include "Extragradient.hpp"

namespace {

/// Bounds from here on count as infinite, as in files of such problems.
constexpr double kLarge = 1e20;

bool isBox(const VariationalInequality& vi) {
  if (vi.set == nullptr) return false;
  const int id = static_cast<const generic_set*>(vi.set)->id;
  return id == SICONOS_SET_BOX || id == SICONOS_SET_POSITIVE_ORTHANT;
}

/// The box problem of a variational inequality, without a gradient.
BoxProblem boxOf(VariationalInequality& vi) {
  BoxProblem box;
  const auto size = static_cast<std::size_t>(vi.size);
  box.lb.assign(size, 0.0);
  box.ub.assign(size, kUnbounded);
  if (static_cast<const generic_set*>(vi.set)->id == SICONOS_SET_BOX) {
    const auto& bounds = *static_cast<const box_constraints*>(vi.set);
    for (std::size_t i = 0; i < size; ++i) {
      box.lb[i] = bounds.lb[i] <= -kLarge ? -kUnbounded : bounds.lb[i];
      box.ub[i] = bounds.ub[i] >= kLarge ? kUnbounded : bounds.ub[i];
    }
  }
  box.value = [&vi](double* x, double* F) { vi.F(&vi, vi.size, x, F); };
  return box;
}

ProjectionProblem projectionOf(VariationalInequality& vi) {
  ProjectionProblem problem = {
      vi.size, [&vi](double* x, double* F) { vi.F(&vi, vi.size, x, F); },
      [&vi](double* x, double* projected) { vi.ProjectionOnX(&vi, x, projected); }};
  if (vi.ProjectionOnX == nullptr)
    problem.project = [box = boxOf(vi)](double* x, double* projected) {
      for (std::size_t i = 0; i < box.lb.size(); ++i)
        projected[i] = std::clamp(x[i], box.lb[i], box.ub[i]);
    };
  return problem;
}

int invalid(const char* name) {
  std::cerr << name << ": the problem needs ProjectionOnX, or a box as its set\n";
  return 2;
}

int byNewton(VariationalInequality& vi, double* x, double* w, SolverOptions& options) {
  BoxProblem box = boxOf(vi);
  if (vi.nabla_F == nullptr) vi.nabla_F = NM_create(NM_DENSE, vi.size, vi.size);
  box.gradient = [&vi](double* z) {
    vi.compute_nabla_F(&vi, vi.size, z, vi.nabla_F);
    return dense(*vi.nabla_F);
  };
  return solveBox(box, x, w, options);
}

int solveInequality(const char* name, VariationalInequality& vi, bool newton, double* x, double* w,
                    SolverOptions& options) {
  if (!isBox(vi) && vi.ProjectionOnX == nullptr) return invalid(name);
  if (isBox(vi) && vi.compute_nabla_F != nullptr && (newton || vi.ProjectionOnX == nullptr))
    return byNewton(vi, x, w, options);
  return solveByProjection(projectionOf(vi), x, w, options);
}

}  // namespace

VariationalInequality* variationalInequality_new(int size) {
  auto* vi = zeroed<VariationalInequality>();
  vi->size = size;
  return vi;
}

VariationalInequality* newVI(void) { return variationalInequality_new(0); }

void variationalInequality_clear(VariationalInequality* vi) { *vi = VariationalInequality(); }

void freeVariationalInequalityProblem(VariationalInequality* vi) {
  NM_free(vi->nabla_F);
  std::free(vi);
}

void variationalInequality_display(VariationalInequality* vi) {
  std::printf("variational inequality of size %d\n", vi->size);
}

int variationalInequality_driver(VariationalInequality* problem, double* x, double* w,
                                 SolverOptions* options) {
  const bool ofBoxes = options->solverId >= SICONOS_VI_BOX_QI;
  return solveInequality("variationalInequality_driver", *problem, ofBoxes, x, w, *options);
}

// clang-format off
#define RICO_VI_SOLVER(name, newton)                                                         \
  void name(VariationalInequality* problem, double* x, double* w, int* info,                 \
            SolverOptions* options) {                                                        \
    *info = solveInequality(#name, *problem, newton, x, w, *options);                                  \
  }
// clang-format on
RICO_VI_SOLVER(variationalInequality_ExtraGradient, false)
RICO_VI_SOLVER(variationalInequality_FixedPointProjection, false)
RICO_VI_SOLVER(variationalInequality_HyperplaneProjection, false)
RICO_VI_SOLVER(variationalInequality_box_newton_QiLSA, true)
RICO_VI_SOLVER(vi_box_AVI_LSA, true)
RICO_VI_SOLVER(vi_box_path, true)

int variationalInequality_computeError(VariationalInequality* problem, double* x, double* w,
                                       double tolerance, SolverOptions* /*options*/,
                                       double* error) {
  if (!isBox(*problem) && problem->ProjectionOnX == nullptr)
    return invalid("variationalInequality_computeError");
  problem->F(problem, problem->size, x, w);
  *error = projectionResidual(projectionOf(*problem), x, w);
  return *error > tolerance ? 1 : 0;
}

int variationalInequality_compute_error_box(VariationalInequality* problem, double* x, double* w,
                                            double tolerance, double* error) {
  return variationalInequality_computeError(problem, x, w, tolerance, nullptr, error);
}
