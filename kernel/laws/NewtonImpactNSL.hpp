#pragma once

#include <kernel/laws/NonSmoothLaw.hpp>

namespace rico {

/// Newton's impact law: if y = 0, then 0 ≤ ẏ⁺ + e ẏ⁻ ⟂ λ ≥ 0.
class NewtonImpactNSL : public NonSmoothLaw {
 public:
  /// Restitution e in [0, 1], else throws. `size` rows (1 by default), each with this law.
  explicit NewtonImpactNSL(double e) : NewtonImpactNSL(1, e) {}
  NewtonImpactNSL(int size, double e);

  /// The coefficient of restitution, in [0, 1].
  double e() const { return e_; }
  /// Throws unless 0 <= e <= 1.
  void setE(double e);
  std::string_view name() const override { return "NewtonImpactNSL"; }
  RicoCone cone() const override { return RICO_NONNEGATIVE; }
  void addRestitution(const double* ydotBefore, double* q) const override;
  void display() const override;

 private:
  double e_ = 0.0;
};

}  // namespace rico
