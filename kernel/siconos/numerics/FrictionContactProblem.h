#pragma once

#include <NumericsMatrix.h>
#include <SolverOptions.h>

#ifdef __cplusplus
extern "C" {
#endif

/// u = M r + q,   C ∋ r ⟂ u + μ ‖u_T‖ e_N ∈ C*, for each contact; rows (N, T) or (N, T1, T2).
typedef struct FrictionContactProblem {
  int dimension;
  int numberOfContacts;
  NumericsMatrix* M;
  double* q;
  double* mu;
} FrictionContactProblem;

/// M v = H r + q,   u = Hᵀ v + b, with the same law.
typedef struct GlobalFrictionContactProblem {
  int dimension;
  int numberOfContacts;
  NumericsMatrix* M;
  NumericsMatrix* H;
  double* q;
  double norm_q;
  double* b;
  double norm_b;
  double* mu;
  void* env;
} GlobalFrictionContactProblem;

FrictionContactProblem* frictionContactProblem_new(void);
FrictionContactProblem* frictionContactProblem_new_with_data(int dim, int nc, NumericsMatrix* M,
                                                             double* q, double* mu);
void frictionContactProblem_free(FrictionContactProblem* problem);
void frictionContact_display(FrictionContactProblem* problem);
GlobalFrictionContactProblem* globalFrictionContactProblem_new(void);
void globalFrictionContact_free(GlobalFrictionContactProblem* problem);
void globalFrictionContact_display(GlobalFrictionContactProblem* problem);
/// New problems with data of their own.
FrictionContactProblem* frictionContact_copy(FrictionContactProblem* problem);
GlobalFrictionContactProblem* globalFrictionContact_copy(GlobalFrictionContactProblem* problem);
/// Prints how many contacts take off, slide and stick, to the tolerance, unless do_print is 0.
void frictionContactProblem_compute_statistics(FrictionContactProblem* problem, double* reaction,
                                               double* velocity, double tol, int do_print);
/// M ← alpha gamma² M, q ← alpha gamma q.
void frictionContact_rescaling(FrictionContactProblem* problem, double alpha, double gamma);

/// Returns 0 if the problem was solved to dparam[SICONOS_DPARAM_TOL]. dparam[SICONOS_DPARAM_RESIDU]
/// receives the residual, and iparam the number of iterations. reaction is also the initial guess.
int fc2d_driver(FrictionContactProblem* problem, double* reaction, double* velocity,
                SolverOptions* options);
int fc3d_driver(FrictionContactProblem* problem, double* reaction, double* velocity,
                SolverOptions* options);
int gfc3d_driver(GlobalFrictionContactProblem* problem, double* reaction, double* velocity,
                 double* globalVelocity, SolverOptions* options);

/// globalVelocity ← M⁻¹ (H reaction + q). Returns 0, or 2 if M is singular.
int globalFrictionContact_computeGlobalVelocity(GlobalFrictionContactProblem* problem,
                                                double* reaction, double* globalVelocity);
/// The problem in the contacts alone: Hᵀ M⁻¹ H, Hᵀ M⁻¹ q + b. NULL if M is singular.
FrictionContactProblem* globalFrictionContact_reformulation_FrictionContact(
    GlobalFrictionContactProblem* problem);

/// Problems as text: dimension, number of contacts, M (and H), q (and b), mu. Writers return 0.
/// Readers return NULL on failure; if a file cannot be opened, they print a message to stderr.
int frictionContact_printInFile(FrictionContactProblem* problem, FILE* file);
int frictionContact_printInFilename(FrictionContactProblem* problem, char* filename);
FrictionContactProblem* frictionContact_newFromFile(FILE* file);
FrictionContactProblem* frictionContact_new_from_filename(const char* filename);
int globalFrictionContact_printInFile(GlobalFrictionContactProblem* problem, FILE* file);
int globalFrictionContact_printInFileName(GlobalFrictionContactProblem* problem,
                                          const char* filename);
GlobalFrictionContactProblem* globalFrictionContact_newFromFile(FILE* file);
GlobalFrictionContactProblem* globalFrictionContact_new_from_filename(const char* filename);

/// Ignored: the solvers print nothing.
void numerics_set_verbose(int verbose);

#ifdef __cplusplus
}
#endif
