#pragma once

#include <array>
#include <kernel/modeling/BoundaryCondition.hpp>
#include <kernel/modeling/DynamicalSystem.hpp>
#include <memory>

namespace rico {

class SystemMatrix;

/// A system with position q and velocity v,
///
///     M(q) v̇ = F(t, q, v) + p,       q̇ = T(q) v  (T = I unless a class says otherwise)       (1)
///
/// and what integrators ask of it. It may hold many bodies (a population): then v is the bodies'
/// velocities one behind the other, and M couples no two of them.
///
/// p(i) collects what interactions add at level i: p(0) by position multipliers, p(1) impulses,
/// p(2) forces.
class SecondOrderDS : public DynamicalSystem {
 public:
  int dimension() const override { return q_.size() + velocity_.size(); }
  int dofs() const { return velocity_.size(); }  ///< the size of v
  virtual int bodies() const { return 1; }       ///< how many bodies v is made of
  int dofsPerBody() const { return dofs() / bodies(); }

  // clang-format off
  const Vector& q() const { return q_; }                     Vector& q() { return q_; }
  const Vector& velocity() const { return velocity_; }       Vector& velocity() { return velocity_; }
  const Vector& acceleration() const { return acceleration_; }   Vector& acceleration() { return acceleration_; }
  const Vector& p(int level) const { return p_[level]; }     Vector& p(int level) { return p_[level]; }
  const Vector& q0() const { return q0_; }                   void setQ0(const Vector& q0);
  const Vector& velocity0() const { return velocity0_; }     void setVelocity0(const Vector& velocity0);
  const Vector& forces() const { return forces_; }           ///< F of (1), as last computed
  // clang-format on

  /// x = (q, v), copied.
  Vector x() const;

  /// Evaluates F into forces().
  virtual void computeForces(double t, const Vector& q, const Vector& velocity) = 0;
  /// Evaluates M at q().
  virtual void computeMass() = 0;
  /// y ← M x.
  virtual void multiplyMass(const Vector& x, Vector& y) const = 0;
  /// W ← M − a ∂F/∂v − b ∂F/∂q T at the present state, not yet factorised.
  virtual void computeIterationMatrix(double t, double a, double b, SystemMatrix& W) = 0;
  /// Are M and the gradients of F the same at every step?
  bool isLinear() const override { return false; }
  /// For systems that know their motion without inputs better than a quadrature of F does, such as
  /// free rotation. Writes the velocity at tk + h into `free`, keeps what movePosition() will need
  /// of the motion, and renews W where it follows the position. False: the integrator is to do it.
  virtual bool computeFreeMotion(double /*tk*/, double /*h*/, double /*theta*/, SystemMatrix& /*W*/,
                                 Vector& /*free*/) {
    return false;
  }
  /// q̇ = T(q) v.
  virtual void computeqDot(Vector& qDot) const { qDot = velocity_; }
  /// q ← q_k moved by the velocity v during h; q_k is the remembered position.
  virtual void movePosition(double h, const Vector& velocity) {
    movePositionFrom(qMemory_[1], h, velocity);
  }
  /// q ← `from` moved by the velocity v during h.
  virtual void movePositionFrom(const Vector& from, double h, const Vector& velocity);

  // Past states, newest first.
  const Memory& qMemory() const { return qMemory_; }
  const Memory& velocityMemory() const { return velocityMemory_; }
  const Memory& forcesMemory() const { return forcesMemory_; }
  const Memory& pMemory() const { return pMemory_; }  ///< of the impulses p(1)
  /// For schemes that start from an assumed past.
  Memory& qMemory() { return qMemory_; }

  // Prescribed velocities.
  void setBoundaryConditions(std::shared_ptr<BoundaryCondition> condition);
  BoundaryCondition* boundaryConditions() const { return boundaryConditions_.get(); }
  /// The impulses that keep the prescribed velocities, one for each, of the last step.
  const Vector& reactionToBoundaryConditions() const { return reaction_; }
  Vector& reactionToBoundaryConditions() { return reaction_; }

  // DynamicalSystem
  void initRhs(double t) override;
  void computeRhs(double t) override;
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
  SecondOrderDS(Vector q0, Vector velocity0);
  ~SecondOrderDS() override;
  // Not remembered any more, until initMemory() is called again.
  void forgetImpulses() { pMemory_ = Memory(); }
  void forgetVelocities() { velocityMemory_ = Memory(); }

  /// For who changes velocity_ between steps: the next one begins with memory[1].
  Memory& rememberedVelocity() { return velocityMemory_; }

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
