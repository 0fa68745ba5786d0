#pragma once

// Problems of one contact, for programs with sweeps of their own over the contacts of a problem:
// the contact's rows of M, and q with the reactions of the other contacts. The functions of local
// solvers solve such a problem completely, whatever their name.

#include <FrictionContactProblem.h>
#include <RollingFrictionContactProblem.h>

#ifdef __cplusplus
extern "C" {
#endif

// clang-format off
#define RICO_ONE_CONTACT_KINDS(X) \
  X(fc3d, FrictionContactProblem) \
  X(rolling_fc3d, RollingFrictionContactProblem) \
  X(rolling_fc2d, RollingFrictionContactProblem)

// NAME_local_problem_allocate(): a problem of one contact, dense. ..._free() frees it. ..._fill_M()
// and ..._compute_q() fill it for a contact; NAME_projection_update() does both, with mu.
#define RICO_DECLARE_LOCAL(name, Problem) \
  Problem* name##_local_problem_allocate(Problem* problem); \
  void name##_local_problem_free(Problem* localproblem, Problem* problem); \
  void name##_local_problem_fill_M(Problem* problem, Problem* localproblem, int contact); \
  void name##_local_problem_compute_q(Problem* problem, Problem* localproblem, double* reaction, \
                                      int contact); \
  void name##_projection_initialize(Problem* problem, Problem* localproblem); \
  void name##_projection_update(int number, Problem* problem, Problem* localproblem, \
                                double* reaction, SolverOptions* options); \
  void name##_projection_free(Problem* problem, Problem* localproblem, SolverOptions* options); \
  int name##_projectionOnCone_solve(Problem* localproblem, double* reaction, \
                                    SolverOptions* options); \
  int name##_projectionOnConeWithLocalIteration_solve(Problem* localproblem, double* reaction, \
                                                      SolverOptions* options); \
  void name##_projectionOnConeWithLocalIteration_initialize(Problem* problem, \
                                                            Problem* localproblem, \
                                                            SolverOptions* options); \
  void name##_projectionOnConeWithLocalIteration_free(Problem* problem, Problem* localproblem, \
                                                      SolverOptions* options);
RICO_ONE_CONTACT_KINDS(RICO_DECLARE_LOCAL)

// Further names of local solvers of friction in space.
#define RICO_FC3D_LOCAL_SOLVERS(X) \
  X(fc3d_projectionWithDiagonalization_solve) X(fc3d_projectionOnCone_velocity_solve) \
  X(fc3d_onecontact_nonsmooth_Newton_solvers_solve) \
  X(fc3d_onecontact_nonsmooth_Newton_solvers_solve_direct) \
  X(fc3d_onecontact_nonsmooth_Newton_solvers_solve_damped) \
  X(fc3d_onecontact_nonsmooth_Newton_solvers_solve_hybrid) X(fc3d_unitary_enumerative_solve)
#define RICO_FC3D_LOCAL_UPDATES(X) \
  X(fc3d_projection_update_with_regularization) X(fc3d_projectionWithDiagonalization_update) \
  X(fc3d_onecontact_nonsmooth_Newton_AC_update)
#define RICO_DECLARE_SOLVE(name) \
  int name(FrictionContactProblem* localproblem, double* reaction, SolverOptions* options);
#define RICO_DECLARE_UPDATE(name) \
  void name(int number, FrictionContactProblem* problem, FrictionContactProblem* localproblem, \
            double* reaction, SolverOptions* options);
// clang-format on
RICO_FC3D_LOCAL_SOLVERS(RICO_DECLARE_SOLVE)
RICO_FC3D_LOCAL_UPDATES(RICO_DECLARE_UPDATE)
int fc3d_unitary_enumerative(FrictionContactProblem* problem, double* reaction, double* velocity,
                             int* info, SolverOptions* options);

// Have no effect: local problems need no memory but their own.
void fc3d_projection_initialize_with_regularization(FrictionContactProblem* problem,
                                                    FrictionContactProblem* localproblem);
void fc3d_projection_with_regularization_free(FrictionContactProblem* problem,
                                              FrictionContactProblem* localproblem,
                                              SolverOptions* options);
void fc3d_onecontact_nonsmooth_Newton_solvers_initialize(FrictionContactProblem* problem,
                                                         FrictionContactProblem* localproblem,
                                                         SolverOptions* options);
void fc3d_onecontact_nonsmooth_Newton_solvers_free(FrictionContactProblem* problem,
                                                   FrictionContactProblem* localproblem,
                                                   SolverOptions* options);
void fc3d_unitary_enumerative_initialize(FrictionContactProblem* problem);
void fc3d_unitary_enumerative_free(FrictionContactProblem* problem);

/// Add the square of a contact's natural residual to *error; worktmp becomes the difference.
void fc2d_unitary_compute_and_add_error(double* r, double* u, double mu, double* error,
                                        double* worktmp);
void fc3d_unitary_compute_and_add_error(double r[3], double u[3], double mu, double* error,
                                        double* worktmp);
void rolling_fc3d_unitary_compute_and_add_error(double r[5], double u[5], double mu, double mur,
                                                double* error, double* worktmp);
void rolling_fc2d_unitary_compute_and_add_error(double r[3], double u[3], double mu, double mur,
                                                double* error, double* worktmp);

#ifdef __cplusplus
}
#endif
