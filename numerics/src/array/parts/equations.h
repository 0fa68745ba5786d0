/*
  equations.h -- private: elimination of the equations of a problem. An equation is a row whose z may be any
  number: w = 0. With these rows first,

      A x + B z + p = 0,      w = C x + D z + q,                                              (1)

  elimination of x leaves w = (D - C A^-1 B) z + q - C A^-1 p. Joints between bodies are equations, contacts
  are the other rows: without joints, sweeps over contacts need a few times fewer iterations. States of
  circuits are equations, diodes and relays the other rows.

  Each row in turn is reduced by the equations before it, as a sparse vector; nothing is stored but the
  reduced equations. Pivots are diagonal entries. The row that is coupled with the fewest is eliminated first
  (equation_order.c), so that chains and trees keep few entries. A diagonal entry that is zero (a multiplier)
  becomes a pivot once it has been changed by other rows. If all entries that are left in a row are zero, the
  equation depends on others: its x is 0.
*/
#pragma once

#include <array/arena.h>
#include <stdint.h>

typedef struct {
  int n, count; /* rows; equations, which are the first rows */
  /* Writes the columns and values of the entries of a row that are not 0; returns their number. */
  int (*read)(const void *from, int row, int column[], double value[]);
  const void *from;
  double *q, *size; /* n: q, and |M_ii|, which is overwritten */
  int *order;       /* equations, in the order of their elimination: first those that are independent */
  int rank;         /* their number */
  int *place;       /* of each row in `order`; -1: not eliminated */
  /* The reduced equations, each with its pivot first; the caller provides columns and values. */
  int *start, *column, room;
  double *value, *constant;
  /* The row that is being reduced: the columns of its entries, and the equations that it contains. */
  int listed, *list;
  double *w, *read_value;
  char *met;
  uint64_t *waiting;
} RicoEquations;

/* Sets all arrays but `column` and `value`; with base = NULL it only counts. */
void RicoEquationsLayout(RicoEquations *, int n, int count, Arena *);
/* Sets `order`; returns the number of multiplications, or stops if there are more than `most`. *entries: the
   `room` that is enough if all pivots are found in this order. work: RicoEquationsPatternSize(n) bytes,
   aligned as double. */
double RicoEquationsOrder(RicoEquations *, double most, void *work, double *entries);
size_t RicoEquationsPatternSize(int n);
/* After it, with its `work`: how many entries the elimination makes in the rows that are left, at least. */
double RicoEquationsLeft(const RicoEquations *, void *work);
/* The equation at place `from` of the order moves forward to place `to`. */
void RicoEquationsMove(RicoEquations *, int from, int to);
/* Returns 0 if A is singular although its equations do not depend on each other, or without enough room. */
int RicoEquationsEliminate(RicoEquations *);
/* Row i, no equation, of (1) without x: its columns are in `list`, its values in `w`, by column. Returns
   their number, or -1 if it is coupled with an equation that has no pivot. */
int RicoEquationsRow(RicoEquations *, int i, double *q);
/* x from z: the first entries of z from the others. */
void RicoEquationsSolve(const RicoEquations *, double z[]);
