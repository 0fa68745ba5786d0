#pragma once

#include <kernel/laws/NonSmoothLaw.hpp>

namespace rico {

/// The complementarity law 0 ≤ y ⟂ λ ≥ 0.
class ComplementarityConditionNSL : public NonSmoothLaw {
 public:
  /// `size` pairs (y_i, λ_i). Throws if size < 1.
  explicit ComplementarityConditionNSL(int size) : NonSmoothLaw(LawKind::kComplementarity, size) {}

  std::string_view name() const override { return "ComplementarityConditionNSL"; }
  RicoCone cone() const override { return RICO_NONNEGATIVE; }
  void display() const override;
};

}  // namespace rico
