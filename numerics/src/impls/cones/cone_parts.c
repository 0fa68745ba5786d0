/*
  cone_parts.c -- the parts (1) of cone_interior.h: where they lie in z, and what they add to Newton's system.
*/
#include <impls/cones/cone_interior.h>

/* In mean diagonals of M. */
#define LEAST_UNIT 1e-12

/* Tangential rows, and as many rolling ones. */
static PetscInt Tangents(const RicoConeBlock *c)
{
  return c->cone == RICO_ROLLING ? (c->size - 1) / 2 : c->size - 1;
}

/* At most so many parts, with at most so many entries. */
static PetscInt PartsOf(const RicoConeBlock *c)
{
  const PetscBool friction = RICO_CONE_BIT(c->cone) & RICO_FRICTION ? PETSC_TRUE : PETSC_FALSE;

  return friction ? (c->cone == RICO_ROLLING ? 4 : 2) : 2;
}

static PetscInt EntriesOf(const RicoConeBlock *c)
{
  return c->cone == RICO_ROLLING ? c->size + 1 : c->cone == RICO_BOX ? 2 : c->size;
}

static void Add(RicoConeInterior *ip, RicoPart part)
{
  const PetscInt k = part.scaling.k;

  part.at = ip->entries;
  part.scaling.h = ip->h + ip->entries;
  ip->part[ip->count++] = part;
  ip->entries += k;
}

/* ||z_second|| <= mu z_N, d rows; they do not move where mu = 0. */
static void AddMantle(RicoConeInterior *ip, PetscInt cone, PetscReal mu, PetscInt second, PetscInt d)
{
  const RicoConeBlock *c = &ip->cones->cones[cone];

  for (PetscInt i = 0; i < d; i++) ip->fixed[c->row + second + i] = mu > 0 ? PETSC_FALSE : PETSC_TRUE;
  if (!(mu > 0)) return;
  if (d == 1) {
    Add(ip, (RicoPart){.cone = cone, .second = second, .scale = mu, .slope = 1, .scaling.k = 1});
    Add(ip, (RicoPart){.cone = cone, .second = second, .scale = mu, .slope = -1, .scaling.k = 1});
  } else {
    Add(ip, (RicoPart){.cone = cone, .second = d > 0 ? second : 0, .scale = mu, .scaling.k = 1 + d});
  }
}

static void AddFriction(RicoConeInterior *ip, PetscInt cone)
{
  const RicoConeBlock *c = &ip->cones->cones[cone];
  const PetscInt before = ip->count, d = Tangents(c);

  AddMantle(ip, cone, c->mu, 1, d);
  if (c->cone == RICO_ROLLING) AddMantle(ip, cone, c->mu_r, 1 + d, d);
  if (ip->count == before) Add(ip, (RicoPart){.cone = cone, .scale = 1, .scaling.k = 1});
}

static void AddParts(RicoConeInterior *ip, PetscInt cone)
{
  const RicoConeBlock *c = &ip->cones->cones[cone];

  if (RICO_CONE_BIT(c->cone) & RICO_FRICTION) {
    AddFriction(ip, cone);
  } else if (c->cone == RICO_NONNEGATIVE) {
    Add(ip, (RicoPart){.cone = cone, .scale = 1, .scaling.k = 1});
  } else if (c->cone == RICO_BOX && c->lb == c->ub) {
    ip->fixed[c->row] = PETSC_TRUE;
  } else if (c->cone == RICO_BOX) {
    if (c->lb > PETSC_NINFINITY)
      Add(ip, (RicoPart){.cone = cone, .scale = 1, .bound = -c->lb, .scaling.k = 1});
    if (c->ub < PETSC_INFINITY)
      Add(ip, (RicoPart){.cone = cone, .scale = -1, .bound = c->ub, .scaling.k = 1});
  }
}

