#include <EventDriven.hpp>
#include <kernel/control/ControlManager.hpp>
#include <kernel/simulation/EventDriven.hpp>

EventDriven::EventDriven(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td, int /*nb*/)
    : Simulation(std::move(nsds), std::move(td)) {}

std::shared_ptr<rico::Simulation> EventDriven::make() const {
  auto simulation = std::make_shared<rico::EventDriven>(nonSmoothDynamicalSystem()->shared(),
                                                        timeDiscretisation()->shared());
  simulation->setBeginsWithEvent(true);
  return simulation;
}

int EventDriven::istate() const {
  const SP::Event next = eventsManager()->nextEvent();
  return next != nullptr && next->getType() == NS_EVENT ? 3 : 2;
}

void EventDriven::begin() {
  Simulation::begin();
  kernel().initialize();
  for (const auto& ds : nonSmoothDynamicalSystem()->allSystems()) ds->shared()->initMemory(2);
}

void EventDriven::processEvents() {
  const bool nonSmooth = eventsManager()->nextEvent()->getType() == NS_EVENT;
  Simulation::processEvents();
  eventsManager()->setCurrentType(nonSmooth ? NS_EVENT : TD_EVENT);
  processSampling();
  if (!nonSmooth) return;
  nonSmoothDynamicalSystem()->shared()->swapInMemory();
  static_cast<rico::EventDriven&>(kernel()).eventsManager()->passInstant();
}

void EventDriven::control(rico::ControlManager& control) {
  if (isControlAttached_) return;
  isControlAttached_ = true;
  control.attach(static_cast<rico::EventDriven&>(kernel()));
}

void EventDriven::processSampling() {
  const auto& events = static_cast<rico::EventDriven&>(kernel()).eventsManager();
  const auto isDue = [&events] {
    return events->hasNextEvent() && events->nextEvent()->getType() == rico::EventType::kUser &&
           events->nextEvent()->ticks() - rico::toTicks(events->startingTime()) <= rico::kSameTime;
  };
  while (isDue()) kernel().processEvents();
}
