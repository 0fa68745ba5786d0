#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <kernel/control/Sensor.hpp>

namespace rico {

/// Measures y = C x + D z. x is the state of a first-order system, or (q, v) of a mechanical one; z
/// are the parameters of the system. D is optional.
class LinearSensor : public Sensor {
 public:
  /// Throws if `system` is null. Shapes are checked by begin().
  LinearSensor(std::shared_ptr<DynamicalSystem> system, Matrix C, Matrix D = {});

  // clang-format off
  /// C and D of the output. Set them before begin().
  const Matrix& C() const { return C_; }    void setC(Matrix C) { C_ = std::move(C); }
  const Matrix& D() const { return D_; }    void setD(Matrix D) { D_ = std::move(D); }
  // clang-format on

  /// Throws if the columns of C or D do not match x or z, or if their rows differ.
  void begin(double t0, double period) override;
  void sample(double t) override;

 private:
  Matrix C_, D_;
};

}  // namespace rico
