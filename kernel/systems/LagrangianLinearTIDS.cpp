#include <kernel/algebra/SystemMatrix.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

namespace rico {
namespace {

void checkSparse(const std::string& whose, const char* what, const SparseMatrix& A, int n) {
  if (A.empty()) return;
  if (A.rows() != n || A.cols() != n)
    throw Exception(whose + ": " + what + " is " + std::to_string(A.rows()) + " x " +
                    std::to_string(A.cols()) + ", expected " + std::to_string(n) + " x " +
                    std::to_string(n));
  if (!A.isFinite()) throw Exception(whose + ": " + what + " has an entry that is not finite");
}

// A vector of this rank's rows. If the size is wrong on one rank, all ranks throw.
Vector checkedRows(Vector rows, const char* what, const DistributedOperators& operators) {
  operators.ranks().agree([&] {
    if (rows.size() != operators.rows())
      throw Exception("LagrangianLinearTIDS: " + std::string(what) + " has " +
                      std::to_string(rows.size()) + " entries, but this rank owns " +
                      std::to_string(operators.rows()) + " rows of the mass matrix");
    if (!rows.isFinite())
      throw Exception("LagrangianLinearTIDS: " + std::string(what) +
                      " has an entry that is not finite");
  });
  return rows;
}

}  // namespace

LagrangianLinearTIDS::LagrangianLinearTIDS(Vector q0, Vector velocity0, Matrix mass)
    : LagrangianDS(std::move(q0), std::move(velocity0), std::move(mass)) {}

LagrangianLinearTIDS::LagrangianLinearTIDS(Vector q0, Vector velocity0, Matrix mass, Matrix K,
                                           Matrix C)
    : LagrangianLinearTIDS(std::move(q0), std::move(velocity0), std::move(mass)) {
  setK(std::move(K));
  setC(std::move(C));
}

LagrangianLinearTIDS::LagrangianLinearTIDS(Vector q0, Vector velocity0, SparseMatrix mass,
                                           SparseMatrix K, SparseMatrix C)
    : LagrangianDS(std::move(q0), std::move(velocity0)),
      sparseMass_(std::move(mass)),
      sparseK_(std::move(K)),
      sparseC_(std::move(C)),
      isFree_(sparseK_.empty() && sparseC_.empty()) {
  if (sparseMass_.empty()) throw Exception(label() + ": the sparse mass matrix is empty");
  checkSparse(label(), "the mass matrix", sparseMass_, dofs());
  checkSparse(label(), "K", sparseK_, dofs());
  checkSparse(label(), "C", sparseC_, dofs());
}

LagrangianLinearTIDS::LagrangianLinearTIDS(Vector q0, Vector velocity0, PetscMat mass, PetscMat K,
                                           PetscMat C)
    : LagrangianLinearTIDS(
          std::move(q0), std::move(velocity0),
          std::shared_ptr<DistributedOperators>(DistributedOperators::make(mass, K, C))) {}

LagrangianLinearTIDS::LagrangianLinearTIDS(Vector q0, Vector velocity0,
                                           std::shared_ptr<DistributedOperators> operators)
    : LagrangianDS(checkedRows(std::move(q0), "q0", *operators),
                   checkedRows(std::move(velocity0), "velocity0", *operators)),
      distributed_(std::move(operators)),
      isFree_(!distributed_->has(DistributedOperators::kStiffness) &&
              !distributed_->has(DistributedOperators::kDamping)) {
  setRanks(distributed_->ranks());
}

void LagrangianLinearTIDS::setK(Matrix K) { setKPtr(std::make_shared<Matrix>(std::move(K))); }

void LagrangianLinearTIDS::refuseDense(const char* what) const {
  if (isDistributed())
    throw Exception(label() + ": " + what +
                    " of a distributed system is a Mat: give it to the constructor");
  if (isSparse()) throw Exception(label() + ": " + what + " of a sparse system must be sparse too");
}

void LagrangianLinearTIDS::refuseUnlessSparse(const char* what) const {
  if (!isSparse())
    throw Exception(label() + ": " + what + " is sparse, but the mass matrix is not");
}

void LagrangianLinearTIDS::setK(SparseMatrix K) {
  refuseUnlessSparse("K");
  checkSparse(label(), "K", K, dofs());
  sparseK_ = std::move(K);
  isFree_ = sparseK_.empty() && sparseC_.empty();
}

void LagrangianLinearTIDS::setC(SparseMatrix C) {
  refuseUnlessSparse("C");
  checkSparse(label(), "C", C, dofs());
  sparseC_ = std::move(C);
  isFree_ = sparseK_.empty() && sparseC_.empty();
}

void LagrangianLinearTIDS::setKPtr(std::shared_ptr<Matrix> K) {
  refuseDense("K");
  checkShape("K", *K, dofs(), dofs());
  checkFinite(*K, "K");
  K_ = std::move(K);
  isFree_ = false;
}

void LagrangianLinearTIDS::setC(Matrix C) { setCPtr(std::make_shared<Matrix>(std::move(C))); }

void LagrangianLinearTIDS::setCPtr(std::shared_ptr<Matrix> C) {
  refuseDense("C");
  checkShape("C", *C, dofs(), dofs());
  checkFinite(*C, "C");
  C_ = std::move(C);
  isFree_ = false;
}

void LagrangianLinearTIDS::subtractInternalForces(const Vector& q, const Vector& velocity,
                                                  Vector& f) const {
  if (isDistributed()) {
    distributed_->multiplyAdd(DistributedOperators::kDamping, -1.0, velocity.data(), f.data());
    distributed_->multiplyAdd(DistributedOperators::kStiffness, -1.0, q.data(), f.data());
    return;
  }
  if (C_ != nullptr) multiplyAdd(-1.0, *C_, velocity.data(), f.data());
  if (K_ != nullptr) multiplyAdd(-1.0, *K_, q.data(), f.data());
  sparseC_.multiplyAdd(-1.0, velocity.data(), f.data());
  sparseK_.multiplyAdd(-1.0, q.data(), f.data());
}

void LagrangianLinearTIDS::computeForces(double t, const Vector& q, const Vector& velocity) {
  ranks().agree([&] { LagrangianDS::computeForces(t, q, velocity); });
  if (!isFree_) subtractInternalForces(q, velocity, forces_);
}

void LagrangianLinearTIDS::multiplyMass(const Vector& x, Vector& y) const {
  if (!isSparse() && !isDistributed()) return LagrangianDS::multiplyMass(x, y);
  y.setZero();
  if (isDistributed())
    return distributed_->multiplyAdd(DistributedOperators::kMass, 1.0, x.data(), y.data());
  sparseMass_.multiplyAdd(1.0, x.data(), y.data());
}

// W = M + a C + b K.
void LagrangianLinearTIDS::computeIterationMatrix(double t, double a, double b, SystemMatrix& W) {
  if (isDistributed()) return distributed_->fillIterationMatrix(a, b, W);
  if (isSparse()) return W.setSparse(sum(sum(sparseMass_, a, sparseC_), b, sparseK_));
  LagrangianDS::computeIterationMatrix(t, 0.0, 0.0, W);
  Matrix& dense = W.dense();
  if (C_ != nullptr) dense.add(a, *C_);
  if (K_ != nullptr) dense.add(b, *K_);
}

}  // namespace rico
