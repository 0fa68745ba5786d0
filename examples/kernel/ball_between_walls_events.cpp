/*
  Description
    A ball is thrown up between a floor and a ceiling, event-driven: it hits both in turn until its
    energy no longer reaches the ceiling, then only the floor until it rests. Flights longer than a
    millisecond are compared with parabolas.

  Sample runs
    ball_between_walls_events
    ball_between_walls_events 12      (velocity at the start)
*/
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

using namespace rico;

namespace {

constexpr double kG = 9.81, kCeiling = 1.2;

// The time of flight of a ball at q with velocity v until it hits the ceiling or the floor.
double flight(double q, double v) {
  const double atCeiling = v * v - 2.0 * kG * (kCeiling - q);
  if (v > 0.0 && atCeiling > 0.0) return (v - std::sqrt(atCeiling)) / kG;
  return (v + std::sqrt(v * v + 2.0 * kG * q)) / kG;
}

}  // namespace

int main(int argc, char* argv[]) {
  const double start = argc > 1 ? std::atof(argv[1]) : 8.0;

  // 1. The ball, y = q above the floor and y = 1.2 - q below the ceiling.
  auto ball =
      std::make_shared<LagrangianLinearTIDS>(Vector{0.5}, Vector{start}, Matrix::identity(1));
  ball->setFExt(Vector{-kG});
  auto law = std::make_shared<NewtonImpactNSL>(0.9);
  auto floor =
      std::make_shared<Interaction>(law, std::make_shared<LagrangianLinearTIR>(Matrix{{1}}));
  auto ceiling = std::make_shared<Interaction>(
      law, std::make_shared<LagrangianLinearTIR>(Matrix{{-1}}, Vector{kCeiling}));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 20.0);
  model->insertDynamicalSystem(ball);
  model->link(floor, ball);
  model->link(ceiling, ball);

  // 2. From event to event.
  EventDriven simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.1),
                         std::make_shared<LsodarOSI>(), std::make_shared<LCP>(),
                         std::make_shared<LCP>());
  double t = 0.0, q = 0.5, v = start, worst = 0.0;
  int ceilings = 0;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    if (simulation.eventsManager()->currentEvent().type != EventType::kNonSmooth) continue;
    if (!simulation.accumulations().empty()) continue;
    const double expected = flight(q, v);
    if (expected > 1e-3)
      worst = std::max(worst, std::abs(simulation.startingTime() - t - expected));
    t = simulation.startingTime();
    q = ball->q()(0);
    v = ball->velocity()(0);
    const bool above = q > 0.5 * kCeiling;
    ceilings += above ? 1 : 0;
    if (above || simulation.numberOfNonSmoothEvents() <= 12)
      std::printf("t = %.12f   %s   v+ = %9.6f\n", t, above ? "ceiling" : "floor  ", v);
  }

  // 3. The ball rests on the floor.
  std::printf("%d impacts on the ceiling; times wrong by at most %.1e; force of the floor %.12f\n",
              ceilings, worst, floor->lambda(2)(0));
  const bool rests = std::abs(floor->lambda(2)(0) - kG) < 1e-10 && std::abs(ball->q()(0)) < 1e-9;
  const bool reaches = start * start > 2.0 * kG * (kCeiling - 0.5);
  return rests && (ceilings > 0) == reaches && worst < 1e-10 ? 0 : 1;
}
