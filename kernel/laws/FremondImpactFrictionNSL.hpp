#pragma once

#include <kernel/laws/NonSmoothLaw.hpp>

namespace rico {

/// Frémond's impact law with Coulomb's friction: a weighted mean u of the velocities before and
/// after the impact is related to the percussion λ. With e_n = e_t = 1 it is twice the mean
/// velocity, u = ẏ⁺ + ẏ⁻. If y = 0,
///
///     u_N = ẏ_N⁺ + e_n ẏ_N⁻,   u_T = ẏ_T⁺ + e_t ẏ_T⁻,   C* ∋ u + μ ‖u_T‖ e_N ⟂ λ ∈ C          (1)
///
/// The kinetic energy changes by ΔE = ½ Σ λ · (ẏ⁺ + ẏ⁻). For e_t = 1, which is Frémond's law, this
/// is
///
///     ΔE = ½ Σ ( (1 − e_n) λ_N ẏ_N⁻ + λ_T · u_T ) ≤ 0                                        (2)
///
/// for all masses and any number of contacts: friction opposes u_T, and λ_N ≥ 0 while ẏ_N⁻ ≤ 0. A
/// separating contact (ẏ_N⁻ > 0) takes part with e_n = 1, which preserves (2). A contact that
/// sticks during the impact reverses its tangential velocity, times e_t. For e_t < 1 the term
/// ½ (1 − e_t) Σ λ_T · ẏ_T⁻ is added to (2), of either sign if several contacts are hit at once.
/// e_t = 0 is Newton's law with Coulomb's friction (NewtonImpactFrictionNSL), which has no such
/// bound.
class FremondImpactFrictionNSL : public NonSmoothLaw {
 public:
  /// The rows are (N, T) for size 2, (N, T1, T2) for size 3. Throws unless 0 <= en, et <= 1 and
  /// mu >= 0; the setters throw too.
  FremondImpactFrictionNSL(double en, double et, double mu, int size);
  /// The law with tangential restitution e_t = 1.
  FremondImpactFrictionNSL(double en, double mu, int size);

  // clang-format off
  /// e_n and e_t of (1) in [0, 1], μ >= 0.
  double en() const { return en_; }           void setEn(double en);
  double et() const { return et_; }           void setEt(double et);
  double mu() const override { return mu_; }  void setMu(double mu);
  // clang-format on
  std::string_view name() const override { return "FremondImpactFrictionNSL"; }
  RicoCone cone() const override { return RICO_COULOMB; }
  void addRestitution(const double* ydotBefore, double* q) const override;
  void display() const override;

 private:
  double en_ = 0.0;
  double et_ = 1.0;
  double mu_ = 0.0;
};

}  // namespace rico
