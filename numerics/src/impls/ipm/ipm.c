/*
  ipm.c -- primal-dual interior point method: Mehrotra's predictor and corrector.

  Every finite bound has a distance and a multiplier:

      s = z - lb > 0,   v > 0;     t = ub - z > 0,   y > 0;      M z + q = v - y,             (1)

  z solves the problem if all products s v and t y vanish. Let mu be their mean. Newton's step for (1) with
  products sigma mu is

      (M + diag(v/s + y/t)) dz = -(M z + q - v + y) + c/s - d/t                               (2)
      dv = (c - v dz) / s,   dy = (d + y dz) / t,
      c  = sigma mu - s v - dz_a dv_a,   d = sigma mu - t y + dz_a dy_a                       (3)

  twice with one factorisation. First sigma = 0 and no second-order terms: this gives (dz_a, dv_a, dy_a) and
  mu_a, the mean after that step. Then sigma = (mu_a / mu)^3. z stays strictly inside; M z + q = v - y is
  reached during the iteration. z, v and y have one common step length, because M couples them.

  Safeguards:
      the start is too close to the bounds for a large solution: the first steps are short while most of
          M z + q - v + y remains; then the start is repeated at a hundred times the distance
      the products have become too unequal and a step is very short: then one step goes towards the
          centre, c = mu - s v, d = mu - t y, and keeps M z + q - v + y
      the matrix of (2) is singular, as it may be with FREE rows: see linear.h

  Rows with lb = ub are fixed. For monotone M the number of iterations hardly depends on n. When the states
  (active.h) of two iterates agree, the point that they determine is tried; it ends the solve exactly.

  S. Mehrotra, On the implementation of a primal-dual interior point method, SIAM J. Optim. 2 (1992).
*/
#include <impls/ipm/ipm.h>

enum { MOST_RESTARTS = 6, MOST_STALLED = 40 };

/* sqrt(mean of x_i^2); 1 if x = 0 */
static PetscErrorCode RootMeanSquare(const RicoInterior *ip, const PetscReal x[], PetscReal *mean)
{
  PetscInt N;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetSize(ip->p, NULL, &N));
  PetscCall(RicoNorm(ip->p, ip->n, x, mean));
  *mean = *mean > 0 ? *mean / PetscSqrtReal((PetscReal)N) : 1;
  PetscFunctionReturn(0);
}

/* Data that do not change; the size of z estimated from q. */
static PetscErrorCode SetUp(RicoInterior *ip)
{
  const PetscReal *q;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetQ(ip->p, &q));
  for (PetscInt i = 0; i < ip->n; i++) {
    ip->moves[i] = ip->active.lb[i] < ip->active.ub[i] ? PETSC_TRUE : PETSC_FALSE;
    ip->bounds += RicoHasLower(ip, i) + RicoHasUpper(ip, i);
    ip->rhs[i] = ip->active.rho[i] * q[i];
  }
  PetscCall(RicoInteriorReduce(ip, MPIU_SUM, &ip->bounds));
  PetscCall(RootMeanSquare(ip, ip->rhs, &ip->size));
  PetscFunctionReturn(0);
}

/* Sets z strictly inside, at distance `size` from its bounds if possible. */
static void PlaceInside(RicoInterior *ip, const PetscReal z[])
{
  const PetscReal *lb = ip->active.lb, *ub = ip->active.ub;

  for (PetscInt i = 0; i < ip->n; i++) {
    const PetscBool lower = RicoHasLower(ip, i), upper = RicoHasUpper(ip, i);
    const PetscReal distance = lower && upper ? PetscMin(ip->size, 0.4 * (ub[i] - lb[i])) : ip->size;

    ip->z[i] = z[i];
    if (lower) ip->z[i] = PetscMax(ip->z[i], lb[i] + distance);
    if (upper) ip->z[i] = PetscMin(ip->z[i], ub[i] - distance);
    ip->s[i] = lower ? ip->z[i] - lb[i] : 1;
    ip->t[i] = upper ? ub[i] - ip->z[i] : 1;
  }
}

/* The first iterate, with multipliers of the size of w. */
static PetscErrorCode Start(RicoInterior *ip, const PetscReal z[])
{
  PetscReal w;

  PetscFunctionBegin;
  PlaceInside(ip, z);
  PetscCall(RicoProblemApplyArrays(ip->p, ip->z, ip->w));
  PetscCall(RootMeanSquare(ip, ip->w, &w));
  for (PetscInt i = 0; i < ip->n; i++) {
    ip->v[i] = RicoHasLower(ip, i) ? PetscMax(ip->w[i], 0) + w : 0;
    ip->y[i] = RicoHasUpper(ip, i) ? PetscMax(-ip->w[i], 0) + w : 0;
  }
  PetscCall(PetscArrayzero(ip->dz, ip->n));
  PetscCall(PetscArrayzero(ip->dv, ip->n));
  PetscCall(PetscArrayzero(ip->dy, ip->n));
  ip->infeasible = ip->mark = 1;
  ip->keep.stalled = 0;
  PetscFunctionReturn(0);
}

