/*
  prox.c -- "prox": proximal points, each by a semismooth Newton method.

  From z_k the next point solves the problem with M + alpha I and q - alpha z_k,

      K  ∋  z  ⟂  M z + q + alpha (z - z_k) + s(w)  ∈  K*,                                    (1)

  whose Jacobian is regular also if M has a large kernel (hyperstatic contacts). At a fixed point z = z_k the
  extra term vanishes. alpha starts at a share of the mean diagonal of M. It decreases after a successful
  Newton solve and increases after a failed one, so near a solution the method becomes Newton's own. After a
  failure alpha is kept for a number of steps, which doubles with every failure. If the residual no longer
  decreases, the points are followed for a while without that requirement (prox_step.c). After that, sweeps of
  nsgs with another alpha and another of the three equations of a contact restart the method, alternately from
  the best point and from zero.

  Newton for (1): the equations of cones.h; full steps, halved while the residual of (1) does not decrease. A
  few sweeps of nsgs give the first point.

  References: F. Bertails-Descoubes, F. Cadoux, G. Daviet, V. Acary, ACM TOG 30 (2011); V. Acary, M. Bremond,
  O. Huber, "On solving contact problems with Coulomb friction", in: Advanced topics in nonsmooth
  dynamics, Springer (2018).
*/
#include <impls/prox/prox.h>
#include <numerics/rico_math.h>

#define MAX_RESTARTS 12

static const char *const inners[] = {"newton", "sweeps", "RicoProxInner", "RICO_PROX_", NULL};
static const char *const functions[] = {"alart_curnier",        "jean_moreau",    "natural",
                                        "RicoFrictionFunction", "RICO_FRICTION_", NULL};

/* Sweeps of nsgs from the given point. */
static PetscErrorCode Sweep(RicoProx *x, PetscReal z[])
{
  RicoSolver_Prox *prox = x->s->data;
  RicoInfo info;

  PetscFunctionBegin;
  if (prox->sweeps == 0) PetscFunctionReturn(0);
  if (!prox->nsgs) {
    PetscCall(RicoSolverCreate(PetscObjectComm((PetscObject)x->s), &prox->nsgs));
    PetscCall(RicoSolverSetType(prox->nsgs, RICONSGS));
    PetscCall(RicoSolverSetWarmStart(prox->nsgs, PETSC_TRUE));
  }
  PetscCall(RicoSolverSetTolerances(prox->nsgs, x->s->atol, x->s->rtol, prox->sweeps));
  PetscCall(RicoSolverLimitInner(x->s, prox->nsgs));
  PetscCall(RicoSolveArrays(prox->nsgs, x->p, z, x->trial_w, &info));
  PetscFunctionReturn(0);
}

/* Proximal points until `most_stalled` of them have not lowered the residual. */
static PetscErrorCode TakePoints(RicoProx *x, PetscInt most_stalled)
{
  PetscReal best = x->lowest;
  PetscInt idle = 0;

  PetscFunctionBegin;
  while (!x->stop && idle < most_stalled) {
    PetscCall(RicoProxStep(x));
    idle = x->lowest < 0.9 * best ? 0 : idle + 1;
    best = PetscMin(best, x->lowest);
  }
  PetscFunctionReturn(0);
}

/* Continues from the best point without requiring progress. */
static PetscErrorCode ContinueWithoutProgress(RicoProx *x)
{
  RicoConeNewton *t = &x->newton;

  PetscFunctionBegin;
  x->persists = PETSC_TRUE;
  x->hold = 0;
  x->moved = x->residual = x->lowest;
  t->alpha = 1e-4 * x->diagonal;
  PetscCall(PetscArraycpy(t->z, x->best, x->n));
  PetscCall(TakePoints(x, 400));
  x->persists = PETSC_FALSE;
  PetscFunctionReturn(0);
}

/* Restarts from the best point after sweeps, or from zero, with another alpha and another equation. */
static PetscErrorCode Restart(RicoProx *x, PetscInt restarts)
{
  static const int decades[MAX_RESTARTS] = {0, 0, -2, 2, -1, 1, -3, 3, -4, 4, 0, 2};
  RicoConeNewton *t = &x->newton;

  PetscFunctionBegin;
  t->cones.function = (RicoFrictionFunction)((t->cones.function + 1) % 3);
  if (restarts % 2) {
    PetscCall(PetscArrayzero(t->z, x->n));
    PetscCall(RicoProblemProjectArrays(x->p, t->z, t->z));
  } else {
    PetscCall(PetscArraycpy(t->z, x->best, x->n));
    PetscCall(Sweep(x, t->z));
  }
  t->alpha = x->diagonal * RicoPow(10, decades[restarts]);
  x->hold = 2;
  PetscCall(RicoProxReport(x));
  PetscFunctionReturn(0);
}

