/*
  cone_path.c -- follows the central path of friction by its arc length.

  The points (z, x, y, tau) with

      v - s(y) - M z - q = (tau / tau_0) r_0,      x_k = E_k z + b_k,      x_k o y_k = tau c_k e (1)

  form a curve from any z inside K at tau_0 to a solution at tau = 0. The problem is not convex, so tau need
  not decrease along the curve and the curve may turn. It is smooth because s is smooth inside the cones ((3)
  of cone_interior.h), and it ends in a solution if homotopy can reach one. Arc-length continuation follows it
  (Keller; Allgower and Georg): a step along the tangent, then Newton's method in the plane orthogonal to it,
  with log tau as additional unknown. Lengths and angles use the scaling of the point,

      (d, d') = sum_k (W dx . W dx' + W^-1 dy . W^-1 dy') / (tau count) + dlog tau dlog tau',             (2)

  A step of length 1 roughly divides tau by e. Near changes between sticking, sliding and open, steps are
  shorter. path_move.c moves the point by a step.

  For symmetric scenes (packings, arches) the path with equal c_k has bifurcations. The weights c_k are
  therefore pseudo-random in 1/e ... e: a path with general weights has no bifurcation (Sard).

  H. B. Keller, Numerical solution of bifurcation and nonlinear eigenvalue problems, in: Applications of
  bifurcation theory, Academic Press (1977). E. L. Allgower, K. Georg, Numerical continuation methods,
  Springer (1990).
*/
#include <impls/cones/cone_path.h>
#include <numerics/rico_math.h>

enum { CORRECTIONS = 6, TRIES = 6 };
/* In a part's own scaling: largest move by Newton's last correction; desired move by the first one; largest
   length of a correction; largest length of a step. */
static const PetscReal NEAR = 0.2, AIM = 0.7, LEAST = 0.05, MOST = 20;

static PetscErrorCode CreateStep(const RicoConeInterior *ip, RicoPathStep *s)
{
  PetscFunctionBegin;
  PetscCall(PetscCalloc3(ip->n, &s->z, ip->entries, &s->x, ip->entries, &s->y));
  PetscFunctionReturn(0);
}

