#include "driving.hpp"

#include <SolverDefaults.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <vector>

rico::Matrix dense(NumericsMatrix& A) {
  rico::Matrix result(A.size0, A.size1);
  std::vector<double> unit(static_cast<std::size_t>(A.size1));
  for (int j = 0; j < A.size1; ++j) {
    unit[static_cast<std::size_t>(j)] = 1.0;
    NM_gemv(1.0, &A, unit.data(), 0.0, result.col(j));
    unit[static_cast<std::size_t>(j)] = 0.0;
  }
  return result;
}

int drive(const rico::DenseProblem& problem, bool warm, double* z, double* w,
          SolverOptions& options) {
  double squares = 0.0;
  for (int i = 0; i < problem.size; ++i) squares += problem.q[i] * problem.q[i];
  const double norm = squares > 0.0 ? std::sqrt(squares) : 1.0;
  const bool small = problem.size <= kSmallProblem;
  rico::SolveReport report;
  try {
    report =
        solve(problem, warm, targetTolerance(options, problem.size) * (small ? 1.0 : norm), z, w);
  } catch (const std::exception& failure) {
    std::cerr << failure.what() << std::endl;
    return 2;
  }
  options.dparam[SICONOS_DPARAM_RESIDU] = report.residual;
  options.iparam[SICONOS_IPARAM_ITER_DONE] = static_cast<int>(report.iterations);
  if (options.callback != nullptr && options.callback->collectStatsIteration != nullptr)
    options.callback->collectStatsIteration(options.callback->env, problem.size, z, w,
                                            report.residual, nullptr);
  const double enough = std::max(options.dparam[SICONOS_DPARAM_TOL] * norm, 1e-14);
  return report.reason > 0 || report.residual <= enough ? 0 : 1;
}

double* copied(const double* values, int number) {
  auto* copy = static_cast<double*>(
      std::calloc(static_cast<std::size_t>(std::max(number, 1)), sizeof(double)));
  std::copy_n(values, number, copy);
  return copy;
}

bool Condensed::compute(NumericsMatrix& M, NumericsMatrix& H, const double* forces,
                        const double* b) {
  rico::LuFactors lu;
  if (!lu.compute(dense(M))) return false;
  const rico::Matrix h = dense(H);
  inverse = h;
  for (int j = 0; j < h.cols(); ++j) lu.solve(inverse.col(j));
  free.resize(h.rows());
  std::copy_n(forces, h.rows(), free.data());
  lu.solve(free.data());
  q.resize(h.cols());
  std::copy_n(b, h.cols(), q.data());
  rico::multiplyTransposeAdd(1.0, h, free.data(), q.data());
  delassus = h.transposed() * inverse;
  return true;
}

void Condensed::velocities(const double* reaction, double* velocity) const {
  std::copy(free.begin(), free.end(), velocity);
  rico::multiplyAdd(1.0, inverse, reaction, velocity);
}

NumericsMatrix* Condensed::matrix() const {
  NumericsMatrix* result = NM_create(NM_DENSE, delassus.rows(), delassus.cols());
  for (int j = 0; j < delassus.cols(); ++j)
    std::copy_n(delassus.col(j), delassus.rows(), result->matrix0 + j * delassus.rows());
  return result;
}
