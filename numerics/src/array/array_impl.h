/*
  array_impl.h -- what the files of the array core share. Private.

  Every method works on the standard form of the problem (standard_form.c),

      w = A y + b,     0 <= y <= h   (free rows: y any, w = 0),

  whose variables are numbered y_i = i, w_i = n + i, and the covering variable t = 2n. A basis is a
  flag per variable; rows R = {i : w_i nonbasic} and columns C = {j : y_j basic} (with t, if basic)
  span the square block G = [A_RC d_R] that determines everything.

      vector.c         the few loops that take the time
      yardstick.c      residual, rho, acceptance, report
      confirm.c        the residual once more, in long double
      features.c       what the plan looks at
      beyond.c         methods of numerics, loaded on demand
      standard_form.c  scaling, shifting, signs
      polish.c         accurate y and w of a basis, by LU and refinement in the original data
      basis.c          what both forms of a basis share
      tableau.c        a basis as a full exchange tableau: small problems
      reach.c          a tableau's first basis, free rows in it
      block.c          a basis as the inverse of G: large problems
      inverse.c        that inverse, updated
      ratio.c          lexicographic ratio test
      lemke.c          one pivoting loop over either
      pivot.c          least-index principal pivoting
      newton.c         all exchanges at once
      game.c           Lemke and Howson's paths for bimatrix games
      linear_part.c    dual simplex: is the linear part of the problem empty?
      farkas.c         the proof of it, verified
      enum.c           active sets, depth first
      enum_node.c      one node of them
      tiny.c           closed forms for n = 1 and 2
      small.c          active sets on the stack for n = 3 to 12
      solve.c          which of them, in what order
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

/* Everything in this header stays inside the library. */
#pragma GCC visibility push(hidden)

#define RICO_LANES 8
/* From this size on Lemke's method updates the inverse of a block instead of the whole tableau. */
#define RICO_BLOCK_FROM 64
/* Up to this size the default tries active sets on the stack first. */
#define RICO_SMALL 12
/* Entries are of order one: pivots below this are looked for elsewhere first. */
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
   k. 0 where a pivot vanishes. */
int VectorFactor(int k, double *LU, size_t ld, int *permutation);
/* min over |a_p| > floor of ((a_p < 0 ? lo_p : hi_p) - value_p) / a_p, not below 0; inf where none. */
double VectorMinRatio(int n, double floor, const double *a, const double *value, const double *lo,
                      const double *hi);

/* ---- work space ------------------------------------------------------------------------------- */

/* Hands out the caller's work array. With base = NULL it only counts. */
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

/* ---- yardstick.c ------------------------------------------------------------------------------ */

typedef struct {
  int n;
  const double *M, *q, *lb, *ub; /* as the caller gave them; lb, ub may be NULL            */
  double norm_q, rho;
  double atol, tolerance; /* max(atol, rtol ||q||), with ||q|| = 1 where q = 0                  */
  int (*stop)(void *context, int64_t its); /* the caller's wish to end, or NULL                 */
  void *stop_context;
  double deadline; /* in seconds of ProblemClock(); infinite where there is none                  */
} Problem;

double ProblemClock(void);

/* Asked now and then only: a clock costs as much as a small pivot. */
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

/* Too small for any method to improve. */
static inline int ProblemAtRoundOff(const Problem *p, double residual)
{
  return residual <= 1e-13 * p->norm_q;
}

/* Fills *p; 0 where an input is not finite or a bound makes no sense. */
int ProblemInit(Problem *p, int n, const double *M, const double *q, const double *lb, const double *ub,
                const RicoArrayOptions *options);
/* w = M z + q, and the residual (2) of rico_problem.h. */
double ProblemEvaluate(const Problem *p, const double *z, double *w);
/* The residual where w is known. */
double ProblemResidual(const Problem *p, const double *z, const double *w);
/* Fills info. otherwise: what to report where the residual is above the tolerance. */
RicoConvergedReason ProblemReport(const Problem *p, double residual, int complementary,
                                  RicoConvergedReason otherwise, int64_t its, const char *type,
                                  RicoInfo *info);
/* The end of a solve whose input was refused: z finite, w whatever M z + q is. */
RicoConvergedReason ProblemRefuse(int n, const double *M, const double *q, const double *lb, const double *ub,
                                  const char *type, double *z, double *w, RicoInfo *info);

