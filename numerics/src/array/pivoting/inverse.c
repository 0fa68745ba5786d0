/*
  inverse.c -- the inverse of a square matrix that gains, loses and exchanges rows and columns.

  H = G^-1 is stored explicitly. With x = H b for a column b, rho = a H for a row a, and the pivot s:

      row a and column b appended      H <- [H 0; 0 0] + (x; -1) (rho, -1) / s,   s = a_kk - a x
      column p replaced by b           H <- H - (x - e_p) H_p: / s,               s = x_p
      row r replaced by a              H <- H - H_:r (rho - e_r') / s,            s = rho_r
      row r and column p deleted       H <- H - H_:r H_p: / s,                    s = H_pr       (1)

  Appending is by far the most frequent change, and rho and the update each read all of H. Up to RICO_BORDERS
  rows and columns are therefore collected in a border,

      G = [ G0  B ]      S = D - A X,   X = H0 B
          [ A   D ]

      G x = b:   h = H0 b_0,   v = S^-1 (b_1 - A h),   x = (h - X v, v),                         (2)

  and are then merged into H together, as one update of that rank and one product A H0, which run from the
  cache. All other changes merge the border first.
*/
#include "../array_impl.h"

static double *RowOf(const Inverse *inverse, int p)
{
  return inverse->H + p * inverse->ld;
}
static double *BorderRow(const Inverse *inverse, int q)
{
  return inverse->A + q * inverse->ld;
}
static double *BorderColumn(const Inverse *inverse, int q)
{
  return inverse->X + q * inverse->ld;
}

static int Width(int k)
{
  return (int)PadToLanes(k);
}

void InverseLayout(Inverse *inverse, int n, double *H, Arena *arena)
{
  const int borders = n >= RICO_BLOCK_FROM ? RICO_BORDERS : 0;
  inverse->ld = PadToLanes(n + 2);
  inverse->H = H;
  inverse->A = ArenaDoubles(arena, borders * inverse->ld);
  inverse->X = ArenaDoubles(arena, borders * inverse->ld);
  inverse->V = ArenaDoubles(arena, borders * inverse->ld);
  inverse->u = ArenaDoubles(arena, inverse->ld);
  inverse->v = ArenaDoubles(arena, inverse->ld);
  inverse->order = ArenaTake(arena, (n + 2) * sizeof(int));
}

/* ---- loading ------------------------------------------------------------------------------------ */

void InverseClear(Inverse *inverse, int k)
{
  inverse->k = inverse->base = k;
  for (int p = 0; p < k; p++) memset(RowOf(inverse, p), 0, inverse->ld * sizeof(double));
  for (size_t p = 0; p < inverse->ld; p++) inverse->order[p] = (int)p;
}

static void SwapEntries(double *a, double *b)
{
  const double swap = *a;
  *a = *b;
  *b = swap;
}

/* Gauss-Jordan with the last rank-one updates u_q v_q pending: column p of the current matrix. */
static int CurrentColumn(const Inverse *inverse, int p, int waiting, double *column)
{
  int largest = p;
  for (int i = 0; i < inverse->k; i++) {
    column[i] = RowOf(inverse, i)[p];
    for (int q = 0; q < waiting; q++)
      column[i] += BorderColumn(inverse, q)[i] * inverse->V[q * inverse->ld + p];
    if (i > p && fabs(column[i]) > fabs(column[largest])) largest = i;
  }
  return largest;
}

static void SwapRows(Inverse *inverse, int a, int b, int waiting, double *column)
{
  if (a == b) return;
  for (int c = 0; c < inverse->k; c++) SwapEntries(&RowOf(inverse, a)[c], &RowOf(inverse, b)[c]);
  for (int q = 0; q < waiting; q++) SwapEntries(&BorderColumn(inverse, q)[a], &BorderColumn(inverse, q)[b]);
  SwapEntries(&column[a], &column[b]);
}

/* One step on column p: row p becomes v = G_p: / pivot with v_p = 1 / pivot. The update u v, u = -column, of
   the other rows is pending, and replaces column p. */
static void EliminateColumn(Inverse *inverse, int p, int waiting, const double *column)
{
  const int k = inverse->k, width = Width(k);
  double *row = RowOf(inverse, p), *u = BorderColumn(inverse, waiting),
         *v = inverse->V + waiting * inverse->ld;
  for (int q = 0; q < waiting; q++) {
    double *other = BorderColumn(inverse, q), *update = inverse->V + q * inverse->ld;
    for (int c = 0; c < width; c++) row[c] += other[p] * update[c];
    other[p] = update[p] = 0.0;
  }
  for (int c = 0; c < width; c++) v[c] = row[c] / column[p];
  v[p] = 1.0 / column[p];
  for (int i = 0; i < k; i++) {
    u[i] = -column[i];
    RowOf(inverse, i)[p] = 0.0;
  }
  u[p] = 0.0;
  memcpy(row, v, width * sizeof(double));
}