/* One iteration; *reason is set if no step is possible. */
static PetscErrorCode Advance(RicoInterior *ip, const PetscReal z[], RicoConvergedReason *reason)
{
  PetscReal mu, alpha;
  PetscBool ok;

  PetscFunctionBegin;
  PetscCall(RicoInteriorStep(ip, &mu, &alpha, &ok));
  *reason = ok ? RICO_ITERATING : RICO_DIVERGED_SINGULAR;
  if (!ok) PetscFunctionReturn(0);
  if (alpha < 0.1 && ip->infeasible > 0.1 && ip->restarts < MOST_RESTARTS) {
    ip->restarts++;
    ip->size *= 100;
    PetscCall(Start(ip, z));
    PetscFunctionReturn(0);
  }
  if (alpha < 0.01)
    PetscCall(RicoInteriorCentre(ip, mu, &alpha));
  else
    ip->infeasible *= 1 - PetscMin(1, 0.99 * alpha);
  if (alpha > 1e-10)
    PetscCall(RicoInteriorMove(ip, PetscMin(1, 0.99 * alpha)));
  else
    *reason = RICO_DIVERGED_STALLED;
  PetscFunctionReturn(0);
}

/* Computes the residual of the iterate and, if its states are settled, of the point that they determine. */
static PetscErrorCode Measure(RicoInterior *ip, PetscReal *residual, PetscBool *final)
{
  PetscReal settled;

  PetscFunctionBegin;
  PetscCall(RicoBestFeasibleOffer(&ip->keep, ip->z, residual));
  for (PetscInt i = 0; i < ip->n; i++) ip->rhs[i] = ip->v[i] - ip->y[i];
  PetscCall(RicoActiveWatch(&ip->active, &ip->keep, ip->z, ip->rhs, &settled, final));
  *residual = PetscMin(*residual, settled);
  PetscFunctionReturn(0);
}

/* True if neither the residual nor the infeasibility has been halved for a number of iterations. */
static PetscBool HasStalled(RicoInterior *ip)
{
  if (ip->infeasible <= ip->mark / 2 && ip->infeasible > 1e-12) {
    ip->mark = ip->infeasible;
    ip->keep.stalled = 0;
  }
  return ip->keep.stalled > MOST_STALLED ? PETSC_TRUE : PETSC_FALSE;
}

static PetscErrorCode Iterate(RicoInterior *ip, RicoSolver s, const PetscReal z[])
{
  RicoConvergedReason reason = RICO_ITERATING;
  PetscReal residual;
  PetscBool stop, final = PETSC_FALSE;

  PetscFunctionBegin;
  PetscCall(RicoBestFeasibleOffer(&ip->keep, z, &residual));
  PetscCall(RicoSolverProgress(s, ip->it++, residual, &stop));
  if (stop) PetscFunctionReturn(0);
  PetscCall(SetUp(ip));
  PetscCall(Start(ip, z));
  while (!stop && !reason) {
    PetscCall(Advance(ip, z, &reason));
    if (reason) break;
    PetscCall(Measure(ip, &residual, &final));
    PetscCall(RicoSolverProgress(s, ip->it++, residual, &stop));
    if (final)
      reason = RICO_CONVERGED_PIVOT;
    else if (HasStalled(ip))
      reason = RICO_DIVERGED_STALLED;
  }
  if (!stop) PetscCall(RicoSolverSetReason(s, reason));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_IPM(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoInterior ip = {.p = p};

  PetscFunctionBegin;
  (void)w;
  if (p->cones & RICO_FRICTION) {
    PetscCall(RicoSolve_ConeIPM(s, p, z));
    PetscFunctionReturn(0);
  }
  PetscCall(RicoProblemGetSize(p, &ip.n, NULL));
  PetscCall(RicoActiveCreate(s, p, RICOIPM, &ip.active));
  PetscCall(RicoBestFeasibleBegin(p, z, &ip.keep));
  PetscCall(PetscMalloc3(ip.n, &ip.moves, ip.n, &ip.z, ip.n, &ip.w));
  PetscCall(PetscMalloc4(ip.n, &ip.s, ip.n, &ip.v, ip.n, &ip.t, ip.n, &ip.y));
  PetscCall(PetscMalloc3(ip.n, &ip.dz, ip.n, &ip.dv, ip.n, &ip.dy));
  PetscCall(PetscMalloc4(ip.n, &ip.second_v, ip.n, &ip.second_y, ip.n, &ip.theta, ip.n, &ip.rhs));
  PetscCall(Iterate(&ip, s, z));
  PetscCall(PetscFree3(ip.moves, ip.z, ip.w));
  PetscCall(PetscFree4(ip.s, ip.v, ip.t, ip.y));
  PetscCall(PetscFree3(ip.dz, ip.dv, ip.dy));
  PetscCall(PetscFree4(ip.second_v, ip.second_y, ip.theta, ip.rhs));
  PetscCall(RicoBestFeasibleEnd(&ip.keep, z));
  PetscCall(RicoActiveDestroy(&ip.active));
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_IPM(RicoSolver s)
{
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_FRICTION,
                                    .parallel = PETSC_TRUE,
                                    .one_rank = RICO_FRICTION,
                                    .max_it = 1000,
                                    .solve = Solve_IPM};

  PetscFunctionBegin;
  PetscCall(RicoSolverSetOps(s, &ops));
  PetscFunctionReturn(0);
}