static PetscErrorCode Iterate(RicoProx *x)
{
  PetscFunctionBegin;
  PetscCall(RicoProxReport(x));
  if (x->options->inner == RICO_PROX_SWEEPS) {
    PetscCall(RicoProxSweptPoints(x));
    PetscFunctionReturn(0);
  }
  if (!x->stop) PetscCall(TakePoints(x, 8));
  if (!x->stop) PetscCall(ContinueWithoutProgress(x));
  for (PetscInt restarts = 0; restarts < MAX_RESTARTS && !x->stop; restarts++) {
    PetscCall(Restart(x, restarts));
    if (!x->stop) PetscCall(TakePoints(x, 8));
  }
  if (!x->stop) PetscCall(RicoSolverSetReason(x->s, RICO_DIVERGED_STALLED));
  PetscFunctionReturn(0);
}

static PetscErrorCode Begin(RicoProx *x, RicoSolver s, RicoProblem p, const RicoSolver_Prox *options)
{
  const PetscInt n = p->n;

  PetscFunctionBegin;
  *x = (RicoProx){.s = s, .p = p, .options = options, .n = n, .lowest = INFINITY, .next_hold = 2};
  PetscCall(RicoProblemGetScale(p, &x->diagonal));
  x->diagonal = 1 / x->diagonal;
  PetscCall(RicoConeNewtonCreate(s, p, options->function, &x->newton));
  x->newton.alpha = options->alpha * x->diagonal;
  PetscCall(PetscMalloc3(n, &x->trial, n, &x->trial_w, n, &x->best));
  PetscFunctionReturn(0);
}

static PetscErrorCode End(RicoProx *x)
{
  PetscFunctionBegin;
  PetscCall(PetscFree3(x->trial, x->trial_w, x->best));
  PetscCall(RicoConeNewtonDestroy(&x->newton));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Prox(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoProx x;

  PetscFunctionBegin;
  (void)w;
  PetscCall(Begin(&x, s, p, s->data));
  PetscCall(Sweep(&x, z));
  PetscCall(PetscArraycpy(x.newton.z, z, p->n));
  PetscCall(Iterate(&x));
  PetscCall(PetscArraycpy(z, x.best, p->n));
  PetscCall(End(&x));
  PetscFunctionReturn(0);
}

static const RicoSetting list[] = {
    RICO_CHOICE(ENUM, RicoSolver_Prox, inner, inners,
                "Method for each proximal point; its steps or sweeps are the iterations"),
    RICO_CHOICE(ENUM, RicoSolver_Prox, function, functions, "Equations of a contact"),
    RICO_NUMBER(REAL, RicoSolver_Prox, alpha, "()", 0, PETSC_MAX_REAL, "First alpha, in mean diagonals of M"),
    RICO_NUMBER(INT, RicoSolver_Prox, sweeps, "[]", 0, PETSC_MAX_INT,
                "Sweeps of nsgs before the first point"),
    RICO_NUMBER(INT, RicoSolver_Prox, newton_max, "[]", 1, PETSC_MAX_INT,
                "Newton steps for one proximal point"),
    RICO_NO_MORE_SETTINGS};
static const RicoSettings settings = {"Proximal point", list};

PetscErrorCode RicoSolverProxSetInner(RicoSolver s, RicoProxInner inner)
{
  return RicoSettingSet(s, &settings, "inner", (PetscReal)inner);
}

static PetscErrorCode Reset_Prox(RicoSolver s)
{
  PetscFunctionBegin;
  PetscCall(RicoSolverDestroy(&((RicoSolver_Prox *)s->data)->nsgs));
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_Prox(RicoSolver s)
{
  static const RicoSolverOps ops = {
      .cones = RICO_BOXLIKE | RICO_FRICTION, .max_it = 20000, .solve = Solve_Prox, .reset = Reset_Prox};
  RicoSolver_Prox *prox;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *prox, &prox));
  PetscCall(RicoSolverSetSettings(s, &settings));
  prox->function = RICO_FRICTION_ALART_CURNIER;
  prox->alpha = 0.1;
  prox->sweeps = 30;
  prox->newton_max = 30;
  PetscFunctionReturn(0);
}
