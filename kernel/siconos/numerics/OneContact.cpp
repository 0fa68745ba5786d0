#include <NamedSolvers.h>
#include <OneContact.h>
#include <SiconosSets.h>
#include <numerics/rico_math.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace {

double* copyOf(const double* values, std::size_t count) {
  auto* copy = static_cast<double*>(std::malloc(count * sizeof(double)));
  if (values != nullptr) std::copy_n(values, count, copy);
  return copy;
}

double* zeros(int count) {
  return static_cast<double*>(std::calloc(static_cast<std::size_t>(count), sizeof(double)));
}

void copyCoefficients(const FrictionContactProblem& all, FrictionContactProblem& one, int contact) {
  one.mu[0] = all.mu[contact];
}

void copyCoefficients(const RollingFrictionContactProblem& all, RollingFrictionContactProblem& one,
                      int contact) {
  one.mu[0] = all.mu[contact];
  one.mu_r[0] = all.mu_r[contact];
}

FrictionContactProblem* newProblem(const FrictionContactProblem& all) {
  return frictionContactProblem_new_with_data(all.dimension, 1,
                                              NM_create(NM_DENSE, all.dimension, all.dimension),
                                              zeros(all.dimension), copyOf(all.mu, 1));
}

RollingFrictionContactProblem* newProblem(const RollingFrictionContactProblem& all) {
  return rollingFrictionContactProblem_new_with_data(
      all.dimension, 1, NM_create(NM_DENSE, all.dimension, all.dimension), zeros(all.dimension),
      copyOf(all.mu, 1), copyOf(all.mu_r, 1));
}

template <class Problem>
void fillMatrix(const Problem& all, Problem& one, int contact) {
  const int rows = all.dimension;
  NM_extract_diag_block(all.M, contact, static_cast<std::size_t>(contact) * rows, rows,
                        &one.M->matrix0);
}

// q + M r of this contact, without its own reaction.
template <class Problem>
void fillVector(const Problem& all, Problem& one, const double* reaction, int contact) {
  const int rows = all.dimension, size = rows * all.numberOfContacts, first = rows * contact;
  std::vector<double> others(reaction, reaction + size);
  std::fill_n(others.begin() + first, rows, 0.0);
  NM_row_prod(size, rows, first, all.M, others.data(), one.q, 1);
  for (int i = 0; i < rows; ++i) one.q[i] += all.q[first + i];
}

template <class Problem>
void fill(const Problem& all, Problem& one, const double* reaction, int contact) {
  fillMatrix(all, one, contact);
  fillVector(all, one, reaction, contact);
  copyCoefficients(all, one, contact);
}

int solve(FrictionContactProblem& one, double* reaction, SolverOptions* options) {
  double velocity[3] = {};
  return fc3d_driver(&one, reaction, velocity, options);
}

int solve(RollingFrictionContactProblem& one, double* reaction, SolverOptions* options) {
  double velocity[5] = {};
  return one.dimension == 5 ? rolling_fc3d_driver(&one, reaction, velocity, options)
                            : rolling_fc2d_driver(&one, reaction, velocity, options);
}

/// Adds ||r - P(r - u - shift)||², where the shift of the first row is mu |u_T| (+ mu_r |u_R|).
template <class Projection>
void addError(const double* r, const double* u, int rows, double shift,
              const Projection& projection, double* error, double* difference) {
  for (int i = 0; i < rows; ++i) difference[i] = r[i] - u[i];
  difference[0] -= shift;
  projection(difference);
  for (int i = 0; i < rows; ++i) {
    difference[i] = r[i] - difference[i];
    *error += difference[i] * difference[i];
  }
}

}  // namespace

