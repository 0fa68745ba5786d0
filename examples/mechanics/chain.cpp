/*
  Description
    A chain of a hundred links hangs on one end, starts level, and swings; ball joints connect the
    links. The scheme enforces velocities, a projection after each step removes the drift: joints
    stay closed to 1e-8 of a link, and no energy is created.

  Sample runs
    chain
    chain 60 100               (seconds, links)
*/
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <kernel/formulation/GenericMechanical.hpp>
#include <kernel/formulation/MLCPProjectOnConstraints.hpp>
#include <kernel/integration/MoreauJeanDirectProjectionOSI.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/TimeSteppingDirectProjection.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/joints/JointsR.hpp>
#include <numbers>

using namespace rico;

int main(int argc, char* argv[]) {
  const double T = argc > 1 ? std::atof(argv[1]) : 2.0;
  const int links = argc > 2 ? std::atoi(argv[2]) : 100;
  const double length = 0.1;

  // 1. Links along x, the first on the origin.
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -9.81});
  const int link = bodies->addKind(Capsule(0.2 * length, 0.5 * length), 1000.0);
  const Quaternion level = quaternionFromRotationVector({0, std::numbers::pi / 2, 0});
  auto balls = std::make_shared<JointsR>(bodies, JointKind::kBall);
  for (int i = 0; i < links; ++i) {
    const auto id = bodies->add(link, {length * (i + 0.5), 0, 0}, level);
    balls->add(id, i == 0 ? JointFrames::kWorld : id - 1, {length * i, 0, 0});
  }
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
  model->insertDynamicalSystem(bodies);
  model->link(
      std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(balls->rows()), balls),
      bodies);

  // 2. Velocities, then positions.
  auto position = std::make_shared<MLCPProjectOnConstraints>();
  position->settings().relativeTolerance = 1e-6;
  TimeSteppingDirectProjection simulation(model, std::make_shared<TimeDiscretisation>(0.0, 2e-3),
                                          std::make_shared<MoreauJeanDirectProjectionOSI>(0.5),
                                          std::make_shared<GenericMechanical>(), position);
  simulation.setConstraintTol(1e-10);

  // 3. Time.
  const auto energy = [&] { return bodies->kineticEnergy() + bodies->potentialEnergy(); };
  const double before = energy();
  double open = 0, gained = 0, lowest = 0;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    simulation.nextStep();
    open = std::max(open, balls->greatestError() / length);
    gained = std::max(gained, energy() - before);
    lowest = std::min(lowest, bodies->centres()[links - 1].z);
  }
  const double scale = bodies->mass(0) * links * 9.81 * length * links;
  std::printf(
      "%.0f s: joints open by at most %.1e of a link, the end came down by %.2f of the chain\n", T,
      open, -lowest / (length * links));
  std::printf("energy: at most %.1e above the start, %.2e below it at the end (of m g L)\n",
              gained / scale, (before - energy()) / scale);
  return open < 1e-8 && gained < 1e-3 * scale && lowest < -0.5 * length * links ? 0 : 1;
}
