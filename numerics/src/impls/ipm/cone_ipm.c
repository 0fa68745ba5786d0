/*
  cone_ipm.c -- interior point method for friction: (2) of cone_interior.h, including De Saxce's shift.

  The products x_k o y_k are reduced to zero together by Mehrotra's method (cone_interior.c), with s
  linearised as all other terms. For associated friction (SECOND_ORDER) this is the primal-dual method of
  convex programming. For Coulomb's friction it follows a central path that may turn; cone_interior.c passes
  most turns. Otherwise the path is followed by its arc length (cone_paths.c). As a stage of type auto this
  type does one of the two: no path if another type follows (s->hints.next_cost), only paths if
  s->hints.persistent is set.

  A starting point of residual e, for example from sweeps or from the last time step, may be near the
  solution. If e is small, the path begins near that point, at a distance from the boundaries of sqrt(e) in
  shares of ||q||. That takes half as many steps as the far start, which follows if these steps fail.

  Near a solution the path shows which contacts are open, stick and slide, even if the products of some
  contacts are a thousand times larger than others. Each time the residual has decreased by the factor FINISH,
  Newton's method on the equations of cones.h starts from there. It ends the solve in a few steps, with digits
  that interior points cannot reach.

  V. Acary, P. Armand, H. M. Nguyen, M. Shpakovych, Second-order cone programming for frictional contact
  mechanics using interior point algorithm, Optim. Methods Softw. 39 (2024).
*/
#include <impls/ipm/cone_ipm.h>
#include <impls/ipm/ipm.h>

enum { MOST_STALLED = 15, MOST_STALLED_NEAR = 6 };
static const PetscReal FINISH = 30;

/* alpha of the first proximal point, in mean diagonals of M. */
static const PetscReal FIRST_PULL = 1e-4;
/* In shares of ||q||: Newton's method is tried below residual EASY; a start near a point is at most
   MOST_INSIDE inside the cones. */
static const PetscReal EASY = 1e-2, MOST_INSIDE = 0.1;

PetscErrorCode RicoConeIPMTryFinish(RicoConeRun *r, const PetscReal z[], PetscReal *residual)
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

PetscErrorCode RicoConeIPMReport(RicoConeRun *r, PetscReal *residual)
{
  PetscFunctionBegin;
  PetscCall(RicoBestFeasibleOffer(&r->keep, r->interior.z, residual));
  r->stalled++;
  if (*residual <= r->mark / 2) {
    r->mark = *residual;
    r->stalled = 0;
  }
  if (*residual > r->tolerance) PetscCall(RicoConeIPMTryFinish(r, r->interior.z, residual));
  PetscCall(RicoSolverProgress(r->s, r->it++, *residual, &r->stop));
  PetscFunctionReturn(0);
}

/* Mehrotra's steps, while they make progress. */
static PetscErrorCode TakeSteps(RicoConeRun *r, PetscInt most_stalled)
{
  PetscReal residual, length = 1;

  PetscFunctionBegin;
  r->mark = PETSC_INFINITY;
  r->stalled = 0;
  while (!r->stop && length > RICO_CONE_SHORTEST && r->stalled <= most_stalled) {
    PetscCall(RicoConeInteriorStep(&r->interior, &length));
    PetscCall(RicoConeIPMReport(r, &residual));
  }
  PetscFunctionReturn(0);
}

/* Mehrotra's steps from near the best point so far. */
static PetscErrorCode StartNear(RicoConeRun *r, PetscBool *near)
{
  const PetscReal share = PetscSqrtReal(r->keep.residual / r->norm_q);
  RicoConeInterior *ip = &r->interior;

  PetscFunctionBegin;
  *near = r->s->warm_start && !r->s->hints.afar && share <= MOST_INSIDE ? PETSC_TRUE : PETSC_FALSE;
  if (!*near) PetscFunctionReturn(0);
  PetscCall(RicoProblemApplyArrays(ip->p, r->keep.z, ip->w));
  RicoPartsStartNear(ip, r->keep.z, ip->w, share * r->size);
  PetscCall(TakeSteps(r, MOST_STALLED_NEAR));
  r->next_try = EASY * r->norm_q;
  ip->alpha = 0;
  ip->turns = ip->frozen = 0;
  PetscFunctionReturn(0);
}

/* The near start, then the far start unless another type follows; Newton's method from the end. */
static PetscErrorCode StartNearThenFar(RicoConeRun *r)
{
  PetscReal residual;
  PetscBool near;

  PetscFunctionBegin;
  PetscCall(StartNear(r, &near));
  if (r->stop) PetscFunctionReturn(0);
  if (!near || !(r->s->hints.next_cost > 0)) {
    RicoPartsStart(&r->interior, r->size);
    PetscCall(TakeSteps(r, MOST_STALLED));
  }
  if (r->stop) PetscFunctionReturn(0);
  r->next_try = PETSC_INFINITY;
  PetscCall(RicoConeIPMReport(r, &residual));
  PetscFunctionReturn(0);
}

static PetscErrorCode Iterate(RicoConeRun *r, const PetscReal z[])
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
    PetscCall(RicoConeIPMReport(r, &residual));
    if (r->stop) PetscFunctionReturn(0);
  }
  r->next_try = EASY * r->norm_q;
  PetscCall(RicoPartsSize(&r->interior, &r->size));
  if (!(r->size > 0)) r->size = 1;
  if (!r->s->hints.persistent) PetscCall(StartNearThenFar(r));
  if (!r->stop && !budgeted) PetscCall(RicoConeIPMFollowPaths(r));
  if (!r->stop) PetscCall(RicoSolverSetReason(r->s, RICO_DIVERGED_STALLED));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolve_ConeIPM(RicoSolver s, RicoProblem p, PetscReal z[])
{
  RicoConeRun r = {.s = s};

  PetscFunctionBegin;
  PetscCall(RicoConeNewtonCreate(s, p, RICO_FRICTION_ALART_CURNIER, &r.newton));
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
