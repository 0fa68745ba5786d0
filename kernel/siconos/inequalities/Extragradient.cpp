#include "Extragradient.hpp"

#include <SolverDefaults.hpp>
#include <algorithm>
#include <cmath>
#include <vector>

namespace {

using Point = std::vector<double>;

double apart(const Point& a, const Point& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

/// Extragradient steps (Korpelevich; step lengths of Khobotov):
///
///     y = P(x − ρ F(x)),   x ← P(x − ρ F(y)),   with ρ ‖F(x) − F(y)‖ <= 0.9 ‖x − y‖.
///
/// ρ decreases until that holds, and increases after steps with a ratio below 0.3.
class Extragradient {
 public:
  Extragradient(const ProjectionProblem& problem, const double* x)
      : problem_(problem), x_(x, x + problem.size), F_(x_.size()), y_(F_), Fy_(F_), trial_(F_) {
    problem_.value(x_.data(), F_.data());
  }

  [[nodiscard]] double error() const { return projectionResidual(problem_, x_.data(), F_.data()); }
  [[nodiscard]] const Point& x() const { return x_; }
  [[nodiscard]] const Point& F() const { return F_; }

  void step() {
    const double ratio = predict();
    project(Fy_, x_);
    problem_.value(x_.data(), F_.data());
    if (ratio < 0.3) rho_ *= 1.5;
  }

 private:
  /// result ← P(x − ρ F).
  void project(const Point& F, Point& result) {
    for (std::size_t i = 0; i < x_.size(); ++i) trial_[i] = x_[i] - rho_ * F[i];
    problem_.project(trial_.data(), result.data());
  }

  /// y and F(y). Returns the ratio of the comment above.
  double predict() {
    for (;;) {
      project(F_, y_);
      problem_.value(y_.data(), Fy_.data());
      const double moved = apart(x_, y_), change = rho_ * apart(F_, Fy_);
      if (!(change > 0.9 * moved) || rho_ < 1e-300) return moved > 0.0 ? change / moved : 1.0;
      rho_ *= std::isfinite(change) ? 0.6 * std::max(moved / change, 0.1) : 0.1;
    }
  }

  const ProjectionProblem& problem_;
  Point x_, F_, y_, Fy_, trial_;
  double rho_ = 1.0;
};

}  // namespace

double projectionResidual(const ProjectionProblem& problem, const double* x, const double* F) {
  const auto size = static_cast<std::size_t>(problem.size);
  Point moved(size), projected(size);
  for (std::size_t i = 0; i < size; ++i) moved[i] = x[i] - F[i];
  problem.project(moved.data(), projected.data());
  return apart(Point(x, x + problem.size), projected);
}

int solveByProjection(const ProjectionProblem& problem, double* x, double* F,
                      SolverOptions& options) {
  const double tolerance = targetTolerance(options, problem.size);
  const int limit = options.iparam[SICONOS_IPARAM_MAX_ITER];
  Extragradient iteration(problem, x);
  int done = 0;
  for (; done < limit && !(iteration.error() <= tolerance); ++done) iteration.step();
  std::copy(iteration.x().begin(), iteration.x().end(), x);
  std::copy(iteration.F().begin(), iteration.F().end(), F);
  options.iparam[SICONOS_IPARAM_ITER_DONE] = done;
  options.dparam[SICONOS_DPARAM_RESIDU] = iteration.error();
  return iteration.error() <= options.dparam[SICONOS_DPARAM_TOL] ? 0 : 1;
}
