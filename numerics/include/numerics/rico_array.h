/*
  rico_array.h -- complementarity problems on plain arrays.

  Given M (n x n, stored row by row: M[i*n + j]), q and bounds lb <= ub, find z and w with

      w = M z + q,      lb <= z <= ub,      w_i >= 0  where z_i = lb_i,
                                            w_i <= 0  where z_i = ub_i,             (1)
                                            w_i  = 0  where lb_i < z_i < ub_i.

  Infinite bounds are allowed (beyond RICO_NO_BOUND counts as infinite), so (1) covers
      LCP     lb = 0,    ub = +inf      0 <= w  _|_  z >= 0
      MLCP    lb = -inf, ub = +inf      on the equality rows: z_i free, w_i = 0
      relay   lb, ub finite             -w in N_[lb,ub](z)

  The caller passes the work array; RicoArrayWorkSize() gives its size in bytes. lb = NULL means zeros and
  ub = NULL means +infinity. The methods of this library (Ricochet::array) allocate no memory, keep no global
  state and need neither PETSc nor MPI. A program that links only this library starts in a millisecond.

  RicoArraySolve() follows the same plan as the solver object (rico_solver.h), so both return the same z. If
  the plan needs a method of Ricochet::numerics (large sparse problems, or problems that this library could
  not solve), that library and PETSc are loaded at that moment. If they are not installed, only the methods of
  this library run.

      double M[4] = {2, 1, 1, 2}, q[2] = {-5, -6}, z[2], w[2];
      char work[RICO_ARRAY_WORK(2)];
      RicoInfo info;
      RicoArraySolve(2, M, q, NULL, NULL, NULL, z, w, work, &info);     z = (4/3, 7/3), w = 0
*/
#pragma once

#include <numerics/rico_cone.h>
#include <numerics/rico_info.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Options of a solve. NULL means the defaults (RicoArrayOptionsDefault). */
typedef struct {
  double atol;    /* accept residual <= max(atol, rtol ||q||);                 default 0          */
  double rtol;    /*                                                           default 1e-10      */
  int64_t max_it; /* pivots; 0: a limit that grows with n                 default 0               */
  int warm;       /* z holds a guess: start from its active set           default 0               */
  int (*stop)(void *context, int64_t its); /* called every 32 pivots; not 0 ends with RICO_DIVERGED_TIME */
  void *stop_context;                      /*                                  default NULL       */
  double time_limit; /* seconds; 0: none. It does not change the methods tried    default 0       */
  int alone;         /* not 0: use only the methods of this library       default 0               */
} RicoArrayOptions;

RicoArrayOptions RicoArrayOptionsDefault(void); /* those listed above, to change some of them */

/* Bytes of work space that each function below needs for a problem of size n. The macro is an upper bound for
   arrays on the stack. The work space needs neither initialisation nor alignment. */
size_t RicoArrayWorkSize(int n);
#define RICO_ARRAY_WORK(n) (8 * (3 * (size_t)(n) * (size_t)(n) + 104 * (size_t)(n) + 512))

/* All functions below return info->reason and set z, w = M z + q and every field of info (info may be NULL;
   seconds stays 0, because reading a clock costs more than a small solve). On a negative reason z is the best
   point found; it is always finite. Inputs that are not finite end with RICO_DIVERGED_NANORINF. */

/* Solves (1) by the plan: closed forms for n <= 2, enumeration of active sets for n <= 12, else Lemke's
   method. If Lemke's path is long, Newton's method on min(z, w) follows; then enumeration, other pivoting
   rules and covering vectors, within max_it pivots in all. For n <= 20 these methods find a solution or prove
   that there is none (RICO_DIVERGED_INFEASIBLE); for larger n the proof may be missing. The methods of
   rico_solver.h run first if RicoPivotsComeFirst() returns 0, else last. */
RicoConvergedReason RicoArraySolve(int n, const double *M, const double *q, const double *lb,
                                   const double *ub, const RicoArrayOptions *options, double *z, double *w,
                                   void *work, RicoInfo *info);

