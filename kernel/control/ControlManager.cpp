#include <algorithm>
#include <kernel/control/ControlManager.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/simulation/UserEvent.hpp>
#include <kernel/support/Exception.hpp>
#include <limits>

namespace rico {

void ControlManager::add(std::shared_ptr<SampledUnit> unit, TimeDiscretisation instants) {
  if (unit == nullptr) throw Exception("ControlManager::add: null pointer");
  if (hasBegun_) throw Exception("ControlManager::add: the simulation has begun");
  Entry entry{std::move(unit), std::move(instants)};
  entry.tolerance = 1e-9 * entry.instants.timeStep(0);
  const auto place = std::find_if(entries_.begin(), entries_.end(), [&entry](const Entry& other) {
    return other.unit->role() > entry.unit->role();
  });
  entries_.insert(place, std::move(entry));
}

// Actuators begin before observers, whose models take their signals.
void ControlManager::begin() {
  if (hasBegun_) return;
  hasBegun_ = true;
  using Role = SampledUnit::Role;
  for (const Role role : {Role::kSensor, Role::kActuator, Role::kObserver})
    for (Entry& entry : entries_)
      if (entry.unit->role() == role)
        entry.unit->begin(entry.nextInstant(), entry.instants.timeStep(0));
}

double ControlManager::nextInstant() const {
  double next = std::numeric_limits<double>::infinity();
  for (const Entry& entry : entries_) next = std::min(next, entry.nextInstant());
  return next;
}

void ControlManager::runUntil(double t) {
  for (bool anyDue = true; anyDue;) {
    anyDue = false;
    const double now = nextInstant();
    for (Entry& entry : entries_) {
      const double instant = entry.nextInstant();
      if (instant > std::min(now, t) + entry.tolerance) continue;
      anyDue = true;
      ++entry.next;
      entry.unit->sample(instant);
    }
  }
}

void ControlManager::runBefore(const TimeStepping& simulation) {
  if (!simulation.hasNextEvent()) return runUntil(simulation.startingTime());
  runUntil(simulation.nextTime() - 1e-6 * simulation.timeStep());
}

void ControlManager::insertNextEvent(EventDriven& simulation) {
  const double next = nextInstant();
  if (next > simulation.nonSmoothDynamicalSystem().finalT()) return;
  simulation.eventsManager()->insertEvent(
      std::make_shared<UserEvent>(next, [this, next](EventDriven& running) {
        runUntil(next);
        insertNextEvent(running);
      }));
}

void ControlManager::attach(EventDriven& simulation) {
  runUntil(simulation.startingTime());
  insertNextEvent(simulation);
}

void ControlManager::run(TimeStepping& simulation) {
  begin();
  while (simulation.hasNextEvent()) {
    runBefore(simulation);
    simulation.computeOneStep();
    simulation.nextStep();
  }
  runBefore(simulation);
}

void ControlManager::run(EventDriven& simulation) {
  begin();
  attach(simulation);
  simulation.run();
}

}  // namespace rico
