/*
  lifted.c -- solves problems with polyhedra by types that accept only intervals, through (1) of lift.c.

  The residual e_l of the lifted problem is not the residual e of the problem. Both vanish together, and
  e <= C e_l, but C is unknown. If the type has converged in e_l and e is still above the tolerance t, the
  type continues from its z with tolerances multiplied by

      t / (10 e)                                                                              (1)

  until e <= t, or the type fails.
*/
#include <ricoimpl.h>

#define MAX_ROUNDS 6

/* z <- the first part of zl; computes its residual in the original problem. */
static PetscErrorCode Unlift(RicoProblem p, const PetscReal zl[], PetscReal z[], PetscReal w[],
                             PetscReal *residual)
{
  PetscFunctionBegin;
  *residual = NAN;
  PetscCall(PetscArraycpy(z, zl, p->n));
  PetscCall(RicoProblemProjectArrays(p, z, z));
  PetscCall(RicoProblemResidualArrays(p, z, w, residual, NULL));
  PetscFunctionReturn(0);
}

static PetscErrorCode Rounds(RicoSolver s, RicoProblem p, RicoProblem lifted, PetscReal zl[], PetscReal wl[],
                             PetscReal z[], PetscReal w[])
{
  const PetscReal tolerance = RicoSolverTolerance(s);
  int64_t its = 0;
  PetscReal residual;

  PetscFunctionBegin;
  for (int round = 0; round < MAX_ROUNDS; round++) {
    s->info.reason = RICO_ITERATING;
    PetscCall((*s->ops->solve)(s, lifted, zl, wl));
    its += s->info.its;
    PetscCall(Unlift(p, zl, z, w, &residual));
    if (s->info.reason < 0 || !(residual > tolerance)) break;
    s->atol *= tolerance / (10 * residual); /* (1) */
    s->rtol *= tolerance / (10 * residual);
    s->warm_start = PETSC_TRUE;
  }
  s->info.its = its;
  PetscFunctionReturn(0);
}

static PetscErrorCode SolveOn(RicoSolver s, RicoProblem p, RicoProblem lifted, PetscReal z[], PetscReal w[])
{
  const PetscReal norm_q = s->norm_q, atol = s->atol, rtol = s->rtol;
  const PetscBool warm_start = s->warm_start;
  PetscReal *zl, *wl;
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(RicoProblemCheck(lifted));
  PetscCall(PetscCalloc2(lifted->n, &zl, lifted->n, &wl));
  PetscCall(PetscArraycpy(zl, z, p->n));
  failed = Rounds(s, p, lifted, zl, wl, z, w);
  PetscCall(PetscFree2(zl, wl));
  s->norm_q = norm_q;
  s->atol = atol;
  s->rtol = rtol;
  s->warm_start = warm_start;
  PetscCall(failed);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSolveLifted(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoProblem lifted;
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(RicoProblemLift(p, &lifted));
  failed = SolveOn(s, p, lifted, z, w);
  PetscCall(RicoProblemDestroy(&lifted));
  PetscCall(failed);
  PetscFunctionReturn(0);
}
