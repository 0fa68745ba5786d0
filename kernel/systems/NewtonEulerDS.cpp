#include <algorithm>
#include <kernel/algebra/SystemMatrix.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/support/NumberText.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>
#include <kernel/systems/rotations.hpp>

namespace rico {
namespace {

Quaternion4 quaternionOf(const Vector& q) { return {q[3], q[4], q[5], q[6]}; }

Vector3 omegaOf(const Vector& v) { return {v[3], v[4], v[5]}; }

Vector3 times(const Matrix& A, const Vector3& x) {
  Vector3 y = {};
  multiplyAdd(1.0, A, x.data(), y.data());
  return y;
}

}  // namespace

NewtonEulerDS::NewtonEulerDS(Vector q0, Vector twist0, double mass, Matrix inertia)
    : SecondOrderDS(std::move(q0), std::move(twist0)), mass_(mass), inertia_(std::move(inertia)) {
  checkSize("q0", q_.size(), 7);
  checkSize("twist0", velocity_.size(), 6);
  checkShape("the inertia", inertia_, 3, 3);
  Quaternion4 p = quaternionOf(q_);
  if (p == Quaternion4{}) throw Exception(label() + ": the quaternion of q0 is zero");
  setScalarMass(mass);
  normalize(p);
  std::copy(p.begin(), p.end(), q_.begin() + 3);
  setQ0(q_);
}

void NewtonEulerDS::setScalarMass(double mass) {
  if (!(mass > 0.0)) throw Exception(label() + ": the mass must be positive");
  mass_ = mass;
}

void NewtonEulerDS::setInertia(Matrix inertia) {
  checkShape("the inertia", inertia, 3, 3);
  inertia_ = std::move(inertia);
}

void NewtonEulerDS::setFExt(Vector f) { setFExtPtr(std::make_shared<Vector>(std::move(f))); }

void NewtonEulerDS::setFExtPtr(std::shared_ptr<Vector> f) {
  checkSize("FExt", f->size(), 3);
  fExt_.setPtr(std::move(f));
}

void NewtonEulerDS::setMExt(Vector m) { setMExtPtr(std::make_shared<Vector>(std::move(m))); }

void NewtonEulerDS::setMExtPtr(std::shared_ptr<Vector> m) {
  checkSize("MExt", m->size(), 3);
  mExt_.setPtr(std::move(m));
}

Matrix NewtonEulerDS::rotation() const { return rotationMatrix(quaternionOf(q_)); }

Matrix NewtonEulerDS::T() const {
  Matrix T(7, 6);
  for (int i = 0; i < 3; ++i) T(i, i) = 1.0;
  const Quaternion4 p = quaternionOf(q_);
  for (int j = 0; j < 3; ++j) {
    Quaternion4 axis = {};
    axis[j + 1] = 0.5;
    const Quaternion4 column = product(p, axis);
    for (int i = 0; i < 4; ++i) T(3 + i, 3 + j) = column[i];
  }
  return T;
}

// F = (f_ext − f_int, m_ext − m_int − Ω × I Ω)                                           (1)
void NewtonEulerDS::computeForces(double t, const Vector& q, const Vector& velocity) {
  forces_.setZero();
  const auto add = [&](double sign, int first, const Vector& f, const char* what) {
    if (!f.isFinite()) checkFinite(f, (what + (" at t = " + toString(t))).c_str());
    for (int i = 0; i < 3; ++i) forces_[first + i] += sign * f[i];
  };
  fExt_.compute(t);
  mExt_.compute(t);
  fInt_.compute(t, q, velocity);
  mInt_.compute(t, q, velocity);
  if (!fExt_.isAbsent()) add(1.0, 0, fExt_.value(), "FExt");
  if (!mExt_.isAbsent()) add(1.0, 3, mExt_.value(), "MExt");
  if (!fInt_.isAbsent()) add(-1.0, 0, fInt_.value(), "FInt");
  if (!mInt_.isAbsent()) add(-1.0, 3, mInt_.value(), "MInt");
  if (noGyroscopicTerm_) return;
  const Vector3 omega = omegaOf(velocity);
  const Vector3 gyroscopic = cross(omega, times(inertia_, omega));
  for (int i = 0; i < 3; ++i) forces_[3 + i] -= gyroscopic[i];
}

void NewtonEulerDS::multiplyMass(const Vector& x, Vector& y) const {
  y.setZero();
  for (int i = 0; i < 3; ++i) y[i] = mass_ * x[i];
  multiplyAdd(1.0, inertia_, x.data() + 3, y.data() + 3);
}

void NewtonEulerDS::computeIterationMatrix(double t, double a, double b, SystemMatrix& W) {
  Matrix& dense = W.setDense(6);
  for (int i = 0; i < 3; ++i) dense(i, i) = mass_;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) dense(3 + i, 3 + j) = inertia_(i, j);
  if (!noGyroscopicTerm_) addGyroscopicGradient(a, dense);
  addGradients(t, a, b, dense);
}

// ∂(Ω × I Ω)/∂Ω = [Ω]× I − [I Ω]×.
void NewtonEulerDS::addGyroscopicGradient(double a, Matrix& W) const {
  const Vector3 omega = omegaOf(velocity_);
  const Matrix gradient = crossMatrix(omega) * inertia_ - crossMatrix(times(inertia_, omega));
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) W(3 + i, 3 + j) += a * gradient(i, j);
}

// Adds a ∂/∂v + b ∂/∂q T of the internal forces and moments.
void NewtonEulerDS::addGradients(double t, double a, double b, Matrix& W) {
  const auto add = [&](StateGradient& gradient, double factor, int first, bool byPosition) {
    if (factor == 0.0 || gradient.isAbsent()) return;
    gradient.compute(t, q_, velocity_);
    checkFinite(gradient.value(), "a gradient of FInt or MInt");
    const Matrix byVelocity = byPosition ? gradient.value() * T() : gradient.value();
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 6; ++j) W(first + i, j) += factor * byVelocity(i, j);
  };
  add(jacobianFIntv_, a, 0, false);
  add(jacobianMIntv_, a, 3, false);
  add(jacobianFIntq_, b, 0, true);
  add(jacobianMIntq_, b, 3, true);
}

void NewtonEulerDS::movePositionFrom(const Vector& from, double h, const Vector& velocity) {
  Quaternion4 p =
      product(quaternionOf(from), rotationBy({h * velocity[3], h * velocity[4], h * velocity[5]}));
  normalize(p);
  for (int i = 0; i < 3; ++i) q_[i] = from[i] + h * velocity[i];
  std::copy(p.begin(), p.end(), q_.begin() + 3);
}

// rhs = (T(q) v, M⁻¹ (F + p)).
void NewtonEulerDS::computeRhs(double t) {
  SecondOrderDS::computeRhs(t);
  const Vector qdot = T() * velocity_;
  std::copy(qdot.begin(), qdot.end(), rhs_.begin());
}

void NewtonEulerDS::computeJacobianRhsx(double /*t*/) {
  throw Exception(label() +
                  ": computeJacobianRhsx() is not offered on the rotation group; use the "
                  "iteration matrix of the integrator");
}

}  // namespace rico
