#pragma once

#include <PluginTypes.hpp>
#include <SecondOrderDS.hpp>
#include <kernel/systems/LagrangianDS.hpp>

/// M(q) v̇ + F_gyr(q, v) + F_int(t, q, v) = F_ext(t) + p. For a user's class each term whose vector
/// or matrix (_fInt, _mass, ...) exists is computed by computeFInt() and so on, which fill it.
class LagrangianDS : public SecondOrderDS {
 public:
  SICONOS_VISITED(LagrangianDS)
  LagrangianDS(SP::SiconosVector position, SP::SiconosVector velocity);
  LagrangianDS(SP::SiconosVector position, SP::SiconosVector velocity, SP::SiconosMatrix mass);
  LagrangianDS(SP::SiconosVector position, SP::SiconosVector velocity, const std::string& plugin);

  void display(bool brief = true) const override;
  // clang-format off
  SP::SiconosVector fExt() const { return _fExt; }      void setFExtPtr(SP::SiconosVector newPtr);
  SP::SiconosVector fInt() const { return _fInt; }      void setFIntPtr(SP::SiconosVector newPtr);
  SP::SiconosVector fGyr() const { return _fGyr; }      void setFGyrPtr(SP::SiconosVector newPtr);
  SP::SiconosMatrix jacobianFIntq() const { return _jacobianFIntq; }
  SP::SiconosMatrix jacobianFIntqDot() const { return _jacobianFIntqDot; }
  SP::SiconosMatrix jacobianFGyrq() const { return _jacobianFGyrq; }
  SP::SiconosMatrix jacobianFGyrqDot() const { return _jacobianFGyrqDot; }
  void setJacobianFIntqPtr(SP::SiconosMatrix newPtr);
  void setJacobianFIntqDotPtr(SP::SiconosMatrix newPtr);
  void setJacobianFGyrqPtr(SP::SiconosMatrix newPtr);
  void setJacobianFGyrqDotPtr(SP::SiconosMatrix newPtr);
  // clang-format on
  void setMassPtr(SP::SimpleMatrix newPtr) override;

  void setComputeMassFunction(FPtr7 fct);
  void setComputeFExtFunction(VectorFunctionOfTime fct);
  void setComputeFIntFunction(FPtr6 fct);
  void setComputeFGyrFunction(FPtr5 fct);
  void setComputeJacobianFIntqFunction(FPtr6 fct);
  void setComputeJacobianFIntqDotFunction(FPtr6 fct);
  void setComputeJacobianFGyrqFunction(FPtr5 fct);
  void setComputeJacobianFGyrqDotFunction(FPtr5 fct);
  // Functions of plug-ins, by library and name.
  void setComputeMassFunction(const std::string& library, const std::string& name);
  void setComputeFExtFunction(const std::string& library, const std::string& name);
  void setComputeFIntFunction(const std::string& library, const std::string& name);
  void setComputeFGyrFunction(const std::string& library, const std::string& name);
  void setComputeJacobianFIntqFunction(const std::string& library, const std::string& name);
  void setComputeJacobianFIntqDotFunction(const std::string& library, const std::string& name);
  void setComputeJacobianFGyrqFunction(const std::string& library, const std::string& name);
  void setComputeJacobianFGyrqDotFunction(const std::string& library, const std::string& name);

  void computeMass() override { computeMass(q()); }
  void computeMass(SP::SiconosVector position) override;
  virtual void computeFExt(double time);
  virtual void computeFInt(double time) { computeFInt(time, q(), velocity()); }
  virtual void computeFInt(double time, SP::SiconosVector position, SP::SiconosVector velocity);
  virtual void computeFGyr() { computeFGyr(q(), velocity()); }
  virtual void computeFGyr(SP::SiconosVector position, SP::SiconosVector velocity);
  virtual void computeJacobianFIntq(double time) { computeJacobianFIntq(time, q(), velocity()); }
  virtual void computeJacobianFIntq(double time, SP::SiconosVector position,
                                    SP::SiconosVector velocity);
  virtual void computeJacobianFIntqDot(double time) {
    computeJacobianFIntqDot(time, q(), velocity());
  }
  virtual void computeJacobianFIntqDot(double time, SP::SiconosVector position,
                                       SP::SiconosVector velocity);
  virtual void computeJacobianFGyrq() { computeJacobianFGyrq(q(), velocity()); }
  virtual void computeJacobianFGyrq(SP::SiconosVector position, SP::SiconosVector velocity);
  virtual void computeJacobianFGyrqDot() { computeJacobianFGyrqDot(q(), velocity()); }
  virtual void computeJacobianFGyrqDot(SP::SiconosVector position, SP::SiconosVector velocity);
  double computeKineticEnergy();
  SP::SiconosMatrix jacobianqForces() const override;
  SP::SiconosMatrix jacobianvForces() const override;
  void computeJacobianqForces(double time) override;
  void computeJacobianvForces(double time) override;
  void computeJacobianqDotForces(double time) { computeJacobianvForces(time); }
  /// v ← v + M⁻¹ p(1).
  void computePostImpactVelocity();
  // Accepted: terms of plug-ins or users' classes are created when they are set.
  void allocateMass() {}
  void allocateFInt() {}
  void allocateFExt() {}
  void allocateJacobianFIntq() {}
  void allocateJacobianFIntqDot() {}

  void settle() override;

 protected:
  /// A system without degrees of freedom.
  LagrangianDS();
  explicit LagrangianDS(std::shared_ptr<rico::LagrangianDS> kernel);
  virtual const std::type_info& libraryClass() const { return typeid(LagrangianDS); }

  SP::SiconosVector _fExt, _fInt, _fGyr;
  SP::SiconosMatrix _jacobianFIntq, _jacobianFIntqDot, _jacobianFGyrq, _jacobianFGyrqDot;
  /// Gradients of forces(). If the program creates them, steps use what computeJacobianqForces()
  /// and computeJacobianvForces() write into them.
  SP::SiconosMatrix _jacobianqForces, _jacobianqDotForces;
  bool _hasConstantFExt = false;  ///< accepted: forces are computed in each step

 private:
  void settleGradients();
  rico::LagrangianDS& lagrangian() const { return static_cast<rico::LagrangianDS&>(kernel()); }

  FPtr7 massFunction_ = nullptr;
  VectorFunctionOfTime fExtFunction_ = nullptr;
  FPtr6 fIntFunction_ = nullptr, fIntqFunction_ = nullptr, fIntqDotFunction_ = nullptr;
  FPtr5 fGyrFunction_ = nullptr, fGyrqFunction_ = nullptr, fGyrqDotFunction_ = nullptr;
};
