/*
  newton.c -- semismooth Newton: the type and its phases.

      min   exchanges of active sets while they make progress (exchange.c)
            the central path of the smoothed natural map (path.c)
            exchanges with Murty's safeguard, finite for every P-matrix (exchange.c)

      fb    the path of the smoothed Fischer-Burmeister function (path.c)

  Problems with friction use contact.c.

  A phase without further progress passes its best point to the next. Every linear system solved counts as one
  iteration.
*/
#include <array/plan_thresholds.h>
#include <impls/newton/newton.h>

static const char *const functions[] = {"min", "fb", "RicoNewtonFunction", "RICO_NEWTON_", NULL};

static const char *const friction[] = {"alart_curnier",        "jean_moreau",    "natural",
                                       "RicoFrictionFunction", "RICO_FRICTION_", NULL};

typedef struct {
  RicoNewtonFunction function;
  RicoFrictionFunction friction;
  PetscInt max_stalled;
} RicoSolver_Newton;

/* Before other types (s->hints.next_cost): whether the first steps have not even halved the residual. Where
   the active sets are found in a few steps, they have; near a solution the first steps may increase it, so
   there they must only decrease it, and the double number must halve it. Steps are lost, too, if after the
   second the residual is that of zero or more. */
static PetscBool IsLost(const RicoNewton *nt, PetscReal residual)
{
  const PetscBool near = nt->first < PLAN_BEGUN_NEAR * nt->s->norm_q ? PETSC_TRUE : PETSC_FALSE;
  const PetscReal share = near && nt->it == PLAN_JUDGED_STEPS ? PLAN_JUDGED_NEAR : 0.5;

  if (!(nt->s->hints.next_cost > 0)) return PETSC_FALSE;
  if (near && nt->it >= 2 && !(residual < nt->s->norm_q)) return PETSC_TRUE;
  if (nt->it != PLAN_JUDGED_STEPS && !(near && nt->it == 2 * PLAN_JUDGED_STEPS)) return PETSC_FALSE;
  return residual < share * nt->first ? PETSC_FALSE : PETSC_TRUE;
}

PetscErrorCode RicoNewtonReportKnown(RicoNewton *nt, PetscReal residual)
{
  PetscFunctionBegin;
  if (nt->it == 0) nt->first = residual;
  PetscCall(RicoSolverProgress(nt->s, nt->it, residual, &nt->stop));
  if (!nt->stop && IsLost(nt, residual)) {
    PetscCall(RicoSolverSetReason(nt->s, RICO_DIVERGED_ITS));
    nt->stop = PETSC_TRUE;
  }
  nt->it++;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoNewtonReport(RicoNewton *nt, const PetscReal z[])
{
  PetscReal residual;

  PetscFunctionBegin;
  PetscCall(RicoBestFeasibleOffer(&nt->keep, z, &residual));
  PetscCall(RicoNewtonReportKnown(nt, residual));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoNewtonFinish(RicoNewton *nt)
{
  PetscFunctionBegin;
  nt->stop = PETSC_TRUE;
  PetscCall(RicoSolverSetReason(nt->s, RICO_CONVERGED_PIVOT));
  PetscFunctionReturn(0);
}

static PetscErrorCode Begin(RicoNewton *nt, RicoSolver s, RicoProblem p, const PetscReal z[])
{
  PetscFunctionBegin;
  nt->s = s;
  nt->p = p;
  nt->function = ((RicoSolver_Newton *)s->data)->function;
  PetscCall(RicoProblemGetSize(p, &nt->n, NULL));
  PetscCall(RicoActiveCreate(s, p, RICONEWTON, &nt->active));
  PetscCall(RicoBestFeasibleBegin(p, z, &nt->keep));
  PetscCall(PetscMalloc3(nt->n, &nt->z, nt->n, &nt->w, nt->n, &nt->state));
  PetscFunctionReturn(0);
}

static PetscErrorCode End(RicoNewton *nt, PetscReal z[])
{
  PetscFunctionBegin;
  PetscCall(RicoBestFeasibleEnd(&nt->keep, z));
  PetscCall(PetscFree3(nt->z, nt->w, nt->state));
  PetscCall(RicoActiveDestroy(&nt->active));
  PetscFunctionReturn(0);
}

static PetscErrorCode FromBest(RicoNewton *nt)
{
  PetscFunctionBegin;
  PetscCall(PetscArraycpy(nt->z, nt->keep.z, nt->n));
  PetscCall(RicoProblemApplyArrays(nt->p, nt->z, nt->w));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Newton(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  const RicoSolver_Newton *newton = s->data;
  RicoNewton nt = {0};

  PetscFunctionBegin;
  (void)w;
  if (p->cones & RICO_FRICTION) {
    PetscCall(RicoSolve_ContactNewton(s, p, newton->friction, z));
    PetscFunctionReturn(0);
  }
  PetscCall(Begin(&nt, s, p, z));
  PetscCall(FromBest(&nt));
  PetscCall(RicoNewtonReport(&nt, nt.z));
  if (!nt.stop && nt.function == RICO_NEWTON_MIN) {
    PetscCall(RicoNewtonExchange(&nt, newton->max_stalled, PETSC_FALSE));
    PetscCall(FromBest(&nt));
  }
  if (!nt.stop) PetscCall(RicoNewtonPath(&nt));
  if (!nt.stop && nt.function == RICO_NEWTON_MIN) {
    PetscCall(FromBest(&nt));
    PetscCall(RicoNewtonExchange(&nt, newton->max_stalled, PETSC_TRUE));
  }
  if (!nt.stop)
    PetscCall(RicoSolverSetReason(s, nt.singular ? RICO_DIVERGED_SINGULAR : RICO_DIVERGED_STALLED));
  PetscCall(End(&nt, z));
  PetscFunctionReturn(0);
}

static const RicoSetting list[] = {
    RICO_CHOICE(ENUM, RicoSolver_Newton, function, functions, "Equations: natural map or Fischer-Burmeister"),
    RICO_CHOICE(ENUM, RicoSolver_Newton, friction, friction, "Equations of a frictional contact"),
    RICO_NUMBER(INT, RicoSolver_Newton, max_stalled, "[]", 0, PETSC_MAX_INT,
                "Exchanges of active sets without progress (min)"),
    RICO_NO_MORE_SETTINGS};
static const RicoSettings settings = {"Semismooth Newton", list};

PetscErrorCode RicoSolverNewtonSetFunction(RicoSolver s, RicoNewtonFunction function)
{
  return RicoSettingSet(s, &settings, "function", (PetscReal)function);
}

PetscErrorCode RicoSolverNewtonSetMaxStalled(RicoSolver s, PetscInt exchanges)
{
  return RicoSettingSet(s, &settings, "max_stalled", (PetscReal)exchanges);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_Newton(RicoSolver s)
{
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_FRICTION,
                                    .parallel = PETSC_TRUE,
                                    .one_rank = RICO_FRICTION,
                                    .max_it = 500,
                                    .solve = Solve_Newton};
  RicoSolver_Newton *newton;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *newton, &newton));
  PetscCall(RicoSolverSetSettings(s, &settings));
  newton->function = RICO_NEWTON_MIN;
  newton->max_stalled = 4;
  PetscFunctionReturn(0);
}
