/*
  solver.c -- create, tune, solve: checks and dispatch only.

  A solve, whatever the type:
      check the problem and whether the type can take it
      lift NORMAL_CONE blocks for types that know intervals only (lifted.c)
      start from the guess made feasible, or from zero
      the type's solve()
      w = M z + q, the yardstick, and the reason that they justify
*/
#include <petsctime.h>
#include <ricoimpl.h>

PetscErrorCode RicoSolverCreate(MPI_Comm comm, RicoSolver *solver)
{
  RicoSolver s;

  PetscFunctionBegin;
  PetscCall(RicoInitialize());
  RicoCheckPointer(solver, "solver");
  *solver = NULL;
  PetscCall(PetscHeaderCreate(s, RICO_CLASSID, "RicoSolver", "Complementarity solver", "Rico", comm,
                              RicoSolverDestroy, RicoSolverView));
  s->rtol = 1e-10;
  s->info.type = "";
  *solver = s;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetTolerances(RicoSolver s, PetscReal atol, PetscReal rtol, PetscInt max_it)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  PetscCheck(atol == PETSC_DEFAULT || atol >= 0, PetscObjectComm((PetscObject)s), PETSC_ERR_ARG_OUTOFRANGE,
             "atol = %g must not be negative", (double)atol);
  PetscCheck(rtol == PETSC_DEFAULT || rtol >= 0, PetscObjectComm((PetscObject)s), PETSC_ERR_ARG_OUTOFRANGE,
             "rtol = %g must not be negative", (double)rtol);
  PetscCheck(max_it == PETSC_DEFAULT || max_it >= 0, PetscObjectComm((PetscObject)s),
             PETSC_ERR_ARG_OUTOFRANGE,
             "max_it = %" PetscInt_FMT " must not be negative (0: the type's default)", max_it);
  if (atol != PETSC_DEFAULT) s->atol = atol;
  if (rtol != PETSC_DEFAULT) s->rtol = rtol;
  if (max_it != PETSC_DEFAULT) s->max_it = max_it;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverGetTolerances(RicoSolver s, PetscReal *atol, PetscReal *rtol, PetscInt *max_it)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  if (atol) *atol = s->atol;
  if (rtol) *rtol = s->rtol;
  if (max_it) *max_it = s->max_it ? s->max_it : s->ops->max_it;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetTimeLimit(RicoSolver s, PetscReal seconds)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  s->time_limit = seconds;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetWarmStart(RicoSolver s, PetscBool warm)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  s->warm_start = warm;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverGetInfo(RicoSolver s, RicoInfo *info)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  *info = s->info;
  PetscFunctionReturn(0);
}

/* Does the type take every cone of the problem, perhaps after lifting polyhedra to intervals? */
static PetscBool TakesCones(RicoSolver s, RicoProblem p)
{
  unsigned cones = p->cones;
  const unsigned normal = RICO_CONE_BIT(RICO_NORMAL_CONE);

  if ((cones & normal) && !(s->ops->cones & normal))
    cones = (cones & ~normal) | RICO_CONE_BIT(RICO_FREE) | RICO_CONE_BIT(RICO_NONNEGATIVE);
  return (cones & ~s->ops->cones) ? PETSC_FALSE : PETSC_TRUE;
}

/* Solver and problem must live on the same ranks. */
static PetscErrorCode CheckComm(RicoSolver s, RicoProblem p)
{
  PetscMPIInt size, same;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Comm_size(PetscObjectComm((PetscObject)s), &size));
  if (size == 1 && p->size == 1) PetscFunctionReturn(0);
  PetscCallMPI(MPI_Comm_compare(PetscObjectComm((PetscObject)s), p->comm, &same));
  PetscCheck(same == MPI_IDENT || same == MPI_CONGRUENT, PETSC_COMM_SELF, PETSC_ERR_ARG_NOTSAMECOMM,
             "The solver lives on %d ranks, the problem on %d%s: create both on the same communicator", size,
             p->size, size == p->size ? " others" : "");
  PetscFunctionReturn(0);
}

