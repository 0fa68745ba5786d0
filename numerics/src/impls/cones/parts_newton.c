/*
  parts_newton.c -- the terms of the parts (1) of cone_interior.h in Newton's system, with De Saxce's shift
  (3).
*/
#include <impls/cones/cone_interior.h>

/* The length of y_T, d rows. */
static PetscReal Slip(PetscInt d, const PetscReal y[])
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < d; i++) sum += y[i] * y[i];
  return PetscSqrtReal(sum);
}

/* s of a cone and its slope, for one part with both y_0 and y_T. */
static PetscReal ShiftOfCone(PetscBool smooth, PetscReal mu, PetscInt k, const PetscReal y[],
                             PetscReal slope[])
{
  const PetscReal t = Slip(k - 1, y + 1), ratio = t / y[0];

  slope[0] = smooth ? -mu * ratio * ratio : 0;
  for (PetscInt i = 1; i < k; i++) slope[i] = smooth ? 2 * mu * y[i] / y[0] : t > 0 ? mu * y[i] / t : 0;
  return smooth ? mu * ratio * t : mu * t;
}

/* s and its slope for two parts of one number each: y_0 = y[0] + y[1] and y_T = y[0] - y[1]. */
static PetscReal ShiftOfPair(PetscBool smooth, PetscReal mu, const PetscReal y[], PetscReal slope[])
{
  const PetscReal sum = y[0] + y[1], t = PetscAbsReal(y[0] - y[1]), ratio = (y[0] - y[1]) / sum;

  slope[0] = smooth ? mu * ratio * (2 - ratio) : mu * PetscSign(ratio);
  slope[1] = smooth ? -mu * ratio * (2 + ratio) : -mu * PetscSign(ratio);
  return smooth ? mu * ratio * ratio * sum : mu * t;
}

static PetscBool HasShift(const RicoConeBlock *c)
{
  return c->cone == RICO_COULOMB || c->cone == RICO_ROLLING ? PETSC_TRUE : PETSC_FALSE;
}

/* rest -= s(y) */
static void SubtractShift(RicoConeInterior *ip)
{
  for (PetscInt k = 0; k < ip->count; k++) {
    const RicoPart *part = &ip->part[k];
    const RicoConeBlock *c = &ip->cones->cones[part->cone];
    const PetscReal *y = ip->y + part->at;
    PetscReal *slope = ip->slope + part->at;

    if (!HasShift(c)) continue;
    if (part->scaling.k > 1)
      ip->rest[c->row] -= ShiftOfCone(ip->smooth, part->scale, part->scaling.k, y, slope);
    else if (part->slope > 0)
      ip->rest[c->row] -= ShiftOfPair(ip->smooth, part->scale, y, slope);
  }
}

PetscErrorCode RicoPartsResidual(RicoConeInterior *ip)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemApplyArrays(ip->p, ip->z, ip->w));
  for (PetscInt i = 0; i < ip->n; i++) ip->rest[i] = -ip->w[i];
  for (PetscInt i = 0; i < ip->n && ip->pull > 0; i++) ip->rest[i] -= ip->pull * (ip->z[i] - ip->centre[i]);
  for (PetscInt k = 0; k < ip->count; k++)
    RicoPartScatter(ip, &ip->part[k], ip->y + ip->part[k].at, ip->rest);
  SubtractShift(ip);
  PetscFunctionReturn(0);
}

/* out += (E' - e_N s') y */
static void ScatterSlope(const RicoConeInterior *ip, const RicoPart *part, const PetscReal y[],
                         PetscReal out[])
{
  PetscReal *to = out + ip->cones->cones[part->cone].row;

  RicoPartScatter(ip, part, y, out);
  if (ip->frozen > 0) return;
  for (PetscInt i = 0; i < part->scaling.k; i++) to[0] -= ip->slope[part->at + i] * y[i];
}

/* A += (E' - e_N s') W^2 E, column by column. */
static void AddScaling(RicoConeInterior *ip, const RicoPart *part)
{
  const RicoConeBlock *c = &ip->cones->cones[part->cone];
  PetscReal *x = ip->other + part->at, *z = ip->dz + c->row;

  for (PetscInt j = 0; j < c->size; j++) {
    for (PetscInt i = 0; i < c->size; i++) z[i] = i == j;
    RicoPartGather(ip, part, ip->dz, x);
    RicoScalingApply(&part->scaling, x);
    RicoScalingApply(&part->scaling, x);
    for (PetscInt i = 0; i < c->size; i++) z[i] = 0;
    ScatterSlope(ip, part, x, ip->dz);
    for (PetscInt i = 0; i < c->size; i++) c->A[i * c->size + j] += z[i];
  }
}

/* Fixed rows: dz = 0. */
static void SetFixed(const RicoConeInterior *ip, const RicoConeBlock *c)
{
  const PetscInt n = c->size;

  for (PetscInt i = 0; i < n * n; i++) c->A[i] = c->B[i] = 0;
  for (PetscInt i = 0; i < n; i++) {
    c->A[i * n + i] = ip->fixed[c->row + i] ? 1 : 0;
    c->B[i * n + i] = ip->fixed[c->row + i] ? 0 : 1;
  }
}

PetscBool RicoPartsLinearise(RicoConeInterior *ip)
{
  for (PetscInt c = 0; c < ip->cones->count; c++) SetFixed(ip, &ip->cones->cones[c]);
  for (PetscInt k = 0; k < ip->count; k++) {
    RicoPart *part = &ip->part[k];

    if (!RicoScalingSet(&part->scaling, ip->x + part->at, ip->y + part->at)) return PETSC_FALSE;
    AddScaling(ip, part);
  }
  return PETSC_TRUE;
}

void RicoPartsRightHandSide(RicoConeInterior *ip)
{
  for (PetscInt i = 0; i < ip->n; i++) ip->rhs[i] = ip->rest[i];
  for (PetscInt k = 0; k < ip->count; k++) ScatterSlope(ip, &ip->part[k], ip->g + ip->part[k].at, ip->rhs);
  for (PetscInt i = 0; i < ip->n; i++)
    if (ip->fixed[i]) ip->rhs[i] = 0;
}

static PetscReal InnerOf(RicoConeInterior *ip, const RicoPart *part, const PetscReal a[], const PetscReal b[],
                         void (*scale)(const RicoScaling *, PetscReal[]))
{
  const PetscInt k = part->scaling.k;
  PetscReal *wa = ip->g + part->at, *wb = ip->other + part->at, sum = 0;

  for (PetscInt i = 0; i < k; i++) {
    wa[i] = a[part->at + i];
    wb[i] = b[part->at + i];
  }
  scale(&part->scaling, wa);
  scale(&part->scaling, wb);
  for (PetscInt i = 0; i < k; i++) sum += wa[i] * wb[i];
  return sum;
}

PetscReal RicoPartInner(RicoConeInterior *ip, const RicoPart *part, const PetscReal ax[],
                        const PetscReal ay[], const PetscReal bx[], const PetscReal by[])
{
  return InnerOf(ip, part, ax, bx, RicoScalingApply) + InnerOf(ip, part, ay, by, RicoScalingUndo);
}
