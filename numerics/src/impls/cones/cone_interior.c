/*
  cone_interior.c -- Mehrotra's step of the interior point method on second-order cones.

  With the scaling W_k of x_k and y_k, lambda = W x = W^-1 y, the step towards products sigma gap e solves

      A dz + M dz = sum D_k g_k + rest,      A = sum D_k W_k^2 E_k,      D_k = E_k' - e_N s'(y_k)      (1)
      dx_k = E_k dz,      dy_k = g_k - W_k^2 dx_k,
      g = W (lambda \ (sigma gap e - lambda o lambda - (W dx_a) o (W^-1 dy_a)))                 (2)

  first with sigma = 0 and without the last term. That gives (dx_a, dy_a) and gap_a, the gap after this step.
  Then sigma = (gap_a / gap)^3; gap is the mean of x_k . y_k. D contains De Saxce's shift, so the matrix is
  not symmetric.

  With s' the path may turn, and then all further steps are short. In that case D = E' for a few steps: the
  shift is that of the iterate and follows it, as in a fixed point iteration of convex problems. Once this has
  passed the turn, D is used again and convergence is quadratic. Also, M has a large kernel if there are more
  contacts than the bodies have degrees of freedom, and directions in it are ill-determined. After short steps
  (1) therefore uses M + alpha I, with alpha ten times larger each time; after long steps alpha decreases.
  Neither changes the solutions.
*/
#include <impls/cones/cone_interior.h>

#define SHORT 0.1
#define LONG 0.4
#define LEAST_ALPHA 1e-6 /* in mean diagonals of M */
#define MOST_ALPHA 1e-3
#define FROZEN_STEPS 5

PetscErrorCode RicoConeInteriorCreate(RicoConeNewton *newton, RicoConeInterior *ip)
{
  const PetscInt n = newton->n;

  PetscFunctionBegin;
  *ip = (RicoConeInterior){.p = newton->p, .cones = &newton->cones, .system = &newton->system, .n = n};
  PetscCall(PetscCalloc5(n, &ip->z, n, &ip->w, n, &ip->rest, n, &ip->dz, n, &ip->rhs));
  PetscCall(RicoPartsCreate(ip));
  PetscCall(RicoProblemGetScale(ip->p, &ip->diagonal));
  ip->diagonal = 1 / ip->diagonal;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeInteriorDestroy(RicoConeInterior *ip)
{
  PetscFunctionBegin;
  PetscCall(RicoPartsDestroy(ip));
  PetscCall(PetscFree5(ip->z, ip->w, ip->rest, ip->dz, ip->rhs));
  PetscFunctionReturn(0);
}

/* The mean of x . y after a step of this length. */
static PetscReal Gap(const RicoConeInterior *ip, PetscReal length)
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < ip->entries; i++)
    sum += (ip->x[i] + length * ip->dx[i]) * (ip->y[i] + length * ip->dy[i]);
  return ip->count ? sum / (PetscReal)ip->count : 0;
}

PetscReal RicoPartsLongest(const RicoConeInterior *ip, const PetscReal dx[], const PetscReal dy[])
{
  PetscReal length = PETSC_INFINITY;

  for (PetscInt k = 0; k < ip->count; k++) {
    const PetscInt at = ip->part[k].at, size = ip->part[k].scaling.k;

    length = PetscMin(length, RicoLorentzLongest(size, ip->x + at, dx + at));
    length = PetscMin(length, RicoLorentzLongest(size, ip->y + at, dy + at));
  }
  return length;
}

void RicoPartSetTarget(RicoConeInterior *ip, const RicoPart *part, PetscReal product, PetscReal share)
{
  const PetscInt size = part->scaling.k;
  PetscReal *lambda = ip->dx + part->at, *g = ip->g + part->at;

  for (PetscInt i = 0; i < size; i++) lambda[i] = ip->x[part->at + i];
  RicoScalingApply(&part->scaling, lambda);
  RicoLorentzMultiply(size, lambda, lambda, g);
  for (PetscInt i = 0; i < size; i++) g[i] = (i ? 0 : product) - share * g[i] - ip->corr[part->at + i];
  RicoLorentzDivide(size, lambda, g);
  RicoScalingApply(&part->scaling, g);
}

static void SetTarget(RicoConeInterior *ip, PetscReal product)
{
  for (PetscInt k = 0; k < ip->count; k++) RicoPartSetTarget(ip, &ip->part[k], product, 1);
}

