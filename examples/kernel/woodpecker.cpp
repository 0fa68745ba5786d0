/*
  Description
    The woodpecker toy: a sleeve with play on a pole, a spring, and a bird. Three frictional
    contacts (beak, upper and lower edge of the sleeve) make it descend the pole in a limit cycle. q
    = (height y, angle of the sleeve, angle of the bird), small angles; after Glocker and Pfeiffer.

  Sample runs
    woodpecker
*/
#include <cstdio>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

using namespace rico;

namespace {

// Lengths [m].
constexpr double lM = 0.010, lG = 0.015, lS = 0.0201, hM = 0.0058, hS = 0.02, r0 = 0.0025,
                 rM = 0.0031;

/// The toy without its contacts.
std::shared_ptr<LagrangianLinearTIDS> makeToy() {
  // Masses [kg], moments of inertia [kg m²], stiffness of the spring [Nm].
  const double mM = 0.0003, JM = 5e-9, mS = 0.0045, JS = 7e-7, c = 0.0056, g = 9.81;
  const Matrix M = {{mS + mM, mS * lM, mS * lG},
                    {mS * lM, JM + mS * lM * lM, mS * lM * lG},
                    {mS * lG, mS * lM * lG, JS + mS * lG * lG}};
  const Matrix K = {{0, 0, 0}, {0, c, -c}, {0, -c, c}};
  auto toy = std::make_shared<LagrangianLinearTIDS>(
      Vector{0, -0.1036, -0.2788}, Vector{-0.3411, 0, -7.4583}, M, K, Matrix(3, 3));
  toy->setFExt(Vector{-(mS + mM) * g, -mS * lM * g, -mS * lG * g});
  return toy;
}

}  // namespace

int main() {
  // 1. The toy, with the gaps (rows N, T) of the beak and of the two edges of the sleeve.
  const auto toy = makeToy();
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(toy);
  std::vector<std::shared_ptr<Interaction>> contacts;
  const auto link = [&](double e, Matrix H, double gap) {
    contacts.push_back(std::make_shared<Interaction>(
        std::make_shared<NewtonImpactFrictionNSL>(e, 0.0, 0.3, 2),
        std::make_shared<LagrangianLinearTIR>(std::move(H), Vector{gap, 0})));
    model->link(contacts.back(), toy);
  };
  link(0.5, Matrix{{0, 0, -hS}, {1, lM, lG - lS}}, lM + lG - lS - r0);
  link(0.0, Matrix{{0, hM, 0}, {1, rM, 0}}, rM - r0);
  link(0.0, Matrix{{0, -hM, 0}, {1, rM, 0}}, rM - r0);

  // 2. Time.
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1e-4),
                          std::make_shared<MoreauJeanOSI>(0.5),
                          std::make_shared<FrictionContact>(2));
  int beakImpacts = 0;
  bool beakTouched = false;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    for (const auto& contact : contacts) {
      const Vector& r = contact->lambda(1);
      if (r(0) < -1e-12 || std::abs(r(1)) > 0.3 * r(0) + 1e-10)
        return std::puts("a reaction left its cone"), 1;
    }
    const bool touches = contacts[0]->lambda(1)(0) > 0.0;
    if (touches && !beakTouched) ++beakImpacts;
    beakTouched = touches;
    if (simulation.stepNumber() % 1000 == 0)
      std::printf("t = %5.3f   height %9.6f   sleeve %8.5f   bird %8.5f\n", simulation.nextTime(),
                  toy->q()(0), toy->q()(1), toy->q()(2));
    simulation.nextStep();
  }
  std::printf("the beak hit the pole %d times; it walked down %.4f m\n", beakImpacts, -toy->q()(0));
  return beakImpacts > 3 && toy->q()(0) < 0.0 && toy->q()(0) > -0.5 ? 0 : 1;
}
