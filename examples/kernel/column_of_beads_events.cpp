/*
  Description
    Beads above each other fall on a floor, event-driven: the time of each impact is computed,
    accumulations of several beads are completed, and the column comes to rest. No event creates
    energy.

  Sample runs
    column_of_beads_events
    column_of_beads_events 30         (beads)
*/
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

int main(int argc, char* argv[]) {
  const int N = argc > 1 ? std::atoi(argv[1]) : 10;
  const double g = 9.81, R = 0.005, gap = 0.01;

  // 1. Beads, and their contacts.
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 10.0);
  auto law = std::make_shared<NewtonImpactNSL>(0.9);
  std::vector<std::shared_ptr<LagrangianLinearTIDS>> beads;
  std::vector<std::shared_ptr<Interaction>> contacts;
  for (int i = 0; i < N; ++i) {
    beads.push_back(std::make_shared<LagrangianLinearTIDS>(Vector{0.05 + R + i * (2 * R + gap)},
                                                           Vector{0}, Matrix::identity(1)));
    beads[i]->setFExt(Vector{-g});
    model->insertDynamicalSystem(beads[i]);
    auto relation = i == 0 ? std::make_shared<LagrangianLinearTIR>(Matrix{{1}}, Vector{-R})
                           : std::make_shared<LagrangianLinearTIR>(Matrix{{-1, 1}}, Vector{-2 * R});
    contacts.push_back(std::make_shared<Interaction>(law, relation));
    model->link(contacts[i], beads[i > 0 ? i - 1 : 0], i > 0 ? beads[i] : nullptr);
  }

  // 2. From event to event.
  EventDriven simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.1),
                         std::make_shared<LsodarOSI>(), std::make_shared<LCP>(),
                         std::make_shared<LCP>());
  const auto energy = [&] {
    double sum = 0.0;
    for (const auto& bead : beads)
      sum += 0.5 * bead->velocity()(0) * bead->velocity()(0) + g * bead->q()(0);
    return sum;
  };
  const double first = energy();
  double before = first, gain = 0.0;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    gain = std::fmax(gain, energy() - before);
    if (gain > 1e-13 * first) return std::puts("energy was created"), 1;
    before = energy();
  }

  // 3. The floor carries all beads.
  std::printf("%ld nonsmooth events, %zu accumulations, the last at t = %.12f\n",
              simulation.numberOfNonSmoothEvents(), simulation.accumulations().size(),
              simulation.accumulations().back().limit);
  std::printf("force on the floor %.12f, weight %.12f\n", contacts[0]->lambda(2)(0), N * g);
  return std::abs(contacts[0]->lambda(2)(0) - N * g) < 1e-8 ? 0 : 1;
}
