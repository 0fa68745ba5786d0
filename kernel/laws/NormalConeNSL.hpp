#pragma once

#include <kernel/laws/NonSmoothLaw.hpp>

namespace rico {

/// The normal cone law 0 ∈ y + N_P(λ) with the polyhedron P = {λ : H λ ≥ K}.
class NormalConeNSL : public NonSmoothLaw {
 public:
  /// H has `size` columns and as many rows as K has entries; else throws.
  NormalConeNSL(int size, Matrix H, Vector K);

  std::string_view name() const override { return "NormalConeNSL"; }
  RicoCone cone() const override { return RICO_NORMAL_CONE; }
  const Matrix* polyhedronH() const override { return &H_; }
  const Vector* polyhedronK() const override { return &K_; }
  bool isAlwaysActive() const override { return true; }
  void display() const override;

 private:
  Matrix H_;
  Vector K_;
};

}  // namespace rico
