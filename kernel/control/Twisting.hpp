#pragma once

#include <kernel/control/ExplicitLinearSMC.hpp>
#include <kernel/control/LinearSMC.hpp>

namespace rico {

/// The input matrix B of a twisting controller for two states, the second of which is the velocity
/// of the first: u_1 acts on the second state with `gain`, u_2 with `gain` times `beta`.
Matrix twistingInput(double gain, double beta);

/// Twisting control of second order, −u ∈ Sgn(σ) with σ of two rows at the end of the period:
///
///     B u = (0, −G (sgn σ_1 + β sgn σ_2)),      0 < β < 1                                (1)
///
/// without an equivalent control. The implicit form has no chattering: see LinearSMC. (O. Huber,
/// V. Acary, B. Brogliato: Lyapunov stability and performance analysis of the implicit
/// discrete sliding mode control, IEEE Trans. Autom. Control 61, 2016.)
class Twisting : public LinearSMC {
 public:
  /// G as `gain`, β as `beta`.
  Twisting(std::shared_ptr<Sensor> sensor, double gain, double beta)
      : LinearSMC(std::move(sensor), twistingInput(gain, beta)) {
    setUseEquivalentControl(false);
  }
};

/// Twisting with the signs at the beginning of the period instead of its end.
class ExplicitTwisting : public ExplicitLinearSMC {
 public:
  /// G of Twisting as `gain`, β as `beta`.
  ExplicitTwisting(std::shared_ptr<Sensor> sensor, double gain, double beta)
      : ExplicitLinearSMC(std::move(sensor), twistingInput(gain, beta)) {
    setUseEquivalentControl(false);
  }
};
inline Matrix twistingInput(double gain, double beta) {
  return Matrix{{0.0, 0.0}, {gain, gain * beta}};
}

}  // namespace rico
