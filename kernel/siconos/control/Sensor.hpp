#pragma once

#include <ControlTypeDef.hpp>
#include <DynamicalSystem.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SampledUnitOf.hpp>
#include <SiconosControlFwd.hpp>
#include <TimeDiscretisation.hpp>
#include <functional>
#include <kernel/control/Sensor.hpp>
#include <string>

/// An adapter of the kernel's sensors. A class of the user overrides capture().
class Sensor {
 public:
  Sensor(unsigned int type, SP::DynamicalSystem ds);
  virtual ~Sensor();
  Sensor(const Sensor&) = delete;
  Sensor& operator=(const Sensor&) = delete;

  void setId(const std::string& newId) { _id = newId; }
  std::string getId() const { return _id; }
  unsigned int getType() const { return _type; }
  SP::DynamicalSystem getDS() const { return _DS; }
  virtual void setTimeDiscretisation(const TimeDiscretisation& /*td*/) {}
  virtual void initialize(const NonSmoothDynamicalSystem& nsds);
  virtual void capture() = 0;
  void display() const;

  const std::shared_ptr<rico::Sensor>& shared() const { return kernel_; }
  /// Called at the beginning of a run, with its model.
  void setModel(const NonSmoothDynamicalSystem& nsds) { nsds_ = &nsds; }
  // The object that the kernel calls.
  void begin() { initialize(*nsds_); }
  virtual void sample() { capture(); }

 protected:
  /// Takes a sensor of the kernel of class `Kernel`, made from the system and `arguments`.
  template <class Kernel, class... Arguments>
  void makeKernel(Arguments&&... arguments) {
    auto kernel = std::make_shared<SampledUnitOf<Kernel, Sensor>>(
        *this, _DS->shared(), std::forward<Arguments>(arguments)...);
    ownBegin_ = [unit = kernel.get()] { unit->ownBegin(); };
    ownSample_ = [unit = kernel.get()] { unit->ownSample(); };
    kernel_ = std::move(kernel);
    lookAtKernel();
  }
  void ownBegin() const { ownBegin_(); }
  void ownSample() const { ownSample_(); }
  virtual void lookAtKernel() {}

  unsigned int _type;
  std::string _id = "none";
  SP::DynamicalSystem _DS;
  SP::SiconosVector _DSx;

 private:
  std::shared_ptr<rico::Sensor> kernel_;
  std::function<void()> ownBegin_, ownSample_;
  const NonSmoothDynamicalSystem* nsds_ = nullptr;
};
