/*
  The order in which a program and Ricochet initialise and finalise PETSc and MPI:

      finalizes petsc      Ricochet initialises PETSc, the program finalises it
      finalizes both       the program initialises and finalises PETSc
      finalizes mpi        the program initialises and finalises MPI, Ricochet initialises PETSc
      finalizes twice      the program initialises and finalises PETSc, then initialises it again
*/
#include <numerics/rico_solver.h>
#include <stdio.h>
#include <string.h>

static int Solve(void) {
  const double M[1] = {2}, q[1] = {-4};
  double z, w;
  RicoProblem problem;
  RicoSolver solver;
  RicoInfo info;

  if (RicoProblemCreateLCPDense(1, M, q, &problem)) return 1;
  if (RicoSolverCreate(PETSC_COMM_SELF, &solver)) return 1;
  if (RicoSolveArrays(solver, problem, &z, &w, &info)) return 1;
  if (RicoSolverDestroy(&solver)) return 1;
  if (RicoProblemDestroy(&problem)) return 1;
  printf("z = %g\n", z);
  return info.reason < 0;
}

int main(int argc, char** argv) {
  const char* order = argc > 1 ? argv[1] : "";
  const int mpi = !strcmp(order, "mpi"), twice = !strcmp(order, "twice"),
            both = !strcmp(order, "both") || twice;

  if (mpi && MPI_Init(&argc, &argv)) return 1;
  /* MPI is initialised here, as PETSc would finalise it, and MPI cannot be initialised twice. */
  if (twice && MPI_Init(&argc, &argv)) return 1;
  if (both && PetscInitialize(&argc, &argv, NULL, NULL)) return 1;
  if (Solve()) return 1;
  if (!mpi && PetscFinalize()) return 1;
  if (twice) {
    if (PetscInitialize(&argc, &argv, NULL, NULL)) return 1;
    if (Solve()) return 1;
    if (PetscFinalize()) return 1;
  }
  if (mpi || twice) return MPI_Finalize();
  return 0;
}
