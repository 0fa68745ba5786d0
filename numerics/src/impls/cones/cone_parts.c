/*
  cone_parts.c -- the parts (1) of cone_interior.h: their layout in z, and their start.
*/
#include <impls/cones/cone_interior.h>

/* In units of the mean diagonal of M. */
#define LEAST_UNIT 1e-12

/* Number of tangential rows, equal to the number of rolling rows. */
static PetscInt Tangents(const RicoConeBlock *c)
{
  return c->cone == RICO_ROLLING ? (c->size - 1) / 2 : c->size - 1;
}

/* Upper bounds of the number of parts and of their entries. */
static PetscInt PartsOf(const RicoConeBlock *c)
{
  const PetscBool friction = RicoIsFriction(c->cone);

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

/* ||z_second|| <= mu z_N, d rows; they are fixed if mu = 0. */
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

  if (RicoIsFriction(c->cone)) {
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

/* Cones with a zero or nearly zero diagonal of M use the unit of all cones. */
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
