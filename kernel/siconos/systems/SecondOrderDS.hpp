#pragma once

#include <BoundaryCondition.hpp>
#include <DynamicalSystem.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

/// A system with position q and velocity v.
class SecondOrderDS : public DynamicalSystem {
 public:
  SICONOS_VISITED(SecondOrderDS)
  unsigned int dimension() const override { return static_cast<unsigned>(second_->dofs()); }
  SP::SiconosVector x() const override;
  virtual SP::SiconosVector q() const { return _q[0]; }
  virtual SP::SiconosVector q0() const { return _q0; }
  virtual SP::SiconosVector velocity() const { return _q[1]; }
  virtual SP::SiconosVector velocity0() const { return _velocity0; }
  virtual SP::SiconosVector acceleration() const { return _q[2]; }
  SP::SiconosVector p(unsigned int level = 2) const { return _p[level]; }
  virtual SP::SiconosVector forces() const { return _forces; }
  // NOLINTNEXTLINE(bugprone-virtual-near-miss): xMemory() is another quantity.
  virtual const SiconosMemory& qMemory() { return qMemory_; }
  virtual const SiconosMemory& velocityMemory() { return velocityMemory_; }
  const SiconosMemory& forcesMemory() { return forcesMemory_; }
  /// Past p(level): impulses p(1) are remembered, other levels have their present values.
  const SiconosMemory& pMemory(unsigned int level) const { return pMemories_.at(level); }
  virtual void computeForces(double time, SP::SiconosVector q, SP::SiconosVector velocity);
  virtual void computeForces(double time) { computeForces(time, q(), velocity()); }

  /// The gradients of forces() as last computed, in new matrices.
  virtual SP::SiconosMatrix jacobianqForces() const = 0;
  virtual SP::SiconosMatrix jacobianvForces() const = 0;
  virtual void computeJacobianqForces(double time) = 0;
  virtual void computeJacobianvForces(double time) = 0;

  virtual void computeMass() = 0;
  virtual void computeMass(SP::SiconosVector position) = 0;
  virtual SP::SiconosMatrix mass() const { return _mass; }
  virtual void setMassPtr(SP::SimpleMatrix newPtr) = 0;
  /// A copy of the inverse of the current mass.
  SP::SimpleMatrix inverseMass() const;
  // Accepted: forces and masses always exist.
  void init_forces() {}
  void init_inverse_mass() {}
  void update_inverse_mass() {}
  void init_generalized_coordinates(unsigned int /*level*/) {}

  void setBoundaryConditions(SP::BoundaryCondition newbd);
  SP::BoundaryCondition boundaryConditions() const { return boundaryConditions_; }
  SP::SiconosVector reactionToBoundaryConditions() { return reaction_; }
  void setReactionToBoundaryConditions(SP::SiconosVector newPtr) { *reaction_ = *newPtr; }
  void setQ(const SiconosVector& newValue) { *q() = newValue; }
  void setVelocity(const SiconosVector& newValue) { *velocity() = newValue; }
  void setQPtr(const SP::SiconosVector& newPtr) { setQ(*newPtr); }
  void setVelocityPtr(const SP::SiconosVector& newPtr) { setVelocity(*newPtr); }
  // The vectors of the constructor; a run begins at their current values.
  void setQ0Ptr(const SP::SiconosVector& newPtr) { _q0 = newPtr; }
  void setVelocity0Ptr(const SP::SiconosVector& newPtr) { _velocity0 = newPtr; }
  void setQ0(const SiconosVector& newValue) { *_q0 = newValue; }
  void setVelocity0(const SiconosVector& newValue) { *_velocity0 = newValue; }
  void resetToInitialState() override;

 protected:
  SICONOS_NOT_BASE(SecondOrderDS(), "derive it from LagrangianDS")
  SICONOS_NOT_BASE(SecondOrderDS(unsigned int /*dimension*/, unsigned int /*ndof*/),
                   "derive it from LagrangianDS")
  explicit SecondOrderDS(std::shared_ptr<rico::SecondOrderDS> kernel);

  rico::SecondOrderDS& second() const { return *second_; }
  /// Copies the forces of the kernel to forces(), if a derived class has created another vector.
  void updateForces();

  unsigned int _ndof;
  std::vector<SP::SiconosVector> _q;  ///< q, v, v̇
  std::vector<SP::SiconosVector> _p;
  SP::SiconosVector _q0, _velocity0, _forces;
  SP::SiconosMatrix _mass;
  bool _hasConstantMass = false;  ///< accepted: masses of users' classes are always recomputed

 private:
  std::shared_ptr<rico::SecondOrderDS> second_;
  SiconosMemory qMemory_, velocityMemory_, forcesMemory_;
  std::vector<SiconosMemory> pMemories_;
  SP::BoundaryCondition boundaryConditions_;
  SP::SiconosVector reaction_;
  mutable SP::SiconosVector x_;  ///< programs keep references to what x() returns
};
