#pragma once

#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/modeling/Interaction.hpp>
#include <kernel/modeling/LagrangianLinearTIDS.hpp>
#include <kernel/modeling/LagrangianLinearTIR.hpp>
#include <kernel/modeling/NewtonImpactNSL.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/TimeDiscretisation.hpp>

// Models that event-driven tests use.

/// A ball above a floor: m = 1, g = 9.81, y = q.
struct EventDrivenBall {
  double h = 0.005;
  double T = 8.5;
  double e = 0.9;
  double q0 = 1.0;
  double v0 = 0.0;
  std::shared_ptr<rico::LagrangianLinearTIDS> ball;
  std::shared_ptr<rico::Interaction> contact;
  std::shared_ptr<rico::LsodarOSI> integrator = std::make_shared<rico::LsodarOSI>();
  std::shared_ptr<rico::EventDriven> simulation;

  void build() {
    using namespace rico;
    ball = std::make_shared<LagrangianLinearTIDS>(Vector{q0, 0, 0}, Vector{v0, 0, 0},
                                                  Matrix::identity(3));
    ball->setFExt(Vector{-9.81, 0, 0});
    contact =
        std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(e),
                                      std::make_shared<LagrangianLinearTIR>(Matrix{{1, 0, 0}}));
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
    model->insertDynamicalSystem(ball);
    model->link(contact, ball);
    simulation = std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                               integrator);
  }

  /// One event; was it a nonsmooth one?
  bool step() const {
    simulation->advanceToEvent();
    const bool nonSmooth =
        simulation->eventsManager()->nextEvent()->getType() == rico::EventType::kNonSmooth;
    simulation->processEvents();
    return nonSmooth;
  }
};

/// N beads of radius R above each other and above a floor, with gaps between them.
struct EventDrivenColumn {
  int N = 10;
  double h = 0.005;
  double T = 3.0;
  double e = 0.9;
  double R = 0.005;
  double drop = 0.05;
  double gap = 0.0;
  std::vector<std::shared_ptr<rico::LagrangianLinearTIDS>> beads;
  std::vector<std::shared_ptr<rico::Interaction>> contacts;
  std::shared_ptr<rico::LsodarOSI> integrator = std::make_shared<rico::LsodarOSI>();
  std::shared_ptr<rico::EventDriven> simulation;

  void build() {
    using namespace rico;
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
    auto law = std::make_shared<NewtonImpactNSL>(e);
    auto floor = std::make_shared<LagrangianLinearTIR>(Matrix{{1}}, Vector{-R});
    auto between = std::make_shared<LagrangianLinearTIR>(Matrix{{-1, 1}}, Vector{-2.0 * R});
    for (int i = 0; i < N; ++i) {
      beads.push_back(std::make_shared<LagrangianLinearTIDS>(Vector{R + drop + i * (2.0 * R + gap)},
                                                             Vector{0.0}, Matrix::identity(1)));
      beads.back()->setFExt(Vector{-9.81});
      model->insertDynamicalSystem(beads.back());
      contacts.push_back(std::make_shared<Interaction>(law, i == 0 ? floor : between));
      if (i == 0)
        model->link(contacts.back(), beads[0]);
      else
        model->link(contacts.back(), beads[i - 1], beads[i]);
    }
    simulation = std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                               integrator);
  }
};
