/*
  cone_parts.c -- the parts (1) of cone_interior.h: where they lie in z, and what they add to Newton's system.
*/
#include <impls/cones/cone_interior.h>

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
    Add(ip, (RicoPart){.cone = cone, .second = second, .scale = mu, .scaling.k = 1 + d});
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
  for (PetscInt c = 0; c < ip->cones->count; c++) AddParts(ip, c);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPartsDestroy(RicoConeInterior *ip)
{
  PetscFunctionBegin;
  PetscCall(PetscFree3(ip->part, ip->fixed, ip->h));
  PetscCall(PetscFree6(ip->x, ip->y, ip->dx, ip->dy, ip->g, ip->corr));
  PetscFunctionReturn(0);
}

static void StartCone(RicoConeInterior *ip, const RicoConeBlock *c, PetscReal size)
{
  const PetscBool friction = RICO_CONE_BIT(c->cone) & RICO_FRICTION ? PETSC_TRUE : PETSC_FALSE;
  const PetscBool below = c->lb > PETSC_NINFINITY ? PETSC_TRUE : PETSC_FALSE;
  const PetscBool above = c->ub < PETSC_INFINITY ? PETSC_TRUE : PETSC_FALSE;

  for (PetscInt i = 0; i < c->size; i++) ip->z[c->row + i] = 0;
  if (friction)
    ip->z[c->row] = size / PetscMax(c->mu > 0 ? PetscMin(c->mu, 1) : 1, 1e-3);
  else if (below)
    ip->z[c->row] = c->lb + (above ? PetscMin(size, 0.4 * (c->ub - c->lb)) : size);
  else if (above)
    ip->z[c->row] = c->ub - size;
}

void RicoPartsStart(RicoConeInterior *ip, PetscReal size_x, PetscReal size_y)
{
  for (PetscInt c = 0; c < ip->cones->count; c++) StartCone(ip, &ip->cones->cones[c], size_x);
  for (PetscInt k = 0; k < ip->count; k++) {
    const RicoPart *part = &ip->part[k];

    RicoPartGather(ip, part, ip->z, ip->x + part->at);
    ip->x[part->at] += part->bound;
    for (PetscInt i = 0; i < part->scaling.k; i++)
      ip->y[part->at + i] = i ? 0 : part->slope != 0 ? size_y / 2 : size_y;
  }
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

/* Where a cone's shift has its coefficient and length: rows first .. first + d - 1. */
static PetscReal Slip(PetscInt d, const PetscReal v[])
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < d; i++) sum += v[i] * v[i];
  return PetscSqrtReal(sum);
}

static PetscReal ShiftOf(const RicoConeBlock *c, const PetscReal v[])
{
  const PetscInt d = Tangents(c);

  if (c->cone == RICO_COULOMB) return c->mu * Slip(d, v + 1);
  return c->cone == RICO_ROLLING ? c->mu * Slip(d, v + 1) + c->mu_r * Slip(d, v + 1 + d) : 0;
}

PetscErrorCode RicoPartsResidual(RicoConeInterior *ip)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemApplyArrays(ip->p, ip->z, ip->w));
  PetscCall(PetscArrayzero(ip->v, ip->n));
  for (PetscInt k = 0; k < ip->count; k++) RicoPartScatter(ip, &ip->part[k], ip->y + ip->part[k].at, ip->v);
  for (PetscInt i = 0; i < ip->n; i++) ip->rest[i] = ip->v[i] - ip->w[i];
  for (PetscInt c = 0; c < ip->cones->count; c++) {
    const RicoConeBlock *cone = &ip->cones->cones[c];

    ip->rest[cone->row] -= ShiftOf(cone, ip->v + cone->row);
  }
  PetscFunctionReturn(0);
}

/* A += E' W^2 E, a column at a time. */
static void AddScaling(RicoConeInterior *ip, const RicoPart *part)
{
  const RicoConeBlock *c = &ip->cones->cones[part->cone];
  PetscReal *x = ip->corr + part->at, *z = ip->dz + c->row;

  for (PetscInt j = 0; j < c->size; j++) {
    for (PetscInt i = 0; i < c->size; i++) z[i] = i == j;
    RicoPartGather(ip, part, ip->dz, x);
    RicoScalingApply(&part->scaling, x);
    RicoScalingApply(&part->scaling, x);
    for (PetscInt i = 0; i < c->size; i++) z[i] = 0;
    RicoPartScatter(ip, part, x, ip->dz);
    for (PetscInt i = 0; i < c->size; i++) c->A[i * c->size + j] += z[i];
  }
}

/* S = I + e_N (ds/dv): its square vanishes since ds/dv_N = 0. Rows that do not move: dz = 0. */
static void SetShift(RicoConeInterior *ip, const RicoConeBlock *c)
{
  const PetscInt n = c->size, d = Tangents(c);
  const PetscReal *v = ip->v + c->row;
  const PetscReal slides = Slip(d, v + 1), rolls = c->cone == RICO_ROLLING ? Slip(d, v + 1 + d) : 0;

  for (PetscInt i = 0; i < n * n; i++) c->A[i] = c->B[i] = 0;
  for (PetscInt i = 0; i < n; i++) {
    c->A[i * n + i] = ip->fixed[c->row + i] ? 1 : 0;
    c->B[i * n + i] = ip->fixed[c->row + i] ? 0 : 1;
  }
  if ((c->cone != RICO_COULOMB && c->cone != RICO_ROLLING) || ip->frozen > 0) return;
  for (PetscInt i = 0; i < d; i++) {
    if (slides > 0) c->B[1 + i] = c->mu * v[1 + i] / slides;
    if (rolls > 0) c->B[1 + d + i] = c->mu_r * v[1 + d + i] / rolls;
  }
}

PetscBool RicoPartsLinearise(RicoConeInterior *ip)
{
  for (PetscInt c = 0; c < ip->cones->count; c++) SetShift(ip, &ip->cones->cones[c]);
  for (PetscInt k = 0; k < ip->count; k++) {
    RicoPart *part = &ip->part[k];

    if (!RicoScalingSet(&part->scaling, ip->x + part->at, ip->y + part->at)) return PETSC_FALSE;
    AddScaling(ip, part);
  }
  return PETSC_TRUE;
}

void RicoPartsRightHandSide(RicoConeInterior *ip)
{
  for (PetscInt i = 0; i < ip->n; i++) ip->rhs[i] = 0;
  for (PetscInt k = 0; k < ip->count; k++) RicoPartScatter(ip, &ip->part[k], ip->g + ip->part[k].at, ip->rhs);
  for (PetscInt c = 0; c < ip->cones->count; c++) {
    const RicoConeBlock *cone = &ip->cones->cones[c];
    const PetscInt n = cone->size, row = cone->row;

    for (PetscInt i = 0; i < n; i++)
      for (PetscInt j = 0; j < n; j++) ip->rhs[row + i] += cone->B[i * n + j] * ip->rest[row + j];
  }
  for (PetscInt i = 0; i < ip->n; i++)
    if (ip->fixed[i]) ip->rhs[i] = 0;
}
