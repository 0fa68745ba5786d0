#pragma once

// Functions with the names of solvers. Each calls the driver of its kind of problem and stores the
// status in *info; Ricochet::array (numerics/rico_array.h) chooses the method. NAME_set_default()
// restores the default tolerance and limit of iterations.

#include <AffineVariationalInequalities.h>
#include <FrictionContactProblem.h>
#include <LinearComplementarityProblem.h>
#include <MixedLinearComplementarityProblem.h>
#include <OneContact.h>
#include <RelayProblem.h>
#include <RollingFrictionContactProblem.h>

// clang-format off
#define RICO_LCP_SOLVERS(X) \
  X(lcp_qp) X(lcp_cpg) X(lcp_pgs) X(lcp_rpgs) X(lcp_psor) X(lcp_nsqp) X(lcp_latin) \
  X(lcp_latin_w) X(lcp_lexicolemke) X(lcp_newton_min) X(lcp_newton_FB) X(lcp_newton_minFB) \
  X(lcp_path) X(lcp_enum) X(lcp_avi_caoferris) X(lcp_pivot) X(lcp_pivot_lumod) \
  X(lcp_pathsearch) X(lcp_nsgs_SBM) X(lcp_ConvexQP_ProjectedGradient)
#define RICO_MLCP_SOLVERS(X) \
  X(mlcp_pgs) X(mlcp_rpgs) X(mlcp_psor) X(mlcp_rpsor) X(mlcp_path) X(mlcp_enum) X(mlcp_direct) \
  X(mlcp_direct_enum) X(mlcp_direct_simplex) X(mlcp_direct_path) X(mlcp_simplex) X(mlcp_FB) \
  X(mlcp_direct_FB) X(mlcp_pgs_SBM) X(mlcp_lcp_lemke)
#define RICO_RELAY_SOLVERS(X) \
  X(relay_pgs) X(relay_lexicolemke) X(relay_enum) X(relay_path) X(relay_avi_caoferris) \
  X(relay_avi_caoferris_test)
#define RICO_FC2D_SOLVERS(X) \
  X(fc2d_cpg) X(fc2d_nsgs_dense) X(fc2d_nsgs_sbm) X(fc2d_lexicolemke) X(fc2d_enum)
#define RICO_FC3D_SOLVERS(X) \
  X(fc3d_nsgs) X(fc3d_nsgs_velocity) X(fc3d_admm) X(fc3d_proximal) X(fc3d_TrescaFixedPoint) \
  X(fc3d_Panagiotopoulos_FixedPoint) X(fc3d_SOCLCP) X(fc3d_ACLMFixedPoint) \
  X(fc3d_DeSaxceFixedPoint) X(fc3d_fixedPointProjection) X(fc3d_VI_FixedPointProjection) \
  X(fc3d_ExtraGradient) X(fc3d_VI_ExtraGradient) X(fc3d_HyperplaneProjection) \
  X(fc3d_nonsmooth_Newton_AlartCurnier) X(fc3d_nonsmooth_Newton_AlartCurnier2) \
  X(fc3d_nonsmooth_Newton_FischerBurmeister) X(fc3d_nonsmooth_Newton_NaturalMap)
#define RICO_ROLLING_SOLVERS(X) \
  X(rolling_fc3d_nsgs) X(rolling_fc3d_admm) X(rolling_fc2d_nsgs)
#define RICO_GFC3D_SOLVERS(X) \
  X(gfc3d_nsgs) X(gfc3d_nsgs_wr) X(gfc3d_nsgs_velocity_wr) X(gfc3d_admm_wr) \
  X(gfc3d_proximal_wr) X(gfc3d_DeSaxceFixedPoint_wr) X(gfc3d_TrescaFixedPoint_wr) \
  X(gfc3d_ACLMFixedPoint) X(gfc3d_nonsmooth_Newton_AlartCurnier) \
  X(gfc3d_nonsmooth_Newton_AlartCurnier_wr) X(gfc3d_VI_ExtraGradient) \
  X(gfc3d_VI_FixedPointProjection) X(gfc3d_ADMM) X(gfc3d_IPM)
