#include <array>
#include <iostream>
#include <kernel/simulation/Event.hpp>

namespace rico {

// A long double has a mantissa of 64 bits, so that doubles of any size keep their order.
Ticks toTicks(double t) {
  const long double ticks = static_cast<long double>(t) / static_cast<long double>(kTick);
  return static_cast<Ticks>(ticks + (ticks < 0 ? -0.5L : 0.5L));
}

const char* toString(EventType type) {
  static constexpr std::array kNames = {"", "time discretisation", "nonsmooth", "user"};
  return kNames[static_cast<int>(type)];
}

Event::Event(EventType type, double t) : type_(type), time_(t), ticks_(toTicks(t)) {}

void Event::setTime(double t) {
  time_ = t;
  ticks_ = toTicks(t);
}

void Event::display() const { std::cout << toString(type_) << " event at t = " << time_ << '\n'; }

}  // namespace rico
