/*
  basis.h -- private: a basis in two forms, a full exchange tableau (tableau.c) or the inverse of its block
  (block.c, inverse.c). Rows R = {i : w_i nonbasic} and columns C = {j : y_j basic} (with t, if basic) give
  the square block G = [A_RC d_R], which determines all values.
*/
#pragma once

#include "../vector.h"
#include "standard_form.h"

/* Nothing in this header is exported from the library. */
#pragma GCC visibility push(hidden)

enum { BASIS_OK, BASIS_SINGULAR, BASIS_INCONSISTENT };
/* COLD: free variables basic, and others if that needs them; WARM: exactly the flags; REFRESH: recomputes
   the same basis without accumulated round-off. */
typedef enum { LOAD_COLD, LOAD_WARM, LOAD_REFRESH } LoadMode;

typedef struct {
  int n, rows;       /* rows that have not been removed                                        */
  size_t ld;         /* T: rows x (rows + 1), and a column of constants while loading          */
  double *T;         /* x_basic = T x_nonbasic                                                 */
  int *row_variable; /* basic variable of each row                                             */
  int *col_variable; /* nonbasic variable of each column                                       */
  int *where;        /* of each variable: its row, or ~column                                  */
  double *pivot_row, *pivot_column;
} Tableau;

/* inverse.c: H0 of the first `base` rows and columns, and a border of up to RICO_BORDERS more. */
#define RICO_BORDERS 8
typedef struct {
  int k, base;
  size_t ld;
  double *H;         /* H0; entries from column `base` to the next lane boundary are zero       */
  double *A, *X, *V; /* RICO_BORDERS vectors each                                             */
  double S[RICO_BORDERS][RICO_BORDERS]; /* inverse of the Schur complement D - A X            */
  double *u, *v;
  int *order; /* 0, 1, 2, ...                                                                 */
} Inverse;

typedef struct {
  size_t ld;
  double *A; /* the matrix of the standard form, column by column; column n is d              */
  Inverse inverse;
  int *rows, *columns;     /* the rows and columns of G, for columns and rows of the inverse  */
  int *row_at, *column_at; /* places in those lists, by index                                 */
  double *gather, *x, *lex;
} Block;

typedef struct Basis Basis;
typedef struct {
  int (*load)(Basis *, LoadMode);
  void (*cover)(Basis *, const double *g); /* the covering column at the start, by position   */
  void (*direction)(Basis *, int variable, double sign);
  int (*exchange)(Basis *, int entering, int position, double sign); /* entering's position   */
  int (*variable)(const Basis *, int position);
  int (*position)(const Basis *, int variable); /* of a basic variable */
  /* The column of nonbasic variable u: prepare it, then get entries by position. */
  void (*column)(Basis *, int u);
  double (*entry)(Basis *, int u, int position);
  /* z and w of a basis without t, refined in the original data; thorough: with a new factorisation if that
     is not accurate enough. Returns the residual. */
  double (*point)(Basis *, Polish *, int thorough, double *z, double *w);
} BasisOps;

struct Basis {
  const Problem *problem;
  const StandardForm *form;
  const BasisOps *ops;
  int n, positions, padded; /* tableau: a position is a row; block: see block.c               */
  double *value, *lo, *hi;  /* of the basic variables, by position                            */
  double *direction;        /* d value / d entering                                           */
  double *g, *d;            /* covering column: by position at the start; w = A y + b + d t   */
  double t;                 /* value of t while nonbasic                                      */
  double scale;             /* the unit of round-off in ties                                  */
  char *basic;              /* flags of the 2n + 1 variables                                  */
  char *at_upper;           /* y_i is, or was last, at its upper bound                        */
  int *start;               /* positions' variables at the start: they order ties             */
  char *start_above;        /* w_i was bounded above only at the start                         */
  int n_start;
  int *ties, *tie_at;
  Tableau tableau;
  Block block;
};

#define VARIABLE_T(basis) (2 * (basis)->n)

extern const BasisOps tableau_ops, block_ops;

void BasisLayout(Basis *basis, int n, Arena *arena);
/* Start with free variables basic, all others at zero. */
void BasisColdFlags(Basis *basis);
/* All w basic (t apart): the values are b itself, free of round-off. */
int BasisIsSlack(const Basis *basis);
/* z of the values along a path, within its bounds, and w; returns the residual. A tableau does not have the
   values of free variables. */
double BasisValues(const Basis *basis, double *z, double *w);
/* Bounds of a basic variable; those of w in free rows are infinite (such a row is redundant). */
void BasisBounds(const Basis *basis, int variable, double *lo, double *hi);

void TableauLayout(Tableau *tableau, int n, Arena *arena);
void BlockLayout(Block *block, int n, double *shared, Arena *arena);

/* All vectors have PadToLanes(k) entries. The caller owns H. */
void InverseLayout(Inverse *inverse, int n, double *H, Arena *arena);
void InverseClear(Inverse *inverse, int k);
/* H holds G: inverts in place; returns 0 if a pivot is too small, or after the deadline. */
int InverseInvert(Inverse *inverse, int *permutation, double deadline);
/* x = G^-1 b; b is overwritten. */
void InverseSolve(const Inverse *inverse, double *b, double *x);
/* x = column r of G^-1 */
void InverseColumn(const Inverse *inverse, int r, double *x);
/* x is G^-1 b for an entering column b, or column r of G^-1 for a leaving row r; a is an entering row. */
void InverseAppend(Inverse *inverse, const double *a, const double *x, double pivot);
void InverseReplaceColumn(Inverse *inverse, int p, const double *x);
void InverseReplaceRow(Inverse *inverse, int r, const double *a, const double *x);
/* The last row and column move to the places of those deleted. */
void InverseDelete(Inverse *inverse, int r, int p, const double *x);
/* T of w = A y + b + d t with all w basic and constants in column n + 1; d may be NULL. */
void TableauLoad(Tableau *tableau, const StandardForm *form, const double *d);
void TableauExchange(Tableau *tableau, int row, int column, int width);
/* Exchanges until the flags hold. On a cold start with singular free rows, makes the possible exchanges
   and changes the flags. */
int TableauReach(Tableau *tableau, const StandardForm *form, char *basic, LoadMode mode);
/* Removes the rows that never block and the columns that never enter. */
void TableauDrop(Tableau *tableau, const StandardForm *form);

enum { RATIO_FLIP = -1, RATIO_RAY = -2 };
/* The basic variable that blocks first along basis->direction; reach: the entering variable's own range.
   Ties are broken lexicographically; t wins all ties. */
int RatioTest(Basis *basis, double reach, double *theta);

#pragma GCC visibility pop