/* A run of `count` equal sets of `size` rows each (rico_cone.h), for problems that are not all intervals. */
typedef struct {
  RicoCone cone;      /* of each set */
  int size;           /* COULOMB: 2 or 3; ROLLING: 3 or 5; else any                                     */
  int count;          /* at least 1                                                                   */
  int nk;             /* NORMAL_CONE: rows of H                                                       */
  const double *lb;   /* BOX: size * count lower bounds, NULL: none; beyond RICO_NO_BOUND counts as none */
  const double *ub;   /* BOX: size * count upper bounds, NULL: none                                   */
  const double *H;    /* NORMAL_CONE: nk x size row by row, of {z : H z >= k}, the same for all sets   */
  const double *k;    /* NORMAL_CONE: nk entries                                                      */
  const double *mu;   /* COULOMB, SECOND_ORDER, ROLLING: `count` coefficients                         */
  const double *mu_r; /* ROLLING: `count` coefficients of rolling resistance                        */
} RicoArrayBlock;

/* The plan for all cones: w = M z + q, and in each set K ∋ z ⟂ w + s(w) ∈ K* (rico_cone.h). The blocks tile
   the n rows in their order. A problem of intervals is solved as by RicoArraySolve(). Problems of contacts
   with up to 64 rows are solved by sweeps, their acceleration and Newton's method; those of polyhedra as
   mixed problems of up to 64 rows with multipliers. Larger ones, and what these methods do not solve, go to
   Ricochet::numerics, which is then loaded. Without it (or with `alone`) sweeps continue; if they do not
   support a cone, info->type names what is missing. Invalid blocks end in RICO_DIVERGED_NANORINF.

       double M[9] = {2, 0, 0, 0, 1, 0, 0, 0, 1}, q[3] = {-2, 1, 0}, mu = 0.5, z[3], w[3];
       RicoArrayBlock contact = {.cone = RICO_COULOMB, .size = 3, .count = 1, .mu = &mu};
       char work[RICO_ARRAY_WORK(3)];
       RicoArraySolveBlocks(3, M, q, 1, &contact, NULL, z, w, work, NULL);    z = (1, -0.5, 0), it slides */
RicoConvergedReason RicoArraySolveBlocks(int n, const double *M, const double *q, int nblocks,
                                         const RicoArrayBlock blocks[], const RicoArrayOptions *options,
                                         double *z, double *w, void *work, RicoInfo *info);

/* Lemke's complementary pivoting with covering vector e, lexicographic ratio test, on (1) directly
   (bounds on both sides, free variables). RICO_DIVERGED_RAY on a secondary ray. */
RicoConvergedReason RicoArrayLemke(int n, const double *M, const double *q, const double *lb,
                                   const double *ub, const RicoArrayOptions *options, double *z, double *w,
                                   void *work, RicoInfo *info);

/* Principal pivoting, least index first (Murty 1974; Bard). Finite for P-matrices. */
RicoConvergedReason RicoArrayPivot(int n, const double *M, const double *q, const double *lb,
                                   const double *ub, const RicoArrayOptions *options, double *z, double *w,
                                   void *work, RicoInfo *info);

/* Tries every active set (at most 3^n), as a reference for other methods, for n <= 20 or so. Returns
   RICO_DIVERGED_INFEASIBLE if no active set gives a solution, also if principal blocks are singular. */
RicoConvergedReason RicoArrayEnum(int n, const double *M, const double *q, const double *lb, const double *ub,
                                  const RicoArrayOptions *options, double *z, double *w, void *work,
                                  RicoInfo *info);

/* Returns ||z - P(z - rho w)|| / rho with w = M z + q, P the projection on [lb, ub] and rho = 1 / mean
   diag(M) (see rico_problem.h for matrices whose mean diagonal is not positive). */
double RicoArrayResidual(int n, const double *M, const double *q, const double *lb, const double *ub,
                         const double *z);

/* Returns rho of RicoArrayResidual(). */
double RicoArrayScale(int n, const double *M);

/* Features of M from which the plan chooses its methods. */
typedef struct {
  int rows;   /* n                                                                          */
  int sparse; /* at most an eighth of the entries are not 0; 0 if the plan does not need it    */
  int chain;  /* if sparse: no row is coupled with one that is far from it in the order of rows */
} RicoFeatures;

RicoFeatures RicoArrayFeatures(int n, const double *M); /* reads M, row by row, once */

/* Returns not 0 if the plan begins with pivoting on a dense array, 0 if with methods for large problems. */
int RicoPivotsComeFirst(const RicoFeatures *features);
/* Returns 0 if RicoPivotsComeFirst() returns 0 for all matrices of n rows, else not 0. */
int RicoPivotsMayComeFirst(int n);

#ifdef __cplusplus
}
#endif
