/*
  curve.c -- steps along a curve: see curve.h.

  One factorisation serves a step. K has the last tangent as border; its last column's solution is the tangent
  x, which all equations of the piece leave free. A solution for another border is therefore one for this
  border plus a multiple of x.
*/
#include <impls/curves/curve.h>

/* The least distance from the boundary of its regime at which a cone begins. */
static const PetscReal INSIDE = 1e-3;
enum { MOST_TRIES = 60, MOST_AIMS = 3, CORRECTIONS = 10 };
/* In the units of pieces.h: how well points satisfy the equations, and how negative a quantity may be. */
static const PetscReal ON_CURVE = 1e-10, SLACK = 1e-8;
static const PetscReal FIRST_REACH = 0.1, LEAST_REACH = 1e-13, MOST_TURN = 0.5, SHORTER = 0.25, LONGER = 2,
                       LEAST_SHARE = 1e-12;

PetscErrorCode RicoCurveCreate(RicoPieces *s, RicoCurve *r)
{
  const size_t n = (size_t)s->n;

  PetscFunctionBegin;
  *r = (RicoCurve){.s = s};
  PetscCall(PetscMalloc7(n + 1, &r->x, n + 1, &r->border, n + 1, &r->F, n, &r->z, n, &r->w, n, &r->e,
                         2 * (size_t)s->count, &r->before));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCurveDestroy(RicoCurve *r)
{
  PetscFunctionBegin;
  PetscCall(PetscFree7(r->x, r->border, r->F, r->z, r->w, r->e, r->before));
  PetscFunctionReturn(0);
}

void RicoCurveBegin(RicoCurve *r)
{
  r->reach = FIRST_REACH;
  r->known = 0;
  r->entered = (RicoQuantity){RICO_NO_QUANTITY, 0};
  RicoPiecesUpdate(r->s);
}

static void Copy(PetscInt n, const PetscReal x[], PetscReal y[])
{
  for (PetscInt i = 0; i < n; i++) y[i] = x[i];
}

/* The regime of a pair that satisfies the cone's law, and the pair moved inside it. */
static void SetRegime(RicoPieces *s, PetscInt c)
{
  const RicoConeBlock *cone = &s->cones[c];
  const PetscInt row = cone->row, end = row + cone->size;
  PetscReal *z = s->z, *w = s->w, pushed = 0, moves = 0;

  for (PetscInt i = row + 1; i < end; i++) pushed += PetscSqr(z[i]);
  for (PetscInt i = row + 1; i < end; i++) moves += PetscSqr(w[i]);
  if (cone->cone != RICO_COULOMB || !(cone->mu > 0)) {
    s->regime[c] = w[row] > 0 ? RICO_LOW : w[row] < 0 ? RICO_HIGH : RICO_BETWEEN;
  } else if (z[row] <= 0) {
    s->regime[c] = RICO_OPEN;
    w[row] += INSIDE;
  } else if (moves > 0) {
    s->regime[c] = RICO_SLIDING;
    for (PetscInt i = row + 1; i < end; i++) s->e[i] = z[i] / PetscSqrtReal(pushed);
    for (PetscInt i = row + 1; i < end; i++) w[i] -= INSIDE * s->e[i];
  } else {
    s->regime[c] = RICO_STICKING;
    z[row] += INSIDE;
  }
}

void RicoCurveBeginAt(RicoCurve *r)
{
  RicoPieces *s = r->s;

  for (PetscInt c = 0; c < s->count; c++) SetRegime(s, c);
  Copy(s->n, s->w, s->g);
  s->t = 0;
  RicoPiecesUpdate(s);
  for (PetscInt i = 0; i < s->n; i++) s->g[i] -= s->w[i];
  s->t = 1;
  RicoCurveBegin(r);
}

static PetscReal Norm(PetscInt n, const PetscReal x[])
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < n; i++) sum += x[i] * x[i];
  return PetscSqrtReal(sum);
}

