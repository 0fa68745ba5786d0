#pragma once

#include <kernel/modeling/NonSmoothLaw.hpp>

namespace rico {

/// Frémond's impact law with Coulomb's friction: what answers the percussion λ is the mean of the
/// velocities before and after it. Where y = 0, with e_n = 1 exactly u = 2 (ẏ⁺ + ẏ⁻)/2:
///
///     u_N = ẏ_N⁺ + e_n ẏ_N⁻,     u_T = ẏ_T⁺ + ẏ_T⁻,     C* ∋ u + μ ‖u_T‖ e_N ⟂ λ ∈ C           (1)
///
/// The kinetic energy changes by ΔE = ½ Σ λ · (ẏ⁺ + ẏ⁻), so that
///
///     ΔE = ½ Σ ( (1 − e_n) λ_N ẏ_N⁻ + λ_T · u_T ) ≤ 0                                        (2)
///
/// whatever the masses, the contacts and their number: friction opposes u_T, and λ_N ≥ 0 meets
/// ẏ_N⁻ ≤ 0. A contact that separates (ẏ_N⁻ > 0) takes part with e_n = 1, which keeps (2). Newton's
/// law with Coulomb's friction on ẏ_T⁺ (NewtonImpactFrictionNSL) has no such bound. A contact that
/// sticks while it is hit turns its tangential velocity round.
class FremondImpactFrictionNSL : public NonSmoothLaw {
 public:
  FremondImpactFrictionNSL(double en, double mu, int size);

  // clang-format off
  double en() const { return en_; }           void setEn(double en);
  double mu() const override { return mu_; }  void setMu(double mu);
  // clang-format on
  std::string_view name() const override { return "FremondImpactFrictionNSL"; }
  RicoCone cone() const override { return RICO_COULOMB; }
  void addRestitution(const double* ydotBefore, double* q) const override;
  void display() const override;

 private:
  double en_ = 0.0;
  double mu_ = 0.0;
};

}  // namespace rico