PetscErrorCode RicoConeInteriorDirection(RicoConeInterior *ip, PetscBool *ok)
{
  PetscFunctionBegin;
  RicoPartsRightHandSide(ip);
  PetscCall(RicoConeSystemSolve(ip->system, ip->rhs, ip->dz, ok));
  for (PetscInt k = 0; k < ip->count && *ok; k++) {
    const RicoPart *part = &ip->part[k];
    PetscReal *dx = ip->dx + part->at, *dy = ip->dy + part->at;

    RicoPartGather(ip, part, ip->dz, dx);
    for (PetscInt i = 0; i < part->scaling.k; i++) dy[i] = dx[i];
    RicoScalingApply(&part->scaling, dy);
    RicoScalingApply(&part->scaling, dy);
    for (PetscInt i = 0; i < part->scaling.k; i++) dy[i] = ip->g[part->at + i] - dy[i];
  }
  PetscFunctionReturn(0);
}

/* corr = (W dx) o (W^-1 dy) */
static void SetCorrection(RicoConeInterior *ip)
{
  for (PetscInt k = 0; k < ip->count; k++) {
    const RicoPart *part = &ip->part[k];
    PetscReal *dx = ip->dx + part->at, *dy = ip->dy + part->at;

    RicoScalingApply(&part->scaling, dx);
    RicoScalingUndo(&part->scaling, dy);
    RicoLorentzMultiply(part->scaling.k, dx, dy, ip->corr + part->at);
  }
}

static void Move(RicoConeInterior *ip, PetscReal length)
{
  for (PetscInt i = 0; i < ip->n; i++) ip->z[i] += length * ip->dz[i];
  for (PetscInt i = 0; i < ip->entries; i++) {
    ip->x[i] += length * ip->dx[i];
    ip->y[i] += length * ip->dy[i];
  }
}

/* Factors with M + alpha I; computes the direction with target products zero. */
static PetscErrorCode Predict(RicoConeInterior *ip, PetscReal alpha, PetscBool *ok)
{
  PetscFunctionBegin;
  PetscCall(RicoConeSystemFactor(ip->system, alpha + ip->pull, ok));
  PetscCall(PetscArrayzero(ip->corr, ip->entries));
  SetTarget(ip, 0);
  if (*ok) PetscCall(RicoConeInteriorDirection(ip, ok));
  PetscFunctionReturn(0);
}

/* Sets alpha and D for the next steps, given the length of this one (see the top of this file). */
static void Adapt(RicoConeInterior *ip, PetscReal length)
{
  if (length < SHORT)
    ip->alpha = PetscMin(MOST_ALPHA, PetscMax(LEAST_ALPHA, 10 * ip->alpha));
  else if (length > LONG)
    ip->alpha /= 3;
  ip->turns = length < SHORT ? ip->turns + 1 : 0;
  if (ip->frozen > 0)
    ip->frozen--;
  else if (ip->turns >= 2)
    ip->frozen = FROZEN_STEPS;
}

PetscErrorCode RicoConeInteriorStep(RicoConeInterior *ip, PetscReal *length)
{
  PetscReal gap, reached, sigma;
  PetscBool ok;

  PetscFunctionBegin;
  *length = 0;
  PetscCall(RicoPartsResidual(ip));
  gap = Gap(ip, 0);
  if (!RicoPartsLinearise(ip)) PetscFunctionReturn(0);
  PetscCall(Predict(ip, ip->alpha * ip->diagonal, &ok));
  if (!ok) PetscCall(Predict(ip, 1e-12 * ip->diagonal, &ok));
  if (!ok) PetscFunctionReturn(0);
  *length = PetscMin(1, RicoPartsLongest(ip, ip->dx, ip->dy));
  reached = PetscMax(0, Gap(ip, *length));
  sigma = gap > 0 ? PetscMin(1, PetscMax(1e-8, PetscPowRealInt(reached / gap, 3))) : 0;
  if (*length > 0.1) SetCorrection(ip);
  SetTarget(ip, sigma * gap);
  PetscCall(RicoConeInteriorDirection(ip, &ok));
  *length = ok ? PetscMin(1, 0.99 * RicoPartsLongest(ip, ip->dx, ip->dy)) : 0;
  Adapt(ip, *length);
  Move(ip, *length);
  PetscFunctionReturn(0);
}
