/*
  pgs_omega.c -- adapts the relaxation factor of psor.

  For matrices ordered as chains, grids and the like, Young's theory relates the rate lambda of a sweep with
  omega below its optimum to mu, the rate of Jacobi's method on the rows that are not at a bound:

      (lambda + omega - 1)^2 = lambda omega^2 mu^2,                                           (1)
      omega_opt = 2 / (1 + sqrt(1 - mu^2)).                                                   (2)

  Above the optimum every mode decreases by the factor omega - 1 per sweep. The procedure starts with
  omega = 1 and measures lambda over windows long enough for the modes of rate omega - 1 to vanish. If two
  windows agree, omega moves towards the value of (1)-(2) [1]. If (2) does not apply, the second window after
  a change shows slower convergence, or the estimate grows at once. Then the previous omega is restored, and
  the worse one becomes a limit: later changes go half the way to it at most, unless the same comparison in
  the other direction removes the limit.

  [1] L. Hageman, D. Young, "Applied Iterative Methods", Academic Press (1981), chapter 9.
*/
#include <impls/pgs/pgs.h>
#include <numerics/rico_math.h>

#define AGREEMENT 0.1 /* of two windows on 1 - lambda                     */
#define WORSE 0.8     /* 1 - lambda below this share of its previous value */
#define GROWTH 1e3    /* over the smallest estimate                       */
#define REACH 0.25    /* 2 - omega shrinks by no more than this factor at a time */
#define WORTH 0.9     /* no change if it would shrink by less than this factor */

static void BeginWindow(RicoPGSOmega *o, PetscReal estimate, PetscReal rate)
{
  o->start = estimate;
  o->rate = rate;
  o->sweeps = 0;
}

/* other_rate: rate of the omega before the change; 1: unknown */
static PetscBool Change(RicoPGSOmega *o, PetscReal omega, PetscReal other_rate)
{
  o->other = o->omega;
  o->omega = omega;
  o->other_rate = other_rate;
  o->least = PETSC_INFINITY;
  o->windows = 0;
  BeginWindow(o, 0, 0);
  return PETSC_TRUE;
}

static PetscBool ReturnToBest(RicoPGSOmega *o, PetscReal other_rate)
{
  o->limit = o->other < o->omega ? o->omega : 2;
  return Change(o, o->other, other_rate);
}

void RicoPGSOmegaBegin(RicoPGSOmega *o)
{
  o->omega = 1;
  o->limit = 2;
  Change(o, 1, 1);
}

/* (1)-(2) */
static PetscReal Optimum(PetscReal omega, PetscReal lambda)
{
  const PetscReal mu2 = PetscSqr((lambda + omega - 1) / omega) / lambda;

  return mu2 < 1 ? 2 / (1 + PetscSqrtReal(1 - mu2)) : omega;
}

/* Called at the end of a window with rate lambda. */
static PetscBool EndWindow(RicoPGSOmega *o, PetscReal lambda)
{
  const PetscReal omega = o->omega, last = o->rate;
  PetscReal next;

  o->windows++;
  if (o->windows > 1 && 1 - lambda < WORSE * (1 - o->other_rate)) return ReturnToBest(o, lambda);
  if (!(lambda < 1) || lambda <= omega - 1 || PetscAbsReal(lambda - last) > AGREEMENT * (1 - lambda))
    return PETSC_FALSE;
  next = PetscMin(Optimum(omega, lambda), 2 - REACH * (2 - omega));
  if (o->limit < 2) next = PetscMin(next, (omega + o->limit) / 2);
  return 2 - next < WORTH * (2 - omega) ? Change(o, next, lambda) : PETSC_FALSE;
}

PetscBool RicoPGSOmegaNext(RicoPGSOmega *o, PetscReal estimate)
{
  PetscReal lambda;

  if (!(estimate > 0)) return PETSC_FALSE;
  o->least = PetscMin(o->least, estimate);
  if (estimate > GROWTH * o->least && o->other < o->omega) return ReturnToBest(o, 1);
  if (o->start == 0) {
    BeginWindow(o, estimate, 0);
    return PETSC_FALSE;
  }
  if (++o->sweeps < 4 + 2 / (2 - o->omega)) return PETSC_FALSE;
  lambda = RicoPow(estimate / o->start, 1 / (PetscReal)o->sweeps);
  if (EndWindow(o, lambda)) return PETSC_TRUE;
  BeginWindow(o, estimate, lambda);
  return PETSC_FALSE;
}
