#pragma once

#include <kernel/algebra/SystemMatrix.hpp>
#include <vector>

namespace rico {

/// Data of an integrator for one system, on its graph vertex; each integrator derives its own. The
/// state at the end of the step is
///
///     state = free + inputScale W⁻¹ (input of the interactions)                          (1)
///
/// and the state at which relations evaluate the output changes by outputScale times as much.
struct IntegratorWork {
  virtual ~IntegratorWork() = default;

  SystemMatrix W;               ///< of (1), factorised
  Vector free;                  ///< the state without inputs
  double inputScale = 1.0;      ///< of (1), for example h if inputs are forces
  double outputScale = 1.0;     ///< for example γ if relations use x_{k+γ}
  std::vector<int> prescribed;  ///< degrees of freedom that no input moves

  /// x ← outputScale inputScale W⁻¹ x, for an input x of one body.
  void applyInput(int body, double* x) const {
    for (int i : prescribed) x[i] = 0.0;
    W.solveBody(body, x);
    const double scale = outputScale * inputScale;
    if (scale == 1.0) return;
    for (int i = 0; i < W.columnsPerBody(); ++i) x[i] *= scale;
  }
};

}  // namespace rico
