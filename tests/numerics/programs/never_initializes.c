/*
  A small program without calls of PETSc or MPI: they are initialised at first use and finalised at
  exit.
*/
#include <numerics/rico_solver.h>
#include <stdio.h>

int main(void) {
  const double M[4] = {2, 1, 1, 2}, q[2] = {-5, -6};
  double z[2], w[2];
  RicoProblem problem;
  RicoSolver solver;
  RicoInfo info;

  if (RicoProblemCreateLCPDense(2, M, q, &problem)) return 1;
  if (RicoSolverCreate(PETSC_COMM_SELF, &solver)) return 1;
  if (RicoSolveArrays(solver, problem, z, w, &info)) return 1;
  if (RicoSolverDestroy(&solver)) return 1;
  if (RicoProblemDestroy(&problem)) return 1;
  printf("%s z = %.12f %.12f\n", info.reason > 0 ? "solved" : "not solved", z[0], z[1]);
  return 0;
}
