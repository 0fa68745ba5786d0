#include <kernel/control/LuenbergerObserver.hpp>
#include <kernel/control/Sensor.hpp>

namespace rico {

void LuenbergerObserver::sample(double /*t*/) {
  if (begun_) {
    computeError(y_);
    step(e());
  }
  begun_ = true;
  y_ = sensor().y();
}

}  // namespace rico
