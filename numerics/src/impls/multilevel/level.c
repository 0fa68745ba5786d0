/*
  level.c -- one step of truncated nonsmooth Newton multigrid on one level; (1) to (4) are in multilevel.c.
*/
#include <impls/multilevel/multilevel.h>

#define SIMPLE_CYCLES 200 /* limit of iterations for a correction without multigrid */
#define SHORTEST 0.1      /* shortest step, if M is not symmetric */
#define SHORT 0.1         /* shorter steps follow the projected path, if M is symmetric */

static PetscErrorCode CreateRows(RicoLevel *l)
{
  RicoPGSRows *r = &l->rows;

  PetscFunctionBegin;
  PetscCall(RicoSweepCreate(l->p, &l->sweep));
  PetscCall(RicoProblemGetDiagonal(l->p, &r->diagonal));
  PetscCall(RicoProblemGetBounds(l->p, &r->lb, &r->ub));
  PetscCall(PetscMalloc1(l->n, &r->step));
  for (PetscInt i = 0; i < l->n; i++) {
    const PetscReal ghosts = l->sweep.kind == RICO_ROWS_GHOSTED ? RicoSweepGhostSum(&l->sweep, i) / 2 : 0;

    r->step[i] = r->diagonal[i] > 0 ? 1 / (r->diagonal[i] + ghosts) : 0;
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLevelCreate(RicoSolver s, RicoProblem p, const RicoMultilevelSettings *settings,
                               PetscBool symmetric, PetscBool grids, RicoLevel *l)
{
  PetscFunctionBegin;
  *l = (RicoLevel){.s = s, .p = p, .n = p->n, .settings = settings, .symmetric = symmetric, .grids = grids};
  l->cycles = grids ? settings->cycles : SIMPLE_CYCLES;
  PetscCall(PetscMalloc6(l->n, &l->w, l->n, &l->d, l->n, &l->Md, l->n, &l->trial, l->n, &l->trial_w, l->n,
                         &l->free));
  PetscCall(PetscCalloc1(l->n, &l->fixed));
  PetscCall(RicoLinearGetMat(p, &l->M));
  PetscCall(CreateRows(l));
  PetscCall(RicoTruncatedCreate(s, p, l->M, symmetric, grids, &l->truncated));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLevelDestroy(RicoLevel *l)
{
  PetscFunctionBegin;
  PetscCall(RicoTruncatedDestroy(&l->truncated));
  PetscCall(RicoGridsDestroy(&l->owned));
  PetscCall(RicoStiffPartsDestroy(&l->parts));
  PetscCall(PetscFree(l->rows.step));
  PetscCall(RicoSweepDestroy(&l->sweep));
  PetscCall(MatDestroy(&l->M));
  PetscCall(PetscFree6(l->w, l->d, l->Md, l->trial, l->trial_w, l->free));
  PetscCall(PetscFree(l->fixed));
  PetscFunctionReturn(0);
}

/* (1), alternately forward and backward */
PetscErrorCode RicoLevelRelax(RicoLevel *l, PetscInt sweeps, PetscReal z[])
{
  RicoSweepChange change;

  PetscFunctionBegin;
  for (PetscInt k = 0; k < sweeps; k++) {
    PetscCall(RicoSweepBegin(&l->sweep, z));
    RicoPGSRelax(&l->sweep, &l->rows, k % 2 == 0, z, &change);
  }
  PetscCall(RicoProblemApplyArrays(l->p, z, l->w));
  PetscFunctionReturn(0);
}

/* The rows R of (2); l->moved counts the rows, on all ranks, whose state has changed. */
static PetscErrorCode Fix(RicoLevel *l, const PetscReal z[])
{
  const PetscReal *lb = l->rows.lb, *ub = l->rows.ub;
  PetscInt moved = 0;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < l->n; i++) {
    const PetscBool fixed = (z[i] <= lb[i] && l->w[i] >= 0) || (z[i] >= ub[i] && l->w[i] <= 0);

    if (fixed != l->fixed[i]) moved++;
    l->fixed[i] = fixed;
  }
  if (l->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &moved, 1, MPIU_INT, MPI_SUM, l->p->comm));
  l->moved = moved;
  PetscFunctionReturn(0);
}

/* (2), projected: d <- P(z + d) - z, and M d; l->free <- z + d before */
static PetscErrorCode Correct(RicoLevel *l, PetscReal rtol, const PetscReal z[], PetscBool *ok)
{
  PetscReal *r = l->Md;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < l->n; i++) r[i] = -l->w[i];
  PetscCall(RicoTruncatedSolve(l->truncated, l->fixed, r, rtol, l->cycles, l->d, ok));
  if (!*ok) PetscFunctionReturn(0);
  for (PetscInt i = 0; i < l->n; i++) {
    const PetscReal x = l->free[i] = z[i] + l->d[i];

    if (x < l->rows.lb[i]) l->d[i] = l->rows.lb[i] - z[i];
    if (x > l->rows.ub[i]) l->d[i] = l->rows.ub[i] - z[i];
  }
  PetscCall(RicoProblemMultArrays(l->p, l->d, l->Md));
  PetscFunctionReturn(0);
}

