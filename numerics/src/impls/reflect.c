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

  The units of z and w determine its path. With d_c^2 the mean diagonal of a cone, z is measured in units of
  |q| / (SIGMA d_c^2) and w in units of |q|. Runs with several SIGMA follow each other, the first of each from
  z, later ones from random points. Each round of runs is longer by ROUND iterations.

  Iterations need few digits: z of P_A comes from an inverse in single precision, then w is M z + q.
  Convergence is linear and slow, but the cones' regimes are right much earlier. Newton's method is therefore
  tried at intervals; it gets as much time as the iterations.

  V. Elser, I. Rankenburg, P. Thibault, Searching with iterated maps, PNAS 104 (2007).
*/
#include <array/clones.h>
#include <impls/active/best_feasible.h>
#include <impls/cones/cone_newton.h>
#include <impls/cones/law.h>
#include <impls/linear/factor.h>

enum { MOST_ROWS = 2000, ROUND = 2000, NEWTON_STEPS = 12, LEAST_APART = 20 };
static const PetscReal BETA = 1, START = 0.3;
static const PetscReal SIGMA[] = {1, 3, 0.3, 5, 0.1};
#define SIGMAS ((PetscInt)(sizeof SIGMA / sizeof *SIGMA))

/* Limit of all iterations together: about a minute. */
static const PetscReal MOST_OPERATIONS = 2e11;
/* Cost of a Newton step in iterations: this number per row, plus one. */
static const PetscReal STEP = 0.16;

typedef struct {
  RicoSolver s;
  RicoConeNewton newton;
  RicoBestFeasible keep;
  PetscInt n, it;
  PetscReal sigma, tolerance, size; /* size: of q, in its units, root mean square */
  PetscReal *unit;                  /* d_c of each row                                */
  PetscReal *M;                     /* scaled, in the order of the problem's rows     */
  float *inverse;                   /* (I + M'M)^-1                                   */
  PetscReal *q, *z, *w, *a, *b, *ra, *rb, *x, *y, *start;
  float *single; /* a z of P_A in single precision */
  uint64_t random;
  PetscBool stop;
} Run;

/* Pseudo-random, uniform in (-1, 1), equal on every machine. */
static PetscReal Random(Run *r)
{
  r->random = r->random * 6364136223846793005u + 1442695040888963407u;
  return (PetscReal)(r->random >> 11) / 4503599627370496.0 - 1;
}

static PetscErrorCode SetUnits(Run *r)
{
  const RicoCones *k = &r->newton.cones;
  const PetscReal *diagonal, *q;
  PetscReal sum = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetDiagonal(k->p, &diagonal));
  PetscCall(RicoProblemGetQ(k->p, &q));
  for (PetscInt c = 0; c < k->count; c++) {
    const RicoConeBlock *cone = &k->cones[c];
    PetscReal mean = 0;

    for (PetscInt i = 0; i < cone->size; i++) mean += diagonal[cone->row + i] / (PetscReal)cone->size;
    for (PetscInt i = 0; i < cone->size; i++) r->unit[cone->row + i] = mean > 0 ? PetscSqrtReal(mean) : 1;
  }
  for (PetscInt i = 0; i < r->n; i++) sum += PetscSqr(q[i] / r->unit[i]) / (PetscReal)r->n;
  r->size = sum > 0 ? PetscSqrtReal(sum) : 1;
  for (PetscInt i = 0; i < r->n; i++) r->q[i] = q[i] / r->unit[i] / r->size;
  PetscFunctionReturn(0);
}

/* y += A x, for A column by column: each entry is rounded in the order of the columns on any processor. */
RICO_CLONES static void AddProduct(PetscInt n, const float A[], const PetscReal x[], float *restrict y)
{
  for (PetscInt j = 0; j < n; j++) {
    const float entry = (float)x[j];

    for (PetscInt i = 0; i < n; i++) y[i] += A[i + (size_t)j * n] * entry;
  }
}

