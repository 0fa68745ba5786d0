#pragma once

#include <kernel/control/ControlSignal.hpp>
#include <kernel/control/SampledUnit.hpp>
#include <memory>
#include <string>

namespace rico {

class FirstOrderNonLinearDS;
class Sensor;

/// Computes a signal u from what a sensor measured, and adds B u, or g(t, x, u), to the
/// right-hand side of the first-order system that the sensor belongs to. A class of the user's
/// overrides sample(), which sets u().
///
///     struct Proportional : Actuator {
///       using Actuator::Actuator;
///       void sample(double) override { u()[0] = -2.0 * sensor().y()[0]; }
///     };
class Actuator : public SampledUnit {
 public:
  /// Throws an Exception where `sensor` is null.
  explicit Actuator(std::shared_ptr<Sensor> sensor, Matrix B = {});

  Sensor& sensor() const { return *sensor_; }
  const Vector& u() const { return signal_->u(); }
  Vector& u() { return signal_->u(); }
  const Matrix& B() const { return signal_->B(); }
  void setB(Matrix B) { signal_->setB(std::move(B)); }
  /// g in place of B u; `size` is that of u.
  void setFunction(int size, ControlSignal::Function g, ControlSignal::Gradient gradient = nullptr);
  /// What acts on the system; models that observers simulate take it too.
  const std::shared_ptr<ControlSignal>& signal() const { return signal_; }

  /// Throws an Exception where B does not fit, or the system is not of first order.
  void begin(double t0, double period) override;

 protected:
  FirstOrderNonLinearDS& plant() const { return *plant_; }
  [[noreturn]] void fail(const std::string& what) const;

 private:
  std::shared_ptr<Sensor> sensor_;
  std::shared_ptr<ControlSignal> signal_ = std::make_shared<ControlSignal>();
  FirstOrderNonLinearDS* plant_ = nullptr;
};

}  // namespace rico
