/*
  contact_rows_sweep.h -- private: the sweep over block rows, for the row product that was included before.

      RowProduct: q = q_k + sum_j W_kj r_j, one sum for each column of the blocks, added in the end:
      (first + second) + third. Nothing is fused, so that vectors and plain C give the same bits.
*/
#pragma once

#include <impls/nsgs/contact_rows.h>

/* in one lane */
#include "array/sweep/lanes_scalar.h"
/* after the lanes */
#include "array/sweep/cone.h"

/* Steps of Newton's method: |gap| that ends them, in shares of ||x||^2. */
#define NEXT 1e-7

/* A contact that slid in the last sweep mostly does so again. That is known before q is: nothing waits for a
   guess to be tested, and the quotients of the last step of cone.h are those of the reaction that was, 1 and
   e and slope below. Of ||x||^2 - mu^2 r_N^2 = gap, the slope of the last reaction instead of the new one
   costs a share of the error, which NEXT has made small, and not the fixed point. False where that is not
   good enough. */
static inline int SlidesOn(Reduced *p, double r[4])
{
  const Cone *k = &p->cone;
  const double d0 = 1 + r[3] * k->inverse[0], d1 = 1 + r[3] * k->inverse[1], e = 1 / (d0 * d1);
  const double shrink[2] = {k->inverse[0] * (e * d1), k->inverse[1] * (e * d0)};
  const double steep = r[1] * r[1] * shrink[0] + r[2] * r[2] * shrink[1];
  const double turn = k->mu * (k->c[0] * (r[1] * shrink[0]) + k->c[1] * (r[2] * shrink[1]));
  const double slope = 0.5 / (steep + k->mu * r[0] * turn);
  const double x[2] = {p->beta[0] * (e * d1), p->beta[1] * (e * d0)};
  const double limit = k->mu * (p->normal + (k->c[0] * x[0] + k->c[1] * x[1]));
  const double size = x[0] * x[0] + x[1] * x[1], gap = size - limit * limit, step = gap * slope;

  if (!(fabs(gap) <= NEXT * size && fabs(step) * (shrink[0] + shrink[1]) <= FAR)) return 0;
  if (!(p->normal > 0 && limit > 0 && r[3] + step > 0)) return 0;
  p->closed = 1;
  for (int j = 0; j < 2; j++) p->x[j] = x[j] * (1 - step * shrink[j]);
  p->alpha = r[3] + step;
  return 1;
}

/* Solves contact k: as in cone.h from r = 0, since its own block is not in q. Returns its change, squared,
 * times the stiffness squared. */
static inline double SolveRow(const RicoContactRowsView *v, PetscInt k)
{
  const RicoContactRow *row = &v->row[k];
  Reduced p;
  double q[3], change[3], *r = v->r + 4 * (size_t)k, largest;

  p.cone = (Cone){
      .w = row->w, .c = {row->c[0], row->c[1]}, .inverse = {row->inverse[0], row->inverse[1]}, .mu = row->mu};
  RowProduct(v, k, q);
  p.normal = -(row->w * q[0]);
  for (int i = 0; i < 2; i++) p.beta[i] = row->inverse[i] * (q[1 + i] - row->c[i] * q[0]);
  if (!(r[3] > 0 && SlidesOn(&p, r))) {
    Begin(&p, r[3]);
    Roots(&p, 1);
  }
  largest = Answer(&p, r, change);
  r[3] = p.alpha;
  return largest * largest * (row->stiffness * row->stiffness);
}

static inline double SweepRows(const RicoContactRowsView *v, const PetscInt order[], PetscInt freeze,
                               double share)
{
  double sum = 0;

  for (PetscInt i = 0; i < v->count; i++) {
    const PetscInt k = order ? order[i] : i;
    double change;

    if (freeze > 0 && v->asleep[k] > 0) {
      v->asleep[k]--;
      sum += share;
      continue;
    }
    change = SolveRow(v, k);
    sum += change;
    if (freeze > 0 && change <= share) v->asleep[k] = freeze;
  }
  return sum;
}
