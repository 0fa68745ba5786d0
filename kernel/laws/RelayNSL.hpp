#pragma once

#include <kernel/laws/NonSmoothLaw.hpp>

namespace rico {

/// −y ∈ N_[lb, ub](λ): λ = ub if y < 0, λ = lb if y > 0, lb ≤ λ ≤ ub if y = 0.
class RelayNSL : public NonSmoothLaw {
 public:
  /// A law of `size` rows with equal bounds. Throws unless lb <= ub; the setters, too.
  explicit RelayNSL(int size, double lb = -1.0, double ub = 1.0);

  /// The bounds of all rows.
  double lb() const { return lb_; }
  double ub() const { return ub_; }
  void setLb(double lb) { setBounds(lb, ub_); }
  void setUb(double ub) { setBounds(lb_, ub); }
  void setBounds(double lb, double ub);
  std::string_view name() const override { return "RelayNSL"; }
  RicoCone cone() const override { return RICO_BOX; }
  void bounds(double* lb, double* ub) const override;
  bool isAlwaysActive() const override { return true; }
  void display() const override;

 private:
  double lb_ = -1.0;
  double ub_ = 1.0;
};

}  // namespace rico
