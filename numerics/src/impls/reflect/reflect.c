/*
  reflect.c -- "reflect": reflections between the linear and the nonlinear equations of friction.

  A solution is a pair (z, w) in the intersection of

      A = {w = M z + q}      and      B = {every cone's law, Coulomb's among them} (law.h).

  With the projections P_A and P_B onto them, relaxed reflections (Douglas and Rachford; Elser)

      x <- x + BETA (P_B(2 P_A(x) - x) - P_A(x))                                                          (1)

  have only solutions as fixed points. Neither set has to be convex, nor M monotone. Near a solution both sets
  are smooth, and (1) converges for either sign of the Jacobian's determinant; sweeps, proximal points and
  paths are repelled by about half of the solutions. Far from a solution (1) is chaotic and does not stall.
  For strongly coupled contacts (mu from 1 to 10, masses over three decades, q not in the range of H') it
  finds solutions that no other type here finds.

  The units of z and w determine its path (reflections.c). Runs with several units, SIGMA, follow each other,
  the first of each from z, later ones from random points. Each round of runs is longer by ROUND iterations.

  Convergence is linear and slow, but the cones' regimes are right much earlier. Newton's method is therefore
  tried at intervals; it gets as much time as the iterations.

  V. Elser, I. Rankenburg, P. Thibault, Searching with iterated maps, PNAS 104 (2007).
*/
#include <impls/reflect/reflect.h>

enum { MOST_ROWS = 2000, ROUND = 2000, NEWTON_STEPS = 12, LEAST_APART = 20 };
static const PetscReal START = 0.3;
static const PetscReal SIGMA[] = {1, 3, 0.3, 5, 0.1};
#define SIGMAS ((PetscInt)(sizeof SIGMA / sizeof *SIGMA))

/* Limit of all iterations together: about a minute. */
static const PetscReal MOST_OPERATIONS = 2e11;
/* Cost of a Newton step in iterations: this number per row, plus one. */
static const PetscReal STEP = 0.16;

/* Pseudo-random, uniform in (-1, 1), equal on every machine. */
static PetscReal Random(RicoReflect *r)
{
  r->random = r->random * 6364136223846793005u + 1442695040888963407u;
  return (PetscReal)(r->random >> 11) / 4503599627370496.0 - 1;
}

/* z in the problem's units from x. */
static void Unscale(const RicoReflect *r, const PetscReal x[], PetscReal z[])
{
  for (PetscInt i = 0; i < r->n; i++) z[i] = x[i] * r->size / (r->sigma * r->unit[i]);
}

/* Newton's method from the current point; *steps: number of steps. */
static PetscErrorCode TryNewton(RicoReflect *r, PetscInt *steps)
{
  RicoConeNewton *t = &r->newton;
  PetscReal rho, residual;
  PetscInt begun;
  PetscBool ok;

  PetscFunctionBegin;
  begun = t->steps;
  PetscCall(RicoProblemGetScale(t->p, &rho));
  Unscale(r, r->x, t->z);
  RicoConesScale(&t->cones, 0);
  t->alpha = 1e-9 / rho;
  PetscCall(PetscArraycpy(t->centre, t->z, r->n));
  PetscCall(RicoConeNewtonRun(t, NEWTON_STEPS, 5, 0.1 * rho * r->tolerance, steps, &ok));
  PetscCall(PetscArraycpy(r->start, t->z, r->n));
  PetscCall(RicoConeNewtonFinish(t, r->tolerance, r->start, &residual));
  *steps = t->steps - begun;
  if (residual < r->keep.residual) PetscCall(RicoBestFeasibleOffer(&r->keep, r->start, &residual));
  PetscCall(RicoSolverProgress(r->s, r->it, r->keep.residual, &r->stop));
  PetscFunctionReturn(0);
}

static PetscErrorCode Begin(RicoReflect *r, PetscInt round, const PetscReal z[])
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < r->n; i++) r->a[i] = r->s->hints.afar ? 0 : z[i] * r->sigma * r->unit[i] / r->size;
  for (PetscInt i = 0; i < r->n && round > 0; i++) r->a[i] = START * Random(r);
  PetscCall(PetscArraycpy(r->b, r->q, r->n));
  RicoReflectAddM(r, r->a, r->b);
  PetscFunctionReturn(0);
}

/* One run with this sigma. */
static PetscErrorCode IterateWithUnits(RicoReflect *r, PetscInt iterations)
{
  const PetscInt end = r->it + iterations;
  PetscInt next = r->it + LEAST_APART, steps;

  PetscFunctionBegin;
  while (!r->stop && r->it < end) {
    PetscCall(RicoReflectIterate(r));
    PetscCall(RicoSolverProgress(r->s, ++r->it, r->keep.residual, &r->stop));
    if (r->stop || r->it < next) continue;
    PetscCall(TryNewton(r, &steps));
    next = r->it + PetscMax(LEAST_APART, (PetscInt)((PetscReal)steps * (1 + STEP * (PetscReal)r->n)));
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode RunAllUnits(RicoReflect *r, const PetscReal z[])
{
  const PetscReal each = 2 * (PetscReal)r->n * (PetscReal)r->n;
  PetscReal residual;

  PetscFunctionBegin;
  r->tolerance = RicoSolverTolerance(r->s);
  PetscCall(RicoBestFeasibleOffer(&r->keep, z, &residual));
  PetscCall(RicoSolverProgress(r->s, 0, residual, &r->stop));
  PetscCall(RicoReflectSetUnits(r));
  for (PetscInt run = 0; !r->stop && each * (PetscReal)r->it < MOST_OPERATIONS; run++) {
    PetscCall(RicoReflectSetOperator(r, SIGMA[run % SIGMAS]));
    if (r->stop) break;
    PetscCall(Begin(r, run / SIGMAS, z));
    PetscCall(IterateWithUnits(r, ROUND * (1 + run / SIGMAS)));
  }
  if (!r->s->info.reason) PetscCall(RicoSolverSetReason(r->s, RICO_DIVERGED_STALLED));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Reflect(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  const size_t n = (size_t)p->n;
  RicoReflect r = {.s = s, .n = p->n, .random = 1};
  PetscReal **part[] = {&r.unit, &r.q, &r.z, &r.w, &r.a, &r.b, &r.ra, &r.rb, &r.x, &r.y, &r.start};
  PetscReal *store;
  PetscErrorCode failed;

  PetscFunctionBegin;
  (void)w;
  PetscCall(RicoConeNewtonCreate(s, p, RICO_FRICTION_ALART_CURNIER, &r.newton));
  PetscCall(PetscMalloc4(r.newton.cones.rows->ia[n], &r.M, n * n, &r.inverse, n, &r.single, 11 * n, &store));
  for (size_t i = 0; i < 11; i++) *part[i] = store + i * n;
  PetscCall(RicoBestFeasibleBegin(p, z, &r.keep));
  failed = RunAllUnits(&r, z);
  PetscCall(RicoBestFeasibleEnd(&r.keep, z));
  PetscCall(PetscFree4(r.M, r.inverse, r.single, store));
  PetscCall(RicoConeNewtonDestroy(&r.newton));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_Reflect(RicoSolver s)
{
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_CONE_BIT(RICO_COULOMB),
                                    .max_size = MOST_ROWS,
                                    .max_it = 1000000,
                                    .solve = Solve_Reflect};

  PetscFunctionBegin;
  PetscCall(RicoSolverSetOps(s, &ops));
  PetscFunctionReturn(0);
}
