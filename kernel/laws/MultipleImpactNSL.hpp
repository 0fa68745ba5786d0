#pragma once

#include <kernel/laws/NonSmoothLaw.hpp>

namespace rico {

/// A compliant contact, for impacts of several contacts at one instant (MultipleImpact). With
/// indentation δ and the work W of compression and expansion,
///
///     λ = K δ^η,      W_expansion = −e² W_compression                                        (1)
///
/// η = 1 is a linear spring, η = 3/2 Hertz's contact of spheres. Only the ratios of the stiffnesses
/// K matter. A single contact has ẏ⁺ = −e ẏ⁻ for all K and η, as in Newton's law; problems without
/// indentation (LCP) use this for every contact.
class MultipleImpactNSL : public NonSmoothLaw {
 public:
  /// e of (1), K > 0 as `stiffness`, η > 0 as `elasticity`; size 1. Throws if e is outside of
  /// [0, 1], or if K or η is not positive; the setters throw too.
  MultipleImpactNSL(double e, double stiffness, double elasticity);

  // clang-format off
  /// e in [0, 1], K > 0 and η > 0 of (1).
  double e() const { return e_; }                    void setE(double e);
  double stiffness() const { return stiffness_; }    void setStiffness(double K);
  double elasticity() const { return elasticity_; }  void setElasticity(double eta);
  // clang-format on
  std::string_view name() const override { return "MultipleImpactNSL"; }
  RicoCone cone() const override { return RICO_NONNEGATIVE; }
  void addRestitution(const double* ydotBefore, double* q) const override;
  void display() const override;

 private:
  double e_ = 0.0;
  double stiffness_ = 1.0;   // K
  double elasticity_ = 1.5;  // η
};

}  // namespace rico
