#include <numerics/rico_solver.h>
#include <stdio.h>

/* 0 <= w = M z + q, z >= 0, z'w = 0 */
int main(int argc, char **argv)
{
  const PetscReal M[4] = {2, 1, 1, 2}, q[2] = {-5, -6};
  PetscReal z[2], w[2];
  RicoProblem problem;
  RicoSolver solver;
  RicoInfo info;

  PetscCall(PetscInitialize(&argc, &argv, NULL, NULL));
  PetscCall(RicoProblemCreateLCPDense(2, M, q, &problem));
  PetscCall(RicoSolverCreate(PETSC_COMM_SELF, &solver));
  PetscCall(RicoSolverSetFromOptions(solver)); /* -rico_type lemke -rico_monitor ..., or -help */
  PetscCall(RicoSolveArrays(solver, problem, z, w, &info));
  printf("z = (%g, %g), residual %.1e, %s\n", z[0], z[1], info.residual,
         RicoConvergedReasonName(info.reason));
  PetscCall(RicoSolverDestroy(&solver));
  PetscCall(RicoProblemDestroy(&problem));
  PetscCall(PetscFinalize());
  return info.reason > 0 ? 0 : 2;
}
