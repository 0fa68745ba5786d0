#include <algorithm>
#include <cmath>
#include <iostream>
#include <kernel/simulation/EventsManager.hpp>
#include <kernel/simulation/TimeDiscretisation.hpp>
#include <kernel/simulation/TimeDiscretisationEvent.hpp>
#include <kernel/simulation/UserEvent.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <kernel/support/Exception.hpp>
#include <limits>

namespace rico {
namespace {

// Returns true if a is after b. Of simultaneous events nonsmooth ones are first, users' last.
bool isLater(const Event& a, const Event& b) {
  const auto rank = [](EventType type) {
    return type == EventType::kNonSmooth ? 0 : type == EventType::kTimeDiscretisation ? 1 : 2;
  };
  const Ticks distance = a.ticks() - b.ticks();
  if (distance > kSameTime || distance < -kSameTime) return distance > 0;
  return rank(a.getType()) > rank(b.getType());
}

}  // namespace

EventsManager::EventsManager(std::shared_ptr<TimeDiscretisation> discretisation, double T)
    : discretisation_(std::move(discretisation)),
      T_(T),
      current_{EventType::kTimeDiscretisation, discretisation_->t0()} {
  if (isBeforeEnd(discretisation_->tk(1)))
    schedule(std::make_shared<TimeDiscretisationEvent>(discretisation_->tk(1)));
}

EventsManager::~EventsManager() = default;

// Round-off in t_k must not drop the last step.
bool EventsManager::isBeforeEnd(double t) const {
  return std::isfinite(t) && t <= T_ + 1e-8 * discretisation_->timeStep(step_);
}

double EventsManager::nextTime() const {
  return events_.empty() ? std::numeric_limits<double>::infinity() : events_.back()->time();
}

void EventsManager::schedule(std::shared_ptr<Event> event) {
  // Of two simultaneous events of the same rank, the older one is processed first.
  auto place = events_.end();
  while (place != events_.begin() && !isLater(**(place - 1), *event)) --place;
  events_.insert(place, std::move(event));
}

void EventsManager::insertEvent(std::shared_ptr<Event> event) {
  if (event == nullptr) throw Exception("EventsManager::insertEvent: null pointer");
  if (event->ticks() < toTicks(startingTime()) - kSameTime)
    throw Exception("EventsManager::insertEvent: t = " + std::to_string(event->time()) +
                    " has passed: the current event was at " + std::to_string(startingTime()));
  schedule(std::move(event));
}

void EventsManager::processEvents(EventDriven& simulation) {
  if (events_.empty()) throw Exception("EventsManager::processEvents: there is no next event");
  const std::shared_ptr<Event> event = events_.back();
  events_.pop_back();
  if (keepPast_) past_.push_back(current_);
  current_ = {event->getType(), event->time()};
  event->process(simulation);
  reschedule(event);
}

void EventsManager::passInstant() {
  if (events_.empty()) return;
  const std::shared_ptr<Event> event = events_.back();
  if (event->getType() != EventType::kTimeDiscretisation) return;
  if (event->ticks() - toTicks(startingTime()) > kSameTime) return;
  events_.pop_back();
  reschedule(event);
}

void EventsManager::reschedule(const std::shared_ptr<Event>& event) {
  double t = event->time();
  if (event->getType() == EventType::kTimeDiscretisation) {
    ++step_;
    t = discretisation_->tk(step_ + 1);
  } else if (const auto* user = dynamic_cast<const UserEvent*>(event.get())) {
    if (user->period() <= 0.0) return;
    t += user->period();
  } else {
    return;
  }
  if (!isBeforeEnd(t)) return;
  event->setTime(t);
  schedule(event);
}

void EventsManager::recordState(StateRecorder& recorder) {
  recorder.group("events", 0);
  recorder("time", current_.time);
  recorder("step", step_);
  const double next = discretisation_->tk(step_ + 1);
  for (const auto& event : events_)
    if (event->getType() == EventType::kTimeDiscretisation) event->setTime(next);
}

void EventsManager::display() const {
  std::cout << "current: " << toString(current_.type) << " event at t = " << current_.time << '\n';
  for (auto event = events_.rbegin(); event != events_.rend(); ++event) (*event)->display();
}

}  // namespace rico
