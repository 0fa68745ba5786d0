/*
  quantities.c -- the quantities whose zeros end a piece, and the regimes that begin there: see pieces.h.
*/
#include <impls/curves/pieces.h>

/* d|z_T| of a sticking contact for the rates dz. */
static PetscReal RateOfLength(const RicoPieces *s, PetscInt c, const PetscReal dz[3])
{
  const PetscInt row = s->cones[c].row;
  PetscReal size = 0, along = 0;

  for (PetscInt i = 1; i < 3 && i < s->cones[c].size; i++) {
    size += PetscSqr(s->z[row + i]);
    along += s->z[row + i] * dz[i];
  }
  return size > 0 ? along / PetscSqrtReal(size) : 0;
}

/* A quantity that is linear in w: for this w or its rate. */
static PetscReal OfRates(const RicoPieces *s, RicoQuantity of, const PetscReal w[])
{
  const PetscInt row = s->cones[of.cone].row;

  if (s->regime[of.cone] == RICO_SLIDING) return RicoPiecesSpeed(s, of.cone, w);
  return s->regime[of.cone] == RICO_HIGH ? -w[row] : w[row];
}

static PetscBool IsOfRates(const RicoPieces *s, RicoQuantity of)
{
  const RicoRegime regime = s->regime[of.cone];

  return regime == RICO_OPEN || regime == RICO_LOW || regime == RICO_HIGH ||
                 (regime == RICO_SLIDING && of.which == 1)
             ? PETSC_TRUE
             : PETSC_FALSE;
}

PetscInt RicoPiecesQuantities(const RicoPieces *s, PetscInt c)
{
  return s->regime[c] == RICO_SLIDING || s->regime[c] == RICO_BETWEEN ? 2 : 1;
}

PetscReal RicoPiecesValue(const RicoPieces *s, RicoQuantity of)
{
  const PetscInt c = of.cone;

  if (c < 0) return s->t;
  if (IsOfRates(s, of)) return OfRates(s, of, s->w);
  const PetscReal *z = &s->z[s->cones[c].row];
  if (s->regime[c] == RICO_STICKING) return s->cones[c].mu * z[0] - RateOfLength(s, c, z);
  if (s->regime[c] == RICO_BETWEEN) return of.which ? s->ub[c] - z[0] : z[0] - s->lb[c];
  return z[0];
}

PetscReal RicoPiecesRate(const RicoPieces *s, RicoQuantity of, const PetscReal x[])
{
  if (of.cone < 0) return x[s->m];
  if (IsOfRates(s, of)) return OfRates(s, of, s->rate);
  x += s->first[of.cone];
  if (s->regime[of.cone] == RICO_STICKING) return s->cones[of.cone].mu * x[0] - RateOfLength(s, of.cone, x);
  return of.which ? -x[0] : x[0];
}

/* The row of K for w_i or, in space and in the plane, for l. */
static void RateRow(const RicoPieces *s, RicoQuantity of, PetscReal row[])
{
  PetscReal b[3];

  for (PetscInt c = 0; c < s->count; c++)
    for (PetscInt k = 0; k < RicoPiecesUnknowns(s, c); k++) {
      PetscReal sum = 0;

      RicoPiecesUnknown(s, c, k, b);
      for (PetscInt j = 0; j < s->cones[c].size; j++)
        if (b[j] != 0) sum += b[j] * OfRates(s, of, s->M + (size_t)(s->cones[c].row + j) * (size_t)s->n);
      row[s->first[c] + k] = sum;
    }
  row[s->m] = OfRates(s, of, s->g);
}

void RicoPiecesGradient(const RicoPieces *s, RicoQuantity of, PetscReal row[])
{
  const PetscInt c = of.cone;

  for (PetscInt j = 0; j <= s->m; j++) row[j] = 0;
  if (c < 0) {
    row[s->m] = 1;
  } else if (IsOfRates(s, of)) {
    RateRow(s, of, row);
  } else if (s->regime[c] == RICO_STICKING) {
    for (PetscInt i = 0; i < s->cones[c].size; i++) {
      PetscReal unit[3] = {0, 0, 0};

      unit[i] = 1;
      row[s->first[c] + i] = s->cones[c].mu * unit[0] - RateOfLength(s, c, unit);
    }
  } else {
    row[s->first[c]] = of.which ? -1 : 1;
  }
}

/* e <- sign x / |x| of a contact's tangential rows */
static void SetDirection(RicoPieces *s, PetscInt c, PetscReal sign, const PetscReal x[])
{
  const PetscInt row = s->cones[c].row, end = row + s->cones[c].size;
  PetscReal sum = 0;

  for (PetscInt i = row + 1; i < end; i++) sum += PetscSqr(x[i]);
  for (PetscInt i = row + 1; i < end; i++)
    s->e[i] = sum > 0 ? sign * x[i] / PetscSqrtReal(sum) : (i == row + 1 ? 1 : 0);
}

RicoQuantity RicoPiecesFlip(RicoPieces *s, RicoQuantity of)
{
  const PetscInt c = of.cone, row = s->cones[c].row, end = row + s->cones[c].size;
  const RicoRegime before = s->regime[c];
  RicoQuantity grows = {c, 0};

  switch (before) {
    case RICO_OPEN:
      SetDirection(s, c, -1, s->w);
      break;
    case RICO_STICKING:
      SetDirection(s, c, 1, s->z);
      grows.which = 1;
      break;
    case RICO_BETWEEN:
      s->z[row] = of.which ? s->ub[c] : s->lb[c];
      break;
    case RICO_HIGH:
      grows.which = 1;
      break;
    default:
      break;
  }
  if (before == RICO_OPEN || before == RICO_STICKING)
    s->regime[c] = RICO_SLIDING;
  else if (before == RICO_SLIDING)
    s->regime[c] = of.which ? RICO_STICKING : RICO_OPEN;
  else if (before == RICO_BETWEEN)
    s->regime[c] = of.which ? RICO_HIGH : RICO_LOW;
  else
    s->regime[c] = RICO_BETWEEN;
  for (PetscInt i = row; i < end && s->regime[c] == RICO_OPEN; i++) s->z[i] = 0;
  RicoPiecesUpdate(s);
  return grows;
}
