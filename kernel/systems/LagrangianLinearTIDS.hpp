#pragma once

#include <kernel/algebra/DistributedOperators.hpp>
#include <kernel/algebra/SparseMatrix.hpp>
#include <kernel/systems/LagrangianDS.hpp>

namespace rico {

/// Linear, time-invariant Lagrangian system:
///
///     M v̇ + C v + K q = F_ext(t,z) + p
///
/// K and C are optional. With sparse matrices W is sparse too, and PETSc factorises it once: for
/// systems of thousands of degrees of freedom.
///
/// With Mats of PETSc the system is **distributed**. Each rank of their communicator creates it
/// with its own rows of q₀ and v₀, and links the contacts of its own nodes. bodies() then counts
/// the nodes of this rank: the blocks of rows of the mass Mat (MatSetBlockSize). A batched relation
/// numbers these nodes like the bodies of a population.
class LagrangianLinearTIDS : public LagrangianDS {
 public:
  /// q0 and velocity0 have n entries, the matrices are n x n and finite; else throws.
  LagrangianLinearTIDS(Vector q0, Vector velocity0, Matrix mass);
  LagrangianLinearTIDS(Vector q0, Vector velocity0, Matrix mass, Matrix K, Matrix C);
  /// Sparse matrices; K and C may be empty. Throws if mass is empty, or on wrong sizes.
  LagrangianLinearTIDS(Vector q0, Vector velocity0, SparseMatrix mass, SparseMatrix K,
                       SparseMatrix C);
  /// A distributed system. The Mats have type aij and must not change; K and C may be null. q0,
  /// velocity0 and F_ext are the rows of this rank. Throws if mass is null. Collective.
  LagrangianLinearTIDS(Vector q0, Vector velocity0, PetscMat mass, PetscMat K, PetscMat C);

  // clang-format off
  // Copied, or shared with the caller (Ptr). Dense matrices throw for a sparse or distributed system.
  void setK(Matrix K);      void setKPtr(std::shared_ptr<Matrix> K);
  void setC(Matrix C);      void setCPtr(std::shared_ptr<Matrix> C);
  // Sparse matrices throw for a dense system.
  void setK(SparseMatrix K);
  void setC(SparseMatrix C);
  // The dense matrices; null if there is none.
  const Matrix* K() const { return K_.get(); }
  const Matrix* C() const { return C_.get(); }
  // clang-format on

  /// Returns true if the constructor got sparse matrices, or Mats of PETSc.
  bool isSparse() const { return !sparseMass_.empty(); }
  bool isDistributed() const { return distributed_ != nullptr; }
  bool isLinear() const override { return true; }
  /// Returns true if there is neither stiffness nor damping.
  bool isFree() const { return isFree_; }
  /// f ← f − C v − K q.
  void subtractInternalForces(const Vector& q, const Vector& velocity, Vector& f) const;

  // SecondOrderDS
  int bodies() const override { return isDistributed() ? dofs() / distributed_->blockSize() : 1; }
  void computeForces(double t, const Vector& q, const Vector& velocity) override;
  void multiplyMass(const Vector& x, Vector& y) const override;
  void computeIterationMatrix(double t, double a, double b, SystemMatrix& W) override;

 private:
  LagrangianLinearTIDS(Vector q0, Vector velocity0,
                       std::shared_ptr<DistributedOperators> operators);
  void refuseDense(const char* what) const;
  void refuseUnlessSparse(const char* what) const;

  std::shared_ptr<Matrix> K_, C_;
  SparseMatrix sparseMass_, sparseK_, sparseC_;
  std::shared_ptr<DistributedOperators> distributed_;
  bool isFree_ = true;
};

}  // namespace rico
