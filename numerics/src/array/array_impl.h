/*
  array_impl.h -- private: the methods of the array library, on prepared data.

      vector.h           the loops that take most of the time
      problem.h          the problem, residual, acceptance, report
      residual.c         residual, rho, acceptance; confirm.c: the residual in long double
      features.c         properties of M from which the plan chooses
      numerics_module.c  methods of numerics, loaded on demand
      polish.c           accurate y and w of a basis, by LU and refinement in the original data
      start_basis.c      the start basis of a tableau, with free rows
      relaxation/        Gauss-Seidel sweeps
      newton.c           Newton's method: all exchanges at once
      linear_part.c      dual simplex: whether the linear part of the problem is feasible
      tiny.c             closed forms for n = 1 and 2
      small.c            active sets on the stack for n = 3 to 12
      solve.c            RicoArraySolve()
      plan.c             the plan for n > 12: the methods and their order
      methods.c          the work space; functions of rico_array.h for one method each
      blocks.c           problems of all cones
      pivoting/          the standard form, bases, Lemke's and other pivoting, proofs, enumeration
      friction/          cones: sweeps, acceleration, Newton's method
      sweep/             sweeps over contacts between bodies
*/
#pragma once

#include <stdint.h>
#include <string.h>

#include "pivoting/basis.h"

/* Nothing in this header is exported from the library. */
#pragma GCC visibility push(hidden)

/* From this size on Lemke's method updates the inverse of a block, below it the whole tableau. */
#define RICO_BLOCK_FROM 64
/* Up to this size the plan first tries active sets, with arrays on the stack. */
#define RICO_SMALL 12
/* Entries are of order one: pivots below this are avoided if there is a larger one. */
#define RICO_SAFE_PIVOT 1e-8

typedef struct {
  Problem problem;
  StandardForm form;
  Polish polish;
  Basis basis;
  double *z, *w, *y; /* trial points, multipliers                                     */
  int *stack;        /* enum.c: 3 n                                                   */
  double *guess;     /* z as the caller gave it                                       */
  double *head;      /* bounds of blocks: 2 n                                         */
  int formed;        /* plan.c: `form` is that of the problem                         */
  int satisfiable;   /* the linear part is known to be feasible                       */
  int far_inside;    /* rows inside their bounds in a set far from the solution's     */
} Workspace;

void WorkspaceLayout(Workspace *space, int n, void *work, size_t *bytes);
/* Its aligned beginning, which is `head`, and what follows `head`. */
double *WorkHead(void *work);
double *WorkBody(int n, void *work);
/* Computes the standard form at its first use. */
void WorkspaceForm(Workspace *space);

typedef struct {
  RicoConvergedReason reason; /* RICO_CONVERGED_PIVOT, or the reason of the failure */
  double residual;
  int64_t its;
  int proved;       /* it is proved that there is no solution */
  const char *type; /* the method, where the reason does not tell it; or NULL */
} Outcome;

/* Need space->form; z, w receive the point. style selects the covering vector; 0 is the default. */
Outcome LemkeRun(Workspace *space, int warm, int style, int64_t max_it, double *z, double *w);
Outcome PivotRun(Workspace *space, int64_t max_it, double *z, double *w);
Outcome NewtonRun(Workspace *space, double *z, double *w);
/* At most `most` rounds from z. */
Outcome NewtonRunFrom(Workspace *space, int most, double *z, double *w);
/* Sweeps from the feasible space->z, while they are expected to be faster than a path, and rounds of Newton's
   method between and after them. The point is in space->z and, if its residual is finite, space->w. z: space.
 */
Outcome RelaxRun(Workspace *space, int64_t max_it, double *z);
/* Limits: max_it nodes of the tree, max_pivots in all nodes together. */
Outcome EnumRun(Workspace *space, int64_t max_it, int64_t max_pivots, double *z, double *w);
/* Solves bimatrix games, where Lemke's method ends on a ray, if the problem is one. */
int IsGame(Workspace *space);
Outcome GameRun(Workspace *space, int64_t max_it, double *z, double *w);
/* Returns not 0 if it is proved that no point satisfies even the linear part of the problem. */
int LinearPartIsEmpty(Workspace *space);
/* Returns not 0 if the multipliers y of the rows of the standard form prove that there is no solution.
   Improves y. */
int FarkasProves(Workspace *space, double *y);
/* n = 1, 2; reason is RICO_ITERATING if no case passes: other methods must follow. */
Outcome TinyRun(const Problem *problem, double *z, double *w);
/* 2 < n <= RICO_SMALL; as TinyRun. */
Outcome SmallRun(const Problem *problem, int warm, double *z, double *w);

int64_t LemkeLimit(int n);
/* The caller's limit, or `otherwise` if there is none. */
int64_t LimitOf(const RicoArrayOptions *options, int64_t otherwise);
/* Computes the residual again in long double, and fills the report; returns its reason. */
RicoConvergedReason OutcomeReport(const Problem *problem, const Outcome *outcome, const char *type,
                                  const double *z, double *w, RicoInfo *info);

/* The best point so far, and the method that found it. */
typedef struct {
  Outcome outcome;
  const char *type;
} Best;

/* Solves a problem with n > RICO_SMALL; a guess is in z if options->warm. */
void PlanRun(Workspace *space, const RicoArrayOptions *options, Best *best, double *z, double *w);

#pragma GCC visibility pop
