#pragma once

namespace rico {

/// A sensor, an observer or an actuator. It acts at sampling instants only, and keeps its result
/// until the next one. ControlManager calls it.
class SampledUnit {
 public:
  /// Units that are due at the same instant act in this order.
  enum class Role { kSensor, kObserver, kActuator };

  virtual ~SampledUnit() = default;
  SampledUnit(const SampledUnit&) = delete;
  SampledUnit& operator=(const SampledUnit&) = delete;

  /// The place of the unit in the order of units that are due at the same instant.
  Role role() const { return role_; }
  /// Called once, before the first instant. t0 is the first instant, `period` the sampling period.
  /// Throws if a required matrix or model was not set.
  virtual void begin(double t0, double period) = 0;
  /// Called at each sampling instant t.
  virtual void sample(double t) = 0;

 protected:
  /// Constructor of derived classes; the role never changes.
  explicit SampledUnit(Role role) : role_(role) {}

 private:
  Role role_;
};

}  // namespace rico
