/*
  Description
    N beads above each other and above a floor fall and bounce. The contacts form a chain: each step
    solves one linear complementarity problem in a time linear in N.

  Sample runs
    column_of_beads
    column_of_beads 1000
*/
#include <cstdio>
#include <cstdlib>
#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

using namespace rico;

int main(int argc, char* argv[]) {
  const int N = argc > 1 ? std::atoi(argv[1]) : 10;
  const double R = 0.1;

  // 1. Beads, and the contact of each with the bead or floor below it.
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 2.0);
  auto law = std::make_shared<NewtonImpactNSL>(0.9);
  auto onFloor = std::make_shared<LagrangianLinearTIR>(Matrix{{1}}, Vector{-R});
  auto onBead = std::make_shared<LagrangianLinearTIR>(Matrix{{-1, 1}}, Vector{-2 * R});
  std::vector<std::shared_ptr<LagrangianLinearTIDS>> beads;
  std::vector<std::shared_ptr<Interaction>> contacts;
  for (int i = 0; i < N; ++i) {
    beads.push_back(
        std::make_shared<LagrangianLinearTIDS>(Vector{1 + 0.25 * i}, Vector{0.0}, Matrix{{1}}));
    beads[i]->setFExt(Vector{-9.81});
    model->insertDynamicalSystem(beads[i]);
    contacts.push_back(std::make_shared<Interaction>(law, i == 0 ? onFloor : onBead));
    if (i == 0)
      model->link(contacts[i], beads[i]);
    else
      model->link(contacts[i], beads[i - 1], beads[i]);
  }

  // 2. Time.
  auto problem = std::make_shared<LCP>();
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 5e-4),
                          std::make_shared<MoreauJeanOSI>(0.5), problem);
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    for (const auto& contact : contacts)
      if (contact->lambda(1)(0) < 0.0) return std::puts("a contact pulls"), 1;
    if (simulation.stepNumber() % 500 == 0)
      std::printf("t = %5.3f   lowest %9.6f   highest %9.6f   contacts %d\n", simulation.nextTime(),
                  beads[0]->q()(0), beads[N - 1]->q()(0), problem->report().problemSize);
    simulation.nextStep();
  }
  return 0;
}
