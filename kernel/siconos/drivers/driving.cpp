#include "driving.hpp"

#include <algorithm>
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
  const double tolerance = options.dparam[SICONOS_DPARAM_TOL];
  rico::SolveReport report;
  try {
    report = solve(problem, warm, tolerance, z, w);
  } catch (const std::exception& failure) {
    std::cerr << failure.what() << std::endl;
    return 2;
  }
  options.dparam[SICONOS_DPARAM_RESIDU] = report.residual;
  options.iparam[SICONOS_IPARAM_ITER_DONE] = static_cast<int>(report.iterations);
  return report.reason > 0 || report.residual <= std::max(tolerance, 1e-14) ? 0 : 1;
}
