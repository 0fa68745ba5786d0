#pragma once

#include <kernel/algebra/Vector.hpp>
#include <kernel/control/ControlSignal.hpp>
#include <kernel/control/SampledUnit.hpp>
#include <memory>

namespace rico {

class FirstOrderNonLinearDS;
class Sensor;
class TimeStepping;

/// Estimates the state x̂ of a plant from its measurements y, by a model of the plant that is
/// simulated in the time of the plant, one step a sampling period:
///
///     M x̂̇ = f(t, x̂) + c + L e,      e = C x̂ − y                                          (1)
///
/// c are the signals that actuators hold on the plant during the period. Without a model given it
/// is the plant's own ẋ = A x, which disturbances b are not part of.
class Observer : public SampledUnit {
 public:
  /// C and L have the rows and columns of (1).
  Observer(std::shared_ptr<Sensor> sensor, Vector xHat0, Matrix C, Matrix L);
  ~Observer() override;

  // clang-format off
  void setC(Matrix C) { C_ = std::move(C); }    const Matrix& C() const { return C_; }
  void setL(Matrix L) { L_ = std::move(L); }    const Matrix& L() const { return L_; }
  // clang-format on
  void setModel(std::shared_ptr<FirstOrderNonLinearDS> model) { model_ = std::move(model); }
  const std::shared_ptr<FirstOrderNonLinearDS>& model() const { return model_; }
  const Vector& xHat() const;
  Vector& xHat();
  const Vector& e() const { return e_; }
  Vector& e() { return e_; }
  Sensor& sensor() const { return *sensor_; }

  /// Throws an Exception where a matrix does not fit, or the plant is not of first order.
  void begin(double t0, double period) override;

 protected:
  /// e ← C x̂ − y.
  void computeError(const Vector& y);
  /// One period of (1) from x̂, with L e as given.
  void step(const Vector& e);
  TimeStepping& simulation() const { return *simulation_; }
  [[noreturn]] void fail(const std::string& what) const;

 private:
  void findModel();
  void checkShapes() const;

  std::shared_ptr<Sensor> sensor_;
  std::shared_ptr<FirstOrderNonLinearDS> model_;
  std::shared_ptr<ControlSignal> correction_ = std::make_shared<ControlSignal>();
  std::shared_ptr<TimeStepping> simulation_;
  Vector xHat0_, e_;
  Matrix C_, L_;
};

}  // namespace rico
