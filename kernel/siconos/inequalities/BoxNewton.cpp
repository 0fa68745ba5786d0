#include "BoxNewton.hpp"

#include <SolverDefaults.hpp>
#include <algorithm>
#include <cmath>
#include <kernel/algebra/LuFactors.hpp>
#include <numeric>

namespace {

using Values = std::vector<double>;

/// φ and its derivatives by the two arguments of a function of Fischer and Burmeister.
struct Function {
  double value, byZ, byF;
};

/// a + b − √(a² + b²), which is zero where 0 <= a ⟂ b >= 0.
Function complementarity(double a, double b) {
  const double length = std::sqrt(a * a + b * b);
  const double zero = std::sqrt(0.5);
  return {a + b - length, 1.0 - (length > 0.0 ? a / length : zero),
          1.0 - (length > 0.0 ? b / length : zero)};
}

/// Billups' function of one row, with φ the function above:
///
///     φ(z − lb, −φ(ub − z, −F)),   where an infinite bound leaves the other argument alone.
///
Function boxFunction(double z, double F, double lb, double ub) {
  Function upper = {F, 0.0, 1.0};
  if (std::isfinite(ub)) {
    const Function f = complementarity(ub - z, -F);
    upper = {-f.value, f.byZ, f.byF};
  }
  if (!std::isfinite(lb)) return upper;
  const Function f = complementarity(z - lb, upper.value);
  return {f.value, f.byZ + f.byF * upper.byZ, f.byF * upper.byF};
}

/// Newton's method on these functions, with steps that decrease half the square of their norm
/// (Armijo), along its gradient where Newton's direction does not descend.
class Iteration {
 public:
  Iteration(const BoxProblem& problem, const double* z)
      : problem_(problem), z_(z, z + problem.size()), F_(z_.size()) {
    merit_ = evaluate(z_, F_);
  }

  [[nodiscard]] double error() const { return boxResidual(problem_, z_, F_); }
  [[nodiscard]] const Values& z() const { return z_; }
  [[nodiscard]] const Values& F() const { return F_; }

  /// 0 if a step has decreased the merit, 1 if none does.
  int step() {
    Values phi(z_.size());
    const rico::Matrix jacobian = functionJacobian(phi);
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
  [[nodiscard]] Function row(std::size_t i, const Values& z, const Values& F) const {
    return boxFunction(z[i], F[i], problem_.lb[i], problem_.ub[i]);
  }

  double evaluate(Values& z, Values& F) const {
    problem_.value(z.data(), F.data());
    double sum = 0.0;
    for (std::size_t i = 0; i < z.size(); ++i) {
      const double phi = row(i, z, F).value;
      sum += phi * phi;
    }
    return 0.5 * sum;
  }

  /// Fills the matrix of a step: its rows combine rows of F' and of the identity.
  rico::Matrix functionJacobian(Values& phi) {
    rico::Matrix rows = problem_.gradient(z_.data());
    for (int i = 0; i < rows.rows(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      const Function f = row(at, z_, F_);
      phi[at] = f.value;
      for (int j = 0; j < rows.cols(); ++j) rows(i, j) *= f.byF;
      rows(i, i) += f.byZ;
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

  const BoxProblem& problem_;
  Values z_, F_;
  double merit_ = 0.0;
};

}  // namespace

double boxResidual(const BoxProblem& problem, const Values& z, const Values& F) {
  double sum = 0.0;
  for (std::size_t i = 0; i < z.size(); ++i) {
    const double r = z[i] - std::clamp(z[i] - F[i], problem.lb[i], problem.ub[i]);
    sum += r * r;
  }
  return std::sqrt(sum);
}

int solveBox(const BoxProblem& problem, double* z, double* F, SolverOptions& options) {
  const double tolerance = targetTolerance(options, static_cast<int>(problem.lb.size()));
  Iteration iteration(problem, z);
  int status = 0, done = 0;
  for (; status == 0 && !(iteration.error() <= tolerance); ++done)
    status = done < options.iparam[SICONOS_IPARAM_MAX_ITER] ? iteration.step() : 1;
  std::copy(iteration.z().begin(), iteration.z().end(), z);
  std::copy(iteration.F().begin(), iteration.F().end(), F);
  options.iparam[SICONOS_IPARAM_ITER_DONE] = done;
  options.dparam[SICONOS_DPARAM_RESIDU] = iteration.error();
  return iteration.error() <= options.dparam[SICONOS_DPARAM_TOL] ? 0 : status;
}
