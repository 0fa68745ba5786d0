#pragma once

#include <kernel/relations/first_order/FirstOrderLinearR.hpp>

namespace rico {

/// y = C x + D λ + F z + e,      r = B λ, with constant matrices.
class FirstOrderLinearTIR : public FirstOrderLinearR {
 public:
  FirstOrderLinearTIR() = default;
  /// Sizes as for FirstOrderLinearR; an empty D, F or e counts as absent.
  FirstOrderLinearTIR(Matrix C, Matrix B) : FirstOrderLinearR(std::move(C), std::move(B)) {}
  FirstOrderLinearTIR(Matrix C, Matrix D, Matrix F, Vector e, Matrix B)
      : FirstOrderLinearR(std::move(C), std::move(D), std::move(F), std::move(e), std::move(B)) {}

  std::string_view name() const override { return "FirstOrderLinearTIR"; }
  bool isLinear() const override { return true; }
};

}  // namespace rico
