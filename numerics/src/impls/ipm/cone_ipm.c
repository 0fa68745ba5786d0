/*
  cone_ipm.c -- interior point method for friction: (2) of cone_interior.h, including De Saxce's shift.

  The products x_k o y_k are reduced to zero together by Mehrotra's method (cone_interior.c), with s
  linearised as all other terms. For associated friction (SECOND_ORDER) this is the primal-dual method of
  convex programming. For Coulomb's friction it follows a central path that may turn; cone_interior.c passes
  most turns. Otherwise the path is followed by its arc length (cone_path.c); several paths with other weights
  are tried, since one may have few turns. As a stage of type auto this type does one of the two: no path if
  another type follows (s->hints.next_cost), only paths if s->hints.persistent is set.

  A starting point of residual e, for example from sweeps or from the last time step, may be near the
  solution. If e is small, the path begins near that point, at a distance from the boundaries of sqrt(e) in
  shares of ||q||. That takes half as many steps as the far start, which follows if these steps fail.

  If contacts are degenerate (for example at rest with a reaction about to end), the residual on a path
  decreases with sqrt(tau), and tau decreases slowly where the path turns, although z is near a solution long
  before. At intervals the current point c of the path therefore becomes the centre of a proximal point:
  interior points, from their far start, solve

      K  ∋  z  ⟂  M z + q + alpha (z - c) + s(w)  ∈  K*,                                     (1)

  The path of (1) hardly turns, because alpha fixes z in the kernel of M. The remaining residual is alpha
  ||z - c||, also for degenerate contacts. The solution is the next centre, as long as the residual decreases.

  Near a solution the path shows which contacts are open, stick and slide, even if the products of some
  contacts are a thousand times larger than others. Each time the residual has decreased by the factor FINISH,
  Newton's method on the equations of cones.h starts from there. It ends the solve in a few steps, with digits
  that interior points cannot reach.

  V. Acary, P. Armand, H. M. Nguyen, M. Shpakovych, Second-order cone programming for frictional contact
  mechanics using interior point algorithm, Optim. Methods Softw. 39 (2024).
*/
#include <impls/cones/cone_path.h>
#include <impls/ipm/ipm.h>

enum { MOST_STALLED = 15, MOST_STALLED_NEAR = 6 };
static const PetscReal FINISH = 30, SHORTEST = 1e-9;

/* In shares of ||q||: Newton's method is tried below residual EASY; a start near a point is at most
   MOST_INSIDE inside the cones. */
static const PetscReal EASY = 1e-2, MOST_INSIDE = 0.1;

/* Paths are followed if the residual exceeds FAR ||q||: PATHS of them in problems of at most FEW_ROWS rows,
   one in problems of at most MOST_ROWS rows, none in larger ones. Limits, divided equally among the paths:
   PATH_STEPS factorisations, and PATH_TURNS turns since tau was last halved. Both are PERSISTENT times as
   large if s->hints.persistent is set. */
enum { PATHS = 3, FEW_ROWS = 3000, MOST_ROWS = 10000, PATH_STEPS = 750, PATH_TURNS = 45, PERSISTENT = 3 };
static const PetscReal FAR = 1e-4, LEAST_TAU = 1e-18, LEAST_LENGTH = 1e-4;

/* Below this residual, in shares of ||q||, points of a path are left to type prox; for large problems only
   below WITHIN tolerances, because prox may end with a residual 100 times smaller. */
static const PetscReal CLOSE = 1e-5, WITHIN = 100;

/* Proximal points: steps for one, and alpha in mean diagonals of M. They start below FIRST_POINT of the first
   tau, when the last division of tau by ten took as many factorisations as one proximal point (WORTH times as
   many if other paths follow). They continue while each reduces the residual to less than LOWER of its value.
   The path must first take as many steps as failed ones have cost. */
