#pragma once

#include <ControlSensor.hpp>
#include <kernel/control/Actuator.hpp>

class Simulation;

/// An adapter of the kernel's actuators. A class of the user overrides actuate(), which fills _u.
class Actuator {
 public:
  Actuator(unsigned int type, SP::ControlSensor sensor);
  Actuator(unsigned int type, SP::ControlSensor sensor, SP::SimpleMatrix B);
  virtual ~Actuator();
  Actuator(const Actuator&) = delete;
  Actuator& operator=(const Actuator&) = delete;

  void setId(const std::string& newId) { _id = newId; }
  std::string getId() const { return _id; }
  unsigned int getType() const { return _type; }
  const SiconosVector& u() const { return *_u; }
  void setSizeu(unsigned size);
  void setB(SP::SimpleMatrix B) { _B = std::move(B); }
  SP::SimpleMatrix B() const { return _B; }
  /// "library:function", g(t, n, x, size of u, u, out, nz, z), in place of B u.
  void setg(const std::string& g) { _plugingName = g; }
  void addSensorPtr(SP::ControlSensor newSensor);
  SP::ControlSensor sensor() const { return _sensor; }
  virtual void setTimeDiscretisation(const TimeDiscretisation& /*td*/) {}
  virtual void initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s);
  virtual void actuate() = 0;
  virtual void display() const;
  // Controllers simulate a model of the kernel.
  // NOLINTNEXTLINE(modernize-use-equals-delete)
  SP::NonSmoothDynamicalSystem getInternalNSDS() const = delete;

  const std::shared_ptr<rico::Actuator>& shared() const { return kernel_; }
  /// Called at the beginning of a run, with its model and simulation.
  void setModel(const NonSmoothDynamicalSystem& nsds, const Simulation& s);
  // The object that the kernel calls.
  void begin() { initialize(*nsds_, *simulation_); }
  void sample();

 protected:
  /// Takes an actuator of the kernel of class `Kernel`, made from the sensor and `arguments`.
  template <class Kernel, class... Arguments>
  void makeKernel(Arguments&&... arguments) {
    auto kernel = std::make_shared<SampledUnitOf<Kernel, Actuator>>(
        *this, _sensor->shared(), std::forward<Arguments>(arguments)...);
    ownBegin_ = [unit = kernel.get()] { unit->ownBegin(); };
    ownSample_ = [unit = kernel.get()] { unit->ownSample(); };
    kernel_ = std::move(kernel);
    lookAtKernel();
  }
  void ownSample() const { ownSample_(); }
  template <class Kernel>
  Kernel& kernelAs() const {
    return static_cast<Kernel&>(*kernel_);
  }

  unsigned int _type;
  std::string _id = "none";
  SP::SiconosVector _u;
  SP::SimpleMatrix _B;
  std::string _plugingName, _pluginJacgxName;
  SP::ControlSensor _sensor;

 private:
  void lookAtKernel();
  void giveInput();

  std::shared_ptr<rico::Actuator> kernel_;
  std::function<void()> ownBegin_, ownSample_;
  const NonSmoothDynamicalSystem* nsds_ = nullptr;
  const Simulation* simulation_ = nullptr;
};
