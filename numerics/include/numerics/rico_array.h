/*
  rico_array.h -- complementarity problems on plain arrays.

  Given M (n x n, stored row by row: M[i*n + j]), q and bounds lb <= ub, find z and w with

      w = M z + q,      lb <= z <= ub,      w_i >= 0  where z_i = lb_i,
                                            w_i <= 0  where z_i = ub_i,             (1)
                                            w_i  = 0  where lb_i < z_i < ub_i.

  Infinite bounds are allowed (beyond RICO_NO_BOUND counts as infinite), so (1) is all of
      LCP     lb = 0,    ub = +inf      0 <= w  _|_  z >= 0
      MLCP    lb = -inf, ub = +inf      on the equality rows: z_i free, w_i = 0
      relay   lb, ub finite             -w in N_[lb,ub](z)

  The caller gives the work array, whose size RicoArrayWorkSize() tells. lb = NULL stands for zeros, ub = NULL
  for +infinity. The methods of this library (Ricochet::array) need no allocation, no PETSc, no MPI and no
  global state; a program that needs only them starts in a millisecond.

  RicoArraySolve() follows the same plan as the solver object (rico_solver.h), so that both give the same z.
  Where the plan wants a method of Ricochet::numerics (large sparse problems, or what this library could not
  solve), that library is loaded then, with PETSc; where it is not installed, the methods of this library do
  what they can.

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

/* How to solve. NULL stands for all defaults (RicoArrayOptionsDefault). */
typedef struct {
  double atol;    /* accept residual <= max(atol, rtol ||q||);                 default 0          */
  double rtol;    /*                                                           default 1e-10      */
  int64_t max_it; /* pivots; 0: a bound grown from n                           default 0          */
  int warm;       /* z holds a guess: start from its active set                default 0          */
  int (*stop)(void *context, int64_t its); /* asked every 32 pivots: not 0 ends with RICO_DIVERGED_TIME */
  void *stop_context;                      /*                                  default NULL       */
  double time_limit; /* seconds; 0: none. It does not change what is tried          default 0     */
  int alone;         /* not 0: only the methods of this library                     default 0     */
} RicoArrayOptions;

RicoArrayOptions RicoArrayOptionsDefault(void);

/* Bytes of work space that every function below needs for a problem of size n. The macro is an
   upper bound for arrays on the stack. Work space needs no initialisation; any alignment will do. */
size_t RicoArrayWorkSize(int n);
#define RICO_ARRAY_WORK(n) (8 * (3 * (size_t)(n) * (size_t)(n) + 104 * (size_t)(n) + 512))

/* All functions below return info->reason, fill z, w = M z + q and every field of info (seconds
   stays 0: a clock would cost more than a small solve). info may be NULL. On a negative reason z
   is the best point met, always finite. Inputs that are not finite end in RICO_DIVERGED_NANORINF. */

/* The plan. With the methods of this library: closed forms for n <= 2, active sets for n <= 12, else Lemke's
   method; where its path is long, Newton on min(z, w); where that fails, enumeration, other pivoting and
   other covering vectors, within max_it pivots in all. For n <= 20 they find a solution or prove that there
   is none (RICO_DIVERGED_INFEASIBLE); for larger n the proof may be missing. Other methods (rico_solver.h)
   come first where RicoPivotsComeFirst() says no, and last where these have failed. */
RicoConvergedReason RicoArraySolve(int n, const double *M, const double *q, const double *lb,
                                   const double *ub, const RicoArrayOptions *options, double *z, double *w,
                                   void *work, RicoInfo *info);

/* A run of `count` equal sets of `size` rows each (rico_cone.h), for problems that are not all intervals. */
typedef struct {
  RicoCone cone;
  int size;           /* COULOMB: 2 or 3; ROLLING: 3 or 5; else any                                     */
  int count;          /* at least 1                                                                   */
  const double *lb;   /* BOX: size * count lower bounds, NULL: none; beyond RICO_NO_BOUND counts as none */
  const double *ub;   /* BOX: size * count upper bounds, NULL: none                                   */
  const double *H;    /* NORMAL_CONE: nk x size row by row, of {z : H z >= k}, the same for all sets   */
  const double *k;    /* NORMAL_CONE: nk entries                                                      */
  int nk;             /* NORMAL_CONE: rows of H                                                       */
  const double *mu;   /* COULOMB, SECOND_ORDER, ROLLING: `count` coefficients                         */
  const double *mu_r; /* ROLLING: `count` coefficients of rolling resistance                        */
} RicoArrayBlock;

/* The plan for all cones: w = M z + q, and in each set K ∋ z ⟂ w + s(w) ∈ K* (rico_cone.h). The blocks tile
   the n rows in their order. A problem of intervals is solved as by RicoArraySolve(); contacts of up to 64
   rows by sweeps, their acceleration and Newton's method, which are in this library. Larger problems, and
   what these do not solve, by Ricochet::numerics, which is loaded then; without it (or with `alone`) sweeps
   go on, and where they do not take a cone (more than five rows, polyhedra) info->type says what is lacking.
   Blocks that make no sense end in RICO_DIVERGED_NANORINF.

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

/* Tries every active set (at most 3^n): the oracle. RICO_DIVERGED_INFEASIBLE when none works, also
   where principal blocks are singular. Meant for n <= 20. */
RicoConvergedReason RicoArrayEnum(int n, const double *M, const double *q, const double *lb, const double *ub,
                                  const RicoArrayOptions *options, double *z, double *w, void *work,
                                  RicoInfo *info);

/* The yardstick: ||z - P(z - rho w)|| / rho with w = M z + q, P the projection on [lb, ub] and
   rho = 1 / mean diag(M) (see rico_problem.h for matrices whose mean diagonal is not positive). */
double RicoArrayResidual(int n, const double *M, const double *q, const double *lb, const double *ub,
                         const double *z);

/* rho of the yardstick. */
double RicoArrayScale(int n, const double *M);

/* What the plan looks at in M before it chooses. */
typedef struct {
  int rows;
  int symmetric; /* to 1e-10 of each pair of entries                                            */
  int dominant;  /* no row's diagonal is smaller than the sum of the sizes of its other entries */
} RicoFeatures;

RicoFeatures RicoArrayFeatures(int n, const double *M);

/* Does the plan begin with pivoting on a dense array (not 0), or with methods for large problems? */
int RicoPivotsComeFirst(const RicoFeatures *features);
/* Could it, for some M of n rows? */
int RicoPivotsMayComeFirst(int n);

#ifdef __cplusplus
}
#endif