enum { POINT_STEPS = 40, WORTH = 3 };
static const PetscReal FIRST_PULL = 1e-4, MOST_PULL = 1e-2, FIRST_POINT = 1e-5, LOWER = 0.7;

typedef struct {
  RicoSolver s;
  RicoConeNewton newton;
  RicoConeInterior interior, point; /* point: for proximal points */
  RicoBestFeasible keep;
  PetscReal tolerance, next_try; /* next_try: residual below which Newton is tried */
  PetscReal norm_q, size;        /* size: of the start of paths */
  PetscReal *trial;
  PetscReal mark;   /* stalled counts steps until an interior point has half of this */
  PetscInt stalled; /* steps since the residual was last halved                    */
  PetscInt lost;    /* steps of proximal points without success                */
  PetscInt it;
  PetscBool stop;
} Run;

/* Newton's method from this point, if its turn has come. */
static PetscErrorCode TryFinish(Run *r, const PetscReal z[], PetscReal *residual)
{
  PetscReal reached;

  PetscFunctionBegin;
  if (*residual > r->next_try) PetscFunctionReturn(0);
  PetscCall(PetscArraycpy(r->trial, z, r->newton.n));
  PetscCall(RicoConeNewtonFinish(&r->newton, r->tolerance, r->trial, &reached));
  r->next_try = PetscMin(*residual, r->next_try) / FINISH;
  if (reached < *residual) PetscCall(RicoBestFeasibleOffer(&r->keep, r->trial, residual));
  PetscFunctionReturn(0);
}

static PetscErrorCode Report(Run *r, PetscReal *residual)
{
  PetscFunctionBegin;
  PetscCall(RicoBestFeasibleOffer(&r->keep, r->interior.z, residual));
  r->stalled++;
  if (*residual <= r->mark / 2) {
    r->mark = *residual;
    r->stalled = 0;
  }
  if (*residual > r->tolerance) PetscCall(TryFinish(r, r->interior.z, residual));
  PetscCall(RicoSolverProgress(r->s, r->it++, *residual, &r->stop));
  PetscFunctionReturn(0);
}

/* Solves (1) by interior points until the residual does not decrease; alpha ||z - c|| remains. */
static PetscErrorCode FindPoint(Run *r, PetscReal *residual)
{
  RicoConeInterior *ip = &r->point;
  PetscReal length = 1, before = PETSC_INFINITY;
  PetscInt settled = 0;

  PetscFunctionBegin;
  RicoPartsStart(ip, r->size);
  ip->alpha = 0;
  ip->turns = ip->frozen = 0;
  for (PetscInt i = 0; i < POINT_STEPS && !r->stop && length > SHORTEST && settled < 2; i++) {
    PetscCall(RicoConeInteriorStep(ip, &length));
    PetscCall(RicoBestFeasibleOffer(&r->keep, ip->z, residual));
    settled = length > 0.5 && PetscAbsReal(*residual - before) < 0.01 * before ? settled + 1 : 0;
    before = *residual;
    PetscCall(RicoSolverProgress(r->s, r->it++, *residual, &r->stop));
  }
  PetscFunctionReturn(0);
}

/* Proximal points from z on while the residual decreases; then Newton's method. */
static PetscErrorCode TryPoints(Run *r, const PetscReal z[])
{
  RicoConeInterior *ip = &r->point;
  PetscReal residual, before;
  PetscInt begun;
  PetscBool lower = PETSC_TRUE;

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(ip->centre, z, ip->n));
  while (lower && !r->stop) {
    before = r->keep.residual;
    begun = r->it;
    PetscCall(FindPoint(r, &residual));
    lower = residual < LOWER * before ? PETSC_TRUE : PETSC_FALSE;
    PetscCall(PetscArraycpy(ip->centre, ip->z, ip->n));
    if (residual < before) continue;
    ip->pull = PetscMin(MOST_PULL * ip->diagonal, 10 * ip->pull);
    r->lost += r->it - begun;
  }
  residual = r->keep.residual;
  if (r->stop) PetscFunctionReturn(0);
  PetscCall(TryFinish(r, r->keep.z, &residual));
  PetscCall(RicoSolverProgress(r->s, r->it++, residual, &r->stop));
  PetscFunctionReturn(0);
}

