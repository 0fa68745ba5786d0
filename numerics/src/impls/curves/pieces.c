/*
  pieces.c -- the equations of one piece: see pieces.h.

  K has a row for each equation, a column for each unknown, and a last column for t. Its columns are sums
  of a few columns of M; therefore M is stored by columns, and K is stored transposed.
*/
#include <impls/curves/pieces.h>
#include <impls/linear/factor.h>

#define LEAST_TURN 1e-12
/* Added to the diagonal of M, in units of the cones, so that redundant contacts have equal reactions. */
#define STIFF 1e-10

static PetscErrorCode SetUnits(RicoProblem p, RicoPieces *s)
{
  const PetscReal *diagonal, *q;
  PetscReal sum = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetDiagonal(p, &diagonal));
  PetscCall(RicoProblemGetQ(p, &q));
  for (PetscInt c = 0; c < s->count; c++) {
    const RicoConeBlock *cone = &s->cones[c];
    PetscReal mean = 0;

    for (PetscInt i = 0; i < cone->size; i++)
      mean += PetscAbsReal(diagonal[cone->row + i]) / (PetscReal)cone->size;
    for (PetscInt i = 0; i < cone->size; i++) s->unit[cone->row + i] = mean > 0 ? PetscSqrtReal(mean) : 1;
  }
  for (PetscInt i = 0; i < s->n; i++) sum += PetscSqr(q[i] / s->unit[i]) / (PetscReal)s->n;
  s->size = sum > 0 ? PetscSqrtReal(sum) : 1;
  for (PetscInt i = 0; i < s->n; i++) s->q[i] = q[i] / s->unit[i] / s->size;
  for (PetscInt c = 0; c < s->count; c++) {
    const PetscReal unit = s->unit[s->cones[c].row] / s->size;

    s->ub[c] = PETSC_INFINITY;
    if (s->cones[c].cone == RICO_COULOMB) continue;
    s->lb[c] = s->cones[c].lb > -RICO_NO_BOUND ? unit * s->cones[c].lb : -PETSC_INFINITY;
    s->ub[c] = s->cones[c].ub < RICO_NO_BOUND ? unit * s->cones[c].ub : PETSC_INFINITY;
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPiecesCreate(RicoSolver solver, RicoProblem p, PetscInt count, const RicoConeBlock cones[],
                                RicoPieces *s)
{
  const size_t n = (size_t)p->n, all = (size_t)count;
  const RicoRows *rows;

  PetscFunctionBegin;
  *s = (RicoPieces){.s = solver, .n = p->n, .count = count, .cones = cones};
  PetscCall(RicoProblemGetRows(p, &rows));
  PetscCall(PetscCalloc5(n * n, &s->M, n, &s->unit, n, &s->q, n, &s->g, (n + 1) * (n + 1), &s->K));
  PetscCall(PetscCalloc5(n, &s->z, n, &s->w, n, &s->e, n, &s->column, n, &s->rate));
  PetscCall(PetscCalloc6(all, &s->lb, all, &s->ub, all, &s->turn, all, &s->regime, all, &s->first, n + 1,
                         &s->swap));
  PetscCall(SetUnits(p, s));
  for (PetscInt i = 0; i < s->n; i++)
    for (PetscInt e = rows->ia[i]; e < rows->ia[i + 1]; e++)
      s->M[i + (size_t)rows->ja[e] * n] = rows->a[e] / (s->unit[i] * s->unit[rows->ja[e]]);
  for (size_t i = 0; i < n; i++) s->M[i * (n + 1)] += STIFF;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPiecesDestroy(RicoPieces *s)
{
  PetscFunctionBegin;
  PetscCall(PetscFree5(s->M, s->unit, s->q, s->g, s->K));
  PetscCall(PetscFree5(s->z, s->w, s->e, s->column, s->rate));
  PetscCall(PetscFree6(s->lb, s->ub, s->turn, s->regime, s->first, s->swap));
  PetscFunctionReturn(0);
}

void RicoPiecesUpdate(RicoPieces *s)
{
  const size_t n = (size_t)s->n;

  for (size_t i = 0; i < n; i++) s->w[i] = s->q[i] + s->t * s->g[i];
  for (size_t j = 0; j < n; j++) {
    const PetscReal z = s->z[j], *M = s->M + j * n;

    for (size_t i = 0; i < n && z != 0; i++) s->w[i] += M[i] * z;
  }
}

PetscInt RicoPiecesUnknowns(const RicoPieces *s, PetscInt c)
{
  switch (s->regime[c]) {
    case RICO_STICKING:
      return s->cones[c].size;
    case RICO_SLIDING:
      return s->cones[c].size - 1;
    case RICO_BETWEEN:
      return 1;
    default:
      return 0;
  }
}

PetscReal RicoPiecesSpeed(const RicoPieces *s, PetscInt c, const PetscReal w[])
{
  const PetscInt row = s->cones[c].row;
  PetscReal sum = 0;

  for (PetscInt i = row + 1; i < row + s->cones[c].size; i++) sum -= w[i] * s->e[i];
  return sum;
}

/* Stores e' in e[1] and e[2]. */
static void Across(const RicoPieces *s, PetscInt c, PetscReal e[])
{
  const PetscInt row = s->cones[c].row;

  e[0] = 0;
  e[1] = -s->e[row + 2];
  e[2] = s->e[row + 1];
}

void RicoPiecesUnknown(const RicoPieces *s, PetscInt c, PetscInt k, PetscReal b[3])
{
  const RicoConeBlock *cone = &s->cones[c];

  b[0] = b[1] = b[2] = 0;
  if (s->regime[c] != RICO_SLIDING) {
    b[k] = 1;
  } else if (k == 0) {
    b[0] = 1;
    for (PetscInt i = 1; i < cone->size; i++) b[i] = cone->mu * s->e[cone->row + i];
  } else {
    Across(s, c, b);
    for (PetscInt i = 1; i < 3; i++) b[i] *= cone->mu * s->z[cone->row] / s->turn[c];
  }
}

/* Evaluates equation k of cone c for w, or for the rate of w. */
static PetscReal Equation(const RicoPieces *s, PetscInt c, PetscInt k, const PetscReal w[])
{
  const PetscInt row = s->cones[c].row;
  PetscReal e[3];

  if (s->regime[c] != RICO_SLIDING || k == 0) return w[row + k];
  Across(s, c, e);
  return e[1] * w[row + 1] + e[2] * w[row + 2];
}

void RicoPiecesEquations(const RicoPieces *s, PetscReal F[])
{
  for (PetscInt c = 0; c < s->count; c++)
    for (PetscInt k = 0; k < RicoPiecesUnknowns(s, c); k++) F[s->first[c] + k] = Equation(s, c, k, s->w);
}

static void Layout(RicoPieces *s)
{
  s->m = 0;
  for (PetscInt c = 0; c < s->count; c++) {
    s->first[c] = s->m;
    s->m += RicoPiecesUnknowns(s, c);
    if (s->regime[c] == RICO_SLIDING)
      s->turn[c] = PetscMax(LEAST_TURN, s->cones[c].mu * PetscAbsReal(s->z[s->cones[c].row]) +
                                            PetscAbsReal(RicoPiecesSpeed(s, c, s->w)));
  }
}

/* Computes s->column = M b, where unknown k of cone c changes z along b. */
static void Column(RicoPieces *s, PetscInt c, PetscInt k)
{
  PetscReal b[3];

  RicoPiecesUnknown(s, c, k, b);
  for (PetscInt i = 0; i < s->n; i++) s->column[i] = 0;
  for (PetscInt j = 0; j < s->cones[c].size; j++) {
    const PetscReal *M = s->M + (size_t)(s->cones[c].row + j) * (size_t)s->n;

    for (PetscInt i = 0; i < s->n && b[j] != 0; i++) s->column[i] += b[j] * M[i];
  }
}

static void PlaceColumn(RicoPieces *s, PetscInt j, const PetscReal column[])
{
  PetscReal *K = s->K + (size_t)j * (size_t)(s->m + 1);

  for (PetscInt c = 0; c < s->count; c++)
    for (PetscInt k = 0; k < RicoPiecesUnknowns(s, c); k++) K[s->first[c] + k] = Equation(s, c, k, column);
}

void RicoPiecesBuild(RicoPieces *s)
{
  Layout(s);
  for (PetscInt c = 0; c < s->count; c++)
    for (PetscInt k = 0; k < RicoPiecesUnknowns(s, c); k++) {
      const PetscInt j = s->first[c] + k;

      Column(s, c, k);
      PlaceColumn(s, j, s->column);
      if (s->regime[c] == RICO_SLIDING && k == 1) /* e' rotates with e */
        s->K[(size_t)j * (size_t)(s->m + 2)] += RicoPiecesSpeed(s, c, s->w) / s->turn[c];
    }
  PlaceColumn(s, s->m, s->g);
}

PetscBool RicoPiecesFactor(RicoPieces *s, const PetscReal border[])
{
  const size_t size = (size_t)s->m + 1;

  for (size_t j = 0; j < size; j++) s->K[j * size + size - 1] = border[j];
  return RicoFactorLU(s->s, s->m + 1, s->K, s->swap);
}

PetscBool RicoPiecesSolve(RicoPieces *s, PetscReal x[])
{
  RicoSolveTransposedLU(s->m + 1, s->K, s->swap, x);
  for (PetscInt i = 0; i <= s->m; i++)
    if (!(PetscAbsReal(x[i]) < PETSC_MAX_REAL)) return PETSC_FALSE;
  return PETSC_TRUE;
}

/* Rotates the direction e of a sliding contact, with an error of third order in the angle. */
static void Turn(RicoPieces *s, PetscInt c, PetscReal angle)
{
  PetscReal *e = &s->e[s->cones[c].row + 1];
  const PetscReal tangent = angle / 2, part = 1 / (1 + tangent * tangent);
  const PetscReal cosine = (1 - tangent * tangent) * part, sine = 2 * tangent * part, x = e[0];

  e[0] = cosine * x - sine * e[1];
  e[1] = sine * x + cosine * e[1];
}

PetscReal RicoPiecesMove(RicoPieces *s, PetscReal h, const PetscReal x[])
{
  PetscReal most = 0;

  for (PetscInt c = 0; c < s->count; c++) {
    const RicoConeBlock *cone = &s->cones[c];
    const PetscReal *rate = x + s->first[c];

    if (s->regime[c] != RICO_SLIDING) {
      for (PetscInt i = 0; i < RicoPiecesUnknowns(s, c); i++) s->z[cone->row + i] += h * rate[i];
      continue;
    }
    if (cone->size == 3) {
      const PetscReal angle = h * rate[1] / s->turn[c];

      Turn(s, c, angle);
      most = PetscMax(most, PetscAbsReal(angle));
    }
    s->z[cone->row] += h * rate[0];
    for (PetscInt i = cone->row + 1; i < cone->row + cone->size; i++)
      s->z[i] = cone->mu * s->z[cone->row] * s->e[i];
  }
  s->t += h * x[s->m];
  RicoPiecesUpdate(s);
  return most;
}

void RicoPiecesSetRates(RicoPieces *s, const PetscReal x[])
{
  PetscReal b[3];

  for (PetscInt i = 0; i < s->n; i++) s->rate[i] = x[s->m] * s->g[i];
  for (PetscInt c = 0; c < s->count; c++) {
    PetscReal dz[3] = {0, 0, 0};

    for (PetscInt k = 0; k < RicoPiecesUnknowns(s, c); k++) {
      RicoPiecesUnknown(s, c, k, b);
      for (int i = 0; i < 3; i++) dz[i] += b[i] * x[s->first[c] + k];
    }
    for (PetscInt j = 0; j < 3 && j < s->cones[c].size; j++) {
      const PetscReal *M = s->M + (size_t)(s->cones[c].row + j) * (size_t)s->n;

      for (PetscInt i = 0; i < s->n && dz[j] != 0; i++) s->rate[i] += dz[j] * M[i];
    }
  }
}
