#pragma once

#include <NotThere.hpp>
#include <SiconosMemory.hpp>
#include <SimpleMatrix.hpp>
#include <kernel/operators/Plugin.hpp>
#include <kernel/systems/DynamicalSystem.hpp>
#include <typeinfo>

/// An adapter of the kernel's systems, which do all computations. The vectors returned are those of
/// the kernel's system.
class DynamicalSystem : public std::enable_shared_from_this<DynamicalSystem> {
 public:
  SICONOS_VISITED_BASE(DynamicalSystem)
  virtual ~DynamicalSystem();
  DynamicalSystem(const DynamicalSystem&) = delete;
  DynamicalSystem& operator=(const DynamicalSystem&) = delete;

  size_t number() const { return static_cast<size_t>(kernel().number()); }
  size_t setNumber(size_t number) {
    kernel().setNumber(static_cast<int>(number));
    return number;
  }
  unsigned int n() const { return static_cast<unsigned>(kernel().dimension()); }
  virtual unsigned int dimension() const { return n(); }
  virtual bool isLinear() { return kernel().isLinear(); }

  virtual SP::SiconosVector x() const = 0;
  SP::SiconosVector x0() const { return _x0; }
  SP::SiconosVector rhs() const;
  const SiconosVector getx() const { return *x(); }
  const SiconosVector getX0() const { return *_x0; }
  // The initial state of first-order systems: a run begins with its current value.
  void setX0(const SiconosVector& newValue) { *_x0 = newValue; }
  void setX0Ptr(SP::SiconosVector newPtr) { _x0 = std::move(newPtr); }
  /// Past states x; empty for systems of second order, which have qMemory() and velocityMemory().
  virtual const SiconosMemory& xMemory() const;
  const SiconosVector getR() const { return *_r; }
  const SiconosVector getz() const { return *_z; }
  SiconosVector& getRhs() const { return *rhs(); }
  SICONOS_NOT_THERE(setJacobianRhsx, "setJacobianfxPtr() of the system, or computeJacobianfx()")
  SICONOS_NOT_THERE(setJacobianRhsxPtr, "setJacobianfxPtr() of the system, or computeJacobianfx()")
  void setX(const SiconosVector& newValue) { *x() = newValue; }
  void setR(const SiconosVector& newValue) { *_r = newValue; }
  void setRhs(const SiconosVector& newValue) { *rhs() = newValue; }
  // Copies values; the system keeps its own vectors.
  void setXPtr(SP::SiconosVector newPtr) { setX(*newPtr); }
  void setRPtr(SP::SiconosVector newPtr) { setR(*newPtr); }
  void setRhsPtr(SP::SiconosVector newPtr) { setRhs(*newPtr); }
  SP::SiconosMatrix jacobianRhsx() const;
  SP::SiconosVector r() const { return _r; }
  SP::SiconosVector z() const { return _z; }
  void setzPtr(SP::SiconosVector newPtr);
  void setz(const SiconosVector& newValue);

  virtual void initRhs(double time) { kernel().initRhs(time); }
  virtual void computeRhs(double time) { kernel().computeRhs(time); }
  virtual void computeJacobianRhsx(double time) { kernel().computeJacobianRhsx(time); }
  virtual void initMemory(unsigned int steps) { kernel().initMemory(static_cast<int>(steps)); }
  virtual void initializeNonSmoothInput(unsigned int level) {
    kernel().initializeNonSmoothInput(static_cast<int>(level));
  }
  virtual void resetToInitialState() { kernel().resetToInitialState(); }
  virtual void resetNonSmoothPart(unsigned int level) {
    kernel().resetNonSmoothPart(static_cast<int>(level));
  }
  virtual void update(double time) { kernel().computeRhs(time); }
  virtual void updatePlugins(double /*time*/) {}
  // Accepted: memory has the length that the scheme needs.
  void setStepsInMemory(unsigned int /*steps*/) {}
  int stepsInMemory() const { return 1; }
  /// Sets the number of the next system and returns that before. Systems are counted as they are
  /// made.
  static size_t resetCount(size_t new_count = 0) { return std::exchange(next_, new_count); }
  virtual void resetAllNonSmoothParts() { kernel().resetAllNonSmoothParts(); }
  virtual void swapInMemory() { kernel().swapInMemory(); }
  virtual void display(bool brief = true) const;

  /// The system of the kernel.
  const std::shared_ptr<rico::DynamicalSystem>& shared() const { return kernel_; }
  /// Passes the functions that a user's class overrides to the kernel; called when the system is
  /// inserted, and before a run.
  virtual void settle() {}

 protected:
  SICONOS_NOT_BASE(DynamicalSystem(), "derive it from FirstOrderNonLinearDS or LagrangianDS")
  SICONOS_NOT_BASE(DynamicalSystem(unsigned int /*dimension*/),
                   "derive it from FirstOrderNonLinearDS or LagrangianDS")
  explicit DynamicalSystem(std::shared_ptr<rico::DynamicalSystem> kernel);

  rico::DynamicalSystem& kernel() const { return *kernel_; }
  /// A reference to a vector of the kernel's system.
  SP::SiconosVector handle(rico::Vector& vector) const;
  static SP::SiconosVector handle(const std::shared_ptr<rico::Vector>& vector);
  static SP::SimpleMatrix handle(const std::shared_ptr<rico::Matrix>& matrix);
  /// Returns true if this object's class is derived from `library` by the user.
  bool isDerivedFrom(const std::type_info& library) const { return typeid(*this) != library; }

  // Members that users' classes access.
  unsigned int _n = 0;
  SP::SiconosVector _x0, _r, _z;
  std::vector<SP::SiconosVector> _x;

 private:
  static std::size_t next_;

  std::shared_ptr<rico::DynamicalSystem> kernel_;
  // Programs keep references to what rhs() and jacobianRhsx() return.
  mutable SP::SiconosVector rhs_;
  mutable SP::SiconosMatrix jacobianRhsx_;
};
