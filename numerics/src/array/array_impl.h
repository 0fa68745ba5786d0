/*
  array_impl.h -- private: data and functions that the files of the array library share.

  Every method works on the standard form of the problem (standard_form.c),

      w = A y + b,     0 <= y <= h   (free rows: y any, w = 0),

  whose variables are numbered y_i = i, w_i = n + i, and the covering variable t = 2n. A basis is a
  flag per variable; rows R = {i : w_i nonbasic} and columns C = {j : y_j basic} (with t, if basic)
  give the square block G = [A_RC d_R], which determines all values.

      vector.c         the loops that take most of the time
      yardstick.c      residual, rho, acceptance, report
      confirm.c        the residual in long double
      features.c       properties of M from which the plan chooses
      beyond.c         methods of numerics, loaded on demand
      standard_form.c  scaling, shifting, signs
      polish.c         accurate y and w of a basis, by LU and refinement in the original data
      basis.c          data of both forms of a basis
      tableau.c        a basis as a full exchange tableau: small problems
      reach.c          the start basis of a tableau, with free rows
      block.c          a basis as the inverse of G: large problems
      inverse.c        updates of that inverse
      ratio.c          lexicographic ratio test
      lemke.c          Lemke's method on either form
      pivot.c          least-index principal pivoting
      relax.c          a few Gauss-Seidel sweeps
      newton.c         Newton's method: all exchanges at once
      game.c           Lemke and Howson's paths for bimatrix games
      linear_part.c    dual simplex: is the linear part of the problem feasible?
      farkas.c         verifies proofs of infeasibility
      enum.c           enumeration of active sets, depth first
      enum_node.c      one node of its tree
      tiny.c           closed forms for n = 1 and 2
      small.c          active sets on the stack for n = 3 to 12
      solve.c          the plan: the methods and their order
      blocks.c         problems of all cones
      friction/        cones: sweeps, acceleration, Newton's method
*/
#pragma once

#include <math.h>
#include <numerics/rico_array.h>
#include <numerics/rico_judge.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "clones.h"

/* Nothing in this header is exported from the library. */
#pragma GCC visibility push(hidden)

#define RICO_LANES 8
/* From this size on Lemke's method updates the inverse of a block, below it the whole tableau. */
#define RICO_BLOCK_FROM 64
/* Up to this size the plan first tries active sets, with arrays on the stack. */
#define RICO_SMALL 12
/* Entries are of order one: pivots below this are avoided if there is a larger one. */
#define RICO_SAFE_PIVOT 1e-8

static inline size_t PadToLanes(size_t n)
{
  return (n + RICO_LANES - 1) / RICO_LANES * RICO_LANES;
}

/* ---- vector.c: n, width multiples of RICO_LANES, arrays 64-byte aligned, unless said otherwise ---- */

/* T_i += u_i v, rows i = 0..rows-1 of T. */
void VectorRankOne(int rows, int width, double *T, size_t ld, const double *u, const double *v);
/* T_i += sum_q u_qi v_q, where u_q starts at U + q ld, v_q at V + q ld. */
void VectorRankMany(int rows, int width, double *T, size_t ld, int count, const double *U, const double *V);
/* y_i = T_i . x */
void VectorMultiply(int rows, int width, const double *T, size_t ld, const double *x, double *y);
/* y += sum_p a_p X_{list[p]}, where X_j starts at X + j ld. */
void VectorCombine(int width, int count, const int *list, const double *a, const double *X, size_t ld,
                   double *y);
/* w = M z + q for plain arrays, any n. */
void VectorAffine(int n, const double *M, const double *z, const double *q, double *w);
/* y += theta x */
void VectorAxpy(int n, double theta, const double *x, double *y);
double VectorMaxAbs(int n, const double *x);
/* LU with partial pivoting in place (unit lower triangle); row p was exchanged with permutation[p]. Any
   k. Returns 0 if a pivot is zero. */
int VectorFactor(int k, double *LU, size_t ld, int *permutation);
/* min over |a_p| > floor of ((a_p < 0 ? lo_p : hi_p) - value_p) / a_p, not below 0; inf if there is none. */
double VectorMinRatio(int n, double floor, const double *a, const double *value, const double *lo,
                      const double *hi);

