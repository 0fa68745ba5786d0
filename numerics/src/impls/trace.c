/*
  trace.c -- "trace": pivoting for cones, by curves of solutions (pieces.h, curve.h).

  With g > 0 for the normal rows of contacts, and t large, all contacts of w = M z + q + t g are open. From
  there the curve of solutions is followed while t decreases, turns, and finally is zero, or grows without
  end. For rows with bounds alone this is Lemke's method, with a new factorisation for each pivot; if all
  bounds are finite, z is bounded, and the curve has no other end than t = 0. For contacts a curve may end on
  a ray even where a solution exists; other g then follow. The sign of the Jacobian's determinant, strength of
  friction and the ratio of masses do not matter to a curve. Newton's method gives the last digits.

  A start z that is not far from a solution gives a shorter curve: the nearest pair (z, w) that satisfies all
  laws (law.h) is on the curve of g = w - M z - q at t = 1.

  C. E. Lemke, Bimatrix equilibrium points and mathematical programming, Management Science 11 (1965).
  E. L. Allgower, K. Georg, Numerical Continuation Methods (Springer, 1990).
*/
#include <impls/active/best_feasible.h>
#include <impls/cones/cone_newton.h>
#include <impls/cones/law.h>
#include <impls/curves/curve.h>

/* Steps of a curve, in rows; in shares of the first t and in units of pieces.h where it is a ray. */
enum { MOST_ROWS = 2000, STEPS = 50, CURVES = 100 };
static const PetscReal RAY_T = 100, RAY_Z = 1e7;
/* In shares of ||q||: from points with a smaller residual a curve of a few steps for each row is tried. */
static const PetscReal NEAR = 1e-3;
enum { NEAR_STEPS = 3 };
/* Limit of all curves together: about a minute. */
static const PetscReal MOST_OPERATIONS = 1e12;

typedef struct {
  RicoSolver s;
  RicoConeNewton newton;
  RicoBestFeasible keep;
  RicoPieces pieces;
  RicoCurve curve;
  PetscReal tolerance, operations, *trial;
  PetscInt it;
  uint64_t random;
  PetscBool stop;
} Run;

/* Pseudo-random, uniform in (0, 1), equal on every machine. */
static PetscReal Random(Run *r)
{
  r->random = r->random * 6364136223846793005u + 1442695040888963407u;
  return (PetscReal)(r->random >> 11) / 9007199254740992.0;
}

/* Newton's method from the current point. */
static PetscErrorCode Finish(Run *r)
{
  const RicoPieces *s = &r->pieces;
  PetscReal residual;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < s->n; i++) r->trial[i] = s->z[i] * s->size / s->unit[i];
  PetscCall(RicoBestFeasibleOffer(&r->keep, r->trial, &residual));
  if (residual > r->tolerance) {
    PetscCall(RicoConeNewtonFinish(&r->newton, r->tolerance, r->trial, &residual));
    PetscCall(RicoBestFeasibleOffer(&r->keep, r->trial, &residual));
  }
  PetscCall(RicoSolverProgress(r->s, ++r->it, r->keep.residual, &r->stop));
  PetscFunctionReturn(0);
}

/* Regimes and g for large t; the first curve has g = 1 and no tangential parts. */
static void Aim(Run *r, PetscInt curve)
{
  RicoPieces *s = &r->pieces;

  for (PetscInt c = 0; c < s->count; c++) {
    const RicoConeBlock *cone = &s->cones[c];
    const PetscReal share = curve == 0 ? 1 : 0.2 + Random(r);

    for (PetscInt i = 0; i < cone->size; i++) {
      s->z[cone->row + i] = 0;
      s->g[cone->row + i] = i == 0 ? share : curve == 0 ? 0 : Random(r) - 0.5;
    }
    s->regime[c] = RICO_OPEN;
    if (cone->cone == RICO_COULOMB && cone->mu > 0) continue;
    s->regime[c] = s->lb[c] > -PETSC_INFINITY  ? RICO_LOW
                   : s->ub[c] < PETSC_INFINITY ? RICO_HIGH
                                               : RICO_BETWEEN;
    if (curve > 0 && s->lb[c] > -PETSC_INFINITY && s->ub[c] < PETSC_INFINITY && Random(r) < 0.5)
      s->regime[c] = RICO_HIGH;
    if (s->regime[c] == RICO_LOW) s->z[cone->row] = s->lb[c];
    if (s->regime[c] == RICO_HIGH) s->z[cone->row] = s->ub[c];
    if (s->regime[c] == RICO_HIGH) s->g[cone->row] = -share;
    if (s->regime[c] == RICO_BETWEEN) s->g[cone->row] = 0;
  }
}

