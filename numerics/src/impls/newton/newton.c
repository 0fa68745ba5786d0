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
#include <impls/newton/newton.h>

static const char *const functions[] = {"min", "fb", "RicoNewtonFunction", "RICO_NEWTON_", NULL};

static const char *const friction[] = {"alart_curnier",        "jean_moreau",    "natural",
                                       "RicoFrictionFunction", "RICO_FRICTION_", NULL};

typedef struct {
  RicoNewtonFunction function;
  RicoFrictionFunction friction;
  PetscInt most_stalled;
} RicoSolver_Newton;

PetscErrorCode RicoNewtonReportKnown(RicoNewton *nt, PetscReal residual)
{
  PetscFunctionBegin;
  PetscCall(RicoSolverProgress(nt->s, nt->it++, residual, &nt->stop));
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
    PetscCall(RicoNewtonExchange(&nt, newton->most_stalled, PETSC_FALSE));
    PetscCall(FromBest(&nt));
  }
  if (!nt.stop) PetscCall(RicoNewtonPath(&nt));
  if (!nt.stop && nt.function == RICO_NEWTON_MIN) {
    PetscCall(FromBest(&nt));
    PetscCall(RicoNewtonExchange(&nt, newton->most_stalled, PETSC_TRUE));
  }
  if (!nt.stop)
    PetscCall(RicoSolverSetReason(s, nt.singular ? RICO_DIVERGED_SINGULAR : RICO_DIVERGED_STALLED));
  PetscCall(End(&nt, z));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverNewtonSetFunction(RicoSolver s, RicoNewtonFunction function)
{
  RicoSolver_Newton *newton = NULL;

  PetscFunctionBegin;
  PetscCall(RicoSolverDataOf(s, RICONEWTON, &newton));
  if (newton) newton->function = function;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverNewtonSetMaxStalled(RicoSolver s, PetscInt exchanges)
{
  RicoSolver_Newton *newton = NULL;

  PetscFunctionBegin;
  PetscCall(RicoSolverDataOf(s, RICONEWTON, &newton));
  PetscCheck(exchanges >= 0, PetscObjectComm((PetscObject)s), PETSC_ERR_ARG_OUTOFRANGE,
             "most_stalled = %" PetscInt_FMT " must not be negative", exchanges);
  if (newton) newton->most_stalled = exchanges;
  PetscFunctionReturn(0);
}

static PetscErrorCode SetFromOptions_Newton(RicoSolver s, RicoOptionItems PetscOptionsObject)
{
  RicoSolver_Newton *newton = s->data;
  PetscInt most_stalled = newton->most_stalled;

  PetscFunctionBegin;
  PetscOptionsHeadBegin(PetscOptionsObject, "Semismooth Newton");
  PetscCall(PetscOptionsEnum("-rico_newton_function", "Equations: natural map or Fischer-Burmeister",
                             "RicoSolverNewtonSetFunction", functions, (PetscEnum)newton->function,
                             (PetscEnum *)&newton->function, NULL));
  PetscCall(PetscOptionsEnum("-rico_newton_friction", "Equations of a frictional contact", "RicoSolver",
                             friction, (PetscEnum)newton->friction, (PetscEnum *)&newton->friction, NULL));
  PetscCall(PetscOptionsInt("-rico_newton_max_stalled", "Exchanges of active sets without progress (min)",
                            "RicoSolverNewtonSetMaxStalled", most_stalled, &most_stalled, NULL));
  PetscCall(RicoSolverNewtonSetMaxStalled(s, most_stalled));
  PetscOptionsHeadEnd();
  PetscFunctionReturn(0);
}

static PetscErrorCode View_Newton(RicoSolver s, PetscViewer viewer)
{
  const RicoSolver_Newton *newton = s->data;

  PetscFunctionBegin;
  PetscCall(PetscViewerASCIIPrintf(viewer, "function=%s, most_stalled=%" PetscInt_FMT ", friction=%s\n",
                                   functions[newton->function], newton->most_stalled,
                                   friction[newton->friction]));
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_Newton(RicoSolver s)
{
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_FRICTION,
                                    .parallel = PETSC_TRUE,
                                    .one_rank = RICO_FRICTION,
                                    .max_it = 500,
                                    .solve = Solve_Newton,
                                    .setfromoptions = SetFromOptions_Newton,
                                    .view = View_Newton};
  RicoSolver_Newton *newton;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *newton, &newton));
  newton->function = RICO_NEWTON_MIN;
  newton->most_stalled = 4;
  PetscFunctionReturn(0);
}
