#pragma once

#include <kernel/control/ControlSignal.hpp>
#include <kernel/control/SampledUnit.hpp>
#include <memory>
#include <string>

namespace rico {

class FirstOrderNonLinearDS;
class Sensor;

/// Computes a signal u from the measurement of a sensor, and adds B u, or g(t, x, u), to the
/// right-hand side of the first-order system that the sensor measures. Users derive a class and
/// override sample(), which sets u().
///
///     struct Proportional : Actuator {
///       using Actuator::Actuator;
///       void sample(double) override { u()[0] = -2.0 * sensor().y()[0]; }
///     };
class Actuator : public SampledUnit {
 public:
  /// Throws if `sensor` is null. B has a row for each state and a column for each entry of u.
  explicit Actuator(std::shared_ptr<Sensor> sensor, Matrix B = {});

  /// The sensor whose y the control law reads.
  Sensor& sensor() const { return *sensor_; }
  /// The signal, held until the next instant. begin() gives it its size.
  const Vector& u() const { return signal_->u(); }
  Vector& u() { return signal_->u(); }
  /// B, to be set before begin().
  const Matrix& B() const { return signal_->B(); }
  void setB(Matrix B) { signal_->setB(std::move(B)); }
  /// Uses g instead of B u; `size` is the size of u.
  void setFunction(int size, ControlSignal::Function g, ControlSignal::Gradient gradient = nullptr);
  /// The signal that acts on the system. Observers apply it to their models too.
  const std::shared_ptr<ControlSignal>& signal() const { return signal_; }

  /// Throws if the rows of B are not the states of the system, or the system is not of first order.
  void begin(double t0, double period) override;

 protected:
  /// The system that u acts on; valid after begin().
  FirstOrderNonLinearDS& plant() const { return *plant_; }
  /// Throws an Exception that names the system.
  [[noreturn]] void fail(const std::string& what) const;

 private:
  std::shared_ptr<Sensor> sensor_;
  std::shared_ptr<ControlSignal> signal_ = std::make_shared<ControlSignal>();
  FirstOrderNonLinearDS* plant_ = nullptr;
};

}  // namespace rico
