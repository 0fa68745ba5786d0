#pragma once

#include <kernel/algebra/Vector.hpp>
#include <kernel/control/SampledUnit.hpp>
#include <memory>

namespace rico {

class DynamicalSystem;

/// Measures a system at its sampling instants.
class Sensor : public SampledUnit {
 public:
  /// Throws if `system` is null.
  explicit Sensor(std::shared_ptr<DynamicalSystem> system);

  /// The measured system; never null.
  const std::shared_ptr<DynamicalSystem>& system() const { return system_; }
  /// The measurement of the last instant.
  const Vector& y() const { return y_; }
  Vector& y() { return y_; }

  void begin(double /*t0*/, double /*period*/) override {}

 private:
  std::shared_ptr<DynamicalSystem> system_;
  Vector y_;
};

}  // namespace rico
