#pragma once

#include <kernel/laws/NonSmoothLaw.hpp>

namespace rico {

/// Newton's impact law: if y = 0, then 0 ≤ ẏ⁺ + e ẏ⁻ ⟂ λ ≥ 0.
class NewtonImpactNSL : public NonSmoothLaw {
 public:
  explicit NewtonImpactNSL(double e) : NewtonImpactNSL(1, e) {}
  NewtonImpactNSL(int size, double e);

  double e() const { return e_; }
  void setE(double e);
  std::string_view name() const override { return "NewtonImpactNSL"; }
  RicoCone cone() const override { return RICO_NONNEGATIVE; }
  void addRestitution(const double* ydotBefore, double* q) const override;
  void display() const override;

 private:
  double e_ = 0.0;
};

}  // namespace rico