/* (4): minimises the energy on [0, 1]; it falls by *gain */
static PetscErrorCode LowerEnergy(RicoLevel *l, PetscReal *t, PetscReal *gain)
{
  PetscReal sums[2] = {0, 0};

  PetscFunctionBegin;
  for (PetscInt i = 0; i < l->n; i++) {
    sums[0] -= l->w[i] * l->d[i];
    sums[1] += l->d[i] * l->Md[i];
  }
  if (l->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPIU_REAL, MPIU_SUM, l->p->comm));
  *t = sums[0] <= 0 ? 0 : sums[0] >= sums[1] ? 1 : sums[0] / sums[1];
  *gain = *t * (sums[0] - *t * sums[1] / 2);
  PetscFunctionReturn(0);
}

/* x <- z + t d, feasible; w_x <- w + t M d */
static void Move(const RicoLevel *l, PetscReal t, const PetscReal z[], PetscReal x[], PetscReal w[])
{
  for (PetscInt i = 0; i < l->n; i++) {
    const PetscReal next = z[i] + t * l->d[i];

    x[i] = PetscMin(PetscMax(next, l->rows.lb[i]), l->rows.ub[i]);
    w[i] = l->w[i] + t * l->Md[i];
  }
}

/* For M that is not symmetric: the z + d, z + d / 2, ... with the least residual. It may exceed the residual
   of z, so that the iteration can leave a local minimum of the residual. */
static PetscErrorCode LowerResidual(RicoLevel *l, const PetscReal z[], PetscReal *t)
{
  PetscReal least = PETSC_INFINITY, residual;

  PetscFunctionBegin;
  *t = 0;
  for (PetscReal s = 1; s > SHORTEST; s /= 2) {
    Move(l, s, z, l->trial, l->trial_w);
    PetscCall(RicoProblemResidualKnown(l->p, l->trial, l->trial_w, &residual));
    if (residual < least) *t = s;
    least = PetscMin(least, residual);
    if (least < l->residual) break;
  }
  PetscFunctionReturn(0);
}

/* While states may still change, corrections are solved to two digits only. */
static PetscReal Tolerance(const RicoLevel *l, PetscReal target)
{
  const PetscReal enough = PetscMin(PetscMax(0.1 * target / l->residual, 1e-10), 0.1);

  return l->moved ? PetscMax(enough, 1e-2) : enough;
}

PetscErrorCode RicoLevelStep(RicoLevel *l, PetscReal target, PetscReal z[])
{
  PetscReal t = 0, gain = 0;
  PetscBool ok, taken = PETSC_FALSE;

  PetscFunctionBegin;
  PetscCall(RicoLevelRelax(l, l->settings->sweeps, z));
  PetscCall(Fix(l, z));
  PetscCall(Correct(l, Tolerance(l, target), z, &ok));
  if (!ok) PetscFunctionReturn(0);
  if (l->symmetric)
    PetscCall(LowerEnergy(l, &t, &gain));
  else
    PetscCall(LowerResidual(l, z, &t));
  if (l->symmetric && t < SHORT) PetscCall(RicoLevelPath(l, gain, z, &taken));
  if (t > 0 && !taken) Move(l, t, z, z, l->w);
  PetscFunctionReturn(0);
}
