// An event-driven run that is read back goes on as the one that was written.
#include <gtest/gtest.h>

#include <algorithm>
#include <kernel/state/StateCopy.hpp>

#include "kernel/support/event_driven.hpp"

namespace rico {
namespace {

TEST(EventDrivenRestart, GoesOnInFlightAndAtRest) {
  for (double T : {0.3, 1.0, 2.0}) {
    EventDrivenColumn written;
    EventDrivenColumn read;
    for (EventDrivenColumn* scene : {&written, &read}) {
      scene->N = 3;
      scene->gap = 0.011;
      scene->T = 3.0;
      scene->build();
    }
    while (written.simulation->startingTime() < T) written.simulation->computeOneStep();
    StateCopy recorder;
    written.simulation->recordState(recorder);
    read.simulation->initialize();
    recorder.beginReading();
    read.simulation->recordState(recorder);
    EXPECT_EQ(read.simulation->startingTime(), written.simulation->startingTime());
    EXPECT_EQ(read.simulation->nextTime(), written.simulation->nextTime());
    EXPECT_EQ(read.simulation->indexSet(2).size(), written.simulation->indexSet(2).size());
    for (int i = 0; i < 40; ++i) {
      written.simulation->computeOneStep();
      read.simulation->computeOneStep();
      for (int b = 0; b < 3; ++b) {
        ASSERT_NEAR(read.beads[b]->q()(0), written.beads[b]->q()(0), 1e-12);
        ASSERT_NEAR(read.beads[b]->velocity()(0), written.beads[b]->velocity()(0), 1e-11);
        ASSERT_NEAR(read.contacts[b]->lambda(2)(0), written.contacts[b]->lambda(2)(0), 1e-10);
      }
    }
  }
}

}  // namespace
}  // namespace rico