/* Whether points of a path have come so near that another type is faster. */
static PetscBool IsClose(const Run *r)
{
  if (r->s->hints.persistent || r->keep.residual >= CLOSE * r->norm_q) return PETSC_FALSE;
  return r->newton.n <= FEW_ROWS || r->keep.residual < WITHIN * r->tolerance ? PETSC_TRUE : PETSC_FALSE;
}

/* Follows one central path by its arc length while the residual decreases, until another type is faster. */
static PetscErrorCode FollowPath(Run *r, PetscInt seed, PetscInt paths)
{
  RicoConePath path;
  const PetscInt share = r->s->hints.persistent ? PERSISTENT : 1, worth = paths > 1 ? WORTH : 1;
  PetscReal length = 1, residual, lowest, next;
  PetscInt turns = 0, since = 0, begun = 0;
  int slow;

  PetscFunctionBegin;
  PetscCall(RicoConePathCreate(&r->interior, &path));
  PetscCall(RicoConePathStart(&path, seed, r->size));
  lowest = path.tau;
  next = 10 * FIRST_POINT * path.tau;
  while (!r->stop && length > LEAST_LENGTH && path.tau > LEAST_TAU * path.first && path.tau <= path.first &&
         path.steps - since < share * PATH_STEPS / paths && turns < share * PATH_TURNS / paths) {
    PetscCall(RicoConePathStep(&path, &length));
    if (path.tangent.tau > 0) turns++;
    if (path.tau <= lowest / 2) {
      lowest = path.tau;
      since = path.steps;
      turns = 0;
    }
    PetscCall(Report(r, &residual));
    if (r->stop || path.tau > next) continue;
    slow = begun > 0 && path.steps - begun >= worth * POINT_STEPS && path.steps >= WORTH * r->lost;
    next = path.tau / 10;
    begun = path.steps;
    if (slow) PetscCall(TryPoints(r, r->interior.z));
    if (slow && IsClose(r)) break;
  }
  PetscCall(RicoConePathDestroy(&path));
  PetscFunctionReturn(0);
}

/* Follows the paths one by one, with Newton's method from the end of each. */
static PetscErrorCode FollowPaths(Run *r)
{
  const PetscInt paths = r->newton.n > MOST_ROWS ? 0 : r->newton.n > FEW_ROWS ? 1 : PATHS;
  const PetscReal far = r->s->hints.persistent ? 0 : FAR * r->norm_q;
  PetscReal residual;

  PetscFunctionBegin;
  for (PetscInt seed = 0; seed < paths && !r->stop && r->keep.residual > far; seed++) {
    PetscCall(FollowPath(r, seed, paths));
    if (r->stop) PetscFunctionReturn(0);
    r->next_try = PETSC_INFINITY;
    PetscCall(Report(r, &residual));
  }
  PetscFunctionReturn(0);
}

/* Mehrotra's steps, while they make progress. */
static PetscErrorCode Fall(Run *r, PetscInt most_stalled)
{
  PetscReal residual, length = 1;

  PetscFunctionBegin;
  r->mark = PETSC_INFINITY;
  r->stalled = 0;
  while (!r->stop && length > SHORTEST && r->stalled <= most_stalled) {
    PetscCall(RicoConeInteriorStep(&r->interior, &length));
    PetscCall(Report(r, &residual));
  }
  PetscFunctionReturn(0);
}

