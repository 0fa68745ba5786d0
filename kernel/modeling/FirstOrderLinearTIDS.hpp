#pragma once

#include <kernel/modeling/FirstOrderLinearDS.hpp>

namespace rico {

/// M ẋ = A x + b + r with M and A that do not change: one iteration solves a step, and what the
/// step needs of M and A is computed once.
class FirstOrderLinearTIDS : public FirstOrderLinearDS {
 public:
  FirstOrderLinearTIDS(Vector x0, Matrix A) : FirstOrderLinearDS(std::move(x0), std::move(A)) {}
  FirstOrderLinearTIDS(Vector x0, Matrix A, Vector b)
      : FirstOrderLinearDS(std::move(x0), std::move(A), std::move(b)) {}

  bool isLinear() const override { return true; }
};

}  // namespace rico
