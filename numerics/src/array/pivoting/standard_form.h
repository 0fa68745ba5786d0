/*
  standard_form.h -- private: w = A y + b, 0 <= y <= h (free rows: y any, w = 0), and the accurate y and w of
  a basis in the original data (polish.c). Variables are numbered y_i = i, w_i = n + i, and the covering
  variable t = 2n. A basis is a flag per variable.
*/
#pragma once

#include "../arena.h"
#include "../problem.h"

/* Nothing in this header is exported from the library. */
#pragma GCC visibility push(hidden)

enum { KIND_ONE_SIDED, KIND_TWO_SIDED, KIND_FREE, KIND_FIXED };

typedef struct {
  const Problem *problem;
  int n, n_dropped;     /* rows; free and fixed ones, which have no complementarity condition    */
  double *row, *column; /* A_ij = row_i M_ij column_j: powers of two with a sign               */
  double *origin;       /* z_j = origin_j + column_j y_j                                       */
  double *b, *h;        /* w = A y + b; 0 <= y <= h, h = inf without an upper bound            */
  double scale;         /* max |b|, 1 if b = 0: the unit of round-off                          */
  unsigned char *kind;
} StandardForm;

void StandardFormLayout(StandardForm *form, int n, Arena *arena);
void StandardFormInit(StandardForm *form, const Problem *problem);
/* Bounds of variable v (y or w); those of a w depend on the bound of its y. */
void StandardFormBounds(const StandardForm *form, int v, int at_upper, double *lo, double *hi);
/* y of the point z; at_upper and basic flags (y strictly inside, and free ones) of its active set. */
void StandardFormActiveSet(const StandardForm *form, const double *z, char *basic, char *at_upper);

static inline double StandardFormEntry(const StandardForm *form, int i, int j)
{
  return form->row[i] * form->problem->M[(size_t)i * form->n + j] * form->column[j];
}

typedef struct {
  int k;
  double *LU; /* k x k, leading dimension ld */
  size_t ld;
  int *rows, *columns, *permutation;
  double *x;
  int *lead, rank; /* of an echelon form (echelon.c) */
  double *factors;
} Polish;

void PolishLayout(Polish *polish, int n, Arena *arena);
/* The rows, columns and entries of G of the basis. */
void PolishGather(Polish *polish, const StandardForm *form, const char *basic, const double *cover);
/* Factors G of the basis; returns 0 if it is singular, or if the time is over. cover may be NULL if t is not
   basic. */
int PolishFactor(Polish *polish, const StandardForm *form, const char *basic, const double *cover);
/* Factors G, whatever its rank, into an echelon form: unknowns without a pivot are zero. Ends early if the
   time is over. */
void PolishFactorEchelon(Polish *polish, const StandardForm *form, const char *basic);
/* Solves G x = x, from its rows to its columns. */
void PolishSolveEchelon(Polish *polish, double *x);
/* Returns true if the equations without a pivot hold in w = M z + q, up to round-off. */
int PolishIsConsistent(const Polish *polish, const StandardForm *form, const double *w);
/* z of the basis, every component within its bounds, and w = M z + q; returns the residual. */
double PolishPoint(Polish *polish, const StandardForm *form, const char *basic, const char *at_upper,
                   const double *cover, double *z, double *w);
/* z as the linear systems give it, not projected on its bounds; w is work space. */
void PolishSolve(Polish *polish, const StandardForm *form, const char *basic, const char *at_upper,
                 const double *cover, double *z, double *w);
/* Solves G'x = x, columns of G in, its rows out. */
void PolishSolveTransposed(const Polish *polish, double *x);
/* Before the linear systems: sets nonbasic z to their bounds. After them: projects z on its bounds, computes
   w and the residual. */
void PolishStart(const StandardForm *form, const char *at_upper, double *z);
double PolishEnd(const StandardForm *form, const char *basic, double *z, double *w);
/* Returns true if the ray along which `entering` moves proves that no solution exists. y: work space of n
 * numbers. */
int PolishRayProves(Polish *polish, const StandardForm *form, const char *basic, const double *cover,
                    int entering, double sign, double *y);

#pragma GCC visibility pop