/* Exchanges rows for the largest pivots; finally the columns of the inverse are exchanged back. */
int InverseInvert(Inverse *inverse, int *permutation, double deadline)
{
  const int k = inverse->k;
  double *column = inverse->u;
  int waiting = 0;
  for (int p = 0; p < k; p++) {
    permutation[p] = CurrentColumn(inverse, p, waiting, column);
    SwapRows(inverse, p, permutation[p], waiting, column);
    if (!(fabs(column[p]) > RICO_SAFE_PIVOT)) return 0;
    EliminateColumn(inverse, p, waiting++, column);
    if (waiting < RICO_BORDERS && p + 1 < k) continue;
    VectorRankMany(k, Width(k), inverse->H, inverse->ld, waiting, inverse->X, inverse->V);
    if (ClockIsPast(deadline)) return 0;
    waiting = 0;
  }
  for (int p = k - 1; p >= 0; p--)
    if (permutation[p] != p)
      for (int i = 0; i < k; i++) SwapEntries(&RowOf(inverse, i)[p], &RowOf(inverse, i)[permutation[p]]);
  return 1;
}

/* ---- solving ------------------------------------------------------------------------------------ */

static double Dot(int k, const double *a, const double *b)
{
  double lanes[RICO_LANES] = {0}, sum = 0.0;
  int j = 0;
  for (; j + RICO_LANES <= k; j += RICO_LANES)
    for (int l = 0; l < RICO_LANES; l++) lanes[l] += a[j + l] * b[j + l];
  for (; j < k; j++) sum += a[j] * b[j];
  for (int l = 0; l < RICO_LANES; l++) sum += lanes[l];
  return sum;
}

/* (2) from h in x[0..base) and b_1 in x[base..k). */
static void Border(const Inverse *inverse, double *x)
{
  const int base = inverse->base, borders = inverse->k - base;
  double r[RICO_BORDERS], *v = x + base;
  for (int q = 0; q < borders; q++) r[q] = v[q] - Dot(base, BorderRow(inverse, q), x);
  for (int q = 0; q < borders; q++) {
    v[q] = 0.0;
    for (int s = 0; s < borders; s++) v[q] += inverse->S[q][s] * r[s];
  }
  for (int q = 0; q < borders; q++)
    for (int p = 0; p < base; p++) x[p] -= v[q] * BorderColumn(inverse, q)[p];
}

void InverseSolve(const Inverse *inverse, double *b, double *x)
{
  const int base = inverse->base, k = inverse->k;
  double rest[RICO_BORDERS];
  for (int p = base; p < k; p++) rest[p - base] = b[p];
  for (int p = base; p < Width(base); p++) b[p] = 0.0;
  VectorMultiply(base, Width(base), inverse->H, inverse->ld, b, x);
  for (int p = base; p < k; p++) x[p] = rest[p - base];
  if (k > base) Border(inverse, x);
}

void InverseColumn(const Inverse *inverse, int r, double *x)
{
  for (int p = 0; p < inverse->base; p++) x[p] = r < inverse->base ? RowOf(inverse, p)[r] : 0.0;
  for (int p = inverse->base; p < inverse->k; p++) x[p] = p == r;
  if (inverse->k > inverse->base) Border(inverse, x);
}

/* ---- changing ----------------------------------------------------------------------------------- */

/* P_q = A_q H0 for all q, a few rows of H0 at a time. */
static void BorderRowsTimesInverse(Inverse *inverse)
{
  const int base = inverse->base, borders = inverse->k - base, block = 2 * RICO_LANES;
  memset(inverse->V, 0, borders * inverse->ld * sizeof(double));
  for (int p = 0; p < base; p += block)
    for (int q = 0; q < borders; q++)
      VectorCombine(Width(base), base - p < block ? base - p : block, inverse->order + p,
                    BorderRow(inverse, q) + p, inverse->H, inverse->ld, inverse->V + q * inverse->ld);
}