static PetscErrorCode DestroyStep(RicoPathStep *s)
{
  PetscFunctionBegin;
  PetscCall(PetscFree3(s->z, s->x, s->y));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConePathCreate(RicoConeInterior *ip, RicoConePath *p)
{
  PetscFunctionBegin;
  *p = (RicoConePath){.ip = ip};
  PetscCall(CreateStep(ip, &p->tangent));
  PetscCall(CreateStep(ip, &p->newton));
  PetscCall(CreateStep(ip, &p->back));
  PetscCall(PetscCalloc3(ip->count, &p->weight, ip->n, &p->offset, ip->n, &p->defect));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConePathDestroy(RicoConePath *p)
{
  PetscFunctionBegin;
  PetscCall(DestroyStep(&p->tangent));
  PetscCall(DestroyStep(&p->newton));
  PetscCall(DestroyStep(&p->back));
  PetscCall(PetscFree3(p->weight, p->offset, p->defect));
  PetscFunctionReturn(0);
}

/* Pseudo-random between 1/e and e: fractions of multiples of the golden ratio's square root. */
static PetscReal Weight(PetscInt k)
{
  const PetscReal x = (PetscReal)(k + 1) * 0.7861513777574233;
  const PetscReal y = (x - PetscFloorReal(x)) * 977.0;

  return RicoExp(2 * (y - PetscFloorReal(y)) - 1);
}

PetscErrorCode RicoConePathStart(RicoConePath *p, PetscInt seed, PetscReal size)
{
  RicoConeInterior *ip = p->ip;

  PetscFunctionBegin;
  p->straight = RicoPathIsStraight(ip);
  RicoPartsStart(ip, size);
  ip->frozen = 0;
  ip->smooth = PETSC_TRUE;
  PetscCall(PetscArrayzero(ip->corr, ip->entries));
  p->tau = p->first = size * size;
  p->reach = 0.5;
  p->begun = PETSC_FALSE;
  for (PetscInt k = 0; k < ip->count; k++) {
    p->weight[k] = Weight(k + 1000 * seed);
    ip->y[ip->part[k].at] = p->tau * p->weight[k] / ip->x[ip->part[k].at];
  }
  PetscCall(RicoPartsResidual(ip));
  PetscCall(PetscArraycpy(p->offset, ip->rest, ip->n));
  PetscFunctionReturn(0);
}

/* Computes the blocks and the residual at the current point. *ok is false if the point is not inside. */
static PetscErrorCode Linearise(RicoConePath *p, PetscBool *ok)
{
  PetscFunctionBegin;
  PetscCall(RicoPartsResidual(p->ip));
  PetscCall(PetscArraycpy(p->defect, p->ip->rest, p->ip->n));
  *ok = RicoPartsLinearise(p->ip);
  PetscFunctionReturn(0);
}

static PetscErrorCode Factor(RicoConePath *p, PetscBool *ok)
{
  PetscFunctionBegin;
  PetscCall(RicoConeSystemFactor(p->ip->system, 0, ok));
  if (!*ok) PetscCall(RicoConeSystemFactor(p->ip->system, 1e-14 * p->ip->diagonal, ok));
  p->steps++;
  PetscFunctionReturn(0);
}

/* ip->dz, dx, dy: the direction of (1) for dlog tau = 1 (along), or the correction to (1) at this tau. */
static PetscErrorCode Direction(RicoConePath *p, PetscBool along, PetscBool *ok)
{
  RicoConeInterior *ip = p->ip;
  const PetscReal share = p->tau / p->first;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < ip->n; i++)
    ip->rest[i] = along ? -share * p->offset[i] : p->defect[i] - share * p->offset[i];
  for (PetscInt k = 0; k < ip->count; k++)
    RicoPartSetTarget(ip, &ip->part[k], p->tau * p->weight[k], along ? 0 : 1);
  PetscCall(RicoConeInteriorDirection(ip, ok));
  PetscFunctionReturn(0);
}

static PetscErrorCode CopyDirection(const RicoConeInterior *ip, PetscReal tau, RicoPathStep *to)
{
  PetscFunctionBegin;
  PetscCall(PetscArraycpy(to->z, ip->dz, ip->n));
  PetscCall(PetscArraycpy(to->x, ip->dx, ip->entries));
  PetscCall(PetscArraycpy(to->y, ip->dy, ip->entries));
  to->tau = tau;
  PetscFunctionReturn(0);
}

/* (2) for two directions. */
static PetscReal InnerProduct(RicoConePath *p, const PetscReal ax[], const PetscReal ay[], PetscReal atau,
                              const RicoPathStep *b)
{
  RicoConeInterior *ip = p->ip;
  PetscReal sum = 0;

  for (PetscInt k = 0; k < ip->count; k++) sum += RicoPartInner(ip, &ip->part[k], ax, ay, b->x, b->y);
  return sum / (p->tau * (PetscReal)ip->count) + atau * b->tau;
}

/* Returns true if the path continues to larger tau from the current, factored point. Along a curve the sign
   of dlog tau always equals the sign of the matrix's determinant, or always its opposite. If that is unknown,
   the angle with the last tangent decides. */
static PetscBool IsUpwards(RicoConePath *p)
{
  const PetscInt sign = RicoConeSystemSign(p->ip->system);

  if (!p->begun) p->sign = -sign;
  if (!p->begun) return PETSC_FALSE;
  if (sign) return sign == p->sign ? PETSC_TRUE : PETSC_FALSE;
  return InnerProduct(p, p->ip->dx, p->ip->dy, 1, &p->tangent) > 0 ? PETSC_TRUE : PETSC_FALSE;
}

/* The tangent at the current, factored point, in the direction of travel. */
static PetscErrorCode SetTangent(RicoConePath *p, PetscBool *ok)
{
  RicoConeInterior *ip = p->ip;
  RicoPathStep *t = &p->tangent;
  PetscBool upwards;
  PetscReal length;

  PetscFunctionBegin;
  PetscCall(Direction(p, PETSC_TRUE, ok));
  if (!*ok) PetscFunctionReturn(0);
  upwards = IsUpwards(p);
  PetscCall(CopyDirection(ip, 1, t));
  length = PetscSqrtReal(InnerProduct(p, t->x, t->y, 1, t));
  if (!upwards) length = -length;
  for (PetscInt i = 0; i < ip->n; i++) t->z[i] /= length;
  for (PetscInt i = 0; i < ip->entries; i++) t->x[i] /= length;
  for (PetscInt i = 0; i < ip->entries; i++) t->y[i] /= length;
  t->tau /= length;
  p->begun = PETSC_TRUE;
  PetscFunctionReturn(0);
}

/* The largest move of a part by Newton's step, in the part's scaling. */
static PetscReal LargestMove(RicoConePath *p)
{
  RicoConeInterior *ip = p->ip;
  PetscReal most = 0;

  for (PetscInt k = 0; k < ip->count; k++)
    most =
        PetscMax(most, RicoPartInner(ip, &ip->part[k], p->newton.x, p->newton.y, p->newton.x, p->newton.y) /
                           (p->tau * p->weight[k]));
  return PetscSqrtReal(most);
}

/* Newton's step in the plane orthogonal to the tangent: the correction at this tau plus a multiple of the
   tangent. *length: share of the step taken, 0 if none is possible. */
static PetscErrorCode Correct(RicoConePath *p, PetscReal *length)
{
  RicoConeInterior *ip = p->ip;
  RicoPathStep *d = &p->newton;
  PetscReal aside, along, change;
  PetscBool ok;

  PetscFunctionBegin;
  *length = 0;
  PetscCall(Factor(p, &ok));
  if (ok) PetscCall(Direction(p, PETSC_FALSE, &ok));
  if (!ok) PetscFunctionReturn(0);
  PetscCall(CopyDirection(ip, 0, d));
  PetscCall(Direction(p, PETSC_TRUE, &ok));
  if (!ok) PetscFunctionReturn(0);
  aside = InnerProduct(p, d->x, d->y, 0, &p->tangent);
  along = InnerProduct(p, ip->dx, ip->dy, 1, &p->tangent);
  change = along != 0 ? -aside / along : 0;
  for (PetscInt i = 0; i < ip->n; i++) d->z[i] += change * ip->dz[i];
  for (PetscInt i = 0; i < ip->entries; i++) d->x[i] += change * ip->dx[i];
  for (PetscInt i = 0; i < ip->entries; i++) d->y[i] += change * ip->dy[i];
  d->tau = change;
  *length = PetscMin(1, RicoPathLongest(p, d));
  RicoPathMove(p, *length, d);
  PetscFunctionReturn(0);
}

/* Corrects the predicted point to the path; *first: move by the first correction; *ok: the path was
   reached. */
static PetscErrorCode CorrectToPath(RicoConePath *p, PetscReal *first, PetscBool *ok)
{
  PetscReal length, moved = PETSC_INFINITY;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < CORRECTIONS; i++) {
    PetscCall(Linearise(p, ok));
    if (!*ok) break;
    *ok = PETSC_FALSE;
    PetscCall(Correct(p, &length));
    if (!(length > LEAST)) break;
    moved = LargestMove(p);
    if (i == 0) *first = moved;
    *ok = length == 1 && moved < NEAR ? PETSC_TRUE : PETSC_FALSE;
    if (*ok) break;
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConePathStep(RicoConePath *p, PetscReal *length)
{
  PetscReal most, moved = PETSC_INFINITY;
  PetscBool ok, there = PETSC_FALSE;

  PetscFunctionBegin;
  *length = 0;
  PetscCall(Linearise(p, &ok));
  if (ok) PetscCall(Factor(p, &ok));
  if (ok) PetscCall(SetTangent(p, &ok));
  if (!ok) PetscFunctionReturn(0);
  PetscCall(RicoPathSave(p));
  most = RicoPathLongest(p, &p->tangent);
  for (PetscInt i = 0; i < TRIES && !there; i++) {
    *length = PetscMin(p->reach, most);
    RicoPathMove(p, *length, &p->tangent);
    PetscCall(CorrectToPath(p, &moved, &there));
    p->reach = there ? PetscMin(MOST, *length * PetscMax(0.5, PetscMin(3, PetscSqrtReal(AIM / moved))))
                     : *length / 3;
    if (!there) PetscCall(RicoPathRestore(p));
  }
  if (!there) *length = 0;
  PetscFunctionReturn(0);
}
