#pragma once

#include <array>
#include <kernel/control/Actuator.hpp>

namespace rico {

/// Proportional, integral and derivative control of the first measurement y₀ towards a reference,
/// in velocity form with the period T, e_k = reference − y₀(t_k), and e_{−1} = e_{−2} = u_{−1} = 0:
///
///     u_k = u_{k−1} + K_p (e_k − e_{k−1}) + K_i T e_k + K_d (e_k − 2 e_{k−1} + e_{k−2}) / T   (1)
class PID : public Actuator {
 public:
  using Actuator::Actuator;

  /// K_p in units of u per unit of y, K_i in the same per unit of time, K_d in the same times time.
  void setGains(double Kp, double Ki, double Kd) { gains_ = {Kp, Ki, Kd}; }
  const std::array<double, 3>& gains() const { return gains_; }
  // clang-format off
  // The reference for y₀; the default is 0.
  double reference() const { return reference_; }   void setReference(double value) { reference_ = value; }
  /// T of (1). The default, and the value for T <= 0, is the sampling period.
  double deltaT() const { return deltaT_; }         void setDeltaT(double T) { deltaT_ = T; }
  // clang-format on
  /// e_k, e_{k−1}, e_{k−2}.
  const std::array<double, 3>& errors() const { return errors_; }

  void begin(double t0, double period) override;
  void sample(double t) override;

 private:
  std::array<double, 3> gains_{};
  std::array<double, 3> errors_{};
  double reference_ = 0.0;
  double deltaT_ = 0.0;
};

}  // namespace rico
