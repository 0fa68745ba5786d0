#pragma once

#include <SolverOptions.h>

#include <functional>
#include <kernel/algebra/Matrix.hpp>
#include <limits>
#include <vector>

/// A bound that is none.
inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// Find z in [lb, ub] with F(z)ᵀ (x − z) >= 0 for all x in it; bounds may be infinite. Equations
/// (no bounds) and complementarity problems (0, ∞) have this form.
struct BoxProblem {
  using Value = std::function<void(double* z, double* F)>;
  using Gradient = std::function<rico::Matrix(double* z)>;

  std::vector<double> lb, ub;
  Value value;        ///< F(z)
  Gradient gradient;  ///< of F at z

  [[nodiscard]] int size() const { return static_cast<int>(lb.size()); }
};

/// ‖z − P(z − F)‖.
double boxResidual(const BoxProblem& problem, const std::vector<double>& z,
                   const std::vector<double>& F);

/// Solves from the guess z by Newton's method; F ← F(z). Returns 0 if the residual is at most the
/// tolerance of the options, 1 after their limit of iterations or if no step decreases the merit.
int solveBox(const BoxProblem& problem, double* z, double* F, SolverOptions& options);
