#pragma once

#include <DynamicalSystem.hpp>
#include <PluginTypes.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>

/// M ẋ = f(x, t) + r. A class of the user overrides computef() and computeJacobianfx(), which fill
/// _f and _jacobianfx.
class FirstOrderNonLinearDS : public DynamicalSystem {
 public:
  SICONOS_VISITED(FirstOrderNonLinearDS)
  explicit FirstOrderNonLinearDS(SP::SiconosVector newX0);
  FirstOrderNonLinearDS(SP::SiconosVector newX0, const std::string& fPlugin,
                        const std::string& jacobianfxPlugin);
  /// A system of its own, in no model, with the same functions and copies of all values.
  FirstOrderNonLinearDS(const FirstOrderNonLinearDS& other);

  SP::SiconosVector x() const override { return _x[0]; }
  void display(bool brief = true) const override;
  SP::SiconosVector f() const { return _f; }
  /// A copy of f at the end of the last step.
  SP::SiconosVector fold() const { return std::make_shared<SiconosVector>(first().fMemory()[1]); }
  SP::SiconosMatrix jacobianfx() const { return _jacobianfx; }
  SP::SiconosMatrix M() const { return _M; }
  /// A copy of the inverse of the current M; empty if there is no M.
  SP::SiconosMatrix invM() const;
  const SimpleMatrix getInvM() const { return SimpleMatrix(*invM()); }
  void setMPtr(SP::SiconosMatrix newPtr);
  void setFPtr(SP::SiconosVector newPtr);
  void setJacobianfxPtr(SP::SiconosMatrix newPtr) { _jacobianfx = std::move(newPtr); }
  void resetToInitialState() override;
  void setComputeFFunction(FNLDSPtrfct fct);
  void setComputeJacobianfxFunction(FNLDSPtrfct fct);
  void setComputeFFunction(const std::string& library, const std::string& name);
  void setComputeJacobianfxFunction(const std::string& library, const std::string& name);
  void setComputeMFunction(const std::string& library, const std::string& name);
  SICONOS_NOT_THERE(computeM, "M() is that of the step")
  SICONOS_NOT_THERE(getPluginF, "call computef(), and read f()")
  SICONOS_NOT_THERE(getPluginJacxf, "call computeJacobianfx(), and read jacobianfx()")
  SICONOS_NOT_THERE(getPluginM, "M() is that of the step")
  const SiconosMemory& xMemory() const override { return xMemory_; }
  const SiconosMemory& rMemory() const { return rMemory_; }

  /// A system of its own with the same state, functions and M, for controllers that simulate it.
  SP::FirstOrderNonLinearDS copyOfFunctions() const;

  virtual void computef(double time, SP::SiconosVector state);
  virtual void computeJacobianfx(double time, SP::SiconosVector state);

  void settle() override;

 protected:
  /// A system without a state, for classes of users that set it.
  FirstOrderNonLinearDS() : FirstOrderNonLinearDS(std::make_shared<SiconosVector>()) {}
  explicit FirstOrderNonLinearDS(std::shared_ptr<rico::FirstOrderNonLinearDS> kernel);
  virtual const std::type_info& libraryClass() const { return typeid(FirstOrderNonLinearDS); }

  rico::FirstOrderNonLinearDS& first() const {
    return static_cast<rico::FirstOrderNonLinearDS&>(kernel());
  }

  SP::SiconosVector _f;
  SP::SiconosMatrix _jacobianfx, _M;

  /// Copies everything that is not specific to linear systems.
  void copyFrom(const FirstOrderNonLinearDS& other);

 private:
  SiconosMemory xMemory_, rMemory_;
  FNLDSPtrfct fFunction_ = nullptr, jacobianFunction_ = nullptr;
};
