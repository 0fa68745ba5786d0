#pragma once

namespace rico {

/// Something that acts at sampling instants only, and holds what it found until the next one: a
/// sensor, an observer, an actuator. ControlManager calls it.
class SampledUnit {
 public:
  /// Units that are due at the same instant act in this order.
  enum class Role { kSensor, kObserver, kActuator };

  virtual ~SampledUnit() = default;
  SampledUnit(const SampledUnit&) = delete;
  SampledUnit& operator=(const SampledUnit&) = delete;

  Role role() const { return role_; }
  /// Called once, before the first instant: the first instant and the sampling period, both in
  /// units of time. Throws an Exception where something that the unit needs was not set.
  virtual void begin(double t0, double period) = 0;
  /// Called at each sampling instant t.
  virtual void sample(double t) = 0;

 protected:
  explicit SampledUnit(Role role) : role_(role) {}

 private:
  Role role_;
};

}  // namespace rico
