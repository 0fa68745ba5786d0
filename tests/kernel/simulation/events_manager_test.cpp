// The order of events.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/simulation/UserEvent.hpp>
#include <kernel/support/Exception.hpp>

#include "kernel/support/event_driven.hpp"

namespace rico {
namespace {

TEST(Ticks, KeepTheOrderOfDoubles) {
  for (double t : {0.0, 1e-12, 0.1, 1.0, 8.5789, 1e3, 1e6}) {
    EXPECT_LT(toTicks(t), toTicks(std::nextafter(t + 1e-15, 1e9)));
    EXPECT_EQ(toTicks(t), toTicks(t));
    EXPECT_EQ(toTicks(-t), -toTicks(t));
  }
}

TEST(EventsManager, ReturnsTheInstantsOfTheDiscretisation) {
  EventDrivenBall scene;
  scene.T = 0.02;
  scene.build();
  const EventsManager& manager = *scene.simulation->eventsManager();
  EXPECT_EQ(manager.startingTime(), 0.0);
  std::vector<double> times;
  while (manager.hasNextEvent()) {
    times.push_back(manager.nextTime());
    scene.simulation->computeOneStep();
    EXPECT_EQ(manager.startingTime(), times.back());
  }
  EXPECT_EQ(times, (std::vector<double>{0.005, 0.01, 0.015, 0.02}));
  EXPECT_EQ(manager.pastEvents().size(), 4U);
  EXPECT_EQ(manager.stepNumber(), 4);
}

TEST(EventsManager, UserEventsAreOrderedAndMayRepeat) {
  EventDrivenBall scene;
  scene.T = 0.02;
  scene.build();
  std::string order;
  const auto note = [&order](char c) { return [&order, c](EventDriven&) { order += c; }; };
  EventsManager& manager = *scene.simulation->eventsManager();
  manager.insertEvent(std::make_shared<UserEvent>(0.007, note('b')));
  manager.insertEvent(std::make_shared<UserEvent>(0.003, note('a')));
  manager.insertEvent(std::make_shared<UserEvent>(0.007, note('c')));
  manager.insertEvent(std::make_shared<UserEvent>(0.008, note('p'), 0.008));
  scene.simulation->run();
  EXPECT_EQ(order, "abcpp");
}

TEST(EventsManager, RefusesEventsInThePast) {
  EventDrivenBall scene;
  scene.build();
  scene.simulation->computeOneStep();
  EXPECT_THROW(scene.simulation->eventsManager()->insertEvent(
                   std::make_shared<UserEvent>(0.001, [](EventDriven&) {})),
               Exception);
}

TEST(UserEvent, MayChangeForces) {
  EventDrivenBall scene;
  scene.T = 0.4;
  scene.build();
  scene.simulation->eventsManager()->insertEvent(
      std::make_shared<UserEvent>(0.1, [&](EventDriven&) {
        scene.ball->setFExt(Vector{0, 0, 0});
      }));
  scene.simulation->run();
  EXPECT_NEAR(scene.ball->q()(0), 1.0 - 0.5 * 9.81 * 0.01 - 0.981 * 0.3, 1e-13);
}

}  // namespace
}  // namespace rico
