/*
  cone_paths.c -- interior points for friction along central paths, and proximal points from them.

  A central path is followed by its arc length (cone_path.c); several paths with other weights are tried,
  since one may have few turns.

  If contacts are degenerate (for example at rest with a reaction about to end), the residual on a path
  decreases with sqrt(tau), and tau decreases slowly where the path turns, although z is near a solution long
  before. At intervals the current point c of the path therefore becomes the centre of a proximal point:
  interior points, from their far start, solve

      K  ∋  z  ⟂  M z + q + alpha (z - c) + s(w)  ∈  K*,                                     (1)

  The path of (1) hardly turns, because alpha fixes z in the kernel of M. The remaining residual is alpha
  ||z - c||, also for degenerate contacts. The solution is the next centre, as long as the residual decreases.
*/
#include <impls/cones/cone_path.h>
#include <impls/ipm/cone_ipm.h>

/* Paths are followed if the residual exceeds FAR ||q||: PATHS of them in problems of at most FEW_ROWS rows,
   one in problems of at most MOST_ROWS rows, none in larger ones. Limits, divided equally among the paths:
   PATH_STEPS factorisations, and PATH_TURNS turns since tau was last halved. Both are PERSISTENT times as
   large if s->hints.persistent is set. */
enum { PATHS = 3, FEW_ROWS = 3000, MOST_ROWS = 10000, PATH_STEPS = 750, PATH_TURNS = 45, PERSISTENT = 3 };
static const PetscReal FAR = 1e-4, LEAST_TAU = 1e-18, LEAST_LENGTH = 1e-4;

/* Below this residual, in shares of ||q||, points of a path are left to type prox; for large problems only
   below WITHIN tolerances, because prox may end with a residual 100 times smaller. */
static const PetscReal CLOSE = 1e-5, WITHIN = 100;

/* Proximal points: steps for one, and the largest alpha in mean diagonals of M. They start below FIRST_POINT
   of the first tau, when the last division of tau by ten took as many factorisations as one proximal point
   (WORTH times as many if other paths follow). They continue while each reduces the residual to less than
   LOWER of its value. The path must first take as many steps as failed ones have cost. */
enum { POINT_STEPS = 40, WORTH = 3 };
static const PetscReal MOST_PULL = 1e-2, FIRST_POINT = 1e-5, LOWER = 0.7;

/* Solves (1) by interior points until the residual does not decrease; alpha ||z - c|| remains. */
static PetscErrorCode FindPoint(RicoConeRun *r, PetscReal *residual)
{
  RicoConeInterior *ip = &r->point;
  PetscReal length = 1, before = PETSC_INFINITY;
  PetscInt settled = 0;

  PetscFunctionBegin;
  RicoPartsStart(ip, r->size);
  ip->alpha = 0;
  ip->turns = ip->frozen = 0;
  for (PetscInt i = 0; i < POINT_STEPS && !r->stop && length > RICO_CONE_SHORTEST && settled < 2; i++) {
    PetscCall(RicoConeInteriorStep(ip, &length));
    PetscCall(RicoBestFeasibleOffer(&r->keep, ip->z, residual));
    settled = length > 0.5 && PetscAbsReal(*residual - before) < 0.01 * before ? settled + 1 : 0;
    before = *residual;
    PetscCall(RicoSolverProgress(r->s, r->it++, *residual, &r->stop));
  }
  PetscFunctionReturn(0);
}

/* Proximal points from z on while the residual decreases; then Newton's method. */
static PetscErrorCode TryPoints(RicoConeRun *r, const PetscReal z[])
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
  PetscCall(RicoConeIPMTryFinish(r, r->keep.z, &residual));
  PetscCall(RicoSolverProgress(r->s, r->it++, residual, &r->stop));
  PetscFunctionReturn(0);
}

/* Returns true if points of a path have come so near that another type is faster. */
static PetscBool IsClose(const RicoConeRun *r)
{
  if (r->s->hints.persistent || r->keep.residual >= CLOSE * r->norm_q) return PETSC_FALSE;
  return r->newton.n <= FEW_ROWS || r->keep.residual < WITHIN * r->tolerance ? PETSC_TRUE : PETSC_FALSE;
}

/* Follows one central path by its arc length while the residual decreases, until another type is faster. */
static PetscErrorCode FollowPath(RicoConeRun *r, PetscInt seed, PetscInt paths)
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
    PetscCall(RicoConeIPMReport(r, &residual));
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

PetscErrorCode RicoConeIPMFollowPaths(RicoConeRun *r)
{
  const PetscInt paths = r->newton.n > MOST_ROWS ? 0 : r->newton.n > FEW_ROWS ? 1 : PATHS;
  const PetscReal far = r->s->hints.persistent ? 0 : FAR * r->norm_q;
  PetscReal residual;

  PetscFunctionBegin;
  for (PetscInt seed = 0; seed < paths && !r->stop && r->keep.residual > far; seed++) {
    PetscCall(FollowPath(r, seed, paths));
    if (r->stop) PetscFunctionReturn(0);
    r->next_try = PETSC_INFINITY;
    PetscCall(RicoConeIPMReport(r, &residual));
  }
  PetscFunctionReturn(0);
}
