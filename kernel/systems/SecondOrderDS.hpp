#pragma once

#include <array>
#include <kernel/systems/BoundaryCondition.hpp>
#include <kernel/systems/DynamicalSystem.hpp>
#include <memory>

namespace rico {

class SystemMatrix;

/// A system with position q and velocity v, as integrators use it:
///
///     M(q) v̇ = F(t, q, v) + p,       q̇ = T(q) v  (T = I unless a class overrides it)       (1)
///
/// It may hold many bodies (a population): then v concatenates the velocities of the bodies, and M
/// does not couple them.
///
/// p(i) is the sum of the inputs of interactions at level i: p(0) from multipliers of positions,
/// p(1) impulses, p(2) forces.
class SecondOrderDS : public DynamicalSystem {
 public:
  int dimension() const override { return q_.size() + velocity_.size(); }
  int dofs() const { return velocity_.size(); }          ///< the size of v
  virtual int bodies() const { return 1; }               ///< the number of bodies in v
  int dofsPerBody() const { return dofs() / bodies(); }  ///< the size of v of one body

  // clang-format off
  // Position, velocity, acceleration of the last computeRhs(), inputs, and initial values. New
  // initial values have the old size (else throw) and take effect at resetToInitialState().
  const Vector& q() const { return q_; }                     Vector& q() { return q_; }
  const Vector& velocity() const { return velocity_; }       Vector& velocity() { return velocity_; }
  const Vector& acceleration() const { return acceleration_; }   Vector& acceleration() { return acceleration_; }
  const Vector& p(int level) const { return p_[level]; }     Vector& p(int level) { return p_[level]; }
  const Vector& q0() const { return q0_; }                   void setQ0(const Vector& q0);
  const Vector& velocity0() const { return velocity0_; }     void setVelocity0(const Vector& velocity0);
  const Vector& forces() const { return forces_; }           ///< F of (1), the last computed value
  // clang-format on

  /// A copy of x = (q, v).
  Vector x() const;

  /// Evaluates F into forces().
  virtual void computeForces(double t, const Vector& q, const Vector& velocity) = 0;
  /// Evaluates M at q().
  virtual void computeMass() = 0;
  /// y ← M x.
  virtual void multiplyMass(const Vector& x, Vector& y) const = 0;
  /// W ← M − a ∂F/∂v − b ∂F/∂q T at the present state, not yet factorised.
  virtual void computeIterationMatrix(double t, double a, double b, SystemMatrix& W) = 0;
  /// Returns true if M and the gradients of F are the same at every step.
  bool isLinear() const override { return false; }
  bool stateIsFinite() const override { return q_.isFinite() && velocity_.isFinite(); }
  /// For systems that compute their motion without inputs better than a quadrature of F, such as
  /// free rotation. Writes the velocity at tk + h into `free`, keeps data for movePosition(), and
  /// updates W if it depends on the position. Returns false if the integrator must do all this.
  virtual bool computeFreeMotion(double /*tk*/, double /*h*/, double /*theta*/, SystemMatrix& /*W*/,
                                 Vector& /*free*/) {
    return false;
  }
  /// q̇ = T(q) v.
  virtual void computeqDot(Vector& qDot) const { qDot = velocity_; }
  /// q ← q_k moved by the velocity v during h, where q_k is the stored position.
  virtual void movePosition(double h, const Vector& velocity) {
    movePositionFrom(qMemory_[1], h, velocity);
  }
  /// q ← `from` moved by the velocity v during h.
  virtual void movePositionFrom(const Vector& from, double h, const Vector& velocity);

  // Past states, newest first.
  const Memory& qMemory() const { return qMemory_; }
  const Memory& velocityMemory() const { return velocityMemory_; }
  const Memory& forcesMemory() const { return forcesMemory_; }
  const Memory& pMemory() const { return pMemory_; }  ///< past impulses p(1)
  /// The past positions, to be set by schemes that need them before the first step.
  Memory& qMemory() { return qMemory_; }

  // Prescribed velocities. Throws if an index is outside of 0 ... dofs() − 1.
  void setBoundaryConditions(std::shared_ptr<BoundaryCondition> condition);
  /// Null if no velocity is prescribed.
  BoundaryCondition* boundaryConditions() const { return boundaryConditions_.get(); }
  /// The impulses of the last step that enforced the prescribed velocities, one for each.
  const Vector& reactionToBoundaryConditions() const { return reaction_; }
  Vector& reactionToBoundaryConditions() { return reaction_; }

  // DynamicalSystem
  void initRhs(double t) override;
  void computeRhs(double t) override;
  /// Throws if the mass is not a dense matrix.
  void computeJacobianRhsx(double t) override;
  void initializeNonSmoothInput(int level) override;
  void resetAllNonSmoothParts() override;
  void resetNonSmoothPart(int level) override;
  Vector& input(int level) override { return p_[level]; }
  void initMemory(int steps) override;
  void swapInMemory() override;
  void resetToInitialState() override;
  void display() const override;
  void recordState(StateRecorder& recorder) override;

 protected:
  /// Throws if an entry is not finite.
  SecondOrderDS(Vector q0, Vector velocity0);
  ~SecondOrderDS() override;
  // These functions stop the storage of past values, until initMemory() is called again.
  void clearImpulseMemory() { pMemory_ = Memory(); }
  void clearVelocityMemory() { velocityMemory_ = Memory(); }

  /// Entry [1] is the velocity from which the next step starts: code that changes velocity_ between
  /// steps must change it, too.
  Memory& pastVelocities() { return velocityMemory_; }

  /// The present state, and the last computed v̇ and forces.
  Vector q_, velocity_, acceleration_, forces_;

 private:
  Vector q0_, velocity0_;
  std::array<Vector, 3> p_;
  Memory qMemory_, velocityMemory_, forcesMemory_, pMemory_;
  std::shared_ptr<BoundaryCondition> boundaryConditions_;
  Vector reaction_;
  std::unique_ptr<SystemMatrix> massFactors_;
};

}  // namespace rico
