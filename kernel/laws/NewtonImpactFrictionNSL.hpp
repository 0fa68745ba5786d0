#pragma once

#include <kernel/laws/NonSmoothLaw.hpp>

namespace rico {

/// Newton's impact law with Coulomb's friction. If y = 0, with u = ẏ⁺ + (en ẏ_N⁻, et ẏ_T⁻),
///
///     C* ∋ u + μ ‖u_T‖ e_N  ⟂  λ ∈ C = {‖λ_T‖ ≤ μ λ_N}
///
/// The rows are (N, T) for size 2, (N, T1, T2) for size 3.
class NewtonImpactFrictionNSL : public NonSmoothLaw {
 public:
  /// Throws if mu is negative (as setMu() does) or the size is neither 2 nor 3. en and et, usually
  /// in [0, 1], are not checked.
  NewtonImpactFrictionNSL(double en, double et, double mu, int size);
  /// A law whose coefficients are zero until they are set.
  explicit NewtonImpactFrictionNSL(int size) : NewtonImpactFrictionNSL(0.0, 0.0, 0.0, size) {}

  // clang-format off
  /// Normal and tangential restitution, coefficient of friction.
  double en() const { return en_; }           void setEn(double en) { en_ = en; }
  double et() const { return et_; }           void setEt(double et) { et_ = et; }
  double mu() const override { return mu_; }  void setMu(double mu);
  // clang-format on
  std::string_view name() const override { return "NewtonImpactFrictionNSL"; }
  RicoCone cone() const override { return RICO_COULOMB; }
  void addRestitution(const double* ydotBefore, double* q) const override;
  void display() const override;

 private:
  double en_, et_, mu_ = 0.0;
};

}  // namespace rico
