/*
  pgs_omega.c -- the relaxation of psor, found on the way.

  For matrices ordered as chains, grids and the like, Young's theory ties the rate lambda of a sweep
  with omega below its optimum to mu, the rate of Jacobi's method on the rows that are not at a bound:

      (lambda + omega - 1)^2 = lambda omega^2 mu^2,                                           (1)
      omega_opt = 2 / (1 + sqrt(1 - mu^2)).                                                   (2)

  Above the optimum every mode falls by omega - 1 a sweep. So: start at omega = 1; measure lambda over
  windows long enough for the modes of rate omega - 1 to die out; where two windows agree, move towards
  the omega of (1)-(2) [1]. Where (2) does not apply, a change for the worse shows in the second window
  after it, or at once as growth. Then the omega before is taken up again, and the worse one is a bar
  that later changes approach by halves only, unless the same comparison, made the other way round,
  clears it.

  [1] L. Hageman, D. Young, "Applied Iterative Methods", Academic Press (1981), chapter 9.
*/
#include <impls/pgs/pgs.h>
#include <numerics/rico_math.h>

#define AGREEMENT 0.1 /* of two windows on 1 - lambda                     */
#define REGRET 0.8    /* 1 - lambda below this share of what it was       */
#define GROWTH 1e3    /* over the least estimate                          */
#define REACH 0.25    /* 2 - omega shrinks to no less than this at a time */
#define WORTH 0.9     /* ... and to no more than this, or stays           */

static void BeginWindow(RicoPGSOmega *o, PetscReal estimate, PetscReal rate)
{
  o->start = estimate;
  o->rate = rate;
  o->sweeps = 0;
}

/* rival: the rate that is left behind; 1: none to compete with */
static PetscBool Change(RicoPGSOmega *o, PetscReal omega, PetscReal rival)
{
  o->other = o->omega;
  o->omega = omega;
  o->rival = rival;
  o->least = PETSC_INFINITY;
  o->windows = 0;
  BeginWindow(o, 0, 0);
  return PETSC_TRUE;
}

static PetscBool Return(RicoPGSOmega *o, PetscReal rival)
{
  o->bar = o->other < o->omega ? o->omega : 2;
  return Change(o, o->other, rival);
}

void RicoPGSOmegaBegin(RicoPGSOmega *o)
{
  o->omega = 1;
  o->bar = 2;
  Change(o, 1, 1);
}

/* (1)-(2) */
static PetscReal Optimum(PetscReal omega, PetscReal lambda)
{
  const PetscReal mu2 = PetscSqr((lambda + omega - 1) / omega) / lambda;

  return mu2 < 1 ? 2 / (1 + PetscSqrtReal(1 - mu2)) : omega;
}

/* At the end of a window with rate lambda. */
static PetscBool Judge(RicoPGSOmega *o, PetscReal lambda)
{
  const PetscReal omega = o->omega, last = o->rate;
  PetscReal next;

  o->windows++;
  if (o->windows > 1 && 1 - lambda < REGRET * (1 - o->rival)) return Return(o, lambda);
  if (!(lambda < 1) || lambda <= omega - 1 || PetscAbsReal(lambda - last) > AGREEMENT * (1 - lambda))
    return PETSC_FALSE;
  next = PetscMin(Optimum(omega, lambda), 2 - REACH * (2 - omega));
  if (o->bar < 2) next = PetscMin(next, (omega + o->bar) / 2);
  return 2 - next < WORTH * (2 - omega) ? Change(o, next, lambda) : PETSC_FALSE;
}

PetscBool RicoPGSOmegaNext(RicoPGSOmega *o, PetscReal estimate)
{
  PetscReal lambda;

  if (!(estimate > 0)) return PETSC_FALSE;
  o->least = PetscMin(o->least, estimate);
  if (estimate > GROWTH * o->least && o->other < o->omega) return Return(o, 1);
  if (o->start == 0) {
    BeginWindow(o, estimate, 0);
    return PETSC_FALSE;
  }
  if (++o->sweeps < 4 + 2 / (2 - o->omega)) return PETSC_FALSE;
  lambda = RicoPow(estimate / o->start, 1 / (PetscReal)o->sweeps);
  if (Judge(o, lambda)) return PETSC_TRUE;
  BeginWindow(o, estimate, lambda);
  return PETSC_FALSE;
}
