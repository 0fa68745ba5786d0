/*
  cone_start.c -- start of interior points: inside all parts, either far from the boundary or near a given
  point.

  The far start has z and the multipliers on the axes of the cones. Near z and its w, a contact starts with

      y_T = w_T,      y_0 = max(w_N, 0) / mu + ||w_T||,                                       (1)

  the multiplier of v = w + s(w); with rolling, each of its two cones has half of w_N. Then z_N and y_0 are
  moved inside. The residual of (2) in cone_interior.h is of the order of that distance, as the products are.
*/
#include <impls/cones/cone_interior.h>

static void StartCone(RicoConeInterior *ip, const RicoConeBlock *c, PetscReal size)
{
  const PetscBool friction = RicoIsFriction(c->cone);
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

void RicoPartsStart(RicoConeInterior *ip, PetscReal size)
{
  for (PetscInt c = 0; c < ip->cones->count; c++) StartCone(ip, &ip->cones->cones[c], size / ip->unit[c]);
  for (PetscInt k = 0; k < ip->count; k++) {
    const RicoPart *part = &ip->part[k];
    const PetscReal size_y = size * ip->unit[part->cone];

    RicoPartGather(ip, part, ip->z, ip->x + part->at);
    ip->x[part->at] += part->bound;
    for (PetscInt i = 0; i < part->scaling.k; i++)
      ip->y[part->at + i] = i ? 0 : part->slope != 0 ? size_y / 2 : size_y;
  }
}

/* Moves a z in K to this distance from the boundary. */
static void MoveInside(RicoConeInterior *ip, const RicoConeBlock *c, PetscReal distance)
{
  const PetscBool below = c->lb > PETSC_NINFINITY ? PETSC_TRUE : PETSC_FALSE;
  const PetscBool above = c->ub < PETSC_INFINITY ? PETSC_TRUE : PETSC_FALSE;
  const PetscReal most = below && above ? PetscMin(distance, 0.4 * (c->ub - c->lb)) : distance;
  PetscReal *z = ip->z + c->row;

  if (RicoIsFriction(c->cone)) {
    *z += distance / PetscMax(c->mu > 0 ? PetscMin(c->mu, 1) : 1, 1e-3);
    return;
  }
  if (below) *z = PetscMax(*z, c->lb + most);
  if (above) *z = PetscMin(*z, c->ub - most);
}

/* Multipliers of w + s(w), moved inside by `distance`. */
static void SetMultiplier(RicoConeInterior *ip, const RicoPart *part, const PetscReal w[], PetscReal distance)
{
  const RicoConeBlock *c = &ip->cones->cones[part->cone];
  const PetscBool pair = c->cone == RICO_ROLLING && c->mu > 0 && c->mu_r > 0 ? PETSC_TRUE : PETSC_FALSE;
  const PetscReal normal = PetscMax(w[c->row], 0) / (pair ? 2 : 1);
  PetscReal *y = ip->y + part->at, slip;

  if (part->slope != 0) {
    slip = w[c->row + part->second];
    y[0] = (normal / part->scale + PetscAbsReal(slip) + part->slope * slip + distance) / 2;
    return;
  }
  for (PetscInt i = 1; i < part->scaling.k; i++) y[i] = w[c->row + part->second + i - 1];
  slip = PetscSqrtReal(RicoDot(part->scaling.k - 1, y + 1, y + 1));
  if (part->scale < 0)
    y[0] = PetscMax(-w[c->row], 0) + distance;
  else if (c->cone == RICO_SECOND_ORDER)
    y[0] = PetscMax(normal / part->scale, slip) + distance;
  else
    y[0] = normal / part->scale + slip + distance;
}

void RicoPartsStartNear(RicoConeInterior *ip, const PetscReal z[], const PetscReal w[], PetscReal size)
{
  for (PetscInt i = 0; i < ip->n; i++) ip->z[i] = z[i];
  for (PetscInt c = 0; c < ip->cones->count; c++) MoveInside(ip, &ip->cones->cones[c], size / ip->unit[c]);
  for (PetscInt k = 0; k < ip->count; k++) {
    const RicoPart *part = &ip->part[k];

    RicoPartGather(ip, part, ip->z, ip->x + part->at);
    ip->x[part->at] += part->bound;
    SetMultiplier(ip, part, w, size * ip->unit[part->cone]);
  }
}
