/// A steel ball falls for half a second; its state is written to a checkpoint and restored.
#include <cmath>
#include <cstdio>
#include <io/checkpoint/CheckpointFile.hpp>
#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>
#include <mechanics/mass/MassProperties.hpp>
#include <mechanics/shapes/Sphere.hpp>

using namespace rico;

int main()
{
  const double mass = massProperties(Sphere(0.1), 7850).mass;
  auto ball = std::make_shared<LagrangianLinearTIDS>(Vector{1.0}, Vector{0.0}, Matrix{{mass}});
  ball->setFExt(Vector{-9.81 * mass});
  auto contact = std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.9),
                                               std::make_shared<LagrangianLinearTIR>(Matrix{{1}}));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 0.5);
  model->insertDynamicalSystem(ball);
  model->link(contact, ball);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.005),
                          std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<LCP>());
  simulation.run();

  const StateWalk walk = [&](StateRecorder &r) { simulation.recordState(r); };
  const std::uint64_t before = hashState(walk);
  writeCheckpoint("ball.h5", walk, simulation.stepNumber(), simulation.startingTime());
  readCheckpoint("ball.h5", walk);
  std::printf("mass %.4f  t %.3f  q %.6f  restored %s\n", mass, simulation.startingTime(), ball->q()[0],
              hashState(walk) == before ? "yes" : "no");
  return 0;
}
