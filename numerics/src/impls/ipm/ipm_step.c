/*
  ipm_step.c -- the steps of the interior point type: (2) and (3) of ipm.c.
*/
#include <impls/ipm/ipm.h>

PetscErrorCode RicoInteriorReduce(const RicoInterior *ip, MPI_Op op, PetscReal *x)
{
  PetscFunctionBegin;
  if (ip->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, x, 1, MPIU_REAL, op, ip->p->comm));
  PetscFunctionReturn(0);
}

/* The mean of the products after a step of length alpha. */
static PetscErrorCode Mean(const RicoInterior *ip, PetscReal alpha, PetscReal *mu)
{
  PetscReal sum = 0;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < ip->n; i++) {
    const PetscReal move = alpha * ip->dz[i];

    if (RicoHasLower(ip, i)) sum += (ip->s[i] + move) * (ip->v[i] + alpha * ip->dv[i]);
    if (RicoHasUpper(ip, i)) sum += (ip->t[i] - move) * (ip->y[i] + alpha * ip->dy[i]);
  }
  PetscCall(RicoInteriorReduce(ip, MPIU_SUM, &sum));
  *mu = ip->bounds > 0 ? sum / ip->bounds : 0;
  PetscFunctionReturn(0);
}

/* (2) and (3) with products `target` = sigma mu; the step keeps the share `kept` of the infeasibility. */
static PetscErrorCode Direction(RicoInterior *ip, PetscReal target, PetscReal kept, PetscReal *error)
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < ip->n; i++) {
    const PetscReal gap = ip->w[i] - ip->v[i] + ip->y[i];

    ip->dv[i] = RicoHasLower(ip, i) ? target - ip->second_v[i] - ip->s[i] * ip->v[i] : 0;
    ip->dy[i] = RicoHasUpper(ip, i) ? target + ip->second_y[i] - ip->t[i] * ip->y[i] : 0;
    ip->rhs[i] = (kept - 1) * gap + ip->dv[i] / ip->s[i] - ip->dy[i] / ip->t[i];
  }
  PetscCall(RicoLinearSolve(ip->active.linear, ip->rhs, ip->dz, error));
  for (PetscInt i = 0; i < ip->n; i++) {
    ip->dv[i] = (ip->dv[i] - ip->v[i] * ip->dz[i]) / ip->s[i];
    ip->dy[i] = (ip->dy[i] + ip->y[i] * ip->dz[i]) / ip->t[i];
  }
  PetscFunctionReturn(0);
}

static inline void Shorten(PetscReal x, PetscReal dx, PetscReal *alpha)
{
  if (dx < 0) *alpha = PetscMin(*alpha, -x / dx);
}

/* The step length at which the first of s, v, t, y vanishes. */
static PetscErrorCode Longest(const RicoInterior *ip, PetscReal *alpha)
{
  PetscFunctionBegin;
  *alpha = PETSC_INFINITY;
  for (PetscInt i = 0; i < ip->n; i++) {
    if (RicoHasLower(ip, i)) {
      Shorten(ip->s[i], ip->dz[i], alpha);
      Shorten(ip->v[i], ip->dv[i], alpha);
    }
    if (RicoHasUpper(ip, i)) {
      Shorten(ip->t[i], -ip->dz[i], alpha);
      Shorten(ip->y[i], ip->dy[i], alpha);
    }
  }
  PetscCall(RicoInteriorReduce(ip, MPIU_MIN, alpha));
  PetscFunctionReturn(0);
}

static PetscErrorCode Factor(RicoInterior *ip, PetscBool *ok)
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < ip->n; i++) ip->theta[i] = ip->v[i] / ip->s[i] + ip->y[i] / ip->t[i];
  PetscCall(RicoLinearFactor(ip->active.linear, ip->theta, NULL, ip->moves, ok));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoInteriorStep(RicoInterior *ip, PetscReal *mu, PetscReal *alpha, PetscBool *ok)
{
  PetscReal reached, error, sigma = 0;

  PetscFunctionBegin;
  PetscCall(Mean(ip, 0, mu));
  PetscCall(Factor(ip, ok));
  if (!*ok) PetscFunctionReturn(0);
  PetscCall(PetscArrayzero(ip->second_v, ip->n));
  PetscCall(PetscArrayzero(ip->second_y, ip->n));
  PetscCall(Direction(ip, 0, 0, &error));
  PetscCall(Longest(ip, alpha));
  PetscCall(Mean(ip, PetscMin(1, *alpha), &reached));
  for (PetscInt i = 0; i < ip->n; i++) {
    ip->second_v[i] = ip->dz[i] * ip->dv[i];
    ip->second_y[i] = ip->dz[i] * ip->dy[i];
  }
  if (*mu > 0) sigma = PetscPowRealInt(PetscMax(reached, 0) / *mu, 3);
  PetscCall(Direction(ip, sigma * *mu, 0, &error));
  PetscCall(Longest(ip, alpha));
  *ok = error < 1 ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoInteriorCentre(RicoInterior *ip, PetscReal mu, PetscReal *alpha)
{
  PetscReal error;

  PetscFunctionBegin;
  PetscCall(PetscArrayzero(ip->second_v, ip->n));
  PetscCall(PetscArrayzero(ip->second_y, ip->n));
  PetscCall(Direction(ip, mu, 1, &error));
  PetscCall(Longest(ip, alpha));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoInteriorMove(RicoInterior *ip, PetscReal alpha)
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < ip->n; i++) {
    const PetscReal move = alpha * ip->dz[i];

    ip->z[i] += move;
    ip->v[i] += alpha * ip->dv[i];
    ip->y[i] += alpha * ip->dy[i];
    if (RicoHasLower(ip, i)) ip->s[i] += move;
    if (RicoHasUpper(ip, i)) ip->t[i] -= move;
  }
  PetscCall(RicoProblemApplyArrays(ip->p, ip->z, ip->w));
  PetscFunctionReturn(0);
}
