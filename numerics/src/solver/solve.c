/*
  solve.c -- one solve: checks and dispatch only.

  For every type:
      check the problem, and whether the type can solve it (can_solve.c)
      lift NORMAL_CONE blocks for types that accept only intervals (lifted.c)
      start from the guess projected on K, or from zero
      the type's solve()
      compute w = M z + q, the residual, and the reason that it justifies
*/
#include <petsctime.h>
#include <ricoimpl.h>

/* The guess must be finite. */
static PetscErrorCode CheckGuess(RicoProblem p, const PetscReal z[])
{
  PetscInt i = 0;

  PetscFunctionBegin;
  if (RicoAllFinite(p->n, z)) PetscFunctionReturn(0);
  while (!PetscIsInfOrNanReal(z[i])) i++;
  SETERRQ(PETSC_COMM_SELF, PETSC_ERR_FP,
          "The guess z[%" PetscInt_FMT
          "] = %g (counted on this rank) is not finite: give a finite one, or do not ask for a warm start",
          i, (double)z[i]);
}

/* The initial z for the type: the guess, or zero. */
static PetscErrorCode Start(RicoSolver s, RicoProblem p, PetscReal z[])
{
  const unsigned shifted = RICO_CONE_BIT(RICO_BOX) | RICO_CONE_BIT(RICO_NORMAL_CONE);

  PetscFunctionBegin;
  if (s->warm_start)
    PetscCall(RicoProblemAgree(p, CheckGuess(p, z)));
  else
    PetscCall(PetscArrayzero(z, p->n));
  if (s->warm_start || p->cones & shifted) PetscCall(RicoProblemProjectArrays(p, z, z));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverWithin(RicoSolver s, PetscReal residual, RicoConvergedReason *reason)
{
  const PetscReal relative = RicoRelative(residual, s->norm_q);

  PetscFunctionBegin;
  *reason = RICO_ITERATING;
  if (relative <= s->rtol) *reason = RICO_CONVERGED_RTOL;
  if (residual <= s->atol) *reason = RICO_CONVERGED_ATOL;
  PetscFunctionReturn(0);
}

/* Projects z on K, computes w and the residual; *finite: whether z was finite. */
static PetscErrorCode Measure(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[], PetscBool *finite)
{
  PetscFunctionBegin;
  *finite = RicoAllFinite(p->n, z);
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, finite, 1, RICO_MPI_BOOL, MPI_LAND, p->comm));
  if (!*finite) PetscCall(PetscArrayzero(z, p->n));
  PetscCall(RicoProblemProjectArrays(p, z, z));
  PetscCall(RicoProblemResidualArrays(p, z, w, &s->measured, NULL));
  PetscFunctionReturn(0);
}

/* Computes w and the residual; replaces a reason that the residual does not justify. */
static PetscErrorCode CheckReason(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoInfo *info = &s->info;
  PetscReal residual;
  RicoConvergedReason within;
  PetscBool finite = PETSC_TRUE;

  PetscFunctionBegin;
  if (!(s->measured >= 0)) PetscCall(Measure(s, p, z, w, &finite));
  residual = s->measured;
  PetscCall(RicoSolverWithin(s, residual, &within));
  if (finite && !s->confirmed && !PetscIsInfOrNanReal(residual)) {
    PetscCall(RicoProblemConfirm(p, z, w, RicoSolverTolerance(s), &residual));
    PetscCall(RicoSolverWithin(s, residual, &within));
  }
  info->residual = residual;
  info->residual_relative = RicoRelative(residual, s->norm_q);
  if (!finite || PetscIsInfOrNanReal(residual))
    info->reason = RICO_DIVERGED_NANORINF;
  else if (!within && info->reason >= 0)
    info->reason = RICO_DIVERGED_INACCURATE;
  else if (within && info->reason != RICO_CONVERGED_PIVOT)
    info->reason = within;
  else if (s->late && info->reason != RICO_DIVERGED_INFEASIBLE && info->reason < 0)
    info->reason = RICO_DIVERGED_TIME;
  PetscFunctionReturn(0);
}

