#pragma once

#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/simulation/EventDriven.hpp>

#include "kernel/support/scenes.hpp"

// Event-driven simulations of the models of scenes.hpp.

struct EventDrivenBall : BallModel {
  std::shared_ptr<rico::LsodarOSI> integrator = std::make_shared<rico::LsodarOSI>();
  std::shared_ptr<rico::EventDriven> simulation;

  EventDrivenBall() { T = 8.5; }

  void build() {
    using namespace rico;
    buildModel();
    simulation = std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                               integrator);
  }

  /// Processes one event; returns true if it was a nonsmooth event.
  bool step() const {
    simulation->advanceToEvent();
    const bool nonSmooth =
        simulation->eventsManager()->nextEvent()->getType() == rico::EventType::kNonSmooth;
    simulation->processEvents();
    return nonSmooth;
  }
};

/// Small beads, dropped with gaps between them.
struct EventDrivenColumn : ColumnModel {
  double drop = 0.05;
  double gap = 0.0;
  std::shared_ptr<rico::LsodarOSI> integrator = std::make_shared<rico::LsodarOSI>();
  std::shared_ptr<rico::EventDriven> simulation;

  EventDrivenColumn() {
    h = 0.005;
    T = 3.0;
    R = 0.005;
  }

  void build() {
    using namespace rico;
    buildModel(R + drop, 2.0 * R + gap);
    simulation = std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                               integrator);
  }
};
