/*
  cost.h -- private: the expected costs of the methods after sweeps, in products of a sweep over long full
  rows.
*/
#pragma once

#include "../plan_thresholds.h"

/* Numbers of rows by their states. */
typedef struct {
  double away, boxed, inside; /* not at their start, with one bound or none, with two; between their bounds */
  double boxes;               /* rows with two bounds */
} Count;

/* The cost of a path to a solution with these rows. Rows between two bounds take more pivots the more they
   are, because they go back and forth; rows that end at their start do so, too. */
static inline double CostOfPath(double n, const Count *rows)
{
  const double pivots =
      PLAN_PIVOTS * rows->away + rows->boxed * (PLAN_BOX_PIVOTS + rows->boxes / PLAN_BOX_ROWS);
  return n * (PLAN_AROUND_ROW + PLAN_AROUND_ENTRY * n +
              pivots * (PLAN_PIVOT_ROW + PLAN_PIVOT_ENTRY * rows->inside));
}

/* The cost of a round of Newton's method. */
static inline double CostOfRound(double n, double inside)
{
  return n * (PLAN_ROUND_ROW + PLAN_ROUND_ENTRY * n) +
         inside * (PLAN_ROUND_INSIDE + PLAN_ROUND * inside * inside);
}

/* The cost of the standard form and this many rounds. */
static inline double CostOfRounds(double n, double rounds, double inside)
{
  return PLAN_FORM_ENTRY * n * n + rounds * CostOfRound(n, inside);
}
