#pragma once

#include <kernel/algebra/SparseMatrix.hpp>
#include <kernel/modeling/LagrangianDS.hpp>

namespace rico {

/// Linear, time-invariant Lagrangian system:
///
///     M v̇ + C v + K q = F_ext(t,z) + p
///
/// K and C may be left out. With sparse matrices W is sparse too, and is factorised once by PETSc:
/// that is meant for systems of thousands of degrees of freedom.
class LagrangianLinearTIDS : public LagrangianDS {
 public:
  LagrangianLinearTIDS(Vector q0, Vector velocity0, Matrix mass);
  LagrangianLinearTIDS(Vector q0, Vector velocity0, Matrix mass, Matrix K, Matrix C);
  /// K and C may be empty.
  LagrangianLinearTIDS(Vector q0, Vector velocity0, SparseMatrix mass, SparseMatrix K,
                       SparseMatrix C);

  // clang-format off
  void setK(Matrix K);      void setKPtr(std::shared_ptr<Matrix> K);
  void setC(Matrix C);      void setCPtr(std::shared_ptr<Matrix> C);
  const Matrix* K() const { return K_.get(); }         ///< null where there is none
  const Matrix* C() const { return C_.get(); }
  // clang-format on

  bool isSparse() const { return !sparseMass_.empty(); }
  bool isLinear() const override { return true; }
  /// Are there neither stiffness nor damping?
  bool isFree() const { return isFree_; }
  /// f ← f − C v − K q.
  void subtractInternalForces(const Vector& q, const Vector& velocity, Vector& f) const;

  // SecondOrderDS
  void computeForces(double t, const Vector& q, const Vector& velocity) override;
  void multiplyMass(const Vector& x, Vector& y) const override;
  void computeIterationMatrix(double t, double a, double b, SystemMatrix& W) override;

 private:
  std::shared_ptr<Matrix> K_, C_;
  SparseMatrix sparseMass_, sparseK_, sparseC_;
  bool isFree_ = true;
};

}  // namespace rico
