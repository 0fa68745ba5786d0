/*
  polyhedra.c -- problems of few rows whose sets are polyhedra and intervals: the method of the array library
  (array/polyhedra.c) runs before the plan, so that all interfaces give the same bits.
*/
#include <array/plan_thresholds.h>
#include <impls/auto/auto.h>
#include <numerics/rico_array.h>

/* Returns true if array/polyhedra.c may solve p. Then `blocks`, of PLAN_SMALL_ROWS entries, receives the
 * sets. */
static PetscBool IsForArrays(RicoProblem p, RicoArrayBlock blocks[])
{
  const unsigned polyhedra = RICO_CONE_BIT(RICO_NORMAL_CONE);

  if (p->size > 1 || p->n > PLAN_SMALL_ROWS || !(p->cones & polyhedra)) return PETSC_FALSE;
  if (p->cones & ~((unsigned)RICO_BOXLIKE | polyhedra)) return PETSC_FALSE;
  RicoAutoArrayBlocks(p, blocks);
  return PETSC_TRUE;
}

static PetscErrorCode SolveOnArrays(RicoSolver s, RicoProblem p, const RicoArrayBlock blocks[], PetscReal z[],
                                    PetscReal w[], RicoInfo *info)
{
  RicoSolver_Auto *a = s->data;
  RicoArrayOptions options = RicoArrayOptionsDefault();
  const PetscReal *M, *q;

  PetscFunctionBegin;
  options.atol = RicoSolverTolerance(s);
  options.rtol = 0;
  options.alone = 1;
  PetscCall(RicoProblemGetDenseArray(p, &M));
  PetscCall(RicoProblemGetQ(p, &q));
  PetscCall(RicoArrayBufferReserve(&a->buffer, RicoArrayWorkSize((int)p->n)));
  (void)RicoArraySolveBlocks((int)p->n, M, q, (int)p->nblocks, blocks, &options, z, w, a->buffer.work, info);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoTryPolyhedra(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[],
                                    PetscBool *done)
{
  RicoSolver_Auto *a = s->data;
  RicoArrayBlock blocks[PLAN_SMALL_ROWS];
  PetscReal start[PLAN_SMALL_ROWS];
  RicoInfo info;

  PetscFunctionBegin;
  *done = PETSC_FALSE;
  if (!IsForArrays(p, blocks)) PetscFunctionReturn(0);
  PetscCall(PetscArraycpy(start, z, p->n));
  PetscCall(SolveOnArrays(s, p, blocks, z, w, &info));
  PetscCall(
      RicoAutoViewSmall(s, "Few rows of polyhedra, with multipliers", (PetscInt)info.its, info.residual));
  if (info.reason <= 0) {
    PetscCall(PetscArraycpy(z, start, p->n));
    PetscFunctionReturn(0);
  }
  *done = PETSC_TRUE;
  a->its = (PetscInt)info.its;
  s->measured = info.residual;
  s->confirmed = PETSC_TRUE;
  PetscCall(RicoSolverWithin(s, info.residual, &info.reason));
  PetscCall(RicoSolverMonitorCall(s, a->its, info.residual));
  info.type = s->name;
  RicoAutoReport(s, &info);
  PetscFunctionReturn(0);
}
