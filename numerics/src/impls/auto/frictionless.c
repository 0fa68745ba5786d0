/*
  frictionless.c -- contacts without friction: z_N >= 0, and z = 0 in the other rows, are intervals. The plan
  for intervals solves them up to twenty times as fast as the paths of cones (grounds:300), and from 600 rows
  on in a quarter to a half of the time of sweeps over the contacts.
*/
#include <impls/auto/auto.h>

PetscBool RicoAutoIsFrictionless(RicoProblem p)
{
  if (p->size > 1 || p->contacts || !(p->dense || p->M) || !(p->cones & RICO_FRICTION) ||
      p->cones & ~(unsigned)(RICO_FRICTION | RICO_BOXLIKE))
    return PETSC_FALSE;
  for (PetscInt b = 0; b < p->nblocks; b++)
    for (PetscInt c = 0; c < p->blocks[b].count && RicoIsFriction(p->blocks[b].cone); c++)
      if (p->blocks[b].mu[c] != 0 || (p->blocks[b].mu_r && p->blocks[b].mu_r[c] != 0)) return PETSC_FALSE;
  return PETSC_TRUE;
}

static PetscErrorCode FillBounds(RicoProblem p, PetscReal lb[], PetscReal ub[])
{
  const PetscReal *lower, *upper;
  PetscInt row = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetBounds(p, &lower, &upper));
  for (PetscInt b = 0; b < p->nblocks; b++)
    for (PetscInt i = 0; i < p->blocks[b].size * p->blocks[b].count; i++, row++) {
      const PetscBool friction = RicoIsFriction(p->blocks[b].cone);

      lb[row] = friction ? 0 : lower[row];
      ub[row] = !friction ? upper[row] : i % p->blocks[b].size == 0 ? PETSC_INFINITY : 0;
    }
  PetscFunctionReturn(0);
}

/* The same M and q between bounds. */
static PetscErrorCode SolveBetweenBounds(RicoSolver s, RicoProblem p, const RicoBlock *box, PetscReal z[],
                                         PetscReal w[], RicoInfo *info)
{
  RicoProblem intervals;

  PetscFunctionBegin;
  PetscCall(RicoProblemCreate(p->comm, &intervals));
  if (p->dense)
    PetscCall(RicoProblemSetDense(intervals, p->n, p->dense, p->q_array));
  else
    PetscCall(RicoProblemSetMat(intervals, p->M, p->q));
  PetscCall(RicoProblemSetBlocks(intervals, 1, box));
  intervals->step = p->step;
  PetscCall(
      RicoAutoSolveWithin(s, intervals, RicoSolverTolerance(s), s->warm_start, PETSC_FALSE, z, w, info));
  PetscCall(RicoProblemDestroy(&intervals));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoSolveFrictionless(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[],
                                         RicoInfo *info)
{
  PetscReal *lb, *ub;
  RicoBlock box = {.cone = RICO_BOX, .size = p->n, .count = 1};

  PetscFunctionBegin;
  *info = (RicoInfo){.residual = PETSC_MAX_REAL};
  if (!RicoAutoIsFrictionless(p)) PetscFunctionReturn(0);
  PetscCall(PetscMalloc2(p->n, &lb, p->n, &ub));
  box.lb = lb;
  box.ub = ub;
  PetscCall(FillBounds(p, lb, ub));
  PetscCall(SolveBetweenBounds(s, p, &box, z, w, info));
  PetscCall(PetscFree2(lb, ub));
  if (info->reason > 0) { /* the residual is that of the cones */
    s->measured = info->residual;
    s->confirmed = PETSC_TRUE;
  }
  PetscFunctionReturn(0);
}