/* x <- x / |x|; returns |x|. */
static PetscReal Normalise(PetscInt n, PetscReal x[])
{
  const PetscReal norm = Norm(n, x);

  for (PetscInt i = 0; i < n && norm > 0; i++) x[i] /= norm;
  return norm;
}

static void Save(RicoCurve *r)
{
  const RicoPieces *s = r->s;

  Copy(s->n, s->z, r->z);
  Copy(s->n, s->w, r->w);
  Copy(s->n, s->e, r->e);
  r->t = s->t;
  for (PetscInt c = 0; c < s->count; c++)
    for (PetscInt k = 0; k < RicoPiecesQuantities(s, c); k++)
      r->before[2 * c + k] = RicoPiecesValue(s, (RicoQuantity){c, k});
}

static void Restore(const RicoCurve *r)
{
  RicoPieces *s = r->s;

  Copy(s->n, r->z, s->z);
  Copy(s->n, r->w, s->w);
  Copy(s->n, r->e, s->e);
  s->t = r->t;
}

static PetscBool AreSame(RicoQuantity a, RicoQuantity b)
{
  return a.cone == b.cone && a.which == b.which ? PETSC_TRUE : PETSC_FALSE;
}

/* The tangent at the current point. */
static PetscBool SetTangent(RicoCurve *r)
{
  RicoPieces *s = r->s;

  RicoPiecesBuild(s);
  if (r->entered.cone >= 0)
    RicoPiecesGradient(s, r->entered, r->border);
  else if (r->known == s->m + 1)
    Copy(s->m + 1, r->x, r->border);
  else
    for (PetscInt i = 0; i <= s->m; i++) r->border[i] = i == s->m ? -1 : 0;
  (void)Normalise(s->m + 1, r->border);
  if (!RicoPiecesFactor(s, r->border)) return PETSC_FALSE;
  for (PetscInt i = 0; i <= s->m; i++) r->x[i] = i == s->m ? 1 : 0;
  if (!RicoPiecesSolve(s, r->x)) return PETSC_FALSE;
  (void)Normalise(s->m + 1, r->x);
  RicoPiecesSetRates(s, r->x);
  return PETSC_TRUE;
}

/* Called for t and for every quantity: replaces *length and *first if this quantity vanishes earlier at its
   present rate. Rates within SLACK count as zero. */
static void FindFirst(const RicoCurve *r, RicoQuantity of, PetscReal *length, RicoQuantity *first)
{
  const PetscReal rate = AreSame(of, r->entered) ? 0 : RicoPiecesRate(r->s, of, r->x);
  const PetscReal at = rate < -SLACK ? PetscMax(0, RicoPiecesValue(r->s, of)) / -rate : PETSC_INFINITY;

  if (at >= *length) return;
  *length = at;
  *first = of;
}

/* Length along the tangent to the first event. */
static PetscReal NextEvent(const RicoCurve *r, RicoQuantity *first)
{
  PetscReal length = PETSC_INFINITY;

  *first = (RicoQuantity){RICO_NO_QUANTITY, 0};
  FindFirst(r, (RicoQuantity){RICO_QUANTITY_T, 0}, &length, first);
  for (PetscInt c = 0; c < r->s->count; c++)
    for (PetscInt k = 0; k < RicoPiecesQuantities(r->s, c); k++)
      FindFirst(r, (RicoQuantity){c, k}, &length, first);
  return length;
}

