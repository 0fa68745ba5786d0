#pragma once

#include <kernel/operators/Operator.hpp>
#include <kernel/operators/StateInput.hpp>
#include <kernel/systems/DynamicalSystem.hpp>
#include <vector>

namespace rico {

class SystemMatrix;

/// First-order system
///
///     M(t) ẋ = f(t,x,z) + r,      x(t₀) = x₀                                             (1)
///
/// with rhs = M⁻¹ (f + r) and ∇ₓrhs = M⁻¹ ∇ₓf. The default of M is the identity. r is the input
/// from nonsmooth laws.
class FirstOrderNonLinearDS : public DynamicalSystem {
 public:
  /// The terms of (1), absent, constant or computed from t and x.
  using VectorField = Operator<Vector, double, const Vector&>;
  using Gradient = Operator<Matrix, double, const Vector&>;
  using MatrixOfTime = Operator<Matrix, double>;

  /// f and ∇ₓf are zero until they are set. Throws if x0 is not finite.
  explicit FirstOrderNonLinearDS(Vector x0);
  /// f and ∇ₓf are plug-ins, "library:symbol".
  FirstOrderNonLinearDS(Vector x0, const std::string& fPlugin, const std::string& jacobianPlugin);

  int dimension() const override { return x_.size(); }
  bool stateIsFinite() const override { return x_.isFinite(); }

  // clang-format off
  // State, initial state, input, and the terms of (1). setX copies, setXPtr shares the value with
  // the caller, who may change it between steps. Throw if a size differs from that of x0. setX0()
  // takes effect at resetToInitialState().
  const Vector& x() const { return x_; }        Vector& x() { return x_; }
  const Vector& x0() const { return x0_; }      void setX0(const Vector& x0);
  const Vector& r() const { return r_; }        Vector& r() { return r_; }
  const Vector& f() const { return f_.value(); }                     ///< the last computed value
  const Matrix& jacobianfx() const { return jacobianfx_.value(); }   ///< the last computed value
  const MatrixOfTime& M() const { return M_; }
  void setM(Matrix M);                          void setMPtr(std::shared_ptr<Matrix> M);
  void setF(Vector f);                          void setFPtr(std::shared_ptr<Vector> f);
  // clang-format on
  // The function writes its value into its last argument, which has the right size and is zero at
  // the first call. Each call throws if the result is not finite. A gradient that is not set is
  // zero: Newton's iteration then converges more slowly, or not.
  void setComputeFFunction(VectorField::Function function);
  void setComputeJacobianfxFunction(Gradient::Function function);
  void setComputeMFunction(MatrixOfTime::Function function);
  // C functions: f and ∇ₓf (t, n, x, out, nz, z), M (t, rows, cols, M, nz, z).
  void setComputeFFunction(const std::string& library, const std::string& symbol);
  void setComputeJacobianfxFunction(const std::string& library, const std::string& symbol);
  void setComputeMFunction(const std::string& library, const std::string& symbol);

  /// Adds a term to f: see StateInput. It stays until the system is destroyed.
  void addInput(std::shared_ptr<const StateInput> input);
  /// The terms added so far, in this order.
  const std::vector<std::shared_ptr<const StateInput>>& inputs() const { return inputs_; }

  /// Evaluate f and ∇ₓf with all inputs into f() and jacobianfx().
  virtual void computef(double t, const Vector& x);
  virtual void computeJacobianfx(double t, const Vector& x);
  /// Evaluates the function of M, if there is one, into M().value().
  void computeM(double t);
  /// y ← M x.
  void multiplyM(const Vector& x, Vector& y) const;
  /// W ← M − a ∇ₓf at x, not yet factorised.
  void computeIterationMatrix(double t, double a, SystemMatrix& W);

  /// ∂r/∂x from nonlinear relations; empty if there is no such relation.
  const Matrix& inputGradient() const { return inputGradient_; }
  Matrix& inputGradient() { return inputGradient_; }

  // Past values, newest first; see Memory.
  const Memory& xMemory() const { return xMemory_; }
  const Memory& fMemory() const { return fMemory_; }
  const Memory& rMemory() const { return rMemory_; }
  /// Recomputes f at the beginning t of a step, so that parameters z and inputs set since the last
  /// step take effect.
  virtual void renewPast(double t);
  /// fMemory()[1] ← f(t, x_k).
  void computePast(double t);

  // DynamicalSystem
  void initRhs(double t) override;
  void computeRhs(double t) override;
  void computeJacobianRhsx(double t) override;
  void resetInputGradient() override { inputGradient_.setZero(); }
  void initializeNonSmoothInput(int level) override;
  void resetAllNonSmoothParts() override { r_.setZero(); }
  void resetNonSmoothPart(int /*level*/) override { r_.setZero(); }
  Vector& input(int /*level*/) override { return r_; }
  void initMemory(int steps) override;
  void swapInMemory() override;
  void resetToInitialState() override;
  void display() const override;
  void recordState(StateRecorder& recorder) override;

 protected:
  // For classes that compute f by themselves: add the values, or the gradients, of all inputs.
  void addInputsTo(double t, const Vector& x, Vector& f) const;
  void addGradientsTo(double t, const Vector& x, Matrix& J) const;
  /// Returns true if an input depends on x.
  bool inputsDependOnState() const;

  /// The state, its initial value and the input; the terms of the equation; past values; inputs.
  Vector x_, x0_, r_;
  VectorField f_;
  Gradient jacobianfx_;
  MatrixOfTime M_;
  Matrix inputGradient_;
  Memory xMemory_, fMemory_, rMemory_;
  std::vector<std::shared_ptr<const StateInput>> inputs_;
};

}  // namespace rico