/* Units of cones that M does not hold, or hardly, are those of all. */
static PetscErrorCode SetUnits(RicoConeInterior *ip)
{
  const PetscReal *diagonal;
  PetscReal rho;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetDiagonal(ip->p, &diagonal));
  PetscCall(RicoProblemGetScale(ip->p, &rho));
  for (PetscInt i = 0; i < ip->cones->count; i++) {
    const RicoConeBlock *c = &ip->cones->cones[i];
    PetscReal sum = 0;

    for (PetscInt k = 0; k < c->size; k++) sum += diagonal[c->row + k];
    sum /= (PetscReal)c->size;
    ip->unit[i] = PetscSqrtReal(sum * rho > LEAST_UNIT ? sum : 1 / rho);
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPartsSize(RicoConeInterior *ip, PetscReal *size)
{
  const PetscReal *q;
  PetscReal sum = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetQ(ip->p, &q));
  for (PetscInt i = 0; i < ip->cones->count; i++) {
    const RicoConeBlock *c = &ip->cones->cones[i];

    for (PetscInt k = 0; k < c->size; k++) sum += PetscSqr(q[c->row + k] / ip->unit[i]);
  }
  *size = PetscSqrtReal(sum);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPartsCreate(RicoConeInterior *ip)
{
  PetscInt parts = 0, m = 0;

  PetscFunctionBegin;
  for (PetscInt c = 0; c < ip->cones->count; c++) {
    parts += PartsOf(&ip->cones->cones[c]);
    m += EntriesOf(&ip->cones->cones[c]);
  }
  PetscCall(PetscCalloc3(parts, &ip->part, ip->n, &ip->fixed, m, &ip->h));
  PetscCall(PetscCalloc6(m, &ip->x, m, &ip->y, m, &ip->dx, m, &ip->dy, m, &ip->g, m, &ip->corr));
  PetscCall(PetscCalloc3(m, &ip->slope, m, &ip->other, ip->cones->count, &ip->unit));
  PetscCall(SetUnits(ip));
  for (PetscInt c = 0; c < ip->cones->count; c++) AddParts(ip, c);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPartsDestroy(RicoConeInterior *ip)
{
  PetscFunctionBegin;
  PetscCall(PetscFree3(ip->slope, ip->other, ip->unit));
  PetscCall(PetscFree3(ip->part, ip->fixed, ip->h));
  PetscCall(PetscFree6(ip->x, ip->y, ip->dx, ip->dy, ip->g, ip->corr));
  PetscFunctionReturn(0);
}

void RicoPartGather(const RicoConeInterior *ip, const RicoPart *part, const PetscReal z[], PetscReal x[])
{
  const PetscReal *from = z + ip->cones->cones[part->cone].row;

  x[0] = part->scale * from[0] + part->slope * from[part->second];
  for (PetscInt i = 1; i < part->scaling.k; i++) x[i] = from[part->second + i - 1];
}

void RicoPartScatter(const RicoConeInterior *ip, const RicoPart *part, const PetscReal y[], PetscReal out[])
{
  PetscReal *to = out + ip->cones->cones[part->cone].row;

  to[0] += part->scale * y[0];
  to[part->second] += part->slope * y[0];
  for (PetscInt i = 1; i < part->scaling.k; i++) to[part->second + i - 1] += y[i];
}

/* The length of y_T, d rows. */
static PetscReal Slip(PetscInt d, const PetscReal y[])
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < d; i++) sum += y[i] * y[i];
  return PetscSqrtReal(sum);
}

/* s of a mantle, and its slope, where one part has both y_0 and y_T. */
static PetscReal ShiftOfCone(PetscBool smooth, PetscReal mu, PetscInt k, const PetscReal y[],
                             PetscReal slope[])
{
  const PetscReal t = Slip(k - 1, y + 1), ratio = t / y[0];

  slope[0] = smooth ? -mu * ratio * ratio : 0;
  for (PetscInt i = 1; i < k; i++) slope[i] = smooth ? 2 * mu * y[i] / y[0] : t > 0 ? mu * y[i] / t : 0;
  return smooth ? mu * ratio * t : mu * t;
}

/* The same of two parts of one number each, y_0 = y[0] + y[1] and y_T = y[0] - y[1]. */
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

/* A += (E' - e_N s') W^2 E, a column at a time. */
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

/* Rows that do not move: dz = 0. */
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
