/*
  lorentz.c -- algebra of the second-order cone: see lorentz.h.
*/
#include <impls/cones/lorentz.h>

static PetscReal Dot(PetscInt k, const PetscReal x[], const PetscReal y[])
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < k; i++) sum += x[i] * y[i];
  return sum;
}

PetscReal RicoLorentzDet(PetscInt k, const PetscReal x[])
{
  const PetscReal length = PetscSqrtReal(Dot(k - 1, x + 1, x + 1));

  return (x[0] - length) * (x[0] + length);
}

void RicoLorentzMultiply(PetscInt k, const PetscReal x[], const PetscReal y[], PetscReal xy[])
{
  xy[0] = Dot(k, x, y);
  for (PetscInt i = 1; i < k; i++) xy[i] = x[0] * y[i] + y[0] * x[i];
}

void RicoLorentzDivide(PetscInt k, const PetscReal x[], PetscReal v[])
{
  v[0] = (x[0] * v[0] - Dot(k - 1, x + 1, v + 1)) / RicoLorentzDet(k, x);
  for (PetscInt i = 1; i < k; i++) v[i] = (v[i] - v[0] * x[i]) / x[0];
}

/* The least positive root of a t^2 + 2 b t + c, for c > 0. */
static PetscReal LeastRoot(PetscReal a, PetscReal b, PetscReal c)
{
  const PetscReal square = b * b - a * c;

  if (square < 0 || (b >= 0 && a >= 0)) return PETSC_INFINITY;
  return b > 0 ? (b + PetscSqrtReal(square)) / -a : c / (PetscSqrtReal(square) - b);
}

PetscReal RicoLorentzLongest(PetscInt k, const PetscReal x[], const PetscReal d[])
{
  const PetscReal b = x[0] * d[0] - Dot(k - 1, x + 1, d + 1);
  const PetscReal apex = d[0] < 0 ? -x[0] / d[0] : PETSC_INFINITY;

  if (k == 1) return apex;
  return PetscMin(apex, LeastRoot(RicoLorentzDet(k, d), b, RicoLorentzDet(k, x)));
}

/* With x and y scaled to det 1: the geometric mean of y and J x has the direction y + J x; h is its root. */
PetscBool RicoScalingSet(RicoScaling *s, const PetscReal x[], const PetscReal y[])
{
  const PetscInt k = s->k;
  const PetscReal det_x = RicoLorentzDet(k, x), det_y = RicoLorentzDet(k, y);
  PetscReal root;

  if (!(det_x > 0 && det_y > 0 && x[0] > 0 && y[0] > 0)) return PETSC_FALSE;
  for (PetscInt i = 0; i < k; i++)
    s->h[i] = y[i] / PetscSqrtReal(det_y) + (i ? -x[i] : x[i]) / PetscSqrtReal(det_x);
  root = PetscSqrtReal(RicoLorentzDet(k, s->h));
  for (PetscInt i = 0; i < k; i++) s->h[i] /= root;
  s->h[0] += 1;
  root = PetscSqrtReal(2 * s->h[0]);
  for (PetscInt i = 0; i < k; i++) s->h[i] /= root;
  s->eta = PetscSqrtReal(det_y / det_x);
  return s->eta > 0 && s->eta < PETSC_MAX_REAL ? PETSC_TRUE : PETSC_FALSE;
}

/* v <- factor Q_h v; if `mirrored`, v <- factor Q_(Jh) v, which is the inverse up to factor. */
static void Reflect(const RicoScaling *s, PetscReal factor, PetscBool mirrored, PetscReal v[])
{
  const PetscReal sign = mirrored ? -1 : 1;
  const PetscReal twice = 2 * (s->h[0] * v[0] + sign * Dot(s->k - 1, s->h + 1, v + 1));

  v[0] = factor * (twice * s->h[0] - v[0]);
  for (PetscInt i = 1; i < s->k; i++) v[i] = factor * (sign * twice * s->h[i] + v[i]);
}

void RicoScalingApply(const RicoScaling *s, PetscReal v[])
{
  Reflect(s, PetscSqrtReal(s->eta), PETSC_FALSE, v);
}

void RicoScalingUndo(const RicoScaling *s, PetscReal v[])
{
  Reflect(s, 1 / PetscSqrtReal(s->eta), PETSC_TRUE, v);
}