/* V = S^-1 (P, -I), column by column. */
static void BorderTimesSchur(Inverse *inverse)
{
  const int base = inverse->base, borders = inverse->k - base;
  double column[RICO_BORDERS];
  for (int c = 0; c < base; c++) {
    for (int q = 0; q < borders; q++) column[q] = inverse->V[q * inverse->ld + c];
    for (int q = 0; q < borders; q++) {
      double sum = 0.0;
      for (int s = 0; s < borders; s++) sum += inverse->S[q][s] * column[s];
      inverse->V[q * inverse->ld + c] = sum;
    }
  }
  for (int q = 0; q < borders; q++)
    for (int s = 0; s < borders; s++) inverse->V[q * inverse->ld + base + s] = -inverse->S[q][s];
}

/* H <- [H0 0; 0 0] + (X; -I) S^-1 (P, -I) */
static void Merge(Inverse *inverse)
{
  const int base = inverse->base, k = inverse->k, borders = k - base;
  if (borders == 0) return;
  BorderRowsTimesInverse(inverse);
  BorderTimesSchur(inverse);
  for (int q = 0; q < borders; q++) {
    for (int s = 0; s < borders; s++) BorderColumn(inverse, q)[base + s] = q == s ? -1.0 : 0.0;
    memset(RowOf(inverse, base + q), 0, inverse->ld * sizeof(double));
  }
  VectorRankMany(k, Width(k), inverse->H, inverse->ld, borders, inverse->X, inverse->V);
  inverse->base = k;
}

void InverseAppend(Inverse *inverse, const double *a, const double *x, double pivot)
{
  if (inverse->k - inverse->base == RICO_BORDERS) Merge(inverse);
  const int base = inverse->base, m = inverse->k - base;
  double *row = BorderRow(inverse, m), *column = BorderColumn(inverse, m), r[RICO_BORDERS], rho[RICO_BORDERS];
  memcpy(row, a, base * sizeof(double));
  memcpy(column, x, base * sizeof(double));
  for (int q = 0; q < m; q++) { /* X of (2) is H0 b_0 = x_0 + X v */
    const double v = x[base + q], *other = BorderColumn(inverse, q);
    for (int p = 0; p < base; p++) column[p] += v * other[p];
    r[q] = a[base + q] - Dot(base, row, other);
  }
  for (int q = 0; q < m; q++) {
    rho[q] = 0.0;
    for (int s = 0; s < m; s++) rho[q] += r[s] * inverse->S[s][q];
  }
  for (int q = 0; q < m; q++) {
    for (int s = 0; s < m; s++) inverse->S[q][s] += x[base + q] * rho[s] / pivot;
    inverse->S[q][m] = -x[base + q] / pivot;
    inverse->S[m][q] = -rho[q] / pivot;
  }
  inverse->S[m][m] = 1.0 / pivot;
  inverse->k++;
}

void InverseReplaceColumn(Inverse *inverse, int p, const double *x)
{
  Merge(inverse);
  const int k = inverse->k;
  double *row = RowOf(inverse, p), *u = inverse->u;
  for (int c = 0; c < k; c++) u[c] = -x[c] / x[p];
  u[p] = 0.0;
  VectorRankOne(k, Width(k), inverse->H, inverse->ld, u, row);
  for (int c = 0; c < k; c++) row[c] /= x[p];
}

void InverseReplaceRow(Inverse *inverse, int r, const double *a, const double *x)
{
  Merge(inverse);
  const int k = inverse->k;
  double *rho = inverse->v;
  memset(rho, 0, Width(k) * sizeof(double));
  VectorCombine(Width(k), k, inverse->order, a, inverse->H, inverse->ld, rho);
  const double pivot = rho[r];
  for (int c = 0; c < k; c++) rho[c] /= -pivot;
  rho[r] = 0.0;
  VectorRankOne(k, Width(k), inverse->H, inverse->ld, x, rho);
  for (int p = 0; p < k; p++) RowOf(inverse, p)[r] /= pivot;
}

void InverseDelete(Inverse *inverse, int r, int p, const double *x)
{
  Merge(inverse);
  const int k = inverse->k, last = k - 1;
  double *row = RowOf(inverse, p), *u = inverse->u;
  for (int c = 0; c < k; c++) u[c] = -x[c] / x[p];
  u[p] = 0.0;
  VectorRankOne(k, Width(k), inverse->H, inverse->ld, u, row);
  if (p != last) memcpy(row, RowOf(inverse, last), Width(k) * sizeof(double));
  for (int c = 0; c < last; c++) {
    double *h = RowOf(inverse, c);
    h[r] = h[last];
    h[last] = 0.0;
  }
  inverse->k = inverse->base = last;
}