/* confirm.c: the residual of z, with w in long double where rounding could decide whether it is within the
   tolerance. */
double ProblemConfirm(const Problem *p, const double *z, double *w, double residual);
/* w = M z + q in long double, rounded once. */
void ProblemAffineExactly(const Problem *p, const double *z, double *w);

/* beyond.c: by the solver object; 0 where that is not installed, or fails. */
int NumericsSolve(const Problem *p, int nblocks, const RicoArrayBlock blocks[],
                  const RicoArrayOptions *options, double *z, double *w, RicoInfo *info);

/* ---- standard_form.c -------------------------------------------------------------------------- */

enum { KIND_ONE_SIDED, KIND_TWO_SIDED, KIND_FREE, KIND_FIXED };

typedef struct {
  const Problem *problem;
  int n, n_dropped;     /* rows; free and fixed ones, which take no part in complementarity      */
  double *row, *column; /* A_ij = row_i M_ij column_j: powers of two with a sign               */
  double *origin;       /* z_j = origin_j + column_j y_j                                       */
  double *b, *h;        /* w = A y + b; 0 <= y <= h, h = inf where there is no bound           */
  double scale;         /* max |b|, 1 where b = 0: round-off is measured against it            */
  unsigned char *kind;
} StandardForm;

void StandardFormLayout(StandardForm *form, int n, Arena *arena);
void StandardFormInit(StandardForm *form, const Problem *problem);
/* Bounds of variable v (y or w); a w's depend on the bound its y sits at. */
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
/* Factors G of the basis; 0 where it is singular. cover may be NULL where t is not basic. */
int PolishFactor(Polish *polish, const StandardForm *form, const char *basic, const double *cover);
/* z of the basis, every component within its bounds, and w = M z + q; returns the residual. */
double PolishPoint(Polish *polish, const StandardForm *form, const char *basic, const char *at_upper,
                   const double *cover, double *z, double *w);
/* z as the linear systems give it, within its bounds or not; w is room. */
void PolishSolve(Polish *polish, const StandardForm *form, const char *basic, const char *at_upper,
                 const double *cover, double *z, double *w);
/* Solves G'x = x, columns of G in, its rows out. */
void PolishSolveTransposed(const Polish *polish, double *x);
/* What goes before and after the linear systems: nonbasic z at their bounds; every z within its bounds, w,
   and the residual. */
void PolishStart(const StandardForm *form, const char *at_upper, double *z);
double PolishEnd(const StandardForm *form, const char *basic, double *z, double *w);
/* Does the ray along which `entering` moves prove that no solution exists? y: room for n numbers. */
int PolishRayProves(Polish *polish, const StandardForm *form, const char *basic, const double *cover,
                    int entering, double sign, double *y);

/* ---- tableau.c, block.c: a basis in two forms --------------------------------------------------- */

enum { BASIS_OK, BASIS_SINGULAR, BASIS_INCONSISTENT };
/* COLD: free variables basic, and whatever else that needs; WARM: exactly the flags; REFRESH: the same
   basis anew, rid of round-off. */
typedef enum { LOAD_COLD, LOAD_WARM, LOAD_REFRESH } LoadMode;

typedef struct {
  int n, rows;       /* rows still in play                                                     */
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
  int *rows, *columns;     /* what belongs to the columns and rows of the inverse             */
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
  /* The column of nonbasic variable u: prepare it, then ask per position. */
  void (*column)(Basis *, int u);
  double (*entry)(Basis *, int u, int position);
  /* z and w of a basis without t, refined in the original data; thorough: factored anew where that is
     not enough. Returns the residual. */
  double (*point)(Basis *, Polish *, int thorough, double *z, double *w);
} BasisOps;

