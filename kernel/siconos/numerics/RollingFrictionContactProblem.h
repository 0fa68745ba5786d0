#pragma once

#include <NumericsMatrix.h>
#include <SolverOptions.h>

#ifdef __cplusplus
extern "C" {
#endif

/// u = M r + q at each contact, with Coulomb's law and rolling resistance (numerics/rico_cone.h,
/// ROLLING). Rows per contact: (N, T, R) for dimension 3, (N, T1, T2, R1, R2) for dimension 5.
typedef struct RollingFrictionContactProblem {
  int dimension;
  int numberOfContacts;
  NumericsMatrix* M;
  double* q;
  double* mu;
  double* mu_r;
} RollingFrictionContactProblem;

/// M v = H r + q,   u = Hᵀ v + b, with the same law.
typedef struct GlobalRollingFrictionContactProblem {
  int dimension;
  int numberOfContacts;
  NumericsMatrix* M;
  NumericsMatrix* H;
  double* q;
  double* b;
  double* mu;
  double* mu_r;
} GlobalRollingFrictionContactProblem;

RollingFrictionContactProblem* rollingFrictionContactProblem_new(void);
RollingFrictionContactProblem* rollingFrictionContactProblem_new_with_data(int dim, int nc,
                                                                           NumericsMatrix* M,
                                                                           double* q, double* mu,
                                                                           double* mu_r);
/// Frees the matrix and the arrays too.
void rollingFrictionContactProblem_free(RollingFrictionContactProblem* problem);
void rollingFrictionContact_display(RollingFrictionContactProblem* problem);
/// Prints nothing, as in Siconos 4.4.
void rollingFrictionContactProblem_compute_statistics(RollingFrictionContactProblem* problem,
                                                      double* reaction, double* velocity,
                                                      double tol, int do_print);
/// Text files: dimension, number of contacts, M, q, mu, mu_r. Writers return 0, readers NULL if
/// they fail.
int rollingFrictionContact_printInFile(RollingFrictionContactProblem* problem, FILE* file);
int rollingFrictionContact_printInFilename(RollingFrictionContactProblem* problem, char* filename);
RollingFrictionContactProblem* rollingFrictionContact_newFromFile(FILE* file);
RollingFrictionContactProblem* rollingFrictionContact_new_from_filename(const char* filename);

GlobalRollingFrictionContactProblem* globalRollingFrictionContactProblem_new(void);
void globalRollingFrictionContactProblem_free(GlobalRollingFrictionContactProblem* problem);
void globalRollingFrictionContact_display(GlobalRollingFrictionContactProblem* problem);
/// Text files: dimension, number of contacts, M, H, q, b, mu, mu_r.
int globalRollingFrictionContact_printInFile(GlobalRollingFrictionContactProblem* problem,
                                             FILE* file);
int globalRollingFrictionContact_printInFilename(GlobalRollingFrictionContactProblem* problem,
                                                 char* filename);
GlobalRollingFrictionContactProblem* globalRollingFrictionContact_newFromFile(FILE* file);
GlobalRollingFrictionContactProblem* globalRollingFrictionContact_new_from_filename(
    const char* filename);
/// globalVelocity ← M⁻¹ (H reaction + q). Returns 0, or 2 if M is singular.
int globalRollingFrictionContact_computeGlobalVelocity(GlobalRollingFrictionContactProblem* problem,
                                                       double* reaction, double* globalVelocity);
/// The problem in the contacts alone: Hᵀ M⁻¹ H, Hᵀ M⁻¹ q + b. NULL if M is singular.
RollingFrictionContactProblem* globalRollingFrictionContact_reformulation_RollingFrictionContact(
    GlobalRollingFrictionContactProblem* problem);

/// Solve as fc3d_driver() of FrictionContactProblem.h, for dimension 5 and 3.
int rolling_fc3d_driver(RollingFrictionContactProblem* problem, double* reaction, double* velocity,
                        SolverOptions* options);
int rolling_fc2d_driver(RollingFrictionContactProblem* problem, double* reaction, double* velocity,
                        SolverOptions* options);
int g_rolling_fc3d_driver(GlobalRollingFrictionContactProblem* problem, double* reaction,
                          double* velocity, double* globalVelocity, SolverOptions* options);

#ifdef __cplusplus
}
#endif