#define RICO_SOLVER_DEFAULTS(X) \
  X(lcp_lexicolemke) X(lcp_nsgs_sbm) X(lcp_latin) X(lcp_latin_w) X(lcp_newton_FB) X(lcp_psor) \
  X(lcp_rpgs) X(lcp_enum) X(lcp_pivot) X(lcp_pathsearch) X(lcp_pivot_lumod) X(mlcp_pgs) \
  X(mlcp_pgs_sbm) X(mlcp_rpgs) X(mlcp_psor) X(mlcp_rpsor) X(mlcp_direct) X(mlcp_direct_enum) \
  X(mlcp_enum) X(fc2d_nsgs) X(fc3d_nsgs) X(fc3d_nsgs_velocity) X(fc3d_proximal) X(fc3d_tfp) \
  X(fc3d_nsn_ac) X(fc3d_dsfp) X(fc3d_hp) X(fc3d_fpp) X(fc3d_eg) X(fc3d_nsn_fb) X(fc3d_aclmfp) \
  X(fc3d_nsn_nm) X(fc3d_pfp) X(fc3d_admm) X(fc3d_onecontact_nsn) X(fc3d_onecontact_nsn_gp) \
  X(fc3d_poc) X(gfc3d_ipm) X(gfc3d_nsn_ac) X(gfc3d_aclmfp) X(gfc3d_admm) X(rfc3d_nsgs) \
  X(rfc3d_poc_withLocalIteration) X(rfc3d_poc) X(rolling_fc3d_admm) X(rfc2d_nsgs) \
  X(rfc2d_poc_withLocalIteration) X(rfc2d_poc)
// clang-format on

