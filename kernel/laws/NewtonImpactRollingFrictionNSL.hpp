#pragma once

#include <kernel/laws/NonSmoothLaw.hpp>

namespace rico {

/// NewtonImpactFrictionNSL with rolling resistance: λ in {‖λ_T‖ ≤ μ λ_N, ‖m‖ ≤ μ_r λ_N}, with
/// λ = (N, T, m) for size 3 and λ = (N, T1, T2, m1, m2) for size 5.
class NewtonImpactRollingFrictionNSL : public NonSmoothLaw {
 public:
  /// muR is μ_r, a length if m is a moment. Throws if mu or muR is negative or the size is neither
  /// 3 nor 5. en and et, and the values given to setters, are not checked.
  NewtonImpactRollingFrictionNSL(double en, double et, double mu, double muR, int size);
  /// A law whose coefficients are zero until they are set.
  explicit NewtonImpactRollingFrictionNSL(int size)
      : NewtonImpactRollingFrictionNSL(0.0, 0.0, 0.0, 0.0, size) {}

  /// Normal and tangential restitution, μ, and μ_r.
  double en() const { return en_; }
  double et() const { return et_; }
  void setEn(double en) { en_ = en; }
  void setEt(double et) { et_ = et; }
  void setMu(double mu) { mu_ = mu; }
  void setMuR(double muR) { muR_ = muR; }
  double mu() const override { return mu_; }
  double muR() const override { return muR_; }
  std::string_view name() const override { return "NewtonImpactRollingFrictionNSL"; }
  RicoCone cone() const override { return RICO_ROLLING; }
  void addRestitution(const double* ydotBefore, double* q) const override;
  void display() const override;

 private:
  double en_, et_, mu_, muR_;
};

}  // namespace rico
