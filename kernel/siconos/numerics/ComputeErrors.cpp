#include <NamedSolvers.h>
#include <numerics/rico_cone.h>
#include <numerics/rico_math.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "driving.hpp"

namespace {

/// Replaces z - w of a set, where w has its shift, by its projection; `set` counts from 0.
using Project = std::function<void(int set, double* x)>;
/// The shift of the first row of a set.
using Shift = std::function<double(int set, const double* w)>;

double norm2(const double* x, int size) {
  double sum = 0.0;
  for (int i = 0; i < size; ++i) sum += x[i] * x[i];
  return std::sqrt(sum);
}

double naturalResidual(int sets, int rows, const double* z, const double* w, const Project& project,
                       const Shift& shift) {
  double sum = 0.0;
  std::vector<double> x(static_cast<std::size_t>(rows));
  for (int set = 0; set < sets; ++set) {
    const double* zs = z + static_cast<std::ptrdiff_t>(set) * rows;
    const double* ws = w + static_cast<std::ptrdiff_t>(set) * rows;
    for (int i = 0; i < rows; ++i) x[static_cast<std::size_t>(i)] = zs[i] - ws[i];
    x[0] -= shift(set, ws);
    project(set, x.data());
    for (int i = 0; i < rows; ++i) {
      const double apart = zs[i] - x[static_cast<std::size_t>(i)];
      sum += apart * apart;
    }
  }
  return std::sqrt(sum);
}

int judge(double residual, double norm, double tolerance, double* error) {
  *error = norm > 0.0 ? residual / norm : residual;
  return *error > tolerance ? 1 : 0;
}

void slacks(NumericsMatrix& M, const double* q, int size, const double* z, double* w) {
  std::copy_n(q, size, w);
  NM_gemv(1.0, &M, z, 1.0, w);
}

int intervalError(int size, const double* q, const double* z, const double* w,
                  const std::function<void(int, double*)>& clamp, double tolerance, double* error) {
  const auto none = [](int, const double*) { return 0.0; };
  return judge(naturalResidual(size, 1, z, w, clamp, none), norm2(q, size), tolerance, error);
}

double frictionResidual(int rows, int contacts, const double* mu, const double* z,
                        const double* w) {
  const auto project = [&](int c, double* x) { RicoProjectSecondOrder(rows, mu[c], x, x); };
  const auto shift = [&](int c, const double* u) { return RicoCoulombShift(rows, mu[c], u); };
  return naturalResidual(contacts, rows, z, w, project, shift);
}

int frictionError(const FrictionContactProblem& problem, double* z, double* w, double tolerance,
                  double norm, double* error) {
  const int rows = problem.dimension, contacts = problem.numberOfContacts;
  slacks(*problem.M, problem.q, rows * contacts, z, w);
  return judge(frictionResidual(rows, contacts, problem.mu, z, w), norm, tolerance, error);
}

}  // namespace

void lcp_compute_error_only(unsigned int n, double* z, double* w, double* error) {
  double sum = 0.0;
  for (unsigned int i = 0; i < n; ++i) sum += std::min(z[i], w[i]) * std::min(z[i], w[i]);
  *error = std::sqrt(sum);
}

int lcp_compute_error(LinearComplementarityProblem* problem, double* z, double* w, double tolerance,
                      double* error) {
  slacks(*problem->M, problem->q, problem->size, z, w);
  const auto clamp = [](int, double* x) { *x = std::max(*x, 0.0); };
  return intervalError(problem->size, problem->q, z, w, clamp, tolerance, error);
}

int relay_compute_error(RelayProblem* problem, double* z, double* w, double tolerance,
                        double* error) {
  slacks(*problem->M, problem->q, problem->size, z, w);
  const auto clamp = [problem](int i, double* x) {
    *x = std::clamp(*x, problem->lb[i], problem->ub[i]);
  };
  return intervalError(problem->size, problem->q, z, w, clamp, tolerance, error);
}

int mlcp_compute_error(MixedLinearComplementarityProblem* problem, double* z, double* w,
                       double tolerance, double* error) {
  const MixedRows rows = rowsOf(*problem);
  const int size = static_cast<int>(rows.order.size());
  rico::Vector slack(size);
  std::copy(rows.q.begin(), rows.q.end(), slack.data());
  rico::multiplyAdd(1.0, rows.M, z, slack.data());
  std::copy(slack.begin(), slack.end(), w);
  std::vector<bool> complementary(rows.order.size());
  for (int k = problem->n; k < size; ++k)
    complementary[static_cast<std::size_t>(rows.order[static_cast<std::size_t>(k)])] = true;
  const auto clamp = [&](int i, double* x) {
    if (complementary[static_cast<std::size_t>(i)]) *x = std::max(*x, 0.0);
  };
  return intervalError(size, rows.q.data(), z, w, clamp, tolerance, error);
}

int fc2d_compute_error(FrictionContactProblem* problem, double* z, double* w, double tolerance,
                       double norm, double* error) {
  return frictionError(*problem, z, w, tolerance, norm, error);
}

int fc3d_compute_error(FrictionContactProblem* problem, double* z, double* w, double tolerance,
                       SolverOptions* /*options*/, double norm, double* error) {
  return frictionError(*problem, z, w, tolerance, norm, error);
}

int gfc3d_compute_error(GlobalFrictionContactProblem* problem, double* reaction, double* velocity,
                        double* globalVelocity, double tolerance, SolverOptions* /*options*/,
                        double norm_q, double norm_b, double* error) {
  const int rows = problem->dimension, contacts = problem->numberOfContacts;
  const int size = problem->M->size0;
  std::vector<double> motion(problem->q, problem->q + size);
  NM_gemv(1.0, problem->H, reaction, 1.0, motion.data());
  NM_gemv(-1.0, problem->M, globalVelocity, 1.0, motion.data());
  std::copy_n(problem->b, rows * contacts, velocity);
  NM_tgemv(1.0, problem->H, globalVelocity, 1.0, velocity);
  double ofMotion = 0.0;
  judge(norm2(motion.data(), size), norm_q, tolerance, &ofMotion);
  const double ofContacts = frictionResidual(rows, contacts, problem->mu, reaction, velocity) /
                            (norm_b > 0.0 ? norm_b : 1.0);
  return judge(std::max(ofMotion, ofContacts), 1.0, tolerance, error);
}

int rolling_fc3d_compute_error(RollingFrictionContactProblem* problem, double* z, double* w,
                               double tolerance, SolverOptions* /*options*/, double norm,
                               double* error) {
  const int rows = problem->dimension, contacts = problem->numberOfContacts;
  slacks(*problem->M, problem->q, rows * contacts, z, w);
  const auto project = [&](int c, double* x) {
    RicoProjectRolling(rows, problem->mu[c], problem->mu_r[c], x, x);
  };
  const auto shift = [&](int c, const double* u) {
    return RicoRollingShift(rows, problem->mu[c], problem->mu_r[c], u);
  };
  return judge(naturalResidual(contacts, rows, z, w, project, shift), norm, tolerance, error);
}

int rolling_fc2d_compute_error(RollingFrictionContactProblem* problem, double* z, double* w,
                               double tolerance, SolverOptions* options, double norm,
                               double* error) {
  return rolling_fc3d_compute_error(problem, z, w, tolerance, options, norm, error);
}
