#pragma once

#include <kernel/laws/NonSmoothLaw.hpp>

namespace rico {

/// y = 0 with λ free for the first `equalitySize` rows, 0 ≤ y ⟂ λ ≥ 0 for the others.
class MixedComplementarityConditionNSL : public NonSmoothLaw {
 public:
  /// Throws unless size >= 1 and 0 <= equalitySize <= size.
  MixedComplementarityConditionNSL(int size, int equalitySize);

  /// The number of equalities; these rows come first.
  int equalitySize() const { return equalitySize_; }
  std::string_view name() const override { return "MixedComplementarityConditionNSL"; }
  RicoCone cone() const override { return RICO_BOX; }
  void bounds(double* lb, double* ub) const override;
  bool isAlwaysActive() const override { return true; }
  void display() const override;

 private:
  int equalitySize_;
};

}  // namespace rico