struct Basis {
  const Problem *problem;
  const StandardForm *form;
  const BasisOps *ops;
  int n, positions, padded; /* tableau: a position is a row; block: see there                 */
  double *value, *lo, *hi;  /* of the basic variables, by position                            */
  double *direction;        /* d value / d entering                                           */
  double *g, *d;            /* covering column: by position at the start; w = A y + b + d t   */
  double t;                 /* value of t while nonbasic                                      */
  double scale;             /* ties are told from round-off against this                      */
  char *basic;              /* flags of the 2n + 1 variables                                  */
  char *at_upper;           /* y_i sits, or sat last, at its upper bound                      */
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
/* Free variables basic, all others at zero. */
void BasisColdFlags(Basis *basis);
/* All w basic (t apart): the values are b itself, free of round-off. */
int BasisIsSlack(const Basis *basis);
/* Bounds of a basic variable; those of w in free rows are infinite (such a row is redundant). */
void BasisBounds(const Basis *basis, int variable, double *lo, double *hi);

void TableauLayout(Tableau *tableau, int n, Arena *arena);
void BlockLayout(Block *block, int n, double *shared, Arena *arena);

/* All vectors have room for PadToLanes(k). H is the caller's memory. */
void InverseLayout(Inverse *inverse, int n, double *H, Arena *arena);
void InverseClear(Inverse *inverse, int k);
/* H holds G: inverts in place; 0 where a pivot is too small. */
int InverseInvert(Inverse *inverse, int *permutation);
/* x = G^-1 b; b is overwritten. */
void InverseSolve(const Inverse *inverse, double *b, double *x);
/* x = column r of G^-1 */
void InverseColumn(const Inverse *inverse, int r, double *x);
/* x is G^-1 b for an entering column b, or column r of G^-1 for a leaving row r; a is an entering row. */
void InverseAppend(Inverse *inverse, const double *a, const double *x, double pivot);
void InverseReplaceColumn(Inverse *inverse, int p, const double *x);
void InverseReplaceRow(Inverse *inverse, int r, const double *a, const double *x);
/* The last row and column take the places of those deleted. */
void InverseDelete(Inverse *inverse, int r, int p, const double *x);
/* T of w = A y + b + d t with all w basic and constants in column n + 1; d may be NULL. */
void TableauLoad(Tableau *tableau, const StandardForm *form, const double *d);
void TableauExchange(Tableau *tableau, int row, int column, int width);
/* Exchanges until the flags hold; where cold and free rows are singular, until what is possible holds,
   and changes the flags. */
int TableauReach(Tableau *tableau, const StandardForm *form, char *basic, LoadMode mode);
/* Drops the rows that never block and the columns that never enter. */
void TableauDrop(Tableau *tableau, const StandardForm *form);

/* ---- ratio.c ------------------------------------------------------------------------------------ */

enum { RATIO_FLIP = -1, RATIO_RAY = -2 };
/* Which basic variable blocks first along basis->direction; reach: the entering variable's own room.
   Ties are broken lexicographically; t, where it ties, wins. */
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
  int satisfiable;   /* the linear part is known to be                                */
} Workspace;

void WorkspaceLayout(Workspace *space, int n, void *work, size_t *bytes);
/* Its tail, and its aligned beginning. */
double *WorkTail(int n, void *work);
double *WorkHead(void *work);

typedef struct {
  RicoConvergedReason reason; /* RICO_CONVERGED_PIVOT or why not */
  double residual;
  int64_t its;
  int proved; /* that there is no solution */
} Outcome;

/* space->form is set; z, w receive the point. style varies the covering vector; 0 is the usual one. */
Outcome LemkeRun(Workspace *space, int warm, int style, int64_t max_it, double *z, double *w);
Outcome PivotRun(Workspace *space, int64_t max_it, double *z, double *w);
Outcome NewtonRun(Workspace *space, double *z, double *w);
/* max_it nodes of the tree, max_pivots in all of them together. */
Outcome EnumRun(Workspace *space, int64_t max_it, int64_t max_pivots, double *z, double *w);
/* Is it a bimatrix game? If so its equilibria, where Lemke's method ends on a ray. */
int IsGame(Workspace *space);
Outcome GameRun(Workspace *space, int64_t max_it, double *z, double *w);
/* Is there a proof that no point satisfies even the linear part of the problem? */
int LinearPartIsEmpty(Workspace *space);
/* Do the multipliers y of the rows of the standard form prove that there is no solution? Improves y. */
int FarkasProves(Workspace *space, double *y);
/* n = 1, 2; reason is RICO_ITERATING where the closed form leaves the answer to others. */
Outcome TinyRun(const Problem *problem, double *z, double *w);
/* 2 < n <= RICO_SMALL; as TinyRun. */
Outcome SmallRun(const Problem *problem, int warm, double *z, double *w);

int64_t LemkeLimit(int n);

#pragma GCC visibility pop
