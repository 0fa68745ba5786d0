#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <kernel/relations/lagrangian/LagrangianR.hpp>
#include <memory>

namespace rico {

/// y = C q + F z + e,      p = Cᵀ λ. C has the columns of the first system, then of the second.
class LagrangianLinearTIR : public LagrangianR {
 public:
  /// With m rows, C has m rows, F is m x (entries of z of both systems), and e has m entries.
  /// Linking throws if a size differs.
  explicit LagrangianLinearTIR(Matrix C);
  LagrangianLinearTIR(Matrix C, Vector e);
  LagrangianLinearTIR(Matrix C, Matrix F, Vector e);

  // clang-format off
  // e and F are null if absent. setXPtr shares the value with the caller; call it before linking.
  const Matrix& C() const { return *C_; }    void setCPtr(std::shared_ptr<Matrix> C) { C_ = std::move(C); }
  const Vector* e() const { return e_.get(); }   void setEPtr(std::shared_ptr<Vector> e) { e_ = std::move(e); }
  const Matrix* F() const { return F_.get(); }   void setFPtr(std::shared_ptr<Matrix> F) { F_ = std::move(F); }
  // clang-format on

  std::string_view name() const override { return "LagrangianLinearTIR"; }
  bool isLinear() const override { return true; }
  void initialize(Interaction& interaction) override;

 protected:
  void computePosition(double t, Interaction& interaction) override;

 private:
  std::shared_ptr<Matrix> C_, F_;
  std::shared_ptr<Vector> e_;
};

}  // namespace rico
