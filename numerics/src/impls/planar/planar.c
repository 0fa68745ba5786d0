/*
  planar.c -- "planar": solves friction in the plane as a linear complementarity problem (lines.h).

  Sweeps, Newton's method on the cones and interior points may fail with many contacts on one body, strong
  friction, or masses that differ by orders of magnitude. Pivoting and Newton's method on the rows of (1) do
  not have these difficulties. lemke runs first, then newton, then ipm. The residual of (1) differs from that
  of the problem: if a type converges and the problem's residual is too large, the type runs again with a
  smaller tolerance.
*/
#include <impls/planar/lines.h>

/* Limit of rows for pivoting on a full matrix, which has up to four times as many rows. */
#define MOST_ROWS 2000
/* The first tolerance of (1) as a share of the problem's; the largest number of runs of a type. */
#define TIGHTER 0.1
#define ROUNDS 3

typedef struct {
  RicoLines lines;
  RicoProblem lifted;
  PetscReal *start, *y, *wy; /* rows of (1)                                            */
  PetscReal *best, *z, *w;   /* rows of the problem                                    */
  PetscReal residual;        /* of best                                                */
  PetscInt its;
} Lifted;

static PetscErrorCode LiftedDestroy(Lifted *l)
{
  PetscFunctionBegin;
  PetscCall(PetscFree6(l->start, l->y, l->wy, l->best, l->z, l->w));
  PetscCall(RicoProblemDestroy(&l->lifted));
  PetscCall(RicoLinesDestroy(&l->lines));
  PetscFunctionReturn(0);
}

static PetscErrorCode LiftedCreate(RicoProblem p, const PetscReal z[], Lifted *l)
{
  const PetscInt n = p->n;
  PetscInt m;

  PetscFunctionBegin;
  *l = (Lifted){.its = 0};
  PetscCall(RicoLinesCreate(p, &l->lines));
  PetscCall(RicoLinesProblem(&l->lines, p, &l->lifted));
  m = l->lines.m;
  PetscCall(PetscMalloc6(m, &l->start, m, &l->y, m, &l->wy, n, &l->best, n, &l->z, n, &l->w));
  PetscCall(PetscArraycpy(l->best, z, n));
  PetscCall(RicoProblemResidualArrays(p, z, l->w, &l->residual, NULL));
  RicoLinesLift(&l->lines, z, l->w, l->start);
  PetscFunctionReturn(0);
}

/* The remaining iterations and time of s. */
static PetscErrorCode Limit(RicoSolver s, const Lifted *l, PetscReal atol, RicoSolver inner)
{
  PetscFunctionBegin;
  PetscCall(RicoSolverSetTolerances(inner, atol, 0, s->max_it ? PetscMax(1, s->max_it - l->its) : 0));
  PetscCall(RicoSolverLimitInner(s, inner));
  PetscFunctionReturn(0);
}

/* z of y, projected on K, and stored if it is the best; its residual. */
static PetscErrorCode Lower(RicoSolver s, RicoProblem p, Lifted *l, PetscReal *residual)
{
  PetscFunctionBegin;
  RicoLinesLower(&l->lines, l->y, l->z);
  PetscCall(RicoProblemProjectArrays(p, l->z, l->z));
  PetscCall(RicoProblemResidualArrays(p, l->z, l->w, residual, NULL));
  if (*residual < l->residual) {
    l->residual = *residual;
    PetscCall(PetscArraycpy(l->best, l->z, p->n));
  }
  PetscCall(RicoSolverMonitorCall(s, l->its, *residual));
  PetscFunctionReturn(0);
}

/* Runs one type with tolerance atol, then with smaller ones while it converges but the problem does not. */
static PetscErrorCode Attempt(RicoSolver s, RicoProblem p, const char *type, Lifted *l, PetscReal tolerance,
                              PetscReal atol, RicoConvergedReason *reason)
{
  PetscReal residual = INFINITY;
  RicoSolver inner;
  RicoInfo info;

  PetscFunctionBegin;
  PetscCall(RicoSolverCreate(PetscObjectComm((PetscObject)s), &inner));
  PetscCall(RicoSolverSetType(inner, type));
  PetscCall(RicoSolverSetWarmStart(inner, s->warm_start && !s->hints.afar));
  PetscCall(PetscArraycpy(l->y, l->start, l->lines.m));
  for (int round = 0; round < ROUNDS && residual > tolerance; round++) {
    PetscCall(Limit(s, l, atol, inner));
    PetscCall(RicoSolveArrays(inner, l->lifted, l->y, l->wy, &info));
    l->its += (PetscInt)info.its;
    PetscCall(Lower(s, p, l, &residual));
    *reason = info.reason;
    if (info.reason <= 0 || info.reason == RICO_CONVERGED_PIVOT) break;
    atol *= 0.1 * tolerance / residual;
    PetscCall(RicoSolverSetWarmStart(inner, PETSC_TRUE));
  }
  PetscCall(RicoSolverDestroy(&inner));
  PetscFunctionReturn(0);
}

/* The rows of (1) are velocities times scale. */
static PetscReal SmallestScale(const RicoLines *l)
{
  PetscReal smallest = INFINITY;

  for (PetscInt i = 0; i < l->n; i++) smallest = PetscMin(smallest, l->scale[i]);
  return smallest;
}

static PetscErrorCode TryTypes(RicoSolver s, RicoProblem p, Lifted *l)
{
  static const char *const types[] = {RICOLEMKE, RICONEWTON, RICOIPM};
  const PetscReal tolerance = RicoSolverTolerance(s);
  const PetscReal scaled = PetscMin(PETSC_MAX_REAL, TIGHTER * tolerance * SmallestScale(&l->lines));
  RicoConvergedReason reason = RICO_ITERATING;

  PetscFunctionBegin;
  for (size_t i = 0; i < sizeof types / sizeof *types && l->residual > tolerance; i++) {
    PetscCall(Attempt(s, p, types[i], l, tolerance, scaled, &reason));
    if (reason == RICO_DIVERGED_INFEASIBLE || reason == RICO_DIVERGED_TIME) break;
    if (s->max_it && l->its >= s->max_it) break;
  }
  PetscCall(RicoSolverSetReason(s, reason));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Planar(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  Lifted lifted;
  PetscErrorCode failed;

  PetscFunctionBegin;
  (void)w;
  PetscCall(LiftedCreate(p, z, &lifted));
  failed = TryTypes(s, p, &lifted);
  PetscCall(PetscArraycpy(z, lifted.best, p->n));
  PetscCall(RicoSolverSetIterations(s, lifted.its));
  PetscCall(LiftedDestroy(&lifted));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_Planar(RicoSolver s)
{
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_FRICTION,
                                    .planar = PETSC_TRUE,
                                    .max_size = MOST_ROWS,
                                    .solve = Solve_Planar};

  PetscFunctionBegin;
  PetscCall(RicoSolverSetOps(s, &ops));
  PetscFunctionReturn(0);
}