/* y += M x */
static void AddM(const Run *r, const PetscReal x[], PetscReal y[])
{
  const RicoRows *rows = r->newton.cones.rows;

  for (PetscInt i = 0; i < r->n; i++)
    for (PetscInt e = rows->ia[i]; e < rows->ia[i + 1]; e++) y[i] += r->M[e] * x[rows->ja[e]];
}

/* y += M' x */
static void AddTransposed(const Run *r, const PetscReal x[], PetscReal y[])
{
  const RicoRows *rows = r->newton.cones.rows;

  for (PetscInt i = 0; i < r->n; i++)
    for (PetscInt e = rows->ia[i]; e < rows->ia[i + 1]; e++) y[rows->ja[e]] += r->M[e] * x[i];
}

/* normal = I + M'M, zero at first */
static void FillNormal(const Run *r, PetscReal normal[])
{
  const RicoRows *rows = r->newton.cones.rows;
  const size_t n = (size_t)r->n;

  for (size_t j = 0; j < n; j++) normal[j + j * n] = 1;
  for (PetscInt i = 0; i < r->n; i++)
    for (PetscInt e = rows->ia[i]; e < rows->ia[i + 1]; e++)
      for (PetscInt f = rows->ia[i]; f < rows->ia[i + 1]; f++)
        normal[(size_t)rows->ja[f] + (size_t)rows->ja[e] * n] += r->M[e] * r->M[f];
}

/* M in the units of a run, and the inverse for P_A. */
static PetscErrorCode SetOperator(Run *r, PetscReal sigma)
{
  const RicoRows *rows = r->newton.cones.rows;
  const size_t n = (size_t)r->n;
  PetscReal *factor, *work, *column;

  PetscFunctionBegin;
  r->sigma = sigma;
  for (PetscInt i = 0; i < r->n; i++)
    for (PetscInt e = rows->ia[i]; e < rows->ia[i + 1]; e++)
      r->M[e] = rows->a[e] / (sigma * r->unit[i] * r->unit[rows->ja[e]]);
  PetscCall(PetscCalloc3(n * n, &factor, n * RICO_FACTOR_BLOCK, &work, n, &column));
  FillNormal(r, factor);
  if (!RicoFactorCholesky(r->n, factor, work)) r->stop = PETSC_TRUE;
  for (size_t j = 0; j < n && !r->stop; j++) {
    for (size_t i = 0; i < n; i++) column[i] = i == j ? 1 : 0;
    RicoSolveCholesky(r->n, factor, column);
    for (size_t i = 0; i < n; i++) r->inverse[i + j * n] = (float)column[i];
  }
  PetscCall(PetscFree3(factor, work, column));
  PetscFunctionReturn(0);
}

/* (z, w) = P_A(a, b) */
static PetscErrorCode ProjectLinear(Run *r)
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < r->n; i++) r->x[i] = r->b[i] - r->q[i];
  PetscCall(PetscArraycpy(r->y, r->a, r->n));
  AddTransposed(r, r->x, r->y);
  PetscCall(PetscArrayzero(r->single, r->n));
  AddProduct(r->n, r->inverse, r->y, r->single);
  for (PetscInt i = 0; i < r->n; i++) r->z[i] = (PetscReal)r->single[i];
  PetscCall(PetscArraycpy(r->w, r->q, r->n));
  AddM(r, r->z, r->w);
  PetscFunctionReturn(0);
}

/* A cone with its bounds in the units of a run. */
static RicoConeBlock InUnits(const Run *r, RicoConeBlock cone)
{
  const PetscReal unit = r->sigma * r->unit[cone.row] / r->size;

  if (cone.lb > -RICO_NO_BOUND) cone.lb *= unit;
  if (cone.ub < RICO_NO_BOUND) cone.ub *= unit;
  return cone;
}

