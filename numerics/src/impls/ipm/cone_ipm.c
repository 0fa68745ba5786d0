/*
  cone_ipm.c -- interior point for problems with friction: (2) of cone_interior.h with De Saxce's shift in it.

  The products x_k o y_k are driven to zero together, Mehrotra's way (cone_interior.c), with s linearised
  like everything else: for associated friction (SECOND_ORDER) this is the primal-dual method of convex
  programming, for Coulomb's it follows a central path that may turn; cone_interior.c leads past most turns.
  Where it does not, the path is followed as a curve, turns and all (cone_path.c); of several paths, with
  other weights, one may have few turns. As a stage of auto this type does the one or the other: it follows no
  path where another type waits (s->worth), and nothing but paths where it is patient.

  A point of residual e, as sweeps or the last step of a simulation leave it, knows much of the solution:
  where e is small the path begins near it, as far inside the cones as sqrt(e) is large, in shares of ||q||,
  which takes half as many steps as from afar; where these lead nowhere it begins afar.

  Where contacts are degenerate, as at rest with a reaction about to end, a path's residual falls with
  sqrt(tau), and tau falls slowly where the path turns. But z is near a solution long before. So now and then
  the present point c of the path is the centre of a proximal point: interior points, from the start, solve

      K  ∋  z  ⟂  M z + q + alpha (z - c) + s(w)  ∈  K*,                                     (1)

  whose path hardly turns, for alpha holds z in the kernel of M; of the residual alpha ||z - c|| is left,
  whatever is degenerate. That point is the next centre, as long as the residual falls.

  Near a solution the path says which contacts are open, stick and slide, also where the problem is so
  degenerate that the products of some contacts fall a thousand times later than others. So each time the
  residual has fallen by FINISH, Newton's method on the equations of cones.h is tried from there: it ends
  the solve in a few steps, with the last digits that an interior point cannot reach.

  V. Acary, P. Armand, H. M. Nguyen, M. Shpakovych, Second-order cone programming for frictional contact
  mechanics using interior point algorithm, Optim. Methods Softw. 39 (2024).
*/
#include <impls/cones/cone_path.h>
#include <impls/ipm/ipm.h>

enum { PATIENCE = 15, NEAR_PATIENCE = 6 };
static const PetscReal FINISH = 30, SHORTEST = 1e-9;

/* In shares of ||q||: Newton is tried from residuals below EASY; a path begins no further inside the cones
   than MOST_INSIDE, where it begins near a point. */
static const PetscReal EASY = 1e-2, MOST_INSIDE = 0.1;

/* Paths are followed where the residual is far from small: three of a small problem, one of a larger, as long
   as three. Of all together: factorisations and turns, since tau was last halved, after which a path is left;
   PATIENT times as many where the solver is patient.
 */
enum { PATHS = 3, FEW_ROWS = 3000, MOST_ROWS = 10000, PATH_STEPS = 750, PATH_TURNS = 45, PATIENT = 3 };
static const PetscReal FAR = 1e-4, LEAST_TAU = 1e-18, LEAST_LENGTH = 1e-4;

/* Points of a path that are so near, in ||q||, are left to `prox`; of a large problem only where they are
   WITHIN so many tolerances, for `prox` may come to an end two decades lower. */
static const PetscReal CLOSE = 1e-5, WITHIN = 100;

/* Proximal points: steps for one, its alpha in mean diagonals of M. They are tried from FIRST_POINT of the
   first tau on, where the last division of tau by ten has taken the factorisations of one (WORTH times those,
   where other paths are to follow), and go on while each leaves less than LOWER of the residual; those that
   led nowhere have to be outweighed by the path. */
enum { POINT_STEPS = 40, WORTH = 3 };
static const PetscReal FIRST_PULL = 1e-4, MOST_PULL = 1e-2, FIRST_POINT = 1e-5, LOWER = 0.7;

typedef struct {
  RicoSolver s;
  RicoConeNewton newton;
  RicoConeInterior interior, point; /* the second one for proximal points */
  RicoKeep keep;
  PetscReal tolerance, next_try; /* residual below which Newton is tried */
  PetscReal norm_q, size;        /* size: that paths begin with */
  PetscReal *trial;
  PetscReal mark;  /* residual of an interior point that has to be halved for ... */
  PetscInt barren; /* ... the number of steps without halving                     */
  PetscInt lost;   /* steps for proximal points that led nowhere              */
  PetscInt it;
  PetscBool stop;
} Run;

/* Newton from this point, where it is time for that. */
static PetscErrorCode TryFinish(Run *r, const PetscReal z[], PetscReal *residual)
{
  PetscReal reached;

  PetscFunctionBegin;
  if (*residual > r->next_try) PetscFunctionReturn(0);
  PetscCall(PetscArraycpy(r->trial, z, r->newton.n));
  PetscCall(RicoConeNewtonFinish(&r->newton, r->tolerance, r->trial, &reached));
  r->next_try = PetscMin(*residual, r->next_try) / FINISH;
  if (reached < *residual) PetscCall(RicoKeepOffer(&r->keep, r->trial, residual));
  PetscFunctionReturn(0);
}

static PetscErrorCode Report(Run *r, PetscReal *residual)
{
  PetscFunctionBegin;
  PetscCall(RicoKeepOffer(&r->keep, r->interior.z, residual));
  r->barren++;
  if (*residual <= r->mark / 2) {
    r->mark = *residual;
    r->barren = 0;
  }
  if (*residual > r->tolerance) PetscCall(TryFinish(r, r->interior.z, residual));
  PetscCall(RicoSolverProgress(r->s, r->it++, *residual, &r->stop));
  PetscFunctionReturn(0);
}

