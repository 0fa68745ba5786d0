#pragma once

#include <array>
#include <kernel/control/LinearSMC.hpp>
#include <limits>

namespace rico {

/// LinearSMC with an equivalent control that is exact for the sampled model,
///
///     u_eq = −(C Φ B)⁻¹ C (A_d − I) x                                                    (1)
///
/// and optionally a prediction of disturbances. While the state slides (σ̃ = 0), the disturbance of
/// the last period is known, p_k = C x_k − σ̃_k − C Φ B u_p,k−1, and
///
///     u_p = −(C Φ B)⁻¹ p̂,   p̂ = p_k (order 0),  2 p_k − p_{k−1} (order 1)                   (2)
///
/// is added, so that |σ| is of order h² (order 0) or h³ (order 1) if the disturbance is smooth.
/// Entries of u_p stay between −bound and bound. The model must be linear.
class LinearSMCimproved : public LinearSMC {
 public:
  using LinearSMC::LinearSMC;

  /// Turns the prediction on. The bound is that of |u_p|, in the units of u; NaN means none.
  void setPredictPerturbation(double bound = std::numeric_limits<double>::infinity());
  /// Throws unless the order is 0 or 1. The default is 0.
  void setPredictionOrder(int order);
  /// u_p of (2).
  const Vector& perturbationControl() const { return up_; }

  void begin(double t0, double period) override;
  void sample(double t) override;

 private:
  void measurePerturbation();
  void predictPerturbation();

  bool predicts_ = false;
  bool slides_ = false;
  int order_ = 0;
  int measured_ = 0;  // how many of the p_k are known
  double bound_ = std::numeric_limits<double>::infinity();
  std::array<Vector, 2> p_;
  Vector up_;
};

}  // namespace rico