/* Newton's method back to the curve, where the quantity vanishes; without one, orthogonal to the tangent. */
static PetscBool Correct(RicoCurve *r, RicoQuantity zero)
{
  RicoPieces *s = r->s;
  const PetscInt m = s->m;
  PetscReal along = 0, size = 1, last = PETSC_INFINITY;

  if (zero.cone == RICO_NO_QUANTITY) {
    Copy(m + 1, r->x, r->border);
  } else {
    RicoPiecesGradient(s, zero, r->border);
    size = Normalise(m + 1, r->border);
  }
  for (PetscInt i = 0; i <= m; i++) along += r->border[i] * r->x[i];
  for (PetscInt i = 0; i < CORRECTIONS && PetscAbsReal(along) > SLACK; i++) {
    PetscReal rest = zero.cone == RICO_NO_QUANTITY ? 0 : RicoPiecesValue(s, zero) / size, norm;

    RicoPiecesEquations(s, r->F);
    r->F[m] = 0;
    norm = Norm(m, r->F) + PetscAbsReal(rest);
    if (norm <= ON_CURVE * (1 + Norm(s->n, s->w))) return PETSC_TRUE;
    if (norm > last / 2 || !RicoPiecesSolve(s, r->F)) return PETSC_FALSE;
    last = norm;
    for (PetscInt j = 0; j <= m; j++) rest -= r->border[j] * r->F[j];
    for (PetscInt j = 0; j <= m; j++) r->F[j] = -r->F[j] - rest / along * r->x[j];
    if (RicoPiecesMove(s, 1, r->F) > MOST_TURN) return PETSC_FALSE;
  }
  return PETSC_FALSE;
}

/* The first quantity that became negative in the step, if any, and the share of the step where it
   vanished. */
static PetscReal FirstNegative(const RicoCurve *r, RicoQuantity zero, RicoQuantity *first)
{
  const RicoPieces *s = r->s;
  PetscReal share = 1;

  *first = (RicoQuantity){RICO_NO_QUANTITY, 0};
  for (PetscInt c = RICO_QUANTITY_T; c < s->count; c++)
    for (PetscInt k = 0; k < (c < 0 ? 1 : RicoPiecesQuantities(s, c)); k++) {
      const RicoQuantity of = {c, k};
      const PetscReal before = PetscMax(0, c < 0 ? r->t : r->before[2 * c + k]);
      const PetscReal after = RicoPiecesValue(s, of);

      if (after >= -SLACK || AreSame(of, zero) || before >= share * (before - after)) continue;
      share = before / (before - after);
      *first = of;
    }
  return PetscMax(share, LEAST_SHARE);
}

/* A step of this length, or to where `end` vanishes; *end: the quantity that is zero after the step. */
static PetscBool TryStep(RicoCurve *r, PetscReal length, RicoQuantity *end)
{
  RicoQuantity negative;

  for (PetscInt aim = 0; aim < MOST_AIMS; aim++) {
    Restore(r);
    if (RicoPiecesMove(r->s, length, r->x) > MOST_TURN || !Correct(r, *end)) return PETSC_FALSE;
    length *= FirstNegative(r, *end, &negative);
    if (negative.cone == RICO_NO_QUANTITY) return PETSC_TRUE;
    if (AreSame(negative, r->entered)) return PETSC_FALSE;
    *end = negative;
  }
  return PETSC_FALSE;
}

/* Steps that become shorter until one succeeds. */
static PetscBool Advance(RicoCurve *r, RicoQuantity *end)
{
  RicoQuantity event;
  const PetscReal far = NextEvent(r, &event);
  PetscReal length = 0;

  for (PetscInt i = 0; i < MOST_TRIES && r->reach > LEAST_REACH && !RicoSolverIsLate(r->s->s); i++) {
    length = PetscMin(far, r->reach);
    *end = far <= r->reach ? event : (RicoQuantity){RICO_NO_QUANTITY, 0};
    if (TryStep(r, length, end)) {
      r->reach = (i == 0 ? LONGER : 1) * PetscMax(length, r->reach);
      return PETSC_TRUE;
    }
    r->reach = SHORTER * length;
  }
  return PETSC_FALSE;
}

RicoCurveState RicoCurveStep(RicoCurve *r)
{
  RicoPieces *s = r->s;
  RicoQuantity end;

  if (!SetTangent(r)) return RICO_CURVE_LOST;
  Save(r);
  if (!Advance(r, &end)) return RICO_CURVE_LOST;
  r->known = s->m + 1;
  r->entered = (RicoQuantity){RICO_NO_QUANTITY, 0};
  if (end.cone == RICO_QUANTITY_T) return RICO_CURVE_SOLVED;
  if (end.cone >= 0) r->entered = RicoPiecesFlip(s, end);
  return RICO_CURVE_CONTINUES;
}
