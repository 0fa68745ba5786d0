#pragma once

#include <numerics/rico_math.h>

#include <NewtonEulerDS.hpp>
#include <algorithm>
#include <cmath>
#include <kernel/systems/rotations.hpp>

/// Bodies that turn as those of Siconos 4.4: if the half angle a of a step is below 1e-3, sin a / a
/// is replaced by 1 + a²/3 instead of 1 − a²/6. Published results, which are compared to round-off,
/// contain this error; the kernel's own bodies turn exactly. A user's class computes the forces.
class TurningBody : public rico::NewtonEulerDS {
 public:
  using rico::NewtonEulerDS::NewtonEulerDS;

  void setUser(::NewtonEulerDS* user) { user_ = user; }
  void setInertialMoment(bool value) { hasInertialMoment_ = value; }

  void computeForces(double t, const rico::Vector& q, const rico::Vector& velocity) override {
    if (user_ == nullptr) return computeOwnForces(t, q, velocity);
    user_->computeForces(t, SiconosVector::sharedOn(q), SiconosVector::sharedOn(velocity));
    const SP::SiconosVector forces = user_->forces();
    if (forces != nullptr && &forces->vector() != &forces_) forces_ = forces->vector();
  }

  /// The forces of the terms that are set.
  void computeOwnForces(double t, const rico::Vector& q, const rico::Vector& velocity) {
    rico::NewtonEulerDS::computeForces(t, q, velocity);
    if (!hasInertialMoment_ || mExt().isAbsent()) return;
    const rico::Matrix R = rico::rotationMatrix({q[3], q[4], q[5], q[6]});
    const rico::Vector& moment = mExt().value();
    for (int i = 0; i < 3; ++i) forces_[3 + i] -= moment[i];
    rico::multiplyTransposeAdd(1.0, R, moment.data(), forces_.data() + 3);
  }

  void movePositionFrom(const rico::Vector& from, double h, const rico::Vector& velocity) override {
    for (int i = 0; i < 3; ++i) q_[i] = from[i] + h * velocity[i];
    const rico::Vector3 turn = {h * velocity[3], h * velocity[4], h * velocity[5]};
    const double a = 0.5 * std::sqrt(rico::dot(turn, turn));
    const double s = 0.5 * (a < kSmall ? 1.0 + a * a / 3.0 : RicoSin(a) / a);
    const rico::Quaternion4 before = {from[3], from[4], from[5], from[6]};
    const rico::Quaternion4 after =
        rico::product(before, {RicoCos(a), s * turn[0], s * turn[1], s * turn[2]});
    for (int i = 0; i < 4; ++i) q_[3 + i] = after[i];
  }

  void computeIterationMatrix(double t, double a, double b, rico::SystemMatrix& W) override {
    velocityFactor_ = a;
    positionFactor_ = b;
    rico::NewtonEulerDS::computeIterationMatrix(t, a, b, W);
    velocityFactor_ = positionFactor_ = 0.0;
  }

  /// Zero if Newton's iteration converges without this gradient of MInt, by a factor of ten or more
  /// in each pass: Siconos 4.4 does not use the gradient, and its joints have the gradients of
  /// those passes.
  void leaveOutIfSmall(rico::Matrix& gradient) const {
    const bool byPosition = gradient.cols() == 7;
    const double factor = byPosition ? 0.5 * positionFactor_ : velocityFactor_;
    double largest = 0.0, least = inertia()(0, 0);
    for (int j = 0; j < gradient.cols(); ++j)
      for (int i = 0; i < 3; ++i) largest = std::max(largest, std::abs(gradient(i, j)));
    for (int i = 1; i < 3; ++i) least = std::min(least, inertia()(i, i));
    if (factor > 0.0 && factor * largest < kContraction * least) gradient.setZero();
  }

 private:
  static constexpr double kSmall = 1e-3;
  static constexpr double kContraction = 0.1;

  ::NewtonEulerDS* user_ = nullptr;
  bool hasInertialMoment_ = false;
  double velocityFactor_ = 0.0;  // of ∂MInt/∂v while the iteration matrix is computed
  double positionFactor_ = 0.0;
};
