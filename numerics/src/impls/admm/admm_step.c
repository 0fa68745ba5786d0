/*
  admm_step.c -- steps (2) and (3) of admm.c, and the adaptation of r.
*/
#include <impls/admm/admm.h>

PetscErrorCode RicoSplittingUnits(RicoSplitting *sp)
{
  const RicoBlock *blocks;
  PetscInt nblocks, row = 0;
  PetscReal rho;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetScale(sp->p, &rho));
  PetscCall(RicoProblemGetBlocks(sp->p, &nblocks, &blocks));
  for (PetscInt b = 0; b < nblocks; b++)
    for (PetscInt i = 0; i < blocks[b].size * blocks[b].count; i++, row++) {
      PetscBool free = blocks[b].cone == RICO_FREE ? PETSC_TRUE : PETSC_FALSE;

      if (sp->intervals && sp->active.lb[row] <= PETSC_NINFINITY && sp->active.ub[row] >= PETSC_INFINITY)
        free = PETSC_TRUE;
      sp->unit[row] = (free ? 1e-3 : 1) / (sp->intervals ? sp->active.rho[row] : rho);
    }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSplittingFactor(RicoSplitting *sp, PetscBool *ok)
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < sp->n; i++) sp->R[i] = sp->r * sp->unit[i];
  PetscCall(RicoLinearFactor(sp->linear, sp->R, NULL, NULL, ok));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSplittingSolve(RicoSplitting *sp, PetscBool *ok)
{
  PetscReal error;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < sp->n; i++) sp->rhs[i] = sp->next[i] = sp->R[i] * (sp->z[i] - sp->t[i]);
  RicoProblemAddShift(sp->p, sp->next, sp->rhs);
  for (PetscInt i = 0; i < sp->n; i++)
    sp->rhs[i] = sp->R[i] * sp->z[i] + 2 * sp->next[i] - sp->rhs[i] - sp->q[i]; /* s = rhs - next */
  PetscCall(RicoLinearSolve(sp->linear, sp->rhs, sp->x, &error));
  *ok = error < 0.1 ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSplittingAdvance(RicoSplitting *sp)
{
  PetscReal norm;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < sp->n; i++) sp->g[i] = sp->alpha * (sp->x[i] - sp->z[i]);
  PetscCall(RicoNorm(sp->p, sp->n, sp->g, &norm));
  if (sp->accelerated && !(norm <= sp->norm_g)) {
    RicoAndersonForget(&sp->anderson);
    PetscCall(PetscArraycpy(sp->t, sp->T, sp->n));
    sp->accelerated = PETSC_FALSE;
    PetscFunctionReturn(0);
  }
  sp->norm_g = norm;
  for (PetscInt i = 0; i < sp->n; i++) sp->T[i] = sp->t[i] + sp->g[i];
  PetscCall((PetscErrorCode)RicoAndersonNext(&sp->anderson, sp->T, sp->g, sp->t));
  sp->accelerated = sp->anderson.used > 0 ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

/* The factor by which to change r. */
static PetscErrorCode Imbalance(RicoSplitting *sp, PetscReal *factor)
{
  PetscReal primal, dual, x, z, w, q;

  PetscFunctionBegin;
  PetscCall(RicoProblemProjectArrays(sp->p, sp->T, sp->next));
  for (PetscInt i = 0; i < sp->n; i++) sp->rhs[i] = sp->x[i] - sp->next[i];
  PetscCall(RicoNorm(sp->p, sp->n, sp->rhs, &primal));
  for (PetscInt i = 0; i < sp->n; i++) sp->rhs[i] = sp->R[i] * (sp->next[i] - sp->z[i]);
  PetscCall(RicoNorm(sp->p, sp->n, sp->rhs, &dual));
  PetscCall(RicoNorm(sp->p, sp->n, sp->x, &x));
  PetscCall(RicoNorm(sp->p, sp->n, sp->next, &z));
  PetscCall(RicoNorm(sp->p, sp->n, sp->keep.w, &w));
  PetscCall(RicoProblemGetNormQ(sp->p, &q));
  *factor = PetscSqrtReal(primal * PetscMax(w, q) / (dual * PetscMax(x, z)));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSplittingBalance(RicoSplitting *sp, PetscBool *ok)
{
  PetscReal factor = 1;

  PetscFunctionBegin;
  PetscCall(Imbalance(sp, &factor));
  if (!(factor > 5 || factor < 0.2) || !(factor < PETSC_INFINITY)) PetscFunctionReturn(0);
  factor = PetscMin(PetscMax(factor, 1e-3), 1e3);
  sp->r *= factor;
  PetscCall(RicoProblemProjectArrays(sp->p, sp->t, sp->z));
  for (PetscInt i = 0; i < sp->n; i++) sp->t[i] = sp->z[i] - (sp->z[i] - sp->t[i]) / factor;
  sp->accelerated = PETSC_FALSE;
  RicoAndersonForget(&sp->anderson);
  PetscCall(RicoSplittingFactor(sp, ok));
  PetscFunctionReturn(0);
}