/* The curve through the nearest pair to z and M z + q. */
static void BeginNear(Run *r, const PetscReal z[])
{
  RicoPieces *s = &r->pieces;

  for (PetscInt i = 0; i < s->n; i++) s->z[i] = z[i] * s->unit[i] / s->size;
  s->t = 0;
  RicoPiecesUpdate(s);
  for (PetscInt c = 0; c < s->count; c++) {
    RicoConeBlock cone = s->cones[c];
    PetscReal a[3], b[3];

    cone.lb = s->lb[c];
    cone.ub = s->ub[c];
    for (PetscInt i = 0; i < cone.size; i++) {
      a[i] = s->z[cone.row + i];
      b[i] = s->w[cone.row + i];
    }
    RicoNearestPair(&cone, a, b, s->z + cone.row, s->w + cone.row);
  }
  RicoCurveBeginAt(&r->curve);
}

/* z of the rows without bounds, then a t for which the point is on the curve. */
static PetscBool BeginFar(Run *r, PetscInt curve)
{
  RicoPieces *s = &r->pieces;
  PetscReal *F = r->curve.F;

  Aim(r, curve);
  s->t = 0;
  RicoPiecesUpdate(s);
  RicoPiecesBuild(s);
  if (s->m > 0) {
    for (PetscInt i = 0; i <= s->m; i++) F[i] = i == s->m ? 1 : 0;
    if (!RicoPiecesFactor(s, F)) return PETSC_FALSE;
    RicoPiecesEquations(s, F);
    F[s->m] = 0;
    if (!RicoPiecesSolve(s, F)) return PETSC_FALSE;
    (void)RicoPiecesMove(s, -1, F);
  }
  for (PetscInt i = 0; i < s->n; i++)
    if (s->g[i] != 0) s->t = PetscMax(s->t, 1.001 * -s->w[i] / s->g[i]);
  RicoCurveBegin(&r->curve);
  return PETSC_TRUE;
}

static PetscBool IsRay(const RicoPieces *s, PetscReal first)
{
  PetscReal most = 0;

  for (PetscInt i = 0; i < s->n; i++) most = PetscMax(most, PetscAbsReal(s->z[i]));
  return most > RAY_Z || s->t > RAY_T * first ? PETSC_TRUE : PETSC_FALSE;
}

/* The current curve to its end. */
static PetscErrorCode Follow(Run *r, PetscInt steps)
{
  RicoPieces *s = &r->pieces;
  RicoCurveState state = RICO_CURVE_CONTINUES;
  PetscReal first;

  PetscFunctionBegin;
  first = s->t + 1;
  if (s->t == 0) state = RICO_CURVE_SOLVED;
  for (PetscInt i = 0; i < steps && state == RICO_CURVE_CONTINUES && !r->stop; i++) {
    state = RicoCurveStep(&r->curve);
    r->operations += (PetscReal)s->m * (PetscReal)s->m * (PetscReal)(s->m + 10) + 10 * (PetscReal)s->n;
    PetscCall(RicoSolverProgress(r->s, ++r->it, r->keep.residual, &r->stop));
    if (IsRay(s, first)) break;
  }
  if (state == RICO_CURVE_SOLVED && !r->stop) PetscCall(Finish(r));
  PetscFunctionReturn(0);
}

static PetscErrorCode Search(Run *r, const PetscReal z[])
{
  PetscReal residual;

  PetscFunctionBegin;
  r->tolerance = RicoSolverTolerance(r->s);
  PetscCall(RicoBestFeasibleOffer(&r->keep, z, &residual));
  PetscCall(RicoSolverProgress(r->s, 0, residual, &r->stop));
  if (r->s->warm_start && !r->stop && residual < NEAR * r->s->norm_q) {
    BeginNear(r, z);
    PetscCall(Follow(r, NEAR_STEPS * r->pieces.n));
  }
  for (PetscInt i = 0; i < CURVES && !r->stop && r->operations < MOST_OPERATIONS; i++)
    if (BeginFar(r, i)) PetscCall(Follow(r, STEPS * r->pieces.n));
  if (!r->s->info.reason) PetscCall(RicoSolverSetReason(r->s, RICO_DIVERGED_STALLED));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Trace(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  Run r = {.s = s, .random = 1};
  PetscErrorCode failed;

  PetscFunctionBegin;
  (void)w;
  PetscCall(RicoConeNewtonCreate(s, p, RICO_FRICTION_ALART_CURNIER, &r.newton));
  PetscCall(RicoPiecesCreate(s, p, r.newton.cones.count, r.newton.cones.cones, &r.pieces));
  PetscCall(RicoCurveCreate(&r.pieces, &r.curve));
  PetscCall(PetscMalloc1(p->n, &r.trial));
  PetscCall(RicoBestFeasibleBegin(p, z, &r.keep));
  failed = Search(&r, z);
  PetscCall(RicoBestFeasibleEnd(&r.keep, z));
  PetscCall(PetscFree(r.trial));
  PetscCall(RicoCurveDestroy(&r.curve));
  PetscCall(RicoPiecesDestroy(&r.pieces));
  PetscCall(RicoConeNewtonDestroy(&r.newton));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_Trace(RicoSolver s)
{
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_CONE_BIT(RICO_COULOMB),
                                    .max_size = MOST_ROWS,
                                    .max_it = 1000000,
                                    .solve = Solve_Trace};

  PetscFunctionBegin;
  PetscCall(RicoSolverSetOps(s, &ops));
  PetscFunctionReturn(0);
}
