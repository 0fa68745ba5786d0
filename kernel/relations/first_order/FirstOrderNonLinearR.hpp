#pragma once

#include <functional>
#include <kernel/algebra/Matrix.hpp>
#include <kernel/relations/first_order/FirstOrderR.hpp>

namespace rico {

/// y = h(t, x, λ),      r = g(t, x, λ), with the gradients
///
///     C = ∂h/∂x,   D = ∂h/∂λ,   B = ∂g/∂λ,   K = ∂g/∂x
///
/// D and K are zero by default: Newton's iteration then converges to the same solution, but more
/// slowly. K is required if h ‖K‖ is not small. Between two systems, the blocks of K that couple
/// one to the other are omitted. Set functions, or derive and override computeX().
class FirstOrderNonLinearR : public FirstOrderR {
 public:
  /// x concatenates the states of both systems. `out` has the right size and is zero.
  using VectorFunction =
      std::function<void(double t, const Vector& x, const Vector& lambda, Vector& out)>;
  using MatrixFunction =
      std::function<void(double t, const Vector& x, const Vector& lambda, Matrix& out)>;

  // h, g, C and B are required, or overridden: a missing one throws in the first step. Values that
  // are not finite throw.
  void setComputehFunction(VectorFunction f) { h_ = std::move(f); }
  void setComputegFunction(VectorFunction f) { g_ = std::move(f); }
  void setComputeJachxFunction(MatrixFunction f) { jachx_ = std::move(f); }
  void setComputeJachlambdaFunction(MatrixFunction f) { jachlambda_ = std::move(f); }
  void setComputeJacglambdaFunction(MatrixFunction f) { jacglambda_ = std::move(f); }
  void setComputeJacgxFunction(MatrixFunction f) { jacgx_ = std::move(f); }

  // For derived classes. The last argument has the right size and is zero.
  virtual void computeh(double t, const Vector& x, const Vector& lambda, Vector& y);
  virtual void computeg(double t, const Vector& x, const Vector& lambda, Vector& r);
  virtual void computeJachx(double t, const Vector& x, const Vector& lambda, Matrix& C);
  virtual void computeJachlambda(double t, const Vector& x, const Vector& lambda, Matrix& D);
  virtual void computeJacglambda(double t, const Vector& x, const Vector& lambda, Matrix& B);
  virtual void computeJacgx(double t, const Vector& x, const Vector& lambda, Matrix& K);

  // Relation
  std::string_view name() const override { return "FirstOrderNonLinearR"; }
  bool isInputLinear() const override { return false; }
  void computeJach(double t, Interaction& interaction) override;
  void computeOutput(double t, Interaction& interaction, int level) override;
  void computeInput(double t, Interaction& interaction, int level) override;
  void computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                         Vector& q) override;

 private:
  void addInputGradient(double t, Interaction& interaction);

  VectorFunction h_, g_;
  MatrixFunction jachx_, jachlambda_, jacglambda_, jacgx_;
};

}  // namespace rico
