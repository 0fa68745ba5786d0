#pragma once

#include <kernel/control/ExplicitLinearSMC.hpp>
#include <kernel/control/LinearSMC.hpp>

namespace rico {

/// The columns by which the two parts of a twisting controller act on ẋ = A x + B u with two
/// states, of which the second is the speed of the first: u_1 with `gain`, u_2 with gain β.
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
  Twisting(std::shared_ptr<Sensor> sensor, double gain, double beta)
      : LinearSMC(std::move(sensor), twistingInput(gain, beta)) {
    setUseEquivalentControl(false);
  }
};

/// (1) with the signs at the beginning of the period.
class ExplicitTwisting : public ExplicitLinearSMC {
 public:
  ExplicitTwisting(std::shared_ptr<Sensor> sensor, double gain, double beta)
      : ExplicitLinearSMC(std::move(sensor), twistingInput(gain, beta)) {
    setUseEquivalentControl(false);
  }
};
/// The input matrix of twisting control with two gains, gain and beta gain.
inline Matrix twistingInput(double gain, double beta) {
  return Matrix{{0.0, 0.0}, {gain, gain * beta}};
}

}  // namespace rico