/* (1); x is then z of P_B. */
static PetscErrorCode Iterate(Run *r)
{
  const RicoCones *k = &r->newton.cones;

  PetscFunctionBegin;
  PetscCall(ProjectLinear(r));
  for (PetscInt i = 0; i < r->n; i++) r->ra[i] = 2 * r->z[i] - r->a[i];
  for (PetscInt i = 0; i < r->n; i++) r->rb[i] = 2 * r->w[i] - r->b[i];
  for (PetscInt c = 0; c < k->count; c++) {
    const RicoConeBlock cone = InUnits(r, k->cones[c]);
    const PetscInt row = cone.row;

    RicoNearestPair(&cone, r->ra + row, r->rb + row, r->x + row, r->y + row);
  }
  for (PetscInt i = 0; i < r->n; i++) r->a[i] += BETA * (r->x[i] - r->z[i]);
  for (PetscInt i = 0; i < r->n; i++) r->b[i] += BETA * (r->y[i] - r->w[i]);
  PetscFunctionReturn(0);
}

/* z in the problem's units from x. */
static void Unscale(const Run *r, const PetscReal x[], PetscReal z[])
{
  for (PetscInt i = 0; i < r->n; i++) z[i] = x[i] * r->size / (r->sigma * r->unit[i]);
}

/* Newton's method from the current point; *steps: number of steps. */
static PetscErrorCode TryNewton(Run *r, PetscInt *steps)
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

static PetscErrorCode Begin(Run *r, PetscInt round, const PetscReal z[])
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < r->n; i++) r->a[i] = r->s->hints.afar ? 0 : z[i] * r->sigma * r->unit[i] / r->size;
  for (PetscInt i = 0; i < r->n && round > 0; i++) r->a[i] = START * Random(r);
  PetscCall(PetscArraycpy(r->b, r->q, r->n));
  AddM(r, r->a, r->b);
  PetscFunctionReturn(0);
}

/* One run with this sigma. */
static PetscErrorCode Wander(Run *r, PetscInt iterations)
{
  const PetscInt end = r->it + iterations;
  PetscInt next = r->it + LEAST_APART, steps;

  PetscFunctionBegin;
  while (!r->stop && r->it < end) {
    PetscCall(Iterate(r));
    PetscCall(RicoSolverProgress(r->s, ++r->it, r->keep.residual, &r->stop));
    if (r->stop || r->it < next) continue;
    PetscCall(TryNewton(r, &steps));
    next = r->it + PetscMax(LEAST_APART, (PetscInt)((PetscReal)steps * (1 + STEP * (PetscReal)r->n)));
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode Search(Run *r, const PetscReal z[])
{
  const PetscReal each = 2 * (PetscReal)r->n * (PetscReal)r->n;
  PetscReal residual;

  PetscFunctionBegin;
  r->tolerance = RicoSolverTolerance(r->s);
  PetscCall(RicoBestFeasibleOffer(&r->keep, z, &residual));
  PetscCall(RicoSolverProgress(r->s, 0, residual, &r->stop));
  PetscCall(SetUnits(r));
  for (PetscInt run = 0; !r->stop && each * (PetscReal)r->it < MOST_OPERATIONS; run++) {
    PetscCall(SetOperator(r, SIGMA[run % SIGMAS]));
    if (r->stop) break;
    PetscCall(Begin(r, run / SIGMAS, z));
    PetscCall(Wander(r, ROUND * (1 + run / SIGMAS)));
  }
  if (!r->s->info.reason) PetscCall(RicoSolverSetReason(r->s, RICO_DIVERGED_STALLED));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Reflect(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  const size_t n = (size_t)p->n;
  Run r = {.s = s, .n = p->n, .random = 1};
  PetscReal **part[] = {&r.unit, &r.q, &r.z, &r.w, &r.a, &r.b, &r.ra, &r.rb, &r.x, &r.y, &r.start};
  PetscReal *store;
  PetscErrorCode failed;

  PetscFunctionBegin;
  (void)w;
  PetscCall(RicoConeNewtonCreate(p, RICO_FRICTION_ALART_CURNIER, &r.newton));
  PetscCall(PetscMalloc4(r.newton.cones.rows->ia[n], &r.M, n * n, &r.inverse, n, &r.single, 11 * n, &store));
  for (size_t i = 0; i < 11; i++) *part[i] = store + i * n;
  PetscCall(RicoBestFeasibleBegin(p, z, &r.keep));
  failed = Search(&r, z);
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
