#include <algorithm>
#include <iostream>
#include <kernel/algebra/SystemMatrix.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {

SecondOrderDS::SecondOrderDS(Vector q0, Vector velocity0)
    : q_(q0),
      velocity_(velocity0),
      acceleration_(velocity0.size()),
      forces_(velocity0.size()),
      q0_(std::move(q0)),
      velocity0_(std::move(velocity0)) {
  checkFinite(q0_, "q0");
  checkFinite(velocity0_, "velocity0");
}

SecondOrderDS::~SecondOrderDS() = default;

void SecondOrderDS::setQ0(const Vector& q0) {
  checkSize("q0", q0.size(), q0_.size());
  q0_ = q0;
}

void SecondOrderDS::setVelocity0(const Vector& velocity0) {
  checkSize("velocity0", velocity0.size(), velocity0_.size());
  velocity0_ = velocity0;
}

Vector SecondOrderDS::x() const {
  Vector x(dimension());
  std::copy(velocity_.begin(), velocity_.end(), std::copy(q_.begin(), q_.end(), x.begin()));
  return x;
}

void SecondOrderDS::movePositionFrom(const Vector& from, double h, const Vector& velocity) {
  for (int i = 0; i < q_.size(); ++i) q_[i] = from[i] + h * velocity[i];
}

void SecondOrderDS::setBoundaryConditions(std::shared_ptr<BoundaryCondition> condition) {
  for (int i : condition->velocityIndices())
    if (i < 0 || i >= dofs())
      throw Exception(label() + ": boundary condition on velocity " + std::to_string(i) +
                      ", but there are " + std::to_string(dofs()));
  reaction_.resize(static_cast<int>(condition->velocityIndices().size()));
  boundaryConditions_ = std::move(condition);
}

void SecondOrderDS::initRhs(double t) {
  rhs_.resize(dimension());
  if (p_[2].empty()) initializeNonSmoothInput(2);
  if (massFactors_ == nullptr) massFactors_ = std::make_unique<SystemMatrix>();
  computeRhs(t);
}

// rhs = (v, M⁻¹ (F + p)).
void SecondOrderDS::computeRhs(double t) {
  if (massFactors_ == nullptr) return initRhs(t);
  computeMass();
  computeForces(t, q_, velocity_);
  computeIterationMatrix(t, 0.0, 0.0, *massFactors_);
  massFactors_->factor(label() + ": the mass matrix");
  acceleration_ = forces_;
  acceleration_ += p_[2];
  massFactors_->solve(acceleration_.data());
  std::copy(velocity_.begin(), velocity_.end(), rhs_.begin());
  std::copy(acceleration_.begin(), acceleration_.end(), rhs_.begin() + q_.size());
}

// ∇rhs = [0 I; M⁻¹∇_qF M⁻¹∇_vF]; the gradients are the difference of W(a, b) and M.
void SecondOrderDS::computeJacobianRhsx(double t) {
  const int n = dofs();
  jacobianRhsx_.resize(2 * n, 2 * n);
  jacobianRhsx_.setZero();
  SystemMatrix mass, byV, byQ;
  computeIterationMatrix(t, 0.0, 0.0, mass);
  computeIterationMatrix(t, -1.0, 0.0, byV);
  computeIterationMatrix(t, 0.0, -1.0, byQ);
  if (mass.dense().empty())
    throw Exception(label() + ": computeJacobianRhsx() needs dense matrices");
  const Matrix dense = mass.dense();
  mass.factor(label() + ": the mass matrix");
  for (int j = 0; j < n; ++j) {
    jacobianRhsx_(j, n + j) = 1.0;
    for (int i = 0; i < n; ++i) {
      jacobianRhsx_(n + i, j) = byQ.dense()(i, j) - dense(i, j);
      jacobianRhsx_(n + i, n + j) = byV.dense()(i, j) - dense(i, j);
    }
    mass.solve(jacobianRhsx_.col(j) + n);
    mass.solve(jacobianRhsx_.col(n + j) + n);
  }
}

void SecondOrderDS::initializeNonSmoothInput(int level) {
  p_[level].resize(dofs());
  p_[level].setZero();
}

void SecondOrderDS::resetAllNonSmoothParts() {
  for (Vector& p : p_) p.setZero();
}

void SecondOrderDS::resetNonSmoothPart(int level) { p_[level].setZero(); }

void SecondOrderDS::initMemory(int steps) {
  qMemory_.resize(steps, q_);
  velocityMemory_.resize(steps, velocity_);
  forcesMemory_.resize(steps, forces_);
  pMemory_.resize(steps, Vector(dofs()));
}

void SecondOrderDS::swapInMemory() {
  qMemory_.push(q_);
  velocityMemory_.push(velocity_);
  forcesMemory_.push(forces_);
  if (!p_[1].empty()) pMemory_.push(p_[1]);
}

void SecondOrderDS::resetToInitialState() {
  q_ = q0_;
  velocity_ = velocity0_;
  resetAllNonSmoothParts();
}

void SecondOrderDS::display() const {
  std::cout << label() << ": " << dofs() << " degrees of freedom\n  q = " << toString(q_)
            << "\n  v = " << toString(velocity_) << "\n  p(1) = " << toString(p_[1]) << '\n';
}

void SecondOrderDS::recordState(StateRecorder& recorder) {
  recorder.group("ds", number());
  recorder("q", q_);
  recorder("v", velocity_);
  recorder("forces", forces_);
  for (Vector& p : p_) recorder("p", p);
  recorder("qMemory", qMemory_);
  recorder("vMemory", velocityMemory_);
  recorder("forcesMemory", forcesMemory_);
  recorder("pMemory", pMemory_);
  recorder("z", z());
}

}  // namespace rico
