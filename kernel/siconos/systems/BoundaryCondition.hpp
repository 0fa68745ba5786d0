#pragma once

#include <NotThere.hpp>
#include <SiconosVector.hpp>
#include <kernel/systems/BoundaryCondition.hpp>

/// Prescribed velocities: v_i = b_i(t) for some degrees of freedom. A class of the user overrides
/// computePrescribedVelocity(), which fills _prescribedVelocity.
class BoundaryCondition {
 public:
  explicit BoundaryCondition(SP::UnsignedIntVector newVelocityIndices);
  BoundaryCondition(SP::UnsignedIntVector newVelocityIndices, SP::SiconosVector newVelocityValues);
  virtual ~BoundaryCondition() = default;

  SP::UnsignedIntVector velocityIndices() const { return _velocityIndices; }
  SP::SiconosVector prescribedVelocity() const { return _prescribedVelocity; }
  SICONOS_NOT_THERE(prescribedVelocityOld, "call computePrescribedVelocity() of the earlier time")
  void setComputePrescribedVelocityFunction(const std::string& pluginPath,
                                            const std::string& functionName);
  virtual void computePrescribedVelocity(double time);
  virtual void display() const;

  const std::shared_ptr<rico::BoundaryCondition>& shared() const { return kernel_; }

 protected:
  /// A condition on no degrees of freedom, which a derived class sets.
  BoundaryCondition() : BoundaryCondition(std::make_shared<UnsignedIntVector>()) {}

  SP::UnsignedIntVector _velocityIndices;
  SP::SiconosVector _prescribedVelocity;

 private:
  using Function = void(double, unsigned, double*);

  std::shared_ptr<rico::BoundaryCondition> kernel_;
  Function* function_ = nullptr;
};

/// v_i = 0.
class FixedBC : public BoundaryCondition {
 public:
  using BoundaryCondition::BoundaryCondition;
};

/// v_i = a_i + b_i cos(ω_i t + φ_i).
class HarmonicBC : public BoundaryCondition {
 public:
  HarmonicBC(SP::UnsignedIntVector newVelocityIndices, SP::SiconosVector a, SP::SiconosVector b,
             SP::SiconosVector omega, SP::SiconosVector phi);
  HarmonicBC(SP::UnsignedIntVector newVelocityIndices, double a, double b, double omega,
             double phi);

  void computePrescribedVelocity(double time) override;

 protected:
  HarmonicBC() : HarmonicBC(std::make_shared<UnsignedIntVector>(), 0.0, 0.0, 0.0, 0.0) {}

 private:
  SP::SiconosVector a_, b_, omega_, phi_;
};
