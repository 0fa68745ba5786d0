/*
  arrays.c -- entry point for RicoArraySolve() and RicoArraySolveBlocks(), which load this library if their
  plan needs other methods than those of the array library (array/numerics_module.c).
*/
#include <ricoimpl.h>

typedef struct {
  RicoProblem problem;
  RicoSolver solver;
} Objects;

static PetscErrorCode SetBlocks(RicoProblem p, PetscInt nblocks, const RicoArrayBlock blocks[])
{
  RicoBlock *made;
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(nblocks, &made));
  for (PetscInt b = 0; b < nblocks; b++) {
    const RicoArrayBlock *from = &blocks[b];

    made[b] = (RicoBlock){.cone = from->cone, .size = from->size, .count = from->count, .nk = from->nk};
    made[b].lb = from->lb;
    made[b].ub = from->ub;
    made[b].H = from->H;
    made[b].k = from->k;
    made[b].mu = from->mu;
    made[b].mu_r = from->mu_r;
  }
  failed = RicoProblemSetBlocks(p, nblocks, made);
  PetscCall(PetscFree(made));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve(Objects *o, PetscInt n, const PetscReal M[], const PetscReal q[],
                            PetscInt nblocks, const RicoArrayBlock blocks[], const RicoArrayOptions *options,
                            PetscReal z[], PetscReal w[], RicoInfo *info)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemCreate(PETSC_COMM_SELF, &o->problem));
  PetscCall(RicoProblemSetDense(o->problem, n, M, q));
  PetscCall(SetBlocks(o->problem, nblocks, blocks));
  PetscCall(RicoSolverCreate(PETSC_COMM_SELF, &o->solver));
  PetscCall(RicoSolverSetTolerances(o->solver, options->atol, options->rtol,
                                    options->max_it ? (PetscInt)options->max_it : PETSC_DEFAULT));
  PetscCall(RicoSolverSetTimeLimit(o->solver, options->time_limit));
  PetscCall(RicoSolverSetWarmStart(o->solver, options->warm ? PETSC_TRUE : PETSC_FALSE));
  PetscCall(RicoSolveArrays(o->solver, o->problem, z, w, info));
  PetscFunctionReturn(0);
}

/* Returns 0 if an error prevented the solve; z and w are then undefined. */
PETSC_EXTERN int RicoArraySolveByNumerics(int n, const double *M, const double *q, int nblocks,
                                          const RicoArrayBlock blocks[], const RicoArrayOptions *options,
                                          double *z, double *w, RicoInfo *info)
{
  Objects o = {NULL, NULL};
  PetscErrorCode failed;

  if (RicoInitialize()) return 0;
  (void)PetscPushErrorHandler(PetscReturnErrorHandler, NULL);
  failed = Solve(&o, n, M, q, nblocks, blocks, options, z, w, info);
  (void)RicoSolverDestroy(&o.solver);
  (void)RicoProblemDestroy(&o.problem);
  (void)PetscPopErrorHandler();
  return !failed;
}
