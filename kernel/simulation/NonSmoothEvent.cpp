#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/NonSmoothEvent.hpp>

namespace rico {

void NonSmoothEvent::process(EventDriven& simulation) {
  simulation.updateOutput(0, 1);
  simulation.updateIndexSets();  // 1
  simulation.saveInMemory();
  if (simulation.hasImpact()) simulation.solveImpacts();  // 2
  simulation.settleContactForces();                       // 3
}

}  // namespace rico