/* ---- work space ------------------------------------------------------------------------------- */

/* Allocates from the caller's work array. With base = NULL it only counts. */
typedef struct {
  char *base;
  size_t used;
} Arena;

static inline void *ArenaTake(Arena *arena, size_t bytes)
{
  void *here = arena->base ? arena->base + arena->used : NULL;
  arena->used += (bytes + 63) / 64 * 64;
  return here;
}

static inline double *ArenaDoubles(Arena *arena, size_t count)
{
  return ArenaTake(arena, count * sizeof(double));
}

/* ---- yardstick.c: the residual ---------------------------------------------------------------- */

typedef struct {
  int n;
  const double *M, *q, *lb, *ub; /* the caller's; lb, ub may be NULL                       */
  double norm_q, rho;
  double atol, tolerance; /* max(atol, rtol ||q||), with ||q|| = 1 where q = 0                  */
  int (*stop)(void *context, int64_t its); /* not 0 ends the solve; or NULL                     */
  void *stop_context;
  double deadline; /* in seconds of ProblemClock(); infinite: none                                */
} Problem;

double ProblemClock(void);

/* Reads the clock at some calls only: that costs as much as a small pivot. */
static inline int ProblemInterrupted(const Problem *p, int64_t its)
{
  if (its % 32 != 0) return 0;
  return (p->stop && p->stop(p->stop_context, its)) ||
         (p->deadline < INFINITY && ProblemClock() > p->deadline);
}

static inline double ProblemLower(const Problem *p, int i)
{
  return !p->lb ? 0.0 : p->lb[i] > -RICO_NO_BOUND ? p->lb[i] : -INFINITY;
}
static inline double ProblemUpper(const Problem *p, int i)
{
  return !p->ub ? INFINITY : p->ub[i] < RICO_NO_BOUND ? p->ub[i] : INFINITY;
}
/* 0 or 1, unlike isinf() */
static inline int IsInfinite(double x)
{
  return fabs(x) == INFINITY;
}
static inline double Clamp(double x, double lo, double hi)
{
  return x < lo ? lo : x > hi ? hi : x;
}
static inline double ProblemNearest(const Problem *p, int i, double x)
{
  return Clamp(x, ProblemLower(p, i), ProblemUpper(p, i));
}

/* Is the residual too small for any method to improve? */
static inline int ProblemAtRoundOff(const Problem *p, double residual)
{
  return residual <= 1e-13 * p->norm_q;
}

/* Fills *p; returns 0 if an input is not finite or bounds are invalid. */
int ProblemInit(Problem *p, int n, const double *M, const double *q, const double *lb, const double *ub,
                const RicoArrayOptions *options);
/* w = M z + q, and the residual (2) of rico_problem.h. */
double ProblemEvaluate(const Problem *p, const double *z, double *w);
/* The residual, from a known w. */
double ProblemResidual(const Problem *p, const double *z, const double *w);
/* Fills info. otherwise: the reason if the residual is above the tolerance. */
RicoConvergedReason ProblemReport(const Problem *p, double residual, int complementary,
                                  RicoConvergedReason otherwise, int64_t its, const char *type,
                                  RicoInfo *info);
/* Ends a solve with invalid input: z is finite, w = M z + q may not be. */
RicoConvergedReason ProblemRefuse(int n, const double *M, const double *q, const double *lb, const double *ub,
                                  const char *type, double *z, double *w, RicoInfo *info);

/* confirm.c: the residual of z, with w in long double where rounding could decide whether it is within the
   tolerance. */
double ProblemConfirm(const Problem *p, const double *z, double *w, double residual);
/* w = M z + q in long double, rounded once. */
void ProblemAffineExactly(const Problem *p, const double *z, double *w);

/* beyond.c: calls the solver object; returns 0 if it is not installed, or fails. */
int NumericsSolve(const Problem *p, int nblocks, const RicoArrayBlock blocks[],
                  const RicoArrayOptions *options, double *z, double *w, RicoInfo *info);

/* ---- standard_form.c -------------------------------------------------------------------------- */

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

/* ---- polish.c --------------------------------------------------------------------------------- */

typedef struct {
  int k;
  double *LU; /* k x k, leading dimension ld */
  size_t ld;
  int *rows, *columns, *permutation;
  double *x;
} Polish;

