#include <MixedComplementarityProblem.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "driving.hpp"

namespace {

using Values = std::vector<double>;

double residual(int free, const Values& z, const Values& F) {
  double sum = 0.0;
  for (std::size_t i = 0; i < z.size(); ++i) {
    const double r = i < static_cast<std::size_t>(free) ? F[i] : std::min(z[i], F[i]);
    sum += r * r;
  }
  return std::sqrt(sum);
}

/// Newton's method on the functions of Fischer and Burmeister, Φ(z) = 0, where
///
///     Φ_i = F_i                               in rows of equalities,
///     Φ_i = √(z_i² + F_i²) − z_i − F_i        in rows of complementarity,
///
/// with steps that decrease ‖Φ‖²/2 (Armijo), along its gradient where Newton's direction does not
/// descend.
class Iteration {
 public:
  Iteration(MixedComplementarityProblem& problem, const double* z)
      : problem_(problem), size_(problem.n1 + problem.n2), z_(z, z + size_), F_(z_.size()) {
    merit_ = evaluate(z_, F_);
  }

  [[nodiscard]] double error() const { return residual(problem_.n1, z_, F_); }
  [[nodiscard]] const Values& z() const { return z_; }
  [[nodiscard]] const Values& F() const { return F_; }

  /// 0 if a step has decreased the merit, 1 if none does.
  int step() {
    problem_.compute_nabla_Fmcp(problem_.env, size_, z_.data(), problem_.nabla_Fmcp);
    const rico::Matrix jacobian = functionJacobian(dense(*problem_.nabla_Fmcp));
    const Values phi = functions(z_, F_);
    Values gradient(z_.size());
    rico::multiplyTransposeAdd(1.0, jacobian, phi.data(), gradient.data());
    Values direction = phi;
    rico::LuFactors lu;
    if (lu.compute(jacobian)) {
      lu.solve(direction.data());
      for (double& entry : direction) entry = -entry;
      if (advance(direction, gradient)) return 0;
    }
    for (std::size_t i = 0; i < z_.size(); ++i) direction[i] = -gradient[i];
    return advance(direction, gradient) ? 0 : 1;
  }

 private:
  double evaluate(Values& z, Values& F) {
    problem_.compute_Fmcp(problem_.env, size_, z.data(), F.data());
    double sum = 0.0;
    for (const double phi : functions(z, F)) sum += phi * phi;
    return 0.5 * sum;
  }

  [[nodiscard]] bool isFree(std::size_t i) const { return static_cast<int>(i) < problem_.n1; }

  [[nodiscard]] Values functions(const Values& z, const Values& F) const {
    Values phi = F;
    for (std::size_t i = 0; i < z.size(); ++i)
      if (!isFree(i)) phi[i] = std::sqrt(z[i] * z[i] + F[i] * F[i]) - z[i] - F[i];
    return phi;
  }

  /// Its rows are combinations of those of F' and of the identity.
  [[nodiscard]] rico::Matrix functionJacobian(rico::Matrix rows) const {
    for (int i = problem_.n1; i < size_; ++i) {
      const double z = z_[static_cast<std::size_t>(i)], F = F_[static_cast<std::size_t>(i)];
      const double length = std::sqrt(z * z + F * F);
      const double ofZ = (length > 0.0 ? z / length : std::sqrt(0.5)) - 1.0;
      const double ofF = (length > 0.0 ? F / length : std::sqrt(0.5)) - 1.0;
      for (int j = 0; j < size_; ++j) rows(i, j) *= ofF;
      rows(i, i) += ofZ;
    }
    return rows;
  }

  /// False if no step along the direction decreases the merit enough.
  bool advance(const Values& direction, const Values& gradient) {
    const double slope =
        std::inner_product(direction.begin(), direction.end(), gradient.begin(), 0.0);
    if (!(slope < 0.0)) return false;
    Values trial(z_.size()), F(z_.size());
    for (double length = 1.0; length > 1e-12; length /= 2.0) {
      for (std::size_t i = 0; i < z_.size(); ++i) trial[i] = z_[i] + length * direction[i];
      const double merit = evaluate(trial, F);
      if (!(merit <= merit_ + 1e-4 * length * slope)) continue;
      z_.swap(trial);
      F_.swap(F);
      merit_ = merit;
      return true;
    }
    return false;
  }

  MixedComplementarityProblem& problem_;
  int size_;
  Values z_, F_;
  double merit_ = 0.0;
};

}  // namespace

MixedComplementarityProblem* mixedComplementarityProblem_new(void) {
  return zeroed<MixedComplementarityProblem>();
}

void mixedComplementarityProblem_free(MixedComplementarityProblem* problem) {
  NM_free(problem->nabla_Fmcp);
  std::free(problem);
}

NonlinearComplementarityProblem* newNCP(void) { return zeroed<NonlinearComplementarityProblem>(); }

void freeNCP(NonlinearComplementarityProblem* problem) {
  NM_free(problem->nabla_F);
  std::free(problem);
}

int mcp_driver(MixedComplementarityProblem* problem, double* z, double* F, SolverOptions* options) {
  const double tolerance = options->dparam[SICONOS_DPARAM_TOL];
  Iteration iteration(*problem, z);
  int status = 0, done = 0;
  for (; status == 0 && !(iteration.error() <= tolerance); ++done)
    status = done < options->iparam[SICONOS_IPARAM_MAX_ITER] ? iteration.step() : 1;
  std::copy(iteration.z().begin(), iteration.z().end(), z);
  std::copy(iteration.F().begin(), iteration.F().end(), F);
  options->iparam[SICONOS_IPARAM_ITER_DONE] = done;
  options->dparam[SICONOS_DPARAM_RESIDU] = iteration.error();
  return status;
}

int ncp_driver(NonlinearComplementarityProblem* problem, double* z, double* F,
               SolverOptions* options) {
  MixedComplementarityProblem mixed = {0,
                                       static_cast<int>(problem->n),
                                       problem->compute_F,
                                       problem->compute_nabla_F,
                                       problem->nabla_F,
                                       problem->env};
  return mcp_driver(&mixed, z, F, options);
}

void mcp_newton_FB_FBLSA(MixedComplementarityProblem* problem, double* z, double* F, int* info,
                         SolverOptions* options) {
  *info = mcp_driver(problem, z, F, options);
}

void mcp_newton_min_FBLSA(MixedComplementarityProblem* problem, double* z, double* F, int* info,
                          SolverOptions* options) {
  *info = mcp_driver(problem, z, F, options);
}

int mcp_compute_error(MixedComplementarityProblem* problem, double* z, double* w, double* error) {
  const int size = problem->n1 + problem->n2;
  problem->compute_Fmcp(problem->env, size, z, w);
  *error = residual(problem->n1, Values(z, z + size), Values(w, w + size));
  return 0;
}
