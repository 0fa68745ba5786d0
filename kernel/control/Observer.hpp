#pragma once

#include <kernel/algebra/Vector.hpp>
#include <kernel/control/ControlSignal.hpp>
#include <kernel/control/SampledUnit.hpp>
#include <memory>

namespace rico {

class FirstOrderNonLinearDS;
class Sensor;
class TimeStepping;

/// Estimates the state x̂ of a plant from its measurements y, by simulating a model of the plant
/// along with the plant, one step per sampling period:
///
///     M x̂̇ = f(t, x̂) + c + L e,      e = C x̂ − y                                          (1)
///
/// c is the sum of the signals that actuators apply to the plant during the period. The default
/// model is ẋ = A x with the A of the plant; it does not contain the plant's disturbance b.
class Observer : public SampledUnit {
 public:
  /// C has a row for each measurement and a column for each state, L has the shape of Cᵀ. Throws if
  /// `sensor` is null.
  Observer(std::shared_ptr<Sensor> sensor, Vector xHat0, Matrix C, Matrix L);
  ~Observer() override;

  // clang-format off
  // The matrices and the model, to be set before begin().
  void setC(Matrix C) { C_ = std::move(C); }    const Matrix& C() const { return C_; }
  void setL(Matrix L) { L_ = std::move(L); }    const Matrix& L() const { return L_; }
  // clang-format on
  void setModel(std::shared_ptr<FirstOrderNonLinearDS> model) { model_ = std::move(model); }
  const std::shared_ptr<FirstOrderNonLinearDS>& model() const { return model_; }
  /// x̂; valid after begin().
  const Vector& xHat() const;
  Vector& xHat();
  /// e of (1) at the last instant.
  const Vector& e() const { return e_; }
  Vector& e() { return e_; }
  /// The sensor whose y enters the error e.
  Sensor& sensor() const { return *sensor_; }

  /// Throws if the shape of a matrix is wrong, the plant is not of first order, or no model is
  /// given and the plant is not linear with a constant A.
  void begin(double t0, double period) override;

 protected:
  /// e ← C x̂ − y.
  void computeError(const Vector& y);
  /// Advances x̂ by one period of (1), with this e.
  void step(const Vector& e);
  /// The simulation of the model.
  TimeStepping& simulation() const { return *simulation_; }
  /// Throws an Exception that names the system.
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
