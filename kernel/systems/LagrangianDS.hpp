#pragma once

#include <kernel/operators/Operator.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {

/// Lagrangian system with n generalized coordinates q and velocity v = q̇:
///
///     M(q,z) v̇ = F_L(t,v,q,z) + p,           q(t₀) = q₀,  v(t₀) = v₀                     (1)
///     F_L      = F_ext(t,z) − F_gyr(v,q,z) − F_int(t,v,q,z)                              (2)
///
/// and, as a first-order system in x = (q, v),
///
///     rhs = ( v, M⁻¹(F_L + p) ),    ∇ₓrhs = [ 0  I ; M⁻¹∇_qF_L  M⁻¹∇_vF_L ]              (3)
///
/// M must be invertible; its gradient is neglected, and its default is the identity. The default of
/// a gradient is zero: Newton's iteration then converges to the same solution, but more slowly.
///
/// Each operator is absent, a constant, a C++ function, or a C function by library and symbol name.
/// A derived class may also override computeX(), after setting X to a constant of the right size;
/// this is equivalent to setComputeXFunction().
class LagrangianDS : public SecondOrderDS {
 public:
  // The operators of (1) and (2) with the state that each one depends on; see Operator.
  using MassOperator = Operator<Matrix, const Vector&>;
  using FExtOperator = Operator<Vector, double>;
  using FIntOperator = Operator<Vector, double, const Vector&, const Vector&>;
  using FGyrOperator = Operator<Vector, const Vector&, const Vector&>;
  using FIntGradient = Operator<Matrix, double, const Vector&, const Vector&>;
  using FGyrGradient = Operator<Matrix, const Vector&, const Vector&>;

  /// q0 and velocity0 have n entries, the mass matrix is n x n. Throw if sizes differ or an entry
  /// is not finite.
  LagrangianDS(Vector q0, Vector velocity0);
  LagrangianDS(Vector q0, Vector velocity0, Matrix mass);
  /// The mass is a plug-in, "library:symbol".
  LagrangianDS(Vector q0, Vector velocity0, const std::string& massPlugin);

  // The operators of (1)-(2), as a copied constant, or as one shared with the caller (Ptr),
  // clang-format off
  void setMass(Matrix mass);    void setMassPtr(std::shared_ptr<Matrix> mass);
  void setFExt(Vector fExt);    void setFExtPtr(std::shared_ptr<Vector> fExt);
  void setFInt(Vector fInt);    void setFIntPtr(std::shared_ptr<Vector> fInt);
  void setFGyr(Vector fGyr);    void setFGyrPtr(std::shared_ptr<Vector> fGyr);
  void setJacobianFIntq(Matrix value);      void setJacobianFIntqDot(Matrix value);
  void setJacobianFGyrq(Matrix value);      void setJacobianFGyrqDot(Matrix value);
  // clang-format on

  // ... or a function of the state,
  void setComputeMassFunction(MassOperator::Function function);
  void setComputeFExtFunction(FExtOperator::Function function);
  void setComputeFIntFunction(FIntOperator::Function function);
  void setComputeFGyrFunction(FGyrOperator::Function function);
  void setComputeJacobianFIntqFunction(FIntGradient::Function function);
  void setComputeJacobianFIntqDotFunction(FIntGradient::Function function);
  void setComputeJacobianFGyrqFunction(FGyrGradient::Function function);
  void setComputeJacobianFGyrqDotFunction(FGyrGradient::Function function);

  // ... or a C function: mass (n, q, M, nz, z), F_ext (t, n, f, nz, z), F_int and its gradients
  // (t, n, q, v, out, nz, z), F_gyr and its gradients (n, q, v, out, nz, z); n and nz unsigned.
  void setComputeMassFunction(const std::string& library, const std::string& symbol);
  void setComputeFExtFunction(const std::string& library, const std::string& symbol);
  void setComputeFIntFunction(const std::string& library, const std::string& symbol);
  void setComputeFGyrFunction(const std::string& library, const std::string& symbol);
  void setComputeJacobianFIntqFunction(const std::string& library, const std::string& symbol);
  void setComputeJacobianFIntqDotFunction(const std::string& library, const std::string& symbol);
  void setComputeJacobianFGyrqFunction(const std::string& library, const std::string& symbol);
  void setComputeJacobianFGyrqDotFunction(const std::string& library, const std::string& symbol);

  // clang-format off
  // The operators, each with the value that was set or computed last; absent ones have no value.
  const MassOperator& mass() const { return mass_; }
  const FExtOperator& fExt() const { return fExt_; }
  const FIntOperator& fInt() const { return fInt_; }
  const FGyrOperator& fGyr() const { return fGyr_; }
  const FIntGradient& jacobianFIntq() const { return jacobianFIntq_; }
  const FIntGradient& jacobianFIntqDot() const { return jacobianFIntqDot_; }
  const FGyrGradient& jacobianFGyrq() const { return jacobianFGyrq_; }
  const FGyrGradient& jacobianFGyrqDot() const { return jacobianFGyrqDot_; }
  // clang-format on

  // Evaluate the function of an operator, if there is one. Throw if the result is not finite.
  virtual void computeMass(const Vector& q);
  virtual void computeFExt(double t);
  virtual void computeFInt(double t, const Vector& q, const Vector& velocity);
  virtual void computeFGyr(const Vector& q, const Vector& velocity);
  virtual void computeJacobianFIntq(double t, const Vector& q, const Vector& velocity);
  virtual void computeJacobianFIntqDot(double t, const Vector& q, const Vector& velocity);
  virtual void computeJacobianFGyrq(const Vector& q, const Vector& velocity);
  virtual void computeJacobianFGyrqDot(const Vector& q, const Vector& velocity);

  // SecondOrderDS
  void computeMass() final { computeMass(q_); }
  void computeForces(double t, const Vector& q, const Vector& velocity) override;
  void multiplyMass(const Vector& x, Vector& y) const override;
  void computeIterationMatrix(double t, double a, double b, SystemMatrix& W) override;

 protected:
  MassOperator mass_;  ///< M(q)
  FExtOperator fExt_;  ///< F_ext(t)

 private:
  FIntOperator fInt_;
  FGyrOperator fGyr_;
  FIntGradient jacobianFIntq_, jacobianFIntqDot_;
  FGyrGradient jacobianFGyrq_, jacobianFGyrqDot_;
};

}  // namespace rico