/* Mehrotra's steps from near the best point so far. */
static PetscErrorCode FallNear(Run *r, PetscBool *near)
{
  const PetscReal share = PetscSqrtReal(r->keep.residual / r->norm_q);
  RicoConeInterior *ip = &r->interior;

  PetscFunctionBegin;
  *near = r->s->warm_start && !r->s->hints.afar && share <= MOST_INSIDE ? PETSC_TRUE : PETSC_FALSE;
  if (!*near) PetscFunctionReturn(0);
  PetscCall(RicoProblemApplyArrays(ip->p, r->keep.z, ip->w));
  RicoPartsStartNear(ip, r->keep.z, ip->w, share * r->size);
  PetscCall(Fall(r, MOST_STALLED_NEAR));
  r->next_try = EASY * r->norm_q;
  ip->alpha = 0;
  ip->turns = ip->frozen = 0;
  PetscFunctionReturn(0);
}

/* The near start, then the far start unless another type follows; Newton's method from the end. */
static PetscErrorCode FallAtOnce(Run *r)
{
  PetscReal residual;
  PetscBool near;

  PetscFunctionBegin;
  PetscCall(FallNear(r, &near));
  if (r->stop) PetscFunctionReturn(0);
  if (!near || !(r->s->hints.next_cost > 0)) {
    RicoPartsStart(&r->interior, r->size);
    PetscCall(Fall(r, MOST_STALLED));
  }
  if (r->stop) PetscFunctionReturn(0);
  r->next_try = PETSC_INFINITY;
  PetscCall(Report(r, &residual));
  PetscFunctionReturn(0);
}

static PetscErrorCode Iterate(Run *r, const PetscReal z[])
{
  const PetscBool budgeted = r->s->hints.next_cost > 0 ? PETSC_TRUE : PETSC_FALSE;
  PetscReal residual;

  PetscFunctionBegin;
  r->norm_q = r->s->norm_q > 0 ? r->s->norm_q : 1;
  PetscCall(RicoBestFeasibleOffer(&r->keep, z, &residual));
  PetscCall(RicoSolverProgress(r->s, r->it++, residual, &r->stop));
  if (r->stop) PetscFunctionReturn(0);
  r->tolerance = RicoTolerance(r->s->atol, r->s->rtol, r->norm_q);
  if (r->s->warm_start && !r->s->hints.after_newton) {
    PetscCall(PetscArraycpy(r->interior.z, z, r->newton.n));
    r->next_try = PETSC_INFINITY;
    PetscCall(Report(r, &residual));
    if (r->stop) PetscFunctionReturn(0);
  }
  r->next_try = EASY * r->norm_q;
  PetscCall(RicoPartsSize(&r->interior, &r->size));
  if (!(r->size > 0)) r->size = 1;
  if (!r->s->hints.persistent) PetscCall(FallAtOnce(r));
  if (!r->stop && !budgeted) PetscCall(FollowPaths(r));
  if (!r->stop) PetscCall(RicoSolverSetReason(r->s, RICO_DIVERGED_STALLED));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolve_ConeIPM(RicoSolver s, RicoProblem p, PetscReal z[])
{
  Run r = {.s = s};

  PetscFunctionBegin;
  PetscCall(RicoConeNewtonCreate(p, RICO_FRICTION_ALART_CURNIER, &r.newton));
  PetscCall(RicoConeInteriorCreate(&r.newton, &r.interior));
  PetscCall(RicoConeInteriorCreate(&r.newton, &r.point));
  PetscCall(PetscMalloc1(p->n, &r.point.centre));
  r.point.pull = FIRST_PULL * r.point.diagonal;
  PetscCall(RicoBestFeasibleBegin(p, z, &r.keep));
  PetscCall(PetscMalloc1(p->n, &r.trial));
  PetscCall(Iterate(&r, z));
  PetscCall(PetscFree(r.trial));
  PetscCall(RicoBestFeasibleEnd(&r.keep, z));
  PetscCall(PetscFree(r.point.centre));
  PetscCall(RicoConeInteriorDestroy(&r.point));
  PetscCall(RicoConeInteriorDestroy(&r.interior));
  PetscCall(RicoConeNewtonDestroy(&r.newton));
  PetscFunctionReturn(0);
}
