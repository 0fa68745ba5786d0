#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/UserEvent.hpp>

namespace rico {

void UserEvent::process(EventDriven& simulation) {
  action_(simulation);
  simulation.restart();
}

}  // namespace rico
