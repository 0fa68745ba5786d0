/*
  equations.h -- private: elimination of the equations of a problem. An equation is a row whose z may be any
  number: w = 0. With these rows first,

      A x + B z + p = 0,      w = C x + D z + q,                                              (1)

  elimination of x leaves w = (D - C A^-1 B) z + q - C A^-1 p. Joints between bodies are equations, contacts
  are the other rows: without joints, sweeps over contacts need a few times fewer iterations.

  Pivots are diagonal entries. The row that is coupled with the fewest is eliminated first (equation_order.c),
  so that chains and trees keep few entries. A diagonal entry that is zero (a multiplier) becomes a pivot once
  other rows have changed it. If all entries that are left in a row are zero, the equation depends on others:
  its x is 0.
*/
#pragma once

#include <stddef.h>

typedef struct {
  int n, count;     /* rows; equations, which are the first rows              */
  double *M, *q;    /* n x n, row by row, and n; overwritten                  */
  double *size;     /* |M_ii| of the problem, n entries; overwritten          */
  char *eliminated; /* count: whether an equation is eliminated           */
  int *order;       /* count: the equations in the order of elimination   */
  int *columns;     /* n, for one row                                     */
  int rank;         /* independent equations: the first ones of `order`   */
} RicoEquations;

/* Sets `order`; returns the number of multiplications, or stops if there are more than `most`. work:
   RicoEquationsPatternSize(n) bytes, aligned as double. */
double RicoEquationsOrder(RicoEquations *, double most, void *work);
size_t RicoEquationsPatternSize(int n);
/* The equation at place `from` of the order moves forward to place `to`. */
void RicoEquationsMove(RicoEquations *, int from, int to);
/* The rows and columns from `count` on become those of (1) without x, by the order. Returns 0 if A is
   singular although its equations do not depend on each other. */
int RicoEquationsEliminate(RicoEquations *);
/* x from z: the first entries of z from the others. */
void RicoEquationsSolve(const RicoEquations *, double z[]);