/* Why the type cannot take the problem, or an empty text. */
static PetscErrorCode Refuse(RicoSolver s, RicoProblem p)
{
  const char *type = ((PetscObject)s)->type_name;

  PetscFunctionBegin;
  s->why[0] = 0;
  if (!TakesCones(s, p)) {
    for (int c = 0; c < RICO_NUM_CONES; c++)
      if (p->cones & RICO_CONE_BIT(c) & ~s->ops->cones)
        PetscCall(PetscSNPrintf(s->why, sizeof s->why, "type %s does not take %s blocks; use -rico_type auto",
                                type, RicoConeName((RicoCone)c)));
  } else if (p->size > 1 && !s->ops->parallel) {
    PetscCall(PetscSNPrintf(s->why, sizeof s->why,
                            "type %s runs on one rank, the problem is on %d; use auto, newton, apgd or pgs",
                            type, p->size));
  } else if (s->ops->planar && !RicoProblemIsPlanar(p)) {
    PetscCall(PetscSNPrintf(s->why, sizeof s->why,
                            "type %s takes friction in the plane only; use -rico_type auto", type));
  } else if (p->size > 1 && (p->cones & s->ops->one_rank)) {
    PetscCall(PetscSNPrintf(
        s->why, sizeof s->why,
        "type %s takes friction on one rank only, the problem is on %d; use auto, nsgs or gathered", type,
        p->size));
  } else if (s->ops->max_size && p->N > s->ops->max_size) {
    PetscCall(PetscSNPrintf(s->why, sizeof s->why,
                            "type %s is meant for at most %" PetscInt_FMT
                            " rows, the problem has %" PetscInt_FMT "; use auto or newton",
                            type, s->ops->max_size, p->N));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverCanSolve(RicoSolver s, RicoProblem p, PetscBool *can, const char *why[])
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  RicoCheckPointer(can, "can");
  PetscCall(RicoProblemCheck(p));
  PetscCall(CheckComm(s, p));
  if (!((PetscObject)s)->type_name) PetscCall(RicoSolverSetType(s, RICOAUTO));
  PetscCall(Refuse(s, p));
  *can = s->why[0] ? PETSC_FALSE : PETSC_TRUE;
  if (why) *why = s->why;
  PetscFunctionReturn(0);
}

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

/* z as the type shall find it; the cones all have the zero. */
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
  const PetscReal relative = s->norm_q > 0 ? residual / s->norm_q : residual;

  PetscFunctionBegin;
  *reason = RICO_ITERATING;
  if (relative <= s->rtol) *reason = RICO_CONVERGED_RTOL;
  if (residual <= s->atol) *reason = RICO_CONVERGED_ATOL;
  PetscFunctionReturn(0);
}

/* z feasible, w and the residual; *finite: was z? */
static PetscErrorCode Measure(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[], PetscBool *finite)
{
  PetscFunctionBegin;
  *finite = RicoAllFinite(p->n, z);
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, finite, 1, MPIU_BOOL, MPI_LAND, p->comm));
  if (!*finite) PetscCall(PetscArrayzero(z, p->n));
  PetscCall(RicoProblemProjectArrays(p, z, z));
  PetscCall(RicoProblemResidualArrays(p, z, w, &s->measured, NULL));
  PetscFunctionReturn(0);
}

/* w, the residual, and a reason that the residual justifies, whatever the type has claimed. */
static PetscErrorCode Judge(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoInfo *info = &s->info;
  PetscReal residual;
  RicoConvergedReason within;
  PetscBool finite = PETSC_TRUE;

  PetscFunctionBegin;
  if (!(s->measured >= 0)) PetscCall(Measure(s, p, z, w, &finite));
  residual = s->measured;
  PetscCall(RicoSolverWithin(s, residual, &within));
  if (within && finite && !s->confirmed) {
    PetscCall(
        RicoProblemConfirm(p, z, w, PetscMax(s->atol, s->rtol * (s->norm_q > 0 ? s->norm_q : 1)), &residual));
    PetscCall(RicoSolverWithin(s, residual, &within));
  }
  info->residual = residual;
  info->residual_relative = s->norm_q > 0 ? residual / s->norm_q : residual;
  if (!finite || PetscIsInfOrNanReal(residual))
    info->reason = RICO_DIVERGED_NANORINF;
  else if (!within && info->reason >= 0)
    info->reason = RICO_DIVERGED_INACCURATE;
  else if (within && info->reason != RICO_CONVERGED_PIVOT)
    info->reason = within;
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
  s->confirmed = PETSC_FALSE;
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
  PetscCall(Judge(s, p, z, w));
  PetscCall(PetscTime(&now));
  s->info.seconds = now - s->started;
  PetscFunctionReturn(0);
}

/* What an error left half made is dropped, so that both objects can be used again. */
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
