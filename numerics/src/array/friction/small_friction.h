/*
  small_friction.h -- private: problems with cones on plain arrays. Contacts of at most RICO_SMALL_CONE rows,
  cones and intervals mixed; dense, no allocation.

      small_equations.c  the solve: equations among the rows are eliminated first
      small_friction.c   sweeps, with acceleration, and Newton's method
      small_sweep.c      one sweep, the residual
      small_push.c       the change of all velocities by one reaction
      small_rows.c       many sweeps over contacts in space, in block rows
      small_newton.c     Newton's method on the closed contacts
      small_plane.c      the same if all contacts are in the plane
      local_*.c          one contact, the others fixed
      cone_map.c         cones as equations
      defect.c           the residual's rows, in double and in long double
      confirm.c          the residual in higher precision, before success is returned
*/
#pragma once

#include <array/friction/acceleration.h>
#include <array/friction/anderson.h>
#include <array/rows/contact_rows.h>
#include <numerics/rico_array.h>
#include <numerics/rico_contact.h>
#include <numerics/rico_tolerance.h>

#define RICO_SMALL_CONE 5

typedef struct {
  int n;
  const double *M, *q;
  int nblocks;
  const RicoArrayBlock *blocks;
  double rho; /* step of the residual; 0: that of M */
} RicoConeArrays;

/* Returns true if these methods support every cone; n does not matter. */
int RicoAreSmallCones(int nblocks, const RicoArrayBlock blocks[]);

/* Limits of a solve. NULL: while it is expected to be faster than creating a solver object. */
typedef struct {
  long sweeps;                            /* largest number                                             */
  int (*stop)(void *context, int64_t it); /* called after sweeps; not 0 ends the solve; may be NULL      */
  void *context;
} RicoSmallLimits;

/* Bytes of `work` below, aligned as double. */
size_t RicoSmallFrictionWork(int n);
/* Iterates from a feasible z until the residual is within `tolerance`; *its: number of sweeps. residual and
   w = M z + q belong to the returned z, which is feasible. Returns true if other methods are expected to be
   faster than further sweeps of any kind. */
int RicoSmallFriction(const RicoConeArrays *, const RicoSmallLimits *, double tolerance, double z[],
                      double w[], void *work, int *its, double *residual);

/* ---- defect.c ------------------------------------------------------------------------------------- */

/* e = z - P_K(z - rho (w + s(w))) of one friction cone: rho times its rows of the residual. */
void RicoConeDefect(RicoCone, int size, double mu, double mu_r, double rho, const double z[],
                    const double w[], double e[]);
/* e of one friction cone, with differences in long double. */
void RicoConeDefectExactly(RicoCone, int size, double mu, double mu_r, double rho, const double z[],
                           const double w[], double e[]);

#pragma GCC visibility push(hidden)

/* ---- internal functions ----------------------------------------------------------------------------- */

/* RicoSmallFriction() without elimination of equations, and its bytes of work. */
size_t RicoSmallIterateWork(int n);
int RicoSmallIterate(const RicoConeArrays *, const RicoSmallLimits *, double tolerance, double z[],
                     double w[], void *work, int *its, double *residual);

/* The rows of each set of a block: an interval is a set of one row. */
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
/* rho times the rows of the residual. */
void RicoConesDefect(const RicoConeArrays *, double rho, int exactly, const double z[], const double w[],
                     double e[]);
double RicoNormOf(int n, const double x[]);

/* The state of the sweeps (small_sweep.c); arrays of n entries. */
typedef struct {
  const RicoConeArrays *p;
  int n;
  const double *M, *q;
  double rho, *z;   /* rho of the residual, 0 until it is first computed; the reactions                 */
  double *u;        /* M z + q                                                                            */
  double *last;     /* u at the last solution of each contact                                             */
  double *slip;     /* in a contact's first row: alpha of its slide (rico_contact.h)                    */
  int *regime;      /* in a contact's first row: its last regime                                          */
  int sweeps, calm; /* number of sweeps; the latest of them without a change of regime                    */
  double first;     /* change of the first sweep                                                        */
  int active;       /* contacts that the last sweep solved: neither open nor unchanged                   */
  double *columns;  /* columns of M, n x n, if `turned`                                                   */
  int turned, *from, *to; /* if so, column j is zero outside of the rows [from[j], to[j])              */
  int fresh;              /* u was just computed from q and all columns, not updated by sweeps */
  double *e, *best, *acceleration; /* rows of the residual; z before a step; space of the acceleration */
  double *lowest;                  /* z of the least residual                                          */
  double *J, *A, *B, *d, *picked;  /* of Newton's method: n x n, n x RICO_SMALL_CONE three times, n      */
  int *row, *head, *size;
  RicoContactRows rows; /* if in_rows; s there and z here are the same reactions */
  void *rows_work;
  int in_rows;
} RicoSmall;

void RicoSmallBegin(const RicoConeArrays *, double z[], void *work, RicoSmall *);
/* Stores columns of M, which pays off for many sweeps. */
void RicoSmallTurn(RicoSmall *);
/* Returns true if block rows can be made, in which contacts are swept faster (small_rows.c). */
int RicoSmallHasRows(const RicoSmall *);
/* Makes them; false, without effect, if a contact is of another kind. */
int RicoSmallMakeRows(RicoSmall *);
size_t RicoSmallRowsWork(int n);
double RicoSmallSweepRows(RicoSmall *);
/* u += M_c d, M_c the dim columns from `row` on. */
void RicoSmallPush(int dim, RicoSmall *, int row, const double d[]);
/* Recomputes u from z. */
void RicoSmallRefresh(RicoSmall *);
/* Must be called after other methods have changed z. */
void RicoSmallChanged(RicoSmall *);
/* One sweep; returns the norm of the changes, in the units of u. Infinite if a contact has no solution. */
double RicoSmallSweep(RicoSmall *);
/* The residual; u must be fresh. */
double RicoSmallMeasure(RicoSmall *);

/* Newton's method from a fresh u. Returns its residual; z is unchanged if it would be worse
   (small_newton.c). */
void RicoSmallNewton(RicoSmall *, double tolerance, double *residual);

/* Returns true if all contacts are in the plane. */
int RicoAreInPlane(const RicoConeArrays *);
/* The z in which every contact of the plane keeps its regime of z; 0 if there is none (small_plane.c). */
int RicoKeepRegimes(RicoSmall *);

#pragma GCC visibility pop
