/*
  path_move.c -- moves the point of a path by a step (cone_path.c).

  A sliding contact lies on the boundary of its cone, and its direction of sliding turns along the path, so a
  straight step would leave the cone. Steps therefore turn x_T and y_T by an angle. x_0, and the relative
  distance 1 - |x_T| / x_0 from the boundary, change by factors, as they do with tau. Above MOST_TURNING rows
  all steps are straight: without the sign of a determinant to give the direction of the path, turning steps
  lose the path (2 514 contacts of masonry: lost at once, while straight steps reached the end).
*/
#include <impls/cones/cone_path.h>
#include <numerics/rico_math.h>

enum { MOST_TURNING = 3000 };
/* Share of the way to the boundary; largest logarithm of a factor, and largest angle; value of |x_T| / x_0
   from which x turns. */
static const PetscReal INSIDE = 0.9, MOST_LOG = 2, MOST_ANGLE = 0.5, ROUND = 0.3;

PetscBool RicoPathIsStraight(const RicoConeInterior *ip)
{
  return ip->n > MOST_TURNING ? PETSC_TRUE : PETSC_FALSE;
}

/* x exp(dx / x), at most a factor of E. */
static PetscReal Grow(PetscReal x, PetscReal dx)
{
  return x * RicoExp(PetscMax(-MOST_LOG, PetscMin(MOST_LOG, dx / x)));
}

static PetscReal Length(PetscInt k, const PetscReal x[])
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < k; i++) sum += x[i] * x[i];
  return PetscSqrtReal(sum);
}

/* x += length d on L: near the boundary x turns, and its distance from the boundary changes by a factor. */
static void Turn(PetscInt k, PetscReal length, const PetscReal d[], PetscReal x[])
{
  const PetscReal first = Grow(x[0], length * d[0]), radius = Length(k - 1, x + 1), ratio = radius / x[0];
  PetscReal along = 0, across = 0, gap, angle;

  if (ratio < ROUND) {
    for (PetscInt i = 1; i < k; i++) x[i] = (x[i] + length * (d[i] - x[i] * d[0] / x[0])) * first / x[0];
    gap = Length(k - 1, x + 1) / first;
    for (PetscInt i = 1; i < k && gap > INSIDE; i++) x[i] *= INSIDE / gap;
    x[0] = first;
    return;
  }
  for (PetscInt i = 1; i < k; i++) along += d[i] * x[i] / radius;
  for (PetscInt i = 1; i < k; i++) across += PetscSqr(d[i] - along * x[i] / radius);
  across = PetscSqrtReal(across);
  gap = Grow(1 - ratio, -length * (along - ratio * d[0]) / x[0]);
  gap = PetscMin(gap, 1);
  angle = PetscMin(length * across / radius, MOST_ANGLE);
  for (PetscInt i = 1; i < k; i++) {
    const PetscReal t = x[i] / radius, n = across > 0 ? (d[i] - along * t) / across : 0;

    x[i] = (1 - gap) * first * (RicoCos(angle) * t + RicoSin(angle) * n);
  }
  x[0] = first;
}

static void MovePart(PetscInt k, PetscReal length, const PetscReal d[], PetscReal x[])
{
  if (k == 1)
    x[0] = Grow(x[0], length * d[0]);
  else
    Turn(k, length, d, x);
}

/* Returns true if each row of the cone belongs to one part only. */
static PetscBool IsRound(const RicoConeInterior *ip, const RicoPart *part)
{
  const RicoConeBlock *c = &ip->cones->cones[part->cone];

  if (c->cone == RICO_BOX)
    return c->lb > PETSC_NINFINITY && c->ub < PETSC_INFINITY ? PETSC_FALSE : PETSC_TRUE;
  return part->slope == 0 ? PETSC_TRUE : PETSC_FALSE;
}

static void MoveStraight(PetscInt k, PetscReal length, const PetscReal d[], PetscReal x[])
{
  for (PetscInt i = 0; i < k; i++) x[i] += length * d[i];
}

void RicoPathMove(RicoConePath *p, PetscReal length, const RicoPathStep *d)
{
  RicoConeInterior *ip = p->ip;

  MoveStraight(ip->n, length, d->z, ip->z);
  for (PetscInt k = 0; k < ip->count; k++) {
    const RicoPart *part = &ip->part[k];
    const PetscInt at = part->at, size = part->scaling.k;
    PetscReal *z = ip->z + ip->cones->cones[part->cone].row;

    (p->straight ? MoveStraight : MovePart)(size, length, d->y + at, ip->y + at);
    if (p->straight || !IsRound(ip, part)) {
      MoveStraight(size, length, d->x + at, ip->x + at);
      continue;
    }
    MovePart(size, length, d->x + at, ip->x + at);
    z[0] = (ip->x[at] - part->bound) / part->scale;
    for (PetscInt i = 1; i < size; i++) z[part->second + i - 1] = ip->x[at + i];
  }
  p->tau *= RicoExp(PetscMax(-MOST_LOG, PetscMin(MOST_LOG, length * d->tau)));
}

PetscReal RicoPathLongest(RicoConePath *p, const RicoPathStep *d)
{
  RicoConeInterior *ip = p->ip;
  PetscReal length = PETSC_INFINITY;

  for (PetscInt k = 0; k < ip->count; k++) {
    const PetscInt at = ip->part[k].at, size = ip->part[k].scaling.k;

    if (p->straight || !IsRound(ip, &ip->part[k]))
      length = PetscMin(length, RicoLorentzLongest(size, ip->x + at, d->x + at));
    if (p->straight) length = PetscMin(length, RicoLorentzLongest(size, ip->y + at, d->y + at));
  }
  return INSIDE * length;
}

PetscErrorCode RicoPathSave(RicoConePath *p)
{
  const RicoConeInterior *ip = p->ip;

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(p->back.z, ip->z, ip->n));
  PetscCall(PetscArraycpy(p->back.x, ip->x, ip->entries));
  PetscCall(PetscArraycpy(p->back.y, ip->y, ip->entries));
  p->back.tau = p->tau;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPathRestore(RicoConePath *p)
{
  RicoConeInterior *ip = p->ip;

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(ip->z, p->back.z, ip->n));
  PetscCall(PetscArraycpy(ip->x, p->back.x, ip->entries));
  PetscCall(PetscArraycpy(ip->y, p->back.y, ip->entries));
  p->tau = p->back.tau;
  PetscFunctionReturn(0);
}
