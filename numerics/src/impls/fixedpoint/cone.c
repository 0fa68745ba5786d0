/*
  cone.c -- problem (1) of fixedpoint.c: the same M, Coulomb's cones without shift, and the shift added to q.
*/
#include <impls/fixedpoint/fixedpoint.h>

static PetscErrorCode SetBlocks(RicoFixedPoint *f)
{
  RicoBlock *blocks;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(f->p->nblocks, &blocks));
  for (PetscInt b = 0; b < f->p->nblocks; b++) {
    blocks[b] = f->p->blocks[b];
    if (blocks[b].cone == RICO_COULOMB) blocks[b].cone = RICO_SECOND_ORDER;
  }
  PetscCall(RicoProblemSetBlocks(f->convex, f->p->nblocks, blocks));
  PetscCall(PetscFree(blocks));
  PetscFunctionReturn(0);
}

static PetscErrorCode MakeSolver(RicoFixedPoint *f)
{
  RicoSolver_FixedPoint *data = f->s->data;

  PetscFunctionBegin;
  PetscCall(RicoSolverDestroy(&data->solver));
  PetscCall(RicoSolverCreate(PETSC_COMM_SELF, &data->solver));
  PetscCall(RicoSolverSetType(data->solver, data->inner));
  PetscCall(RicoSolverSetWarmStart(data->solver, PETSC_TRUE));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoFixedPointConeCreate(RicoFixedPoint *f)
{
  Mat M;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetMat(f->p, &M));
  PetscCall(VecCreateSeq(PETSC_COMM_SELF, f->n, &f->q));
  PetscCall(RicoProblemCreate(PETSC_COMM_SELF, &f->convex));
  PetscCall(RicoProblemSetMat(f->convex, M, f->q));
  PetscCall(SetBlocks(f));
  PetscCall(MakeSolver(f));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoFixedPointConeSolve(RicoFixedPoint *f, PetscReal target)
{
  RicoSolver_FixedPoint *data = f->s->data;
  const PetscReal *own;
  PetscReal *q;
  PetscReal left;
  RicoInfo info;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetQ(f->p, &own));
  PetscCall(VecGetArray(f->q, &q));
  PetscCall(PetscArraycpy(q, own, f->n));
  RicoProblemAddShift(f->p, f->w, q);
  PetscCall(VecRestoreArray(f->q, &q));
  PetscCall(RicoSolverSetTolerances(data->solver, target, 0, PETSC_DEFAULT));
  PetscCall(RicoSolverGetTimeLeft(f->s, &left));
  PetscCall(RicoSolverSetTimeLimit(data->solver, left));
  PetscCall(RicoSolveArrays(data->solver, f->convex, f->z, f->w, &info));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoFixedPointConeDestroy(RicoFixedPoint *f)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemDestroy(&f->convex));
  PetscCall(VecDestroy(&f->q));
  PetscFunctionReturn(0);
}
