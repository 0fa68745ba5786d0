#include <kernel/petsc/Petsc.hpp>
#include <kernel/petsc/solvers.hpp>

namespace rico {
namespace {

PetscErrorCode create(const DenseProblem& problem, RicoProblem* made) {
  if (problem.mu != nullptr)
    return RicoProblemCreateFrictionContactDense(problem.rows, problem.size / problem.rows,
                                                 problem.M, problem.q, problem.mu, made);
  return RicoProblemCreateRelayDense(problem.size, problem.M, problem.q, problem.lb, problem.ub,
                                     made);
}

PetscErrorCode solve(const DenseProblem& problem, bool warm, double tolerance, double* z, double* w,
                     RicoInfo* info) {
  RicoProblem made = nullptr;
  RicoSolver solver = nullptr;
  PetscFunctionBeginUser;
  PetscCall(create(problem, &made));
  PetscCall(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  PetscCall(RicoSolverSetTolerances(solver, tolerance, 1e-10, PETSC_DEFAULT));
  PetscCall(RicoSolverSetWarmStart(solver, warm ? PETSC_TRUE : PETSC_FALSE));
  PetscCall(RicoSolverSetFromOptions(solver));
  PetscCall(RicoSolveArrays(solver, made, z, w, info));
  PetscCall(RicoSolverDestroy(&solver));
  PetscCall(RicoProblemDestroy(&made));
  PetscFunctionReturn(0);
}

}  // namespace

void solvePetscDense(const DenseProblem& problem, bool warm, double* z, double* w,
                     SolveReport& report) {
  RicoInfo info = {};
  check(RicoInitialize());
  check(solve(problem, warm, report.tolerance, z, w, &info));
  report.reason = info.reason;
  report.iterations = static_cast<long>(info.its);
  report.residual = info.residual;
  report.solver = "numerics";
}

}  // namespace rico