void PolishLayout(Polish *polish, int n, Arena *arena);
/* Factors G of the basis; returns 0 if it is singular. cover may be NULL if t is not basic. */
int PolishFactor(Polish *polish, const StandardForm *form, const char *basic, const double *cover);
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
/* Does the ray along which `entering` moves prove that no solution exists? y: work space of n numbers. */
int PolishRayProves(Polish *polish, const StandardForm *form, const char *basic, const double *cover,
                    int entering, double sign, double *y);

/* ---- tableau.c, block.c: a basis in two forms --------------------------------------------------- */

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
/* Bounds of a basic variable; those of w in free rows are infinite (such a row is redundant). */
void BasisBounds(const Basis *basis, int variable, double *lo, double *hi);

void TableauLayout(Tableau *tableau, int n, Arena *arena);
void BlockLayout(Block *block, int n, double *shared, Arena *arena);

/* All vectors have PadToLanes(k) entries. The caller owns H. */
void InverseLayout(Inverse *inverse, int n, double *H, Arena *arena);
void InverseClear(Inverse *inverse, int k);
/* H holds G: inverts in place; returns 0 if a pivot is too small. */
int InverseInvert(Inverse *inverse, int *permutation);
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

/* ---- ratio.c ------------------------------------------------------------------------------------ */

enum { RATIO_FLIP = -1, RATIO_RAY = -2 };
/* Which basic variable blocks first along basis->direction; reach: the entering variable's own range.
   Ties are broken lexicographically; t wins all ties. */
int RatioTest(Basis *basis, double reach, double *theta);

/* ---- the methods, on prepared data -------------------------------------------------------------- */

typedef struct {
  Problem problem;
  StandardForm form;
  Polish polish;
  Basis basis;
  double *z, *w, *y; /* trial points, multipliers                                     */
  int *stack;        /* enum.c: 3 n                                                   */
  double *guess;     /* z as the caller gave it                                       */
  double *tail;      /* bounds of blocks: 2 n                                         */
  int satisfiable;   /* the linear part is known to be feasible                       */
} Workspace;

void WorkspaceLayout(Workspace *space, int n, void *work, size_t *bytes);
/* Its tail, and its aligned beginning. */
double *WorkTail(int n, void *work);
double *WorkHead(void *work);

typedef struct {
  RicoConvergedReason reason; /* RICO_CONVERGED_PIVOT, or the reason of the failure */
  double residual;
  int64_t its;
  int proved; /* it is proved that there is no solution */
} Outcome;

/* Need space->form; z, w receive the point. style selects the covering vector; 0 is the default. */
Outcome LemkeRun(Workspace *space, int warm, int style, int64_t max_it, double *z, double *w);
Outcome PivotRun(Workspace *space, int64_t max_it, double *z, double *w);
Outcome NewtonRun(Workspace *space, double *z, double *w);
/* At most `most` rounds from z. */
Outcome NewtonRunFrom(Workspace *space, int most, double *z, double *w);
/* A few sweeps from a feasible z. The reason is RICO_DIVERGED_ITS if Newton's method may finish from there.
 */
Outcome RelaxRun(Workspace *space, int64_t max_it, double *z, double *w);
/* Limits: max_it nodes of the tree, max_pivots in all nodes together. */
Outcome EnumRun(Workspace *space, int64_t max_it, int64_t max_pivots, double *z, double *w);
/* Solves bimatrix games, where Lemke's method ends on a ray, if the problem is one. */
int IsGame(Workspace *space);
Outcome GameRun(Workspace *space, int64_t max_it, double *z, double *w);
/* Is there a proof that no point satisfies even the linear part of the problem? */
int LinearPartIsEmpty(Workspace *space);
/* Do the multipliers y of the rows of the standard form prove that there is no solution? Improves y. */
int FarkasProves(Workspace *space, double *y);
/* n = 1, 2; reason is RICO_ITERATING if no case passes: other methods must follow. */
Outcome TinyRun(const Problem *problem, double *z, double *w);
/* 2 < n <= RICO_SMALL; as TinyRun. */
Outcome SmallRun(const Problem *problem, int warm, double *z, double *w);

int64_t LemkeLimit(int n);

#pragma GCC visibility pop
