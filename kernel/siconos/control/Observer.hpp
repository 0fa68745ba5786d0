#pragma once

#include <ControlSensor.hpp>
#include <SampledUnitOf.hpp>
#include <kernel/control/Observer.hpp>

class Simulation;

/// An adapter of the kernel's observers. A class of the user overrides process().
class Observer {
 public:
  virtual ~Observer();
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;

  void setId(const std::string& newId) { _id = newId; }
  std::string getId() const { return _id; }
  int getType() const { return _type; }
  virtual void setTimeDiscretisation(const TimeDiscretisation& /*td*/) {}
  virtual void initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s);
  virtual void process() = 0;
  void display() const;
  SP::SiconosVector e() { return _e; }
  SP::SiconosVector xHat() { return _xHat; }
  /// The model that computes the estimate; without one the plant's A is used.
  void setDS(SP::DynamicalSystem ds) { _DS = std::move(ds); }
  void setLPtr(SP::SiconosMatrix L) { _L = std::move(L); }
  void setCPtr(SP::SiconosMatrix C) { _C = std::move(C); }
  SP::ControlSensor sensor() const { return _sensor; }

  const std::shared_ptr<rico::Observer>& shared() const { return kernel_; }
  /// Called at the beginning of a run, with its model and simulation.
  void setModel(const NonSmoothDynamicalSystem& nsds, const Simulation& s);
  // The object that the kernel calls.
  void begin() { initialize(*nsds_, *simulation_); }
  void sample() { process(); }

 protected:
  Observer(unsigned int type, SP::ControlSensor sensor, const SiconosVector& xHat0,
           const std::string& newId = "none");
  Observer(unsigned int type, SP::ControlSensor sensor, const SiconosVector& xHat0,
           SP::DynamicalSystem ds, const std::string& newId = "none");

  /// Takes an observer of the kernel of class `Kernel`.
  template <class Kernel>
  void makeKernel() {
    auto kernel = std::make_shared<SampledUnitOf<Kernel, Observer>>(
        *this, _sensor->shared(), _xHat->vector(), rico::Matrix(), rico::Matrix());
    ownBegin_ = [unit = kernel.get()] { unit->ownBegin(); };
    ownSample_ = [unit = kernel.get()] { unit->ownSample(); };
    kernel_ = std::move(kernel);
    lookAtKernel();
  }
  void ownSample() const { ownSample_(); }

  int _type;
  std::string _id;
  SP::DynamicalSystem _DS;
  SP::ControlSensor _sensor;
  SP::SiconosVector _xHat, _e;
  SP::SiconosMatrix _C, _L;

 private:
  void lookAtKernel();

  std::shared_ptr<rico::Observer> kernel_;
  std::function<void()> ownBegin_, ownSample_;
  const NonSmoothDynamicalSystem* nsds_ = nullptr;
  const Simulation* simulation_ = nullptr;
};

/// Adds L (C x̂ - y) to the model, with the measurement y at the beginning of the period.
class LuenbergerObserver : public Observer {
 public:
  LuenbergerObserver(SP::ControlSensor sensor, const SiconosVector& xHat0);
  LuenbergerObserver(SP::ControlSensor sensor, const SiconosVector& xHat0, SP::SiconosMatrix C,
                     SP::SiconosMatrix L);
  void process() override { ownSample(); }
};

/// Adds L (C x̂ - y) to the model, with the measurement y at the end of the period.
class SlidingReducedOrderObserver : public Observer {
 public:
  SlidingReducedOrderObserver(SP::ControlSensor sensor, const SiconosVector& xHat0);
  SlidingReducedOrderObserver(SP::ControlSensor sensor, const SiconosVector& xHat0,
                              SP::SimpleMatrix C, SP::SimpleMatrix L);
  void process() override { ownSample(); }
};
