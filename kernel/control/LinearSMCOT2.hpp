#pragma once

#include <kernel/control/SlidingModeControl.hpp>

namespace rico {

/// Sampled sliding-mode control whose state stays within O(h²) of the surface. It predicts that the
/// disturbance d of the next period equals that of the last one:
///
///     u = sat(−G (C A_d x + C d)),   d_k = x_k − A_d x_{k−1} − Φ B u_{k−1},   G = (C Φ B)⁻¹  (1)
///
/// and each entry of u stays between −bound and bound. (W.-C. Su, S. V. Drakunov, Ü. Özgüner: An
/// O(T²) boundary layer in sliding mode for sampled-data systems, IEEE Trans. Autom. Control 45,
/// 2000.) The model must be linear.
class LinearSMCOT2 : public SlidingModeControl {
 public:
  using SlidingModeControl::SlidingModeControl;

  // clang-format off
  // The bound of each |u_i|; the default is 2.
  double bound() const { return bound_; }        void setBound(double bound) { bound_ = bound; }
  /// A gain G that replaces that of (1).
  const Matrix& gain() const { return gain_; }   void setGain(Matrix gain) { gain_ = std::move(gain); }
  // clang-format on

  void begin(double t0, double period) override;
  void sample(double t) override;

 private:
  double bound_ = 2.0;
  Matrix gain_;
  Vector before_, uBefore_;
};

}  // namespace rico
