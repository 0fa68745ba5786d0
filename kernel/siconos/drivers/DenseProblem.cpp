#include "DenseProblem.hpp"

#include <algorithm>
#include <vector>

namespace {

PetscErrorCode solve(const std::function<PetscErrorCode(RicoProblem*)>& create, bool warm,
                     double* z, double* w, SolverOptions& options, RicoInfo& info) {
  RicoProblem problem = nullptr;
  RicoSolver solver = nullptr;
  PetscFunctionBeginUser;
  PetscCall(RicoInitialize());
  PetscCall(create(&problem));
  PetscCall(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  PetscCall(
      RicoSolverSetTolerances(solver, options.dparam[SICONOS_DPARAM_TOL], 1e-10, PETSC_DEFAULT));
  PetscCall(RicoSolverSetWarmStart(solver, warm ? PETSC_TRUE : PETSC_FALSE));
  PetscCall(RicoSolverSetFromOptions(solver));
  PetscCall(RicoSolveArrays(solver, problem, z, w, &info));
  PetscCall(RicoSolverDestroy(&solver));
  PetscCall(RicoProblemDestroy(&problem));
  PetscFunctionReturn(0);
}

}  // namespace

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

int drive(const std::function<PetscErrorCode(RicoProblem*)>& create, bool warm, double* z,
          double* w, SolverOptions& options) {
  RicoInfo info = {};
  if (solve(create, warm, z, w, options, info) != 0) return 2;
  options.dparam[SICONOS_DPARAM_RESIDU] = info.residual;
  options.iparam[SICONOS_IPARAM_ITER_DONE] = static_cast<int>(info.its);
  const double tolerance = std::max(options.dparam[SICONOS_DPARAM_TOL], 1e-14);
  return info.reason > 0 || info.residual <= tolerance ? 0 : 1;
}