#ifdef __cplusplus
extern "C" {
#endif

#define RICO_DECLARE(name, Problem) \
  void name(Problem* problem, double* z, double* w, int* info, SolverOptions* options);
#define RICO_DECLARE_LCP(name) RICO_DECLARE(name, LinearComplementarityProblem)
#define RICO_DECLARE_MLCP(name) RICO_DECLARE(name, MixedLinearComplementarityProblem)
#define RICO_DECLARE_RELAY(name) RICO_DECLARE(name, RelayProblem)
#define RICO_DECLARE_FRICTION(name) RICO_DECLARE(name, FrictionContactProblem)
#define RICO_DECLARE_ROLLING(name) RICO_DECLARE(name, RollingFrictionContactProblem)
#define RICO_DECLARE_GLOBAL(name)                                                      \
  void name(GlobalFrictionContactProblem* problem, double* reaction, double* velocity, \
            double* globalVelocity, int* info, SolverOptions* options);
#define RICO_DECLARE_DEFAULT(name) void name##_set_default(SolverOptions* options);
RICO_LCP_SOLVERS(RICO_DECLARE_LCP)
RICO_MLCP_SOLVERS(RICO_DECLARE_MLCP)
RICO_RELAY_SOLVERS(RICO_DECLARE_RELAY)
RICO_FC2D_SOLVERS(RICO_DECLARE_FRICTION)
RICO_FC3D_SOLVERS(RICO_DECLARE_FRICTION)
RICO_ROLLING_SOLVERS(RICO_DECLARE_ROLLING)
RICO_GFC3D_SOLVERS(RICO_DECLARE_GLOBAL)
RICO_SOLVER_DEFAULTS(RICO_DECLARE_DEFAULT)

/* Errors: w ← M z + q, *error ← the natural residual ||z - P(z - w)||, with De Saxce's shift in w
   for friction, divided by `norm` where it is positive (||q|| where there is no `norm`). They
   return 1 if the error is more than the tolerance, else 0. */
int lcp_compute_error(LinearComplementarityProblem* problem, double* z, double* w, double tolerance,
                      double* error);
int mlcp_compute_error(MixedLinearComplementarityProblem* problem, double* z, double* w,
                       double tolerance, double* error);
int relay_compute_error(RelayProblem* problem, double* z, double* w, double tolerance,
                        double* error);
int fc2d_compute_error(FrictionContactProblem* problem, double* z, double* w, double tolerance,
                       double norm, double* error);
int fc3d_compute_error(FrictionContactProblem* problem, double* z, double* w, double tolerance,
                       SolverOptions* options, double norm, double* error);
int rolling_fc3d_compute_error(RollingFrictionContactProblem* problem, double* z, double* w,
                               double tolerance, SolverOptions* options, double norm,
                               double* error);
int rolling_fc2d_compute_error(RollingFrictionContactProblem* problem, double* z, double* w,
                               double tolerance, SolverOptions* options, double norm,
                               double* error);
/* The larger of the residuals ||q + H r - M v|| / norm_q and that of the contacts / norm_b;
   velocity <- H' v + b. */
int gfc3d_compute_error(GlobalFrictionContactProblem* problem, double* reaction, double* velocity,
                        double* globalVelocity, double tolerance, SolverOptions* options,
                        double norm_q, double norm_b, double* error);

/* The residual of w = M z + q that is computed already, not divided by a norm. */
void lcp_compute_error_only(unsigned int n, double* z, double* w, double* error);

/* Accepted: memory is allocated by each call of a driver. */
void lcp_enum_init(LinearComplementarityProblem* problem, SolverOptions* options, int withMemAlloc);
void lcp_enum_reset(LinearComplementarityProblem* problem, SolverOptions* options,
                    int withMemAlloc);
int lcp_enum_getNbIWork(LinearComplementarityProblem* problem, SolverOptions* options);
int lcp_enum_getNbDWork(LinearComplementarityProblem* problem, SolverOptions* options);
int mlcp_enum_getNbIWork(MixedLinearComplementarityProblem* problem, SolverOptions* options);
int mlcp_enum_getNbDWork(MixedLinearComplementarityProblem* problem, SolverOptions* options);
#define RICO_MLCP_PREPARED(X) \
  X(mlcp_direct)              \
  X(mlcp_direct_enum)         \
  X(mlcp_direct_simplex) X(mlcp_direct_path) X(mlcp_direct_FB) X(mlcp_simplex) X(mlcp_FB)
#define RICO_DECLARE_PREPARED(name)                                                     \
  void name##_init(MixedLinearComplementarityProblem* problem, SolverOptions* options); \
  void name##_reset(void);
RICO_MLCP_PREPARED(RICO_DECLARE_PREPARED)

/* Problems as linear complementarity problems, in new matrices. fc2d_tolcp() has three rows for
   each contact, with r_N = z_0 and r_T = z_1 - mu z_0; relay_to_lcp() has z - lb, then the part of
   w at the upper bound; mlcp_to_lcp() eliminates the equalities, and returns NULL if their matrix
   is singular. */
int fc2d_tolcp(FrictionContactProblem* problem, LinearComplementarityProblem* lcp_problem);
void relay_to_lcp(RelayProblem* problem, LinearComplementarityProblem* lcp_problem);
LinearComplementarityProblem* mlcp_to_lcp(MixedLinearComplementarityProblem* problem);

/* Projections in place on {(n, t) : ||t|| <= mu n} and its dual cone; projectionOnCone() of three
 * numbers. */
unsigned projectionOnCone(double* r, double mu);
unsigned projectionOnDualCone(double* u, double mu);
void projectionOnSecondOrderCone(double* r, double mu, int size);
void project_on_box(int n, double* z, double* lb, double* ub);
enum { PROJCONE_DUAL, PROJCONE_INSIDE, PROJCONE_BOUNDARY };
/* Project on disks ||r|| <= R, cylinders {(n, t) : n >= 0, ||t|| <= R}, and the cones
   {(n, t, m) : ||t|| <= mu n, ||m|| <= mur n} of five numbers or, in the plane, of three. */
void projectionOnDisk(double* r, double R);
void projectionOnGeneralDisk(double* r, double R, int dim);
void projectionOnCylinder(double* r, double R);
void projectionOnGeneralCylinder(double* r, double R, int dim);
unsigned int projectionOnRollingCone(double* r, double mu, double mur);
unsigned int projectionOn2DRollingCone(double* r, double mu, double mur);
unsigned projectionOnDualRollingCone(double* u, double mu, double mur);
void display_status_rolling_cone(unsigned int status);
enum {
  PROJRCONE_DUAL,
  PROJRCONE_INSIDE,
  PROJRCONE_BOUNDARY_FRICTION,
  PROJRCONE_BOUNDARY_ROLLING,
  PROJRCONE_BOUNDARY_FRICTION_ROLLING
};

#ifdef __cplusplus
}
#endif
