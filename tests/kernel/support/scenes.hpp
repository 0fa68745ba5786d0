#pragma once

#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

// Models used by several tests, and their time-stepping simulations; event_driven.hpp contains the
// event-driven simulations.

/// A ball above a floor: m = 1, g = 9.81, y = q; by default q0 = 1, v0 = 0.
struct BallModel {
  double h = 0.005;
  double T = 10.0;
  double e = 0.9;
  double q0 = 1.0;
  double v0 = 0.0;
  std::shared_ptr<rico::LagrangianLinearTIDS> ball;
  std::shared_ptr<rico::Interaction> contact;
  std::shared_ptr<rico::NonSmoothDynamicalSystem> model;

  void buildModel() {
    using namespace rico;
    ball = std::make_shared<LagrangianLinearTIDS>(Vector{q0, 0, 0}, Vector{v0, 0, 0},
                                                  Matrix::identity(3));
    ball->setFExt(Vector{-9.81, 0, 0});
    contact =
        std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(e),
                                      std::make_shared<LagrangianLinearTIR>(Matrix{{1, 0, 0}}));
    model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
    model->insertDynamicalSystem(ball);
    model->link(contact, ball);
  }
};

/// N beads of radius R one above another, above a floor.
struct ColumnModel {
  int N = 10;
  double h = 5e-4;
  double T = 2.0;
  double e = 0.9;
  double R = 0.1;
  std::vector<std::shared_ptr<rico::LagrangianLinearTIDS>> beads;
  std::vector<std::shared_ptr<rico::Interaction>> contacts;
  std::shared_ptr<rico::NonSmoothDynamicalSystem> model;

  void buildModel(double firstHeight, double spacing) {
    using namespace rico;
    model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
    auto law = std::make_shared<NewtonImpactNSL>(e);
    auto floor = std::make_shared<LagrangianLinearTIR>(Matrix{{1}}, Vector{-R});
    auto between = std::make_shared<LagrangianLinearTIR>(Matrix{{-1, 1}}, Vector{-2.0 * R});
    for (int i = 0; i < N; ++i) {
      beads.push_back(std::make_shared<LagrangianLinearTIDS>(Vector{firstHeight + spacing * i},
                                                             Vector{0.0}, Matrix::identity(1)));
      beads.back()->setFExt(Vector{-9.81});
      model->insertDynamicalSystem(beads.back());
      contacts.push_back(std::make_shared<Interaction>(law, i == 0 ? floor : between));
      if (i == 0)
        model->link(contacts.back(), beads[0]);
      else
        model->link(contacts.back(), beads[i - 1], beads[i]);
    }
  }
};

struct BouncingBall : BallModel {
  std::shared_ptr<rico::TimeStepping> simulation;

  void build(std::shared_ptr<rico::OneStepIntegrator> integrator =
                 std::make_shared<rico::MoreauJeanOSI>(0.5)) {
    using namespace rico;
    buildModel();
    simulation = std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                                std::move(integrator), std::make_shared<LCP>());
  }
};

struct ColumnOfBeads : ColumnModel {
  double firstHeight = 1.0;
  double spacing = 0.25;
  double threshold = 0.0;  // threshold of the activation of contacts
  std::shared_ptr<rico::LCP> problem = std::make_shared<rico::LCP>();
  std::shared_ptr<rico::TimeStepping> simulation;

  void build() {
    using namespace rico;
    buildModel(firstHeight, spacing);
    auto integrator = std::make_shared<MoreauJeanOSI>(0.5);
    integrator->setConstraintActivationThreshold(threshold);
    simulation = std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                                integrator, problem);
  }
};
