/*
  small_friction.h -- private: problems with cones on plain arrays. Contacts of at most RICO_SMALL_CONE rows,
  cones and intervals mixed; dense, no allocation.

      small_friction.c   the solve: sweeps, with acceleration, and Newton's method
      small_sweep.c      one sweep, the residual
      small_newton.c     Newton's method on the contacts that are not open
      small_plane.c      the same where all contacts are in the plane
      local_*.c          one contact alone
      cone_map.c         cones as equations
      defect.c           the residual's rows, in double and in long double
      confirm.c          the residual once more, before success is told
*/
#pragma once

#include <array/friction/anderson.h>
#include <array/friction/leap.h>
#include <numerics/rico_array.h>
#include <numerics/rico_contact.h>
#include <numerics/rico_judge.h>

/* Up to so many rows these come before all other methods. */
#define RICO_SMALL_ROWS 64
#define RICO_SMALL_CONE 5
#define RICO_SMALL_MEMORY 5 /* sweeps that the acceleration remembers */

typedef struct {
  int n;
  const double *M, *q;
  int nblocks;
  const RicoArrayBlock *blocks;
} RicoConeArrays;

/* Is every cone one of these methods' own? n does not matter. */
int RicoAreSmallCones(int nblocks, const RicoArrayBlock blocks[]);

/* How long they go on. NULL stands for as long as they promise to be done before a solver object is made. */
typedef struct {
  long sweeps;                            /* at most                                                    */
  int (*stop)(void *context, int64_t it); /* not 0: ends; or NULL                                        */
  void *context;
} RicoSmallLimits;

/* Bytes that `work` needs below; any alignment of doubles. */
size_t RicoSmallFrictionWork(int n);
/* From z, feasible, until the residual is within `tolerance`; *its sweeps were made, and residual and
   w = M z + q are those of the z handed back, which is feasible. */
void RicoSmallFriction(const RicoConeArrays *, const RicoSmallLimits *, double tolerance, double z[],
                       double w[], void *work, int *its, double *residual);

/* ---- defect.c ------------------------------------------------------------------------------------- */

/* e = z - P_K(z - rho (w + s(w))) of one cone of friction: rho times its rows of the residual. */
void RicoConeDefect(RicoCone, int size, double mu, double mu_r, double rho, const double z[],
                    const double w[], double e[]);
/* The same, its differences taken in long double. */
void RicoConeDefectExactly(RicoCone, int size, double mu, double mu_r, double rho, const double z[],
                           const double w[], double e[]);

#pragma GCC visibility push(hidden)

/* ---- inside ----------------------------------------------------------------------------------------- */

/* The rows of a block's sets: an interval is a set of one row. */
static inline int RicoIsInterval(RicoCone cone)
{
  return cone == RICO_FREE || cone == RICO_NONNEGATIVE || cone == RICO_BOX;
}
static inline int RicoSizeOf(const RicoArrayBlock *block)
{
  return RicoIsInterval(block->cone) ? 1 : block->size;
}
static inline int RicoCountOf(const RicoArrayBlock *block)
{
  return RicoIsInterval(block->cone) ? block->size * block->count : block->count;
}
double RicoLowerOf(const RicoArrayBlock *block, int c);
double RicoUpperOf(const RicoArrayBlock *block, int c);

/* z = P_K(x); z may be x. */
void RicoProjectCones(const RicoConeArrays *, const double x[], double z[]);
/* rho times the residual's rows. */
void RicoConesDefect(const RicoConeArrays *, double rho, int exactly, const double z[], const double w[],
                     double e[]);
double RicoNormOf(int n, const double x[]);

/* The contacts while they are swept over (small_sweep.c); arrays of n entries. */
typedef struct {
  const RicoConeArrays *p;
  int n;
  const double *M, *q;
  double rho, *z;   /* of the residual, 0 until it is first taken; the reactions                        */
  double *u;        /* M z + q                                                                            */
  double *last;     /* of it, what each contact's last answer has left to it                              */
  double *slip;     /* in a contact's first row: how it slid (rico_contact.h)                           */
  int *regime;      /* likewise: of its last answer                                                       */
  int sweeps, calm; /* made; the last of them without another regime                                      */
  double first;     /* moved by the first                                                               */
  double *columns;  /* of M, n x n, where `turned`                                                        */
  int turned;
  int fresh;               /* u is a sum of q and each column once, not one that was changed sweep by sweep */
  double *e, *best, *leap; /* of the residual; the z before a step; room of the acceleration            */
  double *J, *A, *B, *d, *picked; /* Newton's: n x n, n x RICO_SMALL_CONE three times, n                */
  int *row, *head, *size;
} RicoSmall;

void RicoSmallBegin(const RicoConeArrays *, double z[], void *work, RicoSmall *);
/* Keeps columns of M, which many sweeps are worth. */
void RicoSmallTurn(RicoSmall *);
/* u anew, after z was changed by other methods. */
void RicoSmallRefresh(RicoSmall *);
/* Contact after contact; the norm of what they have moved, in the units of u. Infinite where one has no
   answer. */
double RicoSmallSweep(RicoSmall *);
/* The residual, with u fresh. */
double RicoSmallMeasure(RicoSmall *);

/* Newton's method from u, fresh, and its residual, which z that is worse does not replace (small_newton.c).
 */
void RicoSmallNewton(RicoSmall *, double tolerance, double *residual);

/* Contacts in the plane only? */
int RicoAreInPlane(const RicoConeArrays *);
/* The z that keeps every contact of the plane in the regime that it has in z; 0 where that is not one
   (small_plane.c). */
int RicoKeepRegimes(RicoSmall *);

#pragma GCC visibility pop
