/*
  enum_node.h -- private to enum.c: one node of its tree.

  A node has decided some pairs: w_i = 0, or y_i = 0, or y_i = h_i. Its relaxation drops complementarity for
  the other pairs:

      w = A y + b,   0 <= y <= h,   w_i >= 0 (one bound), w_i = 0 (free),   and the decisions.      (1)

  (1) is a system of linear inequalities, so singular blocks A_RC need no special treatment.
*/
#pragma once

#include "../array_impl.h"

#define FEASIBLE 1e-12 /* times the scale of b */

enum { AT_LOWER, INSIDE, AT_UPPER };
enum { NODE_FEASIBLE, NODE_EMPTY, NODE_UNPROVED };

typedef struct {
  Workspace *space;
  const StandardForm *form;
  Tableau *tableau;
  int n;
  double *value, *lo, *hi; /* of all 2n variables */
  double tolerance;
  int64_t its, max_it; /* nodes visited */
  int64_t pivots, max_pivots;
  int since_refresh;
} Search;

#pragma GCC visibility push(hidden)

/* Marks pair i as undecided; or fixes y_i at its lower or upper bound, or between them (`how`). */
void NodeUndecide(Search *s, int i);
void NodeDecide(Search *s, int i, int how);
/* Computes the basic variables from the others. */
void NodeValues(Search *s);
/* Returns NODE_FEASIBLE if a point of (1) was found, NODE_EMPTY if it is proved that there is none. */
int NodeRelaxation(Search *s);

#pragma GCC visibility pop