/* (1) by interior points, until its residual stays: alpha ||z - c|| then. */
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
    PetscCall(RicoKeepOffer(&r->keep, ip->z, residual));
    settled = length > 0.5 && PetscAbsReal(*residual - before) < 0.01 * before ? settled + 1 : 0;
    before = *residual;
    PetscCall(RicoSolverProgress(r->s, r->it++, *residual, &r->stop));
  }
  PetscFunctionReturn(0);
}

/* Proximal points from z on, while they lead down; then Newton. */
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

/* Have points of a path led so near that another type is quicker? */
static PetscBool IsClose(const Run *r)
{
  if (r->s->patient || r->keep.residual >= CLOSE * r->norm_q) return PETSC_FALSE;
  return r->newton.n <= FEW_ROWS || r->keep.residual < WITHIN * r->tolerance ? PETSC_TRUE : PETSC_FALSE;
}

/* One central path of so many, by its arc length, while it leads down, and until points of it have led
   so near that another type is quicker. */
static PetscErrorCode FollowPath(Run *r, PetscInt seed, PetscInt paths)
{
  RicoConePath path;
  const PetscInt share = r->s->patient ? PATIENT : 1, worth = paths > 1 ? WORTH : 1;
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

/* One path after another, and Newton from where each ends. */
static PetscErrorCode FollowPaths(Run *r)
{
  const PetscInt paths = r->newton.n > MOST_ROWS ? 0 : r->newton.n > FEW_ROWS ? 1 : PATHS;
  const PetscReal far = r->s->patient ? 0 : FAR * r->norm_q;
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

/* Mehrotra's steps, while they lead on. */
static PetscErrorCode Fall(Run *r, PetscInt patience)
{
  PetscReal residual, length = 1;

  PetscFunctionBegin;
  r->mark = PETSC_INFINITY;
  r->barren = 0;
  while (!r->stop && length > SHORTEST && r->barren <= patience) {
    PetscCall(RicoConeInteriorStep(&r->interior, &length));
    PetscCall(Report(r, &residual));
  }
  PetscFunctionReturn(0);
}

/* The same from near the best point so far. */
static PetscErrorCode FallNear(Run *r, PetscBool *near)
{
  const PetscReal share = PetscSqrtReal(r->keep.residual / r->norm_q);
  RicoConeInterior *ip = &r->interior;

  PetscFunctionBegin;
  *near = r->s->warm_start && !r->s->afar && share <= MOST_INSIDE ? PETSC_TRUE : PETSC_FALSE;
  if (!*near) PetscFunctionReturn(0);
  PetscCall(RicoProblemApplyArrays(ip->p, r->keep.z, ip->w));
  RicoPartsStartNear(ip, r->keep.z, ip->w, share * r->size);
  PetscCall(Fall(r, NEAR_PATIENCE));
  r->next_try = EASY * r->norm_q;
  ip->alpha = 0;
  ip->turns = ip->frozen = 0;
  PetscFunctionReturn(0);
}

/* From near, and from afar unless another type waits; Newton from where that ends. */
static PetscErrorCode FallAtOnce(Run *r)
{
  PetscReal residual;
  PetscBool near;

  PetscFunctionBegin;
  PetscCall(FallNear(r, &near));
  if (r->stop) PetscFunctionReturn(0);
  if (!near || !(r->s->worth > 0)) {
    RicoPartsStart(&r->interior, r->size);
    PetscCall(Fall(r, PATIENCE));
  }
  if (r->stop) PetscFunctionReturn(0);
  r->next_try = PETSC_INFINITY;
  PetscCall(Report(r, &residual));
  PetscFunctionReturn(0);
}

static PetscErrorCode Iterate(Run *r, const PetscReal z[])
{
  const PetscBool yields = r->s->worth > 0 ? PETSC_TRUE : PETSC_FALSE;
  PetscReal residual;

  PetscFunctionBegin;
  r->norm_q = r->s->norm_q > 0 ? r->s->norm_q : 1;
  PetscCall(RicoKeepOffer(&r->keep, z, &residual));
  PetscCall(RicoSolverProgress(r->s, r->it++, residual, &r->stop));
  if (r->stop) PetscFunctionReturn(0);
  r->tolerance = RicoTolerance(r->s->atol, r->s->rtol, r->norm_q);
  if (r->s->warm_start && !r->s->after_newton) {
    PetscCall(PetscArraycpy(r->interior.z, z, r->newton.n));
    r->next_try = PETSC_INFINITY;
    PetscCall(Report(r, &residual));
    if (r->stop) PetscFunctionReturn(0);
  }
  r->next_try = EASY * r->norm_q;
  PetscCall(RicoPartsSize(&r->interior, &r->size));
  if (!(r->size > 0)) r->size = 1;
  if (!r->s->patient) PetscCall(FallAtOnce(r));
  if (!r->stop && !yields) PetscCall(FollowPaths(r));
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
  PetscCall(RicoKeepBegin(p, z, &r.keep));
  PetscCall(PetscMalloc1(p->n, &r.trial));
  PetscCall(Iterate(&r, z));
  PetscCall(PetscFree(r.trial));
  PetscCall(RicoKeepEnd(&r.keep, z));
  PetscCall(PetscFree(r.point.centre));
  PetscCall(RicoConeInteriorDestroy(&r.point));
  PetscCall(RicoConeInteriorDestroy(&r.interior));
  PetscCall(RicoConeNewtonDestroy(&r.newton));
  PetscFunctionReturn(0);
}
