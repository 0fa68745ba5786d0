#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/NonSmoothEvent.hpp>

namespace rico {

void NonSmoothEvent::process(EventDriven& simulation) {
  simulation.updateOutput(0, 1);
  simulation.updateIndexSets();  // 1
  simulation.saveInMemory();
  if (simulation.hasImpact()) {  // 2
    simulation.computeOneStepNSProblem("impact");
    simulation.update(1);
    simulation.updateIndexSets();
    simulation.checkPostImpact();
  }
  simulation.settleContactForces();  // 3
}

}  // namespace rico
