#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/TimeDiscretisationEvent.hpp>

namespace rico {

void TimeDiscretisationEvent::process(EventDriven& simulation) {
  simulation.resetImpulses();
  simulation.saveInMemory();
  simulation.updateOutput(0, 2);
}

}  // namespace rico
