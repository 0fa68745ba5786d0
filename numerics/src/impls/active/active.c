/*
  active.c -- active sets: see active.h for equations (1) and (2).
*/
#include <impls/active/active.h>

static PetscErrorCode Scales(RicoActive *a)
{
  const PetscReal *diagonal;
  PetscReal rho;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetDiagonal(a->p, &diagonal));
  PetscCall(RicoProblemGetScale(a->p, &rho));
  for (PetscInt i = 0; i < a->n; i++) a->rho[i] = diagonal[i] * rho > 1e-8 ? 1 / diagonal[i] : rho;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoActiveCreate(RicoSolver s, RicoProblem p, const char name[], RicoActive *a)
{
  PetscFunctionBegin;
  a->p = p;
  PetscCall(RicoProblemGetSize(p, &a->n, NULL));
  PetscCall(RicoProblemGetBounds(p, &a->lb, &a->ub));
  PetscCall(PetscMalloc5(a->n, &a->rho, a->n, &a->d, a->n, &a->rhs, a->n, &a->inside, a->n, &a->watched));
  for (PetscInt i = 0; i < a->n; i++) a->watched[i] = RICO_UNKNOWN;
  a->tried = PETSC_FALSE;
  PetscCall(Scales(a));
  PetscCall(RicoLinearCreate(s, p, name, &a->linear));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoActiveDestroy(RicoActive *a)
{
  PetscFunctionBegin;
  PetscCall(RicoLinearDestroy(&a->linear));
  PetscCall(PetscFree5(a->rho, a->d, a->rhs, a->inside, a->watched));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoActiveGuess(RicoActive *a, const PetscReal z[], const PetscReal w[], RicoState state[],
                               PetscInt *changed)
{
  PetscInt count = 0;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < a->n; i++) {
    const PetscReal x = z[i] - a->rho[i] * w[i];
    const RicoState now = x <= a->lb[i] ? RICO_BELOW : x >= a->ub[i] ? RICO_ABOVE : RICO_INSIDE;

    if (state[i] != now) count++;
    state[i] = now;
  }
  if (!changed) PetscFunctionReturn(0);
  if (a->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPIU_INT, MPI_SUM, a->p->comm));
  *changed = count;
  PetscFunctionReturn(0);
}

/* Sets z to its bounds in B; computes w, the right-hand side of (2) and its norm. */
static PetscErrorCode Fix(RicoActive *a, const RicoState state[], PetscReal z[], PetscReal w[],
                          PetscReal *norm)
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < a->n; i++) {
    a->inside[i] = state[i] == RICO_INSIDE ? PETSC_TRUE : PETSC_FALSE;
    if (!a->inside[i]) z[i] = state[i] == RICO_BELOW ? a->lb[i] : a->ub[i];
  }
  PetscCall(RicoProblemApplyArrays(a->p, z, w));
  for (PetscInt i = 0; i < a->n; i++) a->rhs[i] = a->inside[i] ? -w[i] : 0;
  PetscCall(RicoNorm(a->p, a->n, a->rhs, norm));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoActiveStep(RicoActive *a, const RicoState state[], PetscReal z[], PetscReal w[],
                              PetscReal *error)
{
  PetscReal norm, norm_q;
  PetscBool ok;

  PetscFunctionBegin;
  PetscCall(Fix(a, state, z, w, &norm));
  *error = PETSC_INFINITY;
  PetscCall(RicoLinearFactor(a->linear, NULL, NULL, a->inside, &ok));
  if (!ok) PetscFunctionReturn(0);
  PetscCall(RicoLinearSolve(a->linear, a->rhs, a->d, error));
  PetscCall(RicoProblemGetNormQ(a->p, &norm_q));
  if (norm < norm_q) *error *= norm / norm_q;
  for (PetscInt i = 0; i < a->n; i++) z[i] += a->d[i];
  PetscCall(RicoProblemApplyArrays(a->p, z, w));
  PetscFunctionReturn(0);
}

/* Offers the point of one step; *again: its states are those that determined it. */
static PetscErrorCode Settle(RicoActive *a, RicoBestFeasible *keep, PetscReal point[], PetscReal w[],
                             PetscReal *residual, PetscBool *again)
{
  PetscInt changed = 1;
  PetscReal error;

  PetscFunctionBegin;
  PetscCall(RicoActiveStep(a, a->watched, point, w, &error));
  if (error < 1) PetscCall(RicoBestFeasibleOffer(keep, point, residual));
  if (error < 1e-3 && RicoLinearIsExact(a->linear))
    PetscCall(RicoActiveGuess(a, point, w, a->watched, &changed));
  *again = changed ? PETSC_FALSE : PETSC_TRUE;
  PetscFunctionReturn(0);
}

/* Sets `near` if the point is close to the current iterate. */
static PetscErrorCode IsNear(RicoActive *a, const PetscReal point[], const PetscReal z[], PetscBool *near)
{
  PetscReal distance, size;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < a->n; i++) a->d[i] = point[i] - z[i];
  PetscCall(RicoNorm(a->p, a->n, a->d, &distance));
  PetscCall(RicoNorm(a->p, a->n, z, &size));
  *near = distance <= size ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoActiveWatch(RicoActive *a, RicoBestFeasible *keep, const PetscReal z[],
                               const PetscReal w[], PetscReal *residual, PetscBool *final)
{
  PetscInt changed;
  PetscReal *point, *at, refined = PETSC_INFINITY;

  PetscFunctionBegin;
  *residual = PETSC_INFINITY;
  *final = PETSC_FALSE;
  PetscCall(RicoActiveGuess(a, z, w, a->watched, &changed));
  if (changed) a->tried = PETSC_FALSE;
  if (changed || a->tried) PetscFunctionReturn(0);
  a->tried = PETSC_TRUE;
  PetscCall(PetscMalloc2(a->n, &point, a->n, &at));
  PetscCall(PetscArraycpy(point, z, a->n));
  PetscCall(Settle(a, keep, point, at, residual, final));
  if (*final) PetscCall(Settle(a, keep, point, at, &refined, final));
  if (*final) PetscCall(IsNear(a, point, z, final));
  if (refined < *residual / 2) *final = PETSC_FALSE;
  *residual = PetscMin(*residual, refined);
  PetscCall(PetscFree2(point, at));
  PetscFunctionReturn(0);
}
