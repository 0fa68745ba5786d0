#include <kernel/algebra/SystemMatrix.hpp>
#include <kernel/support/NumberText.hpp>
#include <kernel/systems/LagrangianDS.hpp>

namespace rico {

LagrangianDS::LagrangianDS(Vector q0, Vector velocity0)
    : SecondOrderDS(std::move(q0), std::move(velocity0)) {
  checkSize("velocity0", dofs(), q_.size());
}

LagrangianDS::LagrangianDS(Vector q0, Vector velocity0, Matrix mass)
    : LagrangianDS(std::move(q0), std::move(velocity0)) {
  setMass(std::move(mass));
}

LagrangianDS::LagrangianDS(Vector q0, Vector velocity0, const std::string& massPlugin)
    : LagrangianDS(std::move(q0), std::move(velocity0)) {
  auto* f =
      Plugin(massPlugin).function<void(unsigned, const double*, double*, unsigned, double*)>();
  setComputeMassFunction([this, f](const Vector& q, Matrix& mass) {
    f(q.size(), q.data(), mass.data(), z().size(), z().data());
  });
}

void LagrangianDS::setMass(Matrix mass) { setMassPtr(std::make_shared<Matrix>(std::move(mass))); }

void LagrangianDS::setMassPtr(std::shared_ptr<Matrix> mass) {
  checkShape("the mass matrix", *mass, dofs(), dofs());
  checkFinite(*mass, "the mass matrix");
  mass_.setPtr(std::move(mass));
}

void LagrangianDS::setFExt(Vector fExt) { setFExtPtr(std::make_shared<Vector>(std::move(fExt))); }

void LagrangianDS::setFExtPtr(std::shared_ptr<Vector> fExt) {
  checkSize("FExt", fExt->size(), dofs());
  fExt_.setPtr(std::move(fExt));
}

void LagrangianDS::setFInt(Vector fInt) { setFIntPtr(std::make_shared<Vector>(std::move(fInt))); }

void LagrangianDS::setFIntPtr(std::shared_ptr<Vector> fInt) {
  checkSize("FInt", fInt->size(), dofs());
  fInt_.setPtr(std::move(fInt));
}

void LagrangianDS::setFGyr(Vector fGyr) { setFGyrPtr(std::make_shared<Vector>(std::move(fGyr))); }

void LagrangianDS::setFGyrPtr(std::shared_ptr<Vector> fGyr) {
  checkSize("FGyr", fGyr->size(), dofs());
  fGyr_.setPtr(std::move(fGyr));
}

void LagrangianDS::setJacobianFIntq(Matrix value) {
  checkShape("jacobianFIntq", value, dofs(), dofs());
  jacobianFIntq_.set(std::move(value));
}

void LagrangianDS::setJacobianFIntqDot(Matrix value) {
  checkShape("jacobianFIntqDot", value, dofs(), dofs());
  jacobianFIntqDot_.set(std::move(value));
}

void LagrangianDS::setJacobianFGyrq(Matrix value) {
  checkShape("jacobianFGyrq", value, dofs(), dofs());
  jacobianFGyrq_.set(std::move(value));
}

void LagrangianDS::setJacobianFGyrqDot(Matrix value) {
  checkShape("jacobianFGyrqDot", value, dofs(), dofs());
  jacobianFGyrqDot_.set(std::move(value));
}

void LagrangianDS::computeMass(const Vector& q) {
  if (mass_.compute(q)) checkFinite(mass_.value(), "the mass matrix");
}

void LagrangianDS::computeFExt(double t) {
  if (fExt_.compute(t) && !fExt_.value().isFinite())
    checkFinite(fExt_.value(), ("FExt at t = " + toString(t)).c_str());
}

void LagrangianDS::computeFInt(double t, const Vector& q, const Vector& velocity) {
  if (fInt_.compute(t, q, velocity)) checkFinite(fInt_.value(), "FInt");
}

void LagrangianDS::computeFGyr(const Vector& q, const Vector& velocity) {
  if (fGyr_.compute(q, velocity)) checkFinite(fGyr_.value(), "FGyr");
}

void LagrangianDS::computeJacobianFIntq(double t, const Vector& q, const Vector& velocity) {
  if (jacobianFIntq_.compute(t, q, velocity)) checkFinite(jacobianFIntq_.value(), "jacobianFIntq");
}

void LagrangianDS::computeJacobianFIntqDot(double t, const Vector& q, const Vector& velocity) {
  if (jacobianFIntqDot_.compute(t, q, velocity))
    checkFinite(jacobianFIntqDot_.value(), "jacobianFIntqDot");
}

void LagrangianDS::computeJacobianFGyrq(const Vector& q, const Vector& velocity) {
  if (jacobianFGyrq_.compute(q, velocity)) checkFinite(jacobianFGyrq_.value(), "jacobianFGyrq");
}

void LagrangianDS::computeJacobianFGyrqDot(const Vector& q, const Vector& velocity) {
  if (jacobianFGyrqDot_.compute(q, velocity))
    checkFinite(jacobianFGyrqDot_.value(), "jacobianFGyrqDot");
}

// F = F_ext − F_gyr − F_int                                                               (2)
void LagrangianDS::computeForces(double t, const Vector& q, const Vector& velocity) {
  forces_.setZero();
  if (!fExt_.isAbsent()) {
    computeFExt(t);
    forces_ += fExt_.value();
  }
  if (!fGyr_.isAbsent()) {
    computeFGyr(q, velocity);
    forces_ -= fGyr_.value();
  }
  if (!fInt_.isAbsent()) {
    computeFInt(t, q, velocity);
    forces_ -= fInt_.value();
  }
}

void LagrangianDS::multiplyMass(const Vector& x, Vector& y) const {
  if (mass_.isAbsent()) {
    y = x;
    return;
  }
  y.setZero();
  multiplyAdd(1.0, mass_.value(), x.data(), y.data());
}

// W = M + a ∂(F_gyr + F_int)/∂v + b ∂(F_gyr + F_int)/∂q.
void LagrangianDS::computeIterationMatrix(double t, double a, double b, SystemMatrix& W) {
  Matrix& dense = W.setDense(dofs());
  computeMass(q_);
  if (mass_.isAbsent())
    for (int i = 0; i < dofs(); ++i) dense(i, i) = 1.0;
  else
    dense = mass_.value();
  if (a != 0.0 && !jacobianFGyrqDot_.isAbsent()) {
    computeJacobianFGyrqDot(q_, velocity_);
    dense.add(a, jacobianFGyrqDot_.value());
  }
  if (a != 0.0 && !jacobianFIntqDot_.isAbsent()) {
    computeJacobianFIntqDot(t, q_, velocity_);
    dense.add(a, jacobianFIntqDot_.value());
  }
  if (b != 0.0 && !jacobianFGyrq_.isAbsent()) {
    computeJacobianFGyrq(q_, velocity_);
    dense.add(b, jacobianFGyrq_.value());
  }
  if (b != 0.0 && !jacobianFIntq_.isAbsent()) {
    computeJacobianFIntq(t, q_, velocity_);
    dense.add(b, jacobianFIntq_.value());
  }
}

}  // namespace rico
