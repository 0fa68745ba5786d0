/*
  ratio.c -- lexicographic ratio test.

  Along the direction a, basic variable x_p reaches its bound after theta_p = (bound_p - x_p) / a_p; the
  smallest theta blocks. Ties would allow cycles. They are broken as if the variables u_1, u_2, ... that were
  basic at the start had been moved by +-(eps, eps^2, ...) into their intervals (- for those bounded above
  only). theta_p then grows by

      -E_pj / a_p eps^j,      E_pj = +-1 where x_p = u_j,
                              E_pj = -+(entry of row p in column u_j) where u_j is nonbasic,  (1)

  and the lexicographically smallest row of (1) wins. No two rows are equal, so no basis recurs. The entering
  variable's own other bound takes part with a row of zeros. t wins all ties, because t = 0 is the goal.
*/
#include "../array_impl.h"

#define TIE 1e-13

static inline double Distance(const Basis *basis, int p)
{
  const double down = basis->value[p] - basis->lo[p], up = basis->hi[p] - basis->value[p];
  return basis->direction[p] < 0.0 ? down : up;
}

static int CollectTies(Basis *basis, double floor, double best, double reach)
{
  const int positions = basis->positions;
  int *restrict ties = basis->ties, count = 0;
  for (int p = 0; p < positions; p++) { /* branch-free: branches would be mispredicted */
    const double slope = fabs(basis->direction[p]), run = slope * best;
    ties[count] = p;
    count += (slope > floor) & (Distance(basis, p) <= run + TIE * (basis->scale + run));
  }
  if (reach <= best + TIE * (basis->scale + best)) ties[count++] = RATIO_FLIP;
  return count;
}

/* tie_at[p] is the index of position p in ties[] if ties[tie_at[p]] = p. */
static void MarkTies(Basis *basis, int count)
{
  memset(basis->tie_at, 0, basis->positions * sizeof(int));
  for (int c = 0; c < count; c++)
    if (basis->ties[c] >= 0) basis->tie_at[basis->ties[c]] = c;
}

/* Coefficient of (1), up to the factor eps^j, for a nonbasic u. */
static double Growth(Basis *basis, int u, int p)
{
  if (p == RATIO_FLIP) return 0.0;
  const int above = u >= basis->n && u < VARIABLE_T(basis) && basis->start_above[u - basis->n];
  const double e = -basis->ops->entry(basis, u, p);
  return (above ? e : -e) / basis->direction[p];
}

/* Keeps the ties whose growth with eps^j is smallest; for nonbasic u_j. */
static int Narrow(Basis *basis, int u, int count)
{
  double least = INFINITY;
  int kept = 0;
  basis->ops->column(basis, u);
  for (int c = 0; c < count; c++) least = fmin(least, Growth(basis, u, basis->ties[c]));
  for (int c = 0; c < count; c++) {
    const int p = basis->ties[c];
    const double growth = Growth(basis, u, p), slope = p < 0 ? 1.0 : fabs(basis->direction[p]);
    if (growth - least <= 1e-10 * (fabs(growth) + fabs(least)) + 1e-12 / slope) basis->ties[kept++] = p;
  }
  MarkTies(basis, kept);
  return kept;
}

/* For basic u_j: only the row of u_j itself changes, if it is among the ties. */
static int NarrowByRow(Basis *basis, int u, int count)
{
  const int p = basis->ops->position(basis, u), place = basis->tie_at[p];
  const int above = u >= basis->n && u < VARIABLE_T(basis) && basis->start_above[u - basis->n];
  if (place >= count || basis->ties[place] != p) return count;
  if ((basis->direction[p] > 0.0) != above) {
    basis->ties[0] = p;
    return 1;
  }
  basis->ties[place] = basis->ties[count - 1];
  if (basis->ties[place] >= 0) basis->tie_at[basis->ties[place]] = place;
  return count - 1;
}

static int BlockingRow(Basis *basis, int count)
{
  for (int c = 0; c < count; c++)
    if (basis->ties[c] >= 0 && basis->ops->variable(basis, basis->ties[c]) == VARIABLE_T(basis))
      return basis->ties[c];
  MarkTies(basis, count);
  for (int j = 0; j < basis->n_start && count > 1; j++) {
    const int u = basis->start[j];
    count = basis->basic[u] ? NarrowByRow(basis, u, count) : Narrow(basis, u, count);
  }
  int best = basis->ties[0];
  for (int c = 1; c < count; c++) {
    const int p = basis->ties[c];
    if (p >= 0 && (best < 0 || fabs(basis->direction[p]) > fabs(basis->direction[best]))) best = p;
  }
  return best;
}

int RatioTest(Basis *basis, double reach, double *theta)
{
  const double floor = fmax(1e-13, 1e-11 * VectorMaxAbs(basis->padded, basis->direction)); /* round-off */
  const double least =
      VectorMinRatio(basis->padded, floor, basis->direction, basis->value, basis->lo, basis->hi);
  const double best = least < reach ? least : reach;
  if (best == INFINITY) return RATIO_RAY;
  const int count = CollectTies(basis, floor, best, reach);
  const int winner = count == 1 ? basis->ties[0] : BlockingRow(basis, count);
  *theta = winner == RATIO_FLIP ? reach : fmax(0.0, Distance(basis, winner) / fabs(basis->direction[winner]));
  return winner;
}
