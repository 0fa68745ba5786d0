#pragma once

#include <kernel/modeling/NonSmoothLaw.hpp>

namespace rico {

/// A contact that gives way while it is hit, for impacts of several contacts at one instant
/// (MultipleImpact): with an indentation δ, and what it restitutes of the work of compression,
///
///     λ = K δ^η,      W_expansion = −e² W_compression                                        (1)
///
/// η = 1 is a linear spring, η = 3/2 Hertz's contact of spheres. Only the ratios of the stiffnesses
/// K count. A contact that is hit alone answers by ẏ⁺ = −e ẏ⁻ whatever K and η, as by Newton's law;
/// so it does in problems that know no indentation (LCP).
class MultipleImpactNSL : public NonSmoothLaw {
 public:
  MultipleImpactNSL(double e, double stiffness, double elasticity);

  // clang-format off
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