// clang-format off
#define RICO_DEFINE_LOCAL(name, Problem) \
  Problem* name##_local_problem_allocate(Problem* problem) { return newProblem(*problem); } \
  void name##_local_problem_fill_M(Problem* problem, Problem* localproblem, int contact) { \
    fillMatrix(*problem, *localproblem, contact); \
  } \
  void name##_local_problem_compute_q(Problem* problem, Problem* localproblem, double* reaction, \
                                      int contact) { \
    fillVector(*problem, *localproblem, reaction, contact); \
  } \
  void name##_projection_initialize(Problem*, Problem*) {} \
  void name##_projection_update(int number, Problem* problem, Problem* localproblem, \
                                double* reaction, SolverOptions*) { \
    fill(*problem, *localproblem, reaction, number); \
  } \
  void name##_projection_free(Problem*, Problem*, SolverOptions*) {} \
  int name##_projectionOnCone_solve(Problem* localproblem, double* reaction, \
                                    SolverOptions* options) { \
    return solve(*localproblem, reaction, options); \
  } \
  int name##_projectionOnConeWithLocalIteration_solve(Problem* localproblem, double* reaction, \
                                                      SolverOptions* options) { \
    return solve(*localproblem, reaction, options); \
  } \
  void name##_projectionOnConeWithLocalIteration_initialize(Problem*, Problem*, SolverOptions*) {} \
  void name##_projectionOnConeWithLocalIteration_free(Problem*, Problem*, SolverOptions*) {}
RICO_ONE_CONTACT_KINDS(RICO_DEFINE_LOCAL)

#define RICO_DEFINE_SOLVE(name) \
  int name(FrictionContactProblem* localproblem, double* reaction, SolverOptions* options) { \
    return solve(*localproblem, reaction, options); \
  }
#define RICO_DEFINE_UPDATE(name) \
  void name(int number, FrictionContactProblem* problem, FrictionContactProblem* localproblem, \
            double* reaction, SolverOptions*) { \
    fill(*problem, *localproblem, reaction, number); \
  }
// clang-format on
RICO_FC3D_LOCAL_SOLVERS(RICO_DEFINE_SOLVE)
RICO_FC3D_LOCAL_UPDATES(RICO_DEFINE_UPDATE)

void fc3d_local_problem_free(FrictionContactProblem* localproblem, FrictionContactProblem*) {
  frictionContactProblem_free(localproblem);
}

void rolling_fc3d_local_problem_free(RollingFrictionContactProblem* localproblem,
                                     RollingFrictionContactProblem*) {
  rollingFrictionContactProblem_free(localproblem);
}

void rolling_fc2d_local_problem_free(RollingFrictionContactProblem* localproblem,
                                     RollingFrictionContactProblem*) {
  rollingFrictionContactProblem_free(localproblem);
}

int fc3d_unitary_enumerative(FrictionContactProblem* problem, double* reaction, double* velocity,
                             int* info, SolverOptions* options) {
  *info = fc3d_driver(problem, reaction, velocity, options);
  return *info;
}

void fc3d_projection_initialize_with_regularization(FrictionContactProblem*,
                                                    FrictionContactProblem*) {}
void fc3d_projection_with_regularization_free(FrictionContactProblem*, FrictionContactProblem*,
                                              SolverOptions*) {}
void fc3d_onecontact_nonsmooth_Newton_solvers_initialize(FrictionContactProblem*,
                                                         FrictionContactProblem*, SolverOptions*) {}
void fc3d_onecontact_nonsmooth_Newton_solvers_free(FrictionContactProblem*, FrictionContactProblem*,
                                                   SolverOptions*) {}
void fc3d_unitary_enumerative_initialize(FrictionContactProblem*) {}
void fc3d_unitary_enumerative_free(FrictionContactProblem*) {}

void fc2d_unitary_compute_and_add_error(double* r, double* u, double mu, double* error,
                                        double* worktmp) {
  addError(
      r, u, 2, mu * std::abs(u[1]), [mu](double* x) { projectionOnSecondOrderCone(x, mu, 2); },
      error, worktmp);
}

void fc3d_unitary_compute_and_add_error(double r[3], double u[3], double mu, double* error,
                                        double* worktmp) {
  addError(
      r, u, 3, mu * RicoHypot(u[1], u[2]), [mu](double* x) { projectionOnCone(x, mu); }, error,
      worktmp);
}

void rolling_fc3d_unitary_compute_and_add_error(double r[5], double u[5], double mu, double mur,
                                                double* error, double* worktmp) {
  addError(
      r, u, 5, mu * RicoHypot(u[1], u[2]) + mur * RicoHypot(u[3], u[4]),
      [mu, mur](double* x) { projectionOnRollingCone(x, mu, mur); }, error, worktmp);
}

void rolling_fc2d_unitary_compute_and_add_error(double r[3], double u[3], double mu, double mur,
                                                double* error, double* worktmp) {
  addError(
      r, u, 3, mu * std::abs(u[1]) + mur * std::abs(u[2]),
      [mu, mur](double* x) { projectionOn2DRollingCone(x, mu, mur); }, error, worktmp);
}
