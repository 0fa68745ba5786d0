/*
  contact.c -- Newton's method for friction, on the equations of cones.h.

      (A + B (M + delta I)) d = -F                                                            (1)

  starting from a few sweeps of nsgs. Steps are full if ||F|| does not exceed the largest of the last few
  values, else shorter. delta is 1e-10 of the diagonal of M. It makes (1) regular if there are more sticking
  contacts than degrees of freedom, and costs no accuracy, because F is that of the problem itself. If M has
  full rank no type is faster; otherwise prox can follow. If another type follows (s->hints.next_cost) and
  sweeps have run before, there are no sweeps here. The solve then ends after fewer steps without a lower
  residual, or at a step that moves far along the kernel of M for little gain.

  P. Alart, A. Curnier, A mixed formulation for frictional contact problems prone to Newton like solution
  methods, Comput. Methods Appl. Mech. Engrg. 92 (1991).
*/
#include <impls/cones/cone_newton.h>
#include <impls/linear/linear.h>
#include <impls/newton/newton.h>

enum { SWEEPS = 30, MEMORY = 5, MOST_STALLED = 25, MOST_STALLED_BUDGETED = 5 };

#define FAR 1e3     /* |d| / ||F|| of a step along the kernel of M       */
#define LITTLE 0.25 /* share of ||F|| that a step with enough gain leaves */

/* Sweeps of nsgs from z. */
static PetscErrorCode Sweep(RicoSolver s, RicoProblem p, PetscReal z[])
{
  RicoSolver nsgs;
  RicoInfo info;
  PetscReal *w;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(p->n, &w));
  PetscCall(RicoSolverCreate(PetscObjectComm((PetscObject)s), &nsgs));
  PetscCall(RicoSolverSetType(nsgs, RICONSGS));
  PetscCall(RicoSolverSetWarmStart(nsgs, PETSC_TRUE));
  PetscCall(RicoSolverSetTolerances(nsgs, s->atol, s->rtol, SWEEPS));
  PetscCall(RicoSolverLimitInner(s, nsgs));
  PetscCall(RicoSolveArrays(nsgs, p, z, w, &info));
  PetscCall(RicoSolverDestroy(&nsgs));
  PetscCall(PetscFree(w));
  PetscFunctionReturn(0);
}

/* Returns true if M is singular in the sticking contacts, so that only delta bounds d of (1). */
static PetscBool IsLost(const RicoConeNewton *t, PetscReal before, PetscReal norm)
{
  PetscReal length = 0;

  for (PetscInt i = 0; i < t->n; i++) length += t->d[i] * t->d[i];
  return PetscSqrtReal(length) > FAR * before && norm > LITTLE * before ? PETSC_TRUE : PETSC_FALSE;
}

static PetscErrorCode Iterate(RicoSolver s, RicoConeNewton *t, RicoBestFeasible *keep)
{
  const PetscInt most_stalled = s->hints.next_cost > 0 ? MOST_STALLED_BUDGETED : MOST_STALLED;
  PetscReal residual, norm, before;
  PetscInt it = 0, kicks = 0;
  PetscBool stop, ok = PETSC_TRUE;

  PetscFunctionBegin;
  PetscCall(RicoBestFeasibleOffer(keep, t->z, &residual));
  PetscCall(RicoSolverProgress(s, it, residual, &stop));
  while (!stop && ok && keep->stalled <= most_stalled) {
    PetscCall(PetscArraycpy(t->centre, t->z, t->n));
    PetscCall(RicoConeNewtonMeasure(t, t->z, &norm));
    PetscCall(PetscArraycpy(t->w, t->trial_w, t->n));
    before = norm;
    PetscCall(RicoConeNewtonStep(t, it++, MEMORY, &norm, &ok));
    if (s->hints.next_cost > 0 && IsLost(t, before, norm))
      ok = PETSC_FALSE;
    else if (!ok && kicks++ < 1 && RicoAllFinite(t->n, t->d)) {
      for (PetscInt i = 0; i < t->n; i++) t->z[i] += t->d[i];
      ok = PETSC_TRUE;
    }
    PetscCall(RicoBestFeasibleOffer(keep, t->z, &residual));
    PetscCall(RicoSolverProgress(s, it, residual, &stop));
  }
  if (!stop) PetscCall(RicoSolverSetReason(s, RICO_DIVERGED_STALLED));
  PetscFunctionReturn(0);
}

/* The user's KSP, if the options select one. */
static PetscErrorCode TakeKSP(RicoSolver s, RicoProblem p, RicoConeNewton *t)
{
  PetscBool named;
  KSP ksp;

  PetscFunctionBegin;
  PetscCall(RicoLinearNamesKSP(s, "newton", &named));
  if (!named) PetscFunctionReturn(0);
  PetscCall(KSPCreate(PETSC_COMM_SELF, &ksp));
  PetscCall(KSPSetOptionsPrefix(ksp, ((PetscObject)s)->prefix));
  PetscCall(KSPAppendOptionsPrefix(ksp, "rico_newton_"));
  PetscCall(RicoLinearConfigure(p, ksp));
  PetscCall(RicoConeSystemTakeKSP(&t->system, ksp));
  PetscCall(KSPSetFromOptions(ksp));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolve_ContactNewton(RicoSolver s, RicoProblem p, RicoFrictionFunction function,
                                       PetscReal z[])
{
  RicoConeNewton t;
  RicoBestFeasible keep;
  PetscReal rho;

  PetscFunctionBegin;
  if (!(s->hints.next_cost > 0)) PetscCall(Sweep(s, p, z));
  PetscCall(RicoConeNewtonCreate(s, p, function, &t));
  PetscCall(TakeKSP(s, p, &t));
  PetscCall(RicoProblemGetScale(p, &rho));
  t.alpha = 1e-10 / rho;
  PetscCall(RicoBestFeasibleBegin(p, z, &keep));
  PetscCall(PetscArraycpy(t.z, z, p->n));
  PetscCall(Iterate(s, &t, &keep));
  PetscCall(RicoBestFeasibleEnd(&keep, z));
  PetscCall(RicoConeNewtonDestroy(&t));
  PetscFunctionReturn(0);
}
