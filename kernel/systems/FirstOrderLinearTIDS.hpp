#pragma once

#include <kernel/systems/FirstOrderLinearDS.hpp>

namespace rico {

/// M ẋ = A x + b + r with constant M and A: one iteration solves a step, and matrices that depend
/// only on M and A are computed once.
class FirstOrderLinearTIDS : public FirstOrderLinearDS {
 public:
  /// With n entries in x0, A must be n x n and finite, and b have n entries; else throws.
  FirstOrderLinearTIDS(Vector x0, Matrix A) : FirstOrderLinearDS(std::move(x0), std::move(A)) {}
  FirstOrderLinearTIDS(Vector x0, Matrix A, Vector b)
      : FirstOrderLinearDS(std::move(x0), std::move(A), std::move(b)) {}

  bool isLinear() const override { return !inputsDependOnState(); }
};

}  // namespace rico