/* After the time limit a type may return a point that is worse than the start. */
static PetscErrorCode ConsiderStart(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoInfo *info = &s->info;
  PetscReal *start, *there, residual;

  PetscFunctionBegin;
  if (info->reason != RICO_DIVERGED_TIME || s->warm_start) PetscFunctionReturn(0);
  PetscCall(PetscMalloc2(p->n, &start, p->n, &there));
  PetscCall(Start(s, p, start));
  PetscCall(RicoProblemResidualArrays(p, start, there, &residual, NULL));
  if (residual < info->residual) {
    PetscCall(PetscArraycpy(z, start, p->n));
    PetscCall(PetscArraycpy(w, there, p->n));
    info->residual = residual;
    info->residual_relative = RicoRelative(residual, s->norm_q);
  }
  PetscCall(PetscFree2(start, there));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSolveInner(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  const unsigned polyhedra = p->cones & RICO_CONE_BIT(RICO_NORMAL_CONE);

  PetscFunctionBegin;
  if (polyhedra & ~s->ops->cones)
    PetscCall(RicoSolverSolveLifted(s, p, z, w));
  else
    PetscCall((*s->ops->solve)(s, p, z, w));
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckArrays(RicoProblem p, const PetscReal z[], const PetscReal w[])
{
  PetscFunctionBegin;
  PetscCheck(p->n == 0 || (z && w), PETSC_COMM_SELF, PETSC_ERR_ARG_NULL,
             "z and w must be given: arrays of the %" PetscInt_FMT " local rows", p->n);
  PetscCheck(z != w || p->n == 0, PETSC_COMM_SELF, PETSC_ERR_ARG_IDN, "z and w must be two arrays");
  PetscFunctionReturn(0);
}

static PetscErrorCode Prepare(RicoSolver s, RicoProblem p, const PetscReal z[], const PetscReal w[])
{
  const char *why;
  PetscBool can;

  PetscFunctionBegin;
  PetscCall(RicoSolverCanSolve(s, p, &can, &why));
  PetscCheck(can, p->comm, PETSC_ERR_SUP, "Cannot solve this problem: %s", why);
  PetscCall(RicoProblemAgree(p, CheckArrays(p, z, w)));
  PetscCall(RicoProblemGetNormQ(p, &s->norm_q));
  s->info = (RicoInfo){.type = s->name};
  s->history_used = 0;
  s->measured = -1;
  s->confirmed = s->late = PETSC_FALSE;
  s->work = (RicoWork){0};
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  PetscLogDouble now;

  PetscFunctionBegin;
  PetscCall(PetscTime(&s->started));
  PetscCall(Prepare(s, p, z, w));
  PetscCall(Start(s, p, z));
  PetscCall(RicoDumpKeepGuess(s, p, z));
  PetscCall(RicoSolverSolveInner(s, p, z, w));
  PetscCall(CheckReason(s, p, z, w));
  PetscCall(ConsiderStart(s, p, z, w));
  PetscCall(PetscTime(&now));
  s->info.seconds = now - s->started;
  PetscFunctionReturn(0);
}

/* Frees partial results after an error, so that both objects can be used again. */
static PetscErrorCode Recover(RicoSolver s, RicoProblem p)
{
  PetscFunctionBegin;
  if (p) PetscCall(RicoProblemForget(p));
  PetscCall(RicoSolverReset(s));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolveArrays(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[], RicoInfo *info)
{
  PetscErrorCode failed;

  PetscFunctionBegin;
  RicoCheckSolver(s);
  PetscCall(PetscLogEventBegin(RICO_SOLVE, s, 0, 0, 0));
  failed = Solve(s, p, z, w);
  PetscCall(PetscLogEventEnd(RICO_SOLVE, s, 0, 0, 0));
  if (failed) PetscCall(Recover(s, p));
  PetscCall(failed);
  PetscCall(RicoDumpAfter(s, p));
  if (s->view_reason) PetscCall(RicoSolverConvergedReasonView(s, NULL));
  if (info) *info = s->info;
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckVectors(RicoProblem p, Vec z, Vec w)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemCheckVec(p, z, "z"));
  PetscCall(RicoProblemCheckVec(p, w, "w"));
  PetscCheck(z != w, PETSC_COMM_SELF, PETSC_ERR_ARG_IDN, "z and w must be two vectors");
  PetscCheck(z != p->q && w != p->q, PETSC_COMM_SELF, PETSC_ERR_ARG_IDN,
             "%s is the problem's q, which a solve does not change: RicoProblemCreateVec() makes another",
             z == p->q ? "z" : "w");
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolve(RicoSolver s, RicoProblem p, Vec z, Vec w, RicoInfo *info)
{
  PetscScalar *za, *wa;
  PetscErrorCode failed;

  PetscFunctionBegin;
  RicoCheckSolver(s);
  RicoCheckProblem(p);
  PetscCall(RicoProblemAgree(p, CheckVectors(p, z, w)));
  PetscCall(VecGetArray(z, &za));
  PetscCall(VecGetArray(w, &wa));
  failed = RicoSolveArrays(s, p, za, wa, info);
  PetscCall(VecRestoreArray(w, &wa));
  PetscCall(VecRestoreArray(z, &za));
  PetscCall(failed);
  PetscFunctionReturn(0);
}
