#pragma once

#include <FirstOrderNonLinearDS.hpp>
#include <kernel/systems/FirstOrderLinearDS.hpp>

/// M ẋ = A(t) x + b(t) + r. A class of the user overrides computeA() and computeb(), which fill _A
/// and _b.
class FirstOrderLinearDS : public FirstOrderNonLinearDS {
 public:
  SICONOS_VISITED(FirstOrderLinearDS)
  using LDSPtrFunction = ::LDSPtrFunction;
  explicit FirstOrderLinearDS(SP::SiconosVector newX0);
  FirstOrderLinearDS(SP::SiconosVector newX0, SP::SiconosMatrix newA);
  FirstOrderLinearDS(SP::SiconosVector newX0, SP::SiconosMatrix newA, SP::SiconosVector newB);
  FirstOrderLinearDS(SP::SiconosVector newX0, const std::string& APlugin,
                     const std::string& bPlugin);
  FirstOrderLinearDS(const FirstOrderLinearDS& other);

  SP::SiconosMatrix A() const { return _A; }
  void display(bool brief = true) const override;
  // Siconos' names: b beside the virtual x. NOLINTNEXTLINE(bugprone-virtual-near-miss)
  SP::SiconosVector b() const { return _b; }
  void setAPtr(SP::SiconosMatrix newPtr);
  void setA(const SiconosMatrix& newA) { setAPtr(std::make_shared<SimpleMatrix>(newA)); }
  bool hasConstantA() const { return AFunction_ == nullptr; }
  bool hasConstantB() const { return bFunction_ == nullptr; }
  /// b keeps its last value.
  void clearComputebFunction();
  void setbPtr(SP::SiconosVector newPtr);
  void setb(const SiconosVector& newValue) { setbPtr(std::make_shared<SiconosVector>(newValue)); }
  void setComputeAFunction(MatrixFunctionOfTime fct);
  void setComputeAFunction(const std::string& library, const std::string& name);
  void setComputebFunction(LDSPtrFunction fct);
  void setComputebFunction(const std::string& library, const std::string& name);

  SICONOS_NOT_THERE(getPluginA, "call computeA(), and read A()")
  SICONOS_NOT_THERE(getPluginB, "call computeb(), and read b()")
  // The function replaces the present one.
  template <class Plugged>
  void setPluginA(const std::shared_ptr<Plugged>& plugin) {
    setComputeAFunction(reinterpret_cast<MatrixFunctionOfTime>(plugin->fPtr));
  }
  template <class Plugged>
  void setPluginB(const std::shared_ptr<Plugged>& plugin) {
    setComputebFunction(reinterpret_cast<::LDSPtrFunction>(plugin->fPtr));
  }

  virtual void computeA(double time);
  virtual void computeb(double time);

  void settle() override;

 protected:
  /// A system without a state, for classes of users that set it.
  FirstOrderLinearDS() : FirstOrderLinearDS(std::make_shared<SiconosVector>()) {}
  explicit FirstOrderLinearDS(std::shared_ptr<rico::FirstOrderLinearDS> kernel);
  const std::type_info& libraryClass() const override { return typeid(FirstOrderLinearDS); }

  SP::SiconosMatrix _A;
  SP::SiconosVector _b;
  // Accepted: A and b of plug-ins are computed in each step.
  bool _hasConstantA = true, _hasConstantB = true;

  void copyFrom(const FirstOrderLinearDS& other);

 private:
  rico::FirstOrderLinearDS& linear() const {
    return static_cast<rico::FirstOrderLinearDS&>(kernel());
  }

  MatrixFunctionOfTime AFunction_ = nullptr;
  LDSPtrFunction bFunction_ = nullptr;
  // True while a user's class computes them: matrices that it sets then are values, not new
  // operators.
  bool computesA_ = false, computesB_ = false;
  bool isAGiven_ = false;  // by a matrix; no function computes it
};

/// A linear system with constant A and b: one iteration solves a step.
class FirstOrderLinearTIDS : public FirstOrderLinearDS {
 public:
  SICONOS_VISITED(FirstOrderLinearTIDS)
  SICONOS_NOT_BASE(FirstOrderLinearTIDS(), "use a constructor with arguments")
  FirstOrderLinearTIDS(SP::SiconosVector x0, SP::SiconosMatrix A);
  FirstOrderLinearTIDS(SP::SiconosVector x0, SP::SiconosMatrix A, SP::SiconosVector b);
  FirstOrderLinearTIDS(const FirstOrderLinearTIDS& other);
  void display(bool brief = true) const override;

 protected:
  const std::type_info& libraryClass() const override { return typeid(FirstOrderLinearTIDS); }
};
