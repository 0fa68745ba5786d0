#pragma once

#include <functional>
#include <kernel/algebra/Matrix.hpp>
#include <kernel/relations/lagrangian/LagrangianR.hpp>

namespace rico {

/// y = h(q, λ),   p = Hᵀ λ,   H = ∂h/∂q,   D = ∂h/∂λ: contact with compliance; λ is a force.
///
/// In Moreau–Jean's scheme λ is constant during the step, P = h λ, and the law holds for the output
/// at its end, q_{k+1} = q_k + h (θ v_{k+1} + (1−θ) v_k). Divided by hθ, this is a problem for P in
/// the form of an impact problem:
///
///     w = y_{k+1} / hθ = H W⁻¹ Hᵀ P + D P / (h² θ) + y_free / hθ                          (1)
///
/// Needs θ > 0. Set all three functions, or derive and override computeX(); a missing one throws,
/// and so does a value that is not finite.
class LagrangianCompliantR : public LagrangianR {
 public:
  /// q concatenates the positions of both systems. The last argument has the right size.
  using VectorFunction = std::function<void(const Vector& q, const Vector& lambda, Vector& y)>;
  using MatrixFunction = std::function<void(const Vector& q, const Vector& lambda, Matrix& out)>;

  /// h, H and D.
  void setComputehFunction(VectorFunction f) { h_ = std::move(f); }
  void setComputeJachqFunction(MatrixFunction f) { jachq_ = std::move(f); }
  void setComputeJachlambdaFunction(MatrixFunction f) { jachlambda_ = std::move(f); }

  /// Evaluate h, H and D into the last argument. Throw if the function was not set.
  virtual void computeh(const Vector& q, const Vector& lambda, Vector& y);
  virtual void computeJachq(const Vector& q, const Vector& lambda, Matrix& H);
  virtual void computeJachlambda(const Vector& q, const Vector& lambda, Matrix& D);

  // Relation
  std::string_view name() const override { return "LagrangianCompliantR"; }
  bool isCompliant() const override { return true; }
  void setScheme(Interaction& interaction, double h, double theta) override;
  void computeJach(double t, Interaction& interaction) override;
  void computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                         Vector& q) override;

 protected:
  void computePosition(double t, Interaction& interaction) override;

 private:
  VectorFunction h_;
  MatrixFunction jachq_, jachlambda_;
  double timeStep_ = 1.0;
  double theta_ = 0.5;
  Vector lambda_;
};

/// y = C q + D λ + e,   p = Cᵀ λ, with constant matrices.
class LagrangianCompliantLinearTIR : public LagrangianCompliantR {
 public:
  /// With m rows and n positions C is m x n, D m x m, and e (default zero) has m entries. Linking
  /// throws if a size differs.
  LagrangianCompliantLinearTIR(Matrix C, Matrix D);
  LagrangianCompliantLinearTIR(Matrix C, Matrix D, Vector e);

  std::string_view name() const override { return "LagrangianCompliantLinearTIR"; }
  bool isLinear() const override { return true; }
  void initialize(Interaction& interaction) override;
  void computeh(const Vector& q, const Vector& lambda, Vector& y) override;
  void computeJachq(const Vector& q, const Vector& lambda, Matrix& H) override;
  void computeJachlambda(const Vector& q, const Vector& lambda, Matrix& D) override;

 private:
  Matrix C_, D_;
  Vector e_;
};

}  // namespace rico
