/*
  Two solvers in one program are two prefixes: impact_ and acceleration_. All options of PETSc work.
*/
#include <numerics/rico_solver.h>

static PetscErrorCode SolveWith(const char prefix[], RicoProblem problem) {
  RicoSolver solver;
  Vec z, w;

  PetscFunctionBegin;
  PetscCall(RicoProblemCreateVec(problem, &z));
  PetscCall(VecDuplicate(z, &w));
  PetscCall(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  PetscCall(RicoSolverSetOptionsPrefix(solver, prefix));
  PetscCall(RicoSolverSetFromOptions(solver));
  PetscCall(RicoSolve(solver, problem, z, w, NULL));
  PetscCall(RicoSolverDestroy(&solver));
  PetscCall(VecDestroy(&z));
  PetscCall(VecDestroy(&w));
  PetscFunctionReturn(0);
}

int main(int argc, char** argv) {
  const PetscReal M[9] = {4, 1, 0, 1, 4, 1, 0, 1, 4}, q[3] = {-5, -6, -7};
  RicoProblem problem;

  PetscCall(PetscInitialize(&argc, &argv, NULL, "Solves one LCP with two solvers.\n"));
  PetscCall(RicoProblemCreateLCPDense(3, M, q, &problem));
  PetscCall(SolveWith("impact_", problem));
  PetscCall(SolveWith("acceleration_", problem));
  PetscCall(RicoProblemDestroy(&problem));
  PetscCall(PetscFinalize());
  return 0;
}
