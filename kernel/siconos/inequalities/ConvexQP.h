#pragma once

// Convex quadratic programs: minimise zᵀ M z / 2 + qᵀ z over A z + b in C, a convex set that is
// given by its projection. M is symmetric, positive semidefinite.

#include <NumericsMatrix.h>
#include <SolverOptions.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The problem. C is given by ProjectionOnC.
typedef struct ConvexQP {
  int size; /* rows and columns of M */
  int m;    /* rows of A */
  void* env;
  NumericsMatrix* M;
  double* q;
  NumericsMatrix* A; /* NULL: the identity, and m is not used */
  double* b;         /* NULL: zero */
  void (*ProjectionOnC)(void* self, double* x, double* PX); /* `self` is the problem */
  double normConvexQP;
  int istheNormConvexQPset;
  void* set;
} ConvexQP;

ConvexQP* convexQP_new(int size);
/// Sets all members to zero, without freeing the data.
void convexQP_clear(ConvexQP* problem);
/// Frees the problem, M, A, q and b.
void convexQP_free(ConvexQP* problem);
void convexQP_display(ConvexQP* problem);

/// Minimises by the alternating direction method of multipliers from the guess z:
///
///     u = A z + b in C,   M z + q = Aᵀ xi = w,   -xi in the normal cone of C at u.
///
/// *info is 0 if the residuals of both equations are at most dparam[SICONOS_DPARAM_TOL], 1 if not,
/// 2 if the problem has no projection or if M and A have a common null space.
void convexQP_ADMM(ConvexQP* problem, double* z, double* w, double* xi, double* u, int* info,
                   SolverOptions* options);
/// Minimises as convexQP_ADMM(), and does not return xi and u.
void convexQP_ProjectedGradient(ConvexQP* problem, double* z, double* w, int* info,
                                SolverOptions* options);
void convexQP_VI_solver(ConvexQP* problem, double* z, double* w, int* info, SolverOptions* options);
/// The other two functions are accepted and do nothing.
void convexQP_ADMM_init(ConvexQP* problem, SolverOptions* options);
void convexQP_ADMM_free(ConvexQP* problem, SolverOptions* options);
void convexQP_ADMM_set_default(SolverOptions* options);
void convexQP_ProjectedGradient_set_default(SolverOptions* options);

#ifdef __cplusplus
}
#endif
