#pragma once

// Variational inequalities: find x in X with F(x)ᵀ (y - x) >= 0 for all y in X, that is,
// x = P(x - rho F(x)) with the projection P onto X and any rho > 0.

#include <NumericsMatrix.h>
#include <SiconosSets.h>
#include <SolverOptions.h>

#ifdef __cplusplus
extern "C" {
#endif

/// `self` is the problem; its env is the user's.
typedef void (*ptrFunctionVI)(void* self, int n, double* x, double* F);
typedef void (*ptrFunctionVI_nabla)(void* self, int n, double* x, NumericsMatrix* nabla_F);

/// The problem. X is given by ProjectionOnX or by `set`.
typedef struct VariationalInequality {
  int size; /* components of x */
  void* env;
  ptrFunctionVI F;
  ptrFunctionVI_nabla compute_nabla_F; /* for Newton's method on boxes, else NULL */
  void (*ProjectionOnX)(void* self, double* x, double* PX); /* NULL if `set` is a box */
  double normVI;
  int istheNormVIset;
  void* set;               /* a box_constraints or positive_orthant, or NULL */
  NumericsMatrix* nabla_F; /* storage of the Jacobian; NULL: made by the solver */
} VariationalInequality;

VariationalInequality* variationalInequality_new(int size);
VariationalInequality* newVI(void);
/// Sets the functions and the set to null, without freeing them.
void variationalInequality_clear(VariationalInequality* vi);
/// Frees the problem and nabla_F; env and set are the user's.
void freeVariationalInequalityProblem(VariationalInequality* vi);
void variationalInequality_display(VariationalInequality* vi);

/// Solves from the guess x; w ← F(x). Returns 0 if ||x - P(x - F(x))|| is at most
/// dparam[SICONOS_DPARAM_TOL], 1 if not, 2 if the problem has neither a projection nor a box.
///
/// Boxes with compute_nabla_F are solved by Newton's method, if options name a method for boxes
/// (SICONOS_VI_BOX_...) or there is no ProjectionOnX; all others by the extragradient method with
/// adaptive steps, which converges for monotone F.
int variationalInequality_driver(VariationalInequality* problem, double* x, double* w,
                                 SolverOptions* options);
/// Solve by the extragradient method, and store the status in *info.
void variationalInequality_ExtraGradient(VariationalInequality* problem, double* x, double* w,
                                         int* info, SolverOptions* options);
void variationalInequality_FixedPointProjection(VariationalInequality* problem, double* x,
                                                double* w, int* info, SolverOptions* options);
void variationalInequality_HyperplaneProjection(VariationalInequality* problem, double* x,
                                                double* w, int* info, SolverOptions* options);
/// Solve boxes by Newton's method if compute_nabla_F is set.
void variationalInequality_box_newton_QiLSA(VariationalInequality* problem, double* x, double* w,
                                            int* info, SolverOptions* options);
void vi_box_AVI_LSA(VariationalInequality* problem, double* x, double* w, int* info,
                    SolverOptions* options);
void vi_box_path(VariationalInequality* problem, double* x, double* w, int* info,
                 SolverOptions* options);
/// w ← F(x), *error ← ||x - P(x - w)||. Returns 1 if it exceeds the tolerance.
int variationalInequality_computeError(VariationalInequality* problem, double* x, double* w,
                                       double tolerance, SolverOptions* options, double* error);
int variationalInequality_compute_error_box(VariationalInequality* problem, double* x, double* w,
                                            double tolerance, double* error);

void variationalInequality_ExtraGradient_set_default(SolverOptions* options);
void variationalInequality_FixedPointProjection_set_default(SolverOptions* options);
void variationalInequality_HyperplaneProjection_set_default(SolverOptions* options);
void variationalInequality_BOX_QI_set_default(SolverOptions* options);
void variationalInequality_BOX_AVI_set_default(SolverOptions* options);

#ifdef __cplusplus
}
#endif
