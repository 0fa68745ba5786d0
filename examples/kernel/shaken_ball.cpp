/*
  Description
    A ball on a shaking floor. Its weight, and the floor's motion, are C functions of the library
    shaken_ball_plugin, found by name in the working directory or in RICOCHET_PLUGIN_PATH.

  Sample runs
    RICOCHET_PLUGIN_PATH=. shaken_ball
*/
#include <algorithm>
#include <cstdio>
#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianRheonomousR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/LagrangianDS.hpp>

using namespace rico;

int main() {
  // 1. The ball; its mass is a parameter of the plug-in.
  auto ball = std::make_shared<LagrangianDS>(Vector{0.1}, Vector{0.0}, Matrix{{2.0}});
  ball->setz(Vector{2.0});
  ball->setComputeFExtFunction("shaken_ball_plugin", "weight");

  // 2. The floor.
  auto floor =
      std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.5),
                                    std::make_shared<LagrangianRheonomousR>(
                                        "shaken_ball_plugin:gap", "shaken_ball_plugin:gapGradient",
                                        "shaken_ball_plugin:gapRate"));

  // 3. Time.
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 2.0);
  model->insertDynamicalSystem(ball);
  model->link(floor, ball);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1e-4),
                          std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<LCP>());
  double highest = 0.0, lowest = 1.0;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    if (simulation.nextTime() > 1.0) highest = std::max(highest, ball->q()(0));
    lowest = std::min(lowest, floor->y(0)(0));
    simulation.nextStep();
  }
  std::printf("it jumps as high as %.4f; smallest gap %.1e\n", highest, lowest);
  return highest > 0.01 && lowest > -1e-3 ? 0 : 1;
}
