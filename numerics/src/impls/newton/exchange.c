/*
  exchange.c -- Newton's method on the natural map: steps between active sets.

  With Phi(z) = z - P(z - rho w), w = M z + q, a full Newton step fixes the rows that (1) of active.h finds at
  a bound and solves for the others. The next states are those of the new point. The rows that change state
  are the infeasible ones of a complementary basis, so the step is a block exchange. It usually ends after a
  few steps, but it can cycle.

  Cycles are prevented as by Kostreva, Judice and Pires: at most `most_stalled` exchanges may pass without a
  new minimum of the number of infeasible rows. Then the phase ends, or exchanges only the last infeasible row
  (Murty) until the number decreases, which is finite for every P-matrix.

  M. M. Kostreva, Block pivot methods for solving the complementarity problem, Linear Algebra Appl. 21
  (1978). J. J. Judice, F. M. Pires, Basic-set algorithm for a generalized linear complementarity
  problem, J. Optim. Theory Appl. 74 (1992).
*/
#include <impls/newton/newton.h>

/* Undoes all changes of state except that of the last row that changed. */
static PetscErrorCode KeepLast(RicoNewton *nt, const RicoState before[])
{
  PetscInt last = -1, start = 0, global;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < nt->n; i++)
    if (nt->state[i] != before[i]) last = i;
  if (nt->p->size > 1) {
    PetscCallMPI(MPI_Scan(&nt->n, &start, 1, MPIU_INT, MPI_SUM, nt->p->comm));
    start -= nt->n;
  }
  global = last < 0 ? -1 : start + last;
  if (nt->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &global, 1, MPIU_INT, MPI_MAX, nt->p->comm));
  for (PetscInt i = 0; i < nt->n; i++)
    if (start + i != global) nt->state[i] = before[i];
  PetscFunctionReturn(0);
}

/* On a cold start with a sparse M, whose factorisation is cheap: all rows INSIDE, if at most a tenth of them
   is then infeasible. This solves a chain of closed contacts in one step. */
static PetscErrorCode TryAllInside(RicoNewton *nt, PetscBool *taken)
{
  PetscInt N, infeasible;
  PetscReal error;

  PetscFunctionBegin;
  *taken = PETSC_FALSE;
  if (nt->s->warm_start || nt->it > 1 || !RicoLinearIsSparse(nt->active.linear)) PetscFunctionReturn(0);
  PetscCall(RicoProblemGetSize(nt->p, NULL, &N));
  PetscCall(PetscArrayzero(nt->state, nt->n));
  PetscCall(RicoActiveStep(&nt->active, nt->state, nt->z, nt->w, &error));
  if (error < 1e-3) {
    PetscCall(RicoNewtonReport(nt, nt->z));
    PetscCall(RicoActiveGuess(&nt->active, nt->z, nt->w, nt->state, &infeasible));
    *taken = nt->stop || infeasible <= N / 10 ? PETSC_TRUE : PETSC_FALSE;
  }
  if (*taken) PetscFunctionReturn(0);
  PetscCall(PetscArrayzero(nt->z, nt->n));
  PetscCall(RicoProblemProjectArrays(nt->p, nt->z, nt->z));
  PetscCall(RicoProblemApplyArrays(nt->p, nt->z, nt->w));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoNewtonExchange(RicoNewton *nt, PetscInt most_stalled, PetscBool one_by_one)
{
  PetscInt infeasible, least = PETSC_MAX_INT, left = most_stalled;
  PetscReal error;
  PetscBool taken;
  RicoState *before;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(nt->n, &before));
  PetscCall(TryAllInside(nt, &taken));
  if (!taken) PetscCall(RicoActiveGuess(&nt->active, nt->z, nt->w, nt->state, NULL));
  while (!nt->stop) {
    PetscCall(RicoActiveStep(&nt->active, nt->state, nt->z, nt->w, &error));
    nt->singular = error < 1e-3 ? PETSC_FALSE : PETSC_TRUE;
    if (nt->singular) break;
    PetscCall(RicoNewtonReport(nt, nt->z));
    if (nt->stop) break;
    PetscCall(PetscArraycpy(before, nt->state, nt->n));
    PetscCall(RicoActiveGuess(&nt->active, nt->z, nt->w, nt->state, &infeasible));
    if (infeasible == 0 && least == 0) {
      if (RicoLinearIsExact(nt->active.linear)) PetscCall(RicoNewtonFinish(nt));
      break;
    }
    if (infeasible < least)
      left = most_stalled;
    else if (left == 0 && !one_by_one)
      break;
    else if (left == 0)
      PetscCall(KeepLast(nt, before));
    else
      left--;
    least = PetscMin(least, infeasible);
  }
  PetscCall(PetscFree(before));
  PetscFunctionReturn(0);
}
