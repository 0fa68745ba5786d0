#include <kernel/control/PID.hpp>
#include <kernel/control/Sensor.hpp>
#include <string>

namespace rico {

void PID::begin(double t0, double period) {
  Actuator::begin(t0, period);
  if (u().size() != 1) fail("a PID has one signal; give B one column");
  if (deltaT_ <= 0.0) deltaT_ = period;
}

void PID::sample(double /*t*/) {
  errors_ = {reference_ - sensor().y()[0], errors_[0], errors_[1]};
  const auto& [Kp, Ki, Kd] = gains_;
  const auto& [e0, e1, e2] = errors_;
  u()[0] += Kp * (e0 - e1) + Ki * deltaT_ * e0 + Kd * (e0 - 2.0 * e1 + e2) / deltaT_;
}

}  // namespace rico
