#include <kernel/algebra/LuFactors.hpp>
#include <kernel/control/Sensor.hpp>
#include <kernel/control/SlidingReducedOrderObserver.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/state/StateCopy.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>

namespace rico {

// x̂ ← x̂ − Cᵀ (C Cᵀ)⁻¹ (C x̂ − y)
void SlidingReducedOrderObserver::useFirstMeasurement() {
  computeError(sensor().y());
  Vector weights = e();
  LuFactors factors;
  if (!factors.compute(C() * C().transposed())) fail("the rows of C depend on each other");
  factors.solve(weights.data());
  multiplyTransposeAdd(-1.0, C(), weights.data(), xHat().data());
  model()->swapInMemory();
}

void SlidingReducedOrderObserver::sample(double /*t*/) {
  if (!begun_) {
    begun_ = true;
    return useFirstMeasurement();
  }
  StateCopy before;
  before.beginWriting();
  simulation().recordState(before);
  step(Vector(e().size()));
  computeError(sensor().y());
  before.beginReading();
  simulation().recordState(before);
  step(e());
}

}  // namespace rico
