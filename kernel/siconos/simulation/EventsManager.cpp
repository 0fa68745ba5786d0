#include <Simulation.hpp>
#include <cmath>
#include <iostream>
#include <kernel/simulation/EventDriven.hpp>

Event::Event(double time, int newType, bool reschedule)
    : time_(time), type_(newType), reschedule_(reschedule) {}

SP::Event Event::ofType(int type, double time) {
  if (type == TD_EVENT) return std::make_shared<TimeDiscretisationEvent>(time);
  if (type == NS_EVENT) return std::make_shared<NonSmoothEvent>(time);
  return std::make_shared<Event>(time, type);
}

void Event::display() const {
  constexpr double kTick = 1e-16;
  std::cout << "===== Event data display =====\n - Type: " << type_
            << "\n - time (mpz_t format, double format): (" << std::llround(time_ / kTick) << ", "
            << time_ << ")\n===== End of Event display =====" << std::endl;
}

EventsManager::EventsManager(SP::TimeDiscretisation td) : instants_(std::move(td)) {}

SP::Event EventsManager::nextEvent() const {
  const auto* events =
      simulation_ == nullptr ? nullptr : dynamic_cast<rico::EventDriven*>(&simulation_->kernel());
  if (events == nullptr) return Event::ofType(TD_EVENT, nextTime());
  if (!events->eventsManager()->hasNextEvent()) return nullptr;
  const int type = static_cast<int>(events->eventsManager()->nextEvent()->getType());
  return Event::ofType(type, nextTime());
}

SP::Event EventsManager::currentEvent() const {
  return Event::ofType(currentType_, startingTime());
}

EventsContainer EventsManager::events() const {
  EventsContainer found{currentEvent()};
  const auto* events =
      simulation_ == nullptr ? nullptr : dynamic_cast<rico::EventDriven*>(&simulation_->kernel());
  if (events == nullptr) {
    if (hasNextEvent()) found.push_back(nextEvent());
    return found;
  }
  const auto& coming = events->eventsManager()->unProcessedEvents();
  for (auto event = coming.rbegin(); event != coming.rend(); ++event)
    found.push_back(Event::ofType(static_cast<int>((*event)->getType()), (*event)->time()));
  return found;
}

void EventsManager::updateT(double T) {
  finalTime_ = T;
  if (simulation_ != nullptr) simulation_->updateT(T);
}

bool EventsManager::hasNextEvent() const {
  return simulation_ == nullptr ? nextTime() <= finalTime_ : simulation_->hasNextEvent();
}

double EventsManager::nextTime() const {
  return simulation_ == nullptr ? instants_->getTk(1) : simulation_->nextTime();
}

double EventsManager::startingTime() const {
  return simulation_ == nullptr ? instants_->getTk(0) : simulation_->startingTime();
}

void EventsManager::processEvents(Simulation& sim) { sim.processEvents(); }

void EventsManager::display() const {
  const SP::Event next = hasNextEvent() ? nextEvent() : nullptr;
  std::cout << "=== EventsManager data display ===\n - The number of unprocessed events (including "
               "current one) is: "
            << (next == nullptr ? 1 : 2) << std::endl;
  currentEvent()->display();
  if (next != nullptr) next->display();
  std::cout << "===== End of EventsManager display =====" << std::endl;
}

double EventsManager::instant(unsigned ahead) const {
  const double present = startingTime();
  while (instants_->getTk(passed_ + 1) <= present) ++passed_;
  return instants_->getTk(passed_ + ahead);
}
