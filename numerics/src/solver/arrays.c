/*
  arrays.c -- the plan for callers without PETSc: what RicoArraySolve() calls where the plan wants more than
  the methods of the array library (array/beyond.c).
*/
#include <ricoimpl.h>

typedef struct {
  RicoProblem problem;
  RicoSolver solver;
} Objects;

static PetscErrorCode Solve(Objects *o, PetscInt n, const PetscReal M[], const PetscReal q[],
                            const PetscReal lb[], const PetscReal ub[], const RicoArrayOptions *options,
                            PetscReal z[], PetscReal w[], RicoInfo *info)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemCreate(PETSC_COMM_SELF, &o->problem));
  PetscCall(RicoProblemSetDense(o->problem, n, M, q));
  if (lb || ub)
    PetscCall(RicoProblemSetBlocks(
        o->problem, 1, &(RicoBlock){.cone = RICO_BOX, .size = 1, .count = n, .lb = lb, .ub = ub}));
  else
    PetscCall(
        RicoProblemSetBlocks(o->problem, 1, &(RicoBlock){.cone = RICO_NONNEGATIVE, .size = 1, .count = n}));
  PetscCall(RicoSolverCreate(PETSC_COMM_SELF, &o->solver));
  PetscCall(RicoSolverSetTolerances(o->solver, options->atol, options->rtol,
                                    options->max_it ? (PetscInt)options->max_it : PETSC_DEFAULT));
  PetscCall(RicoSolverSetTimeLimit(o->solver, options->time_limit));
  PetscCall(RicoSolverSetWarmStart(o->solver, options->warm ? PETSC_TRUE : PETSC_FALSE));
  PetscCall(RicoSolveArrays(o->solver, o->problem, z, w, info));
  PetscFunctionReturn(0);
}

/* 0: not solved because of an error, z and w are anything. */
PETSC_EXTERN int RicoArraySolveByNumerics(int n, const double *M, const double *q, const double *lb,
                                          const double *ub, const RicoArrayOptions *options, double *z,
                                          double *w, RicoInfo *info)
{
  Objects o = {NULL, NULL};
  PetscErrorCode failed;

  if (RicoInitialize()) return 0;
  (void)PetscPushErrorHandler(PetscReturnErrorHandler, NULL);
  failed = Solve(&o, n, M, q, lb, ub, options, z, w, info);
  (void)RicoSolverDestroy(&o.solver);
  (void)RicoProblemDestroy(&o.problem);
  (void)PetscPopErrorHandler();
  return !failed;
}
