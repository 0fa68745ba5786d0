#pragma once

#include <kernel/laws/NonSmoothLaw.hpp>

namespace rico {

/// The bilateral law: y = 0, λ free.
class EqualityConditionNSL : public NonSmoothLaw {
 public:
  /// `size` equations. Throws if size < 1.
  explicit EqualityConditionNSL(int size) : NonSmoothLaw(LawKind::kEquality, size) {}

  std::string_view name() const override { return "EqualityConditionNSL"; }
  RicoCone cone() const override { return RICO_FREE; }
  bool isAlwaysActive() const override { return true; }
  void display() const override;
};

}  // namespace rico
