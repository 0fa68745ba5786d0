/*
  Description
    A mass on a rod, in Cartesian coordinates: a bilateral constraint, event-driven. The constraint
    holds to round-off by projection, the energy is conserved by the integrator.
    v' = (0, g) + H' lambda,  0 = y = 1 - |q|^2.

  Sample runs
    pendulum_events
    pendulum_events 100               (final time)
*/
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianScleronomousR.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

using namespace rico;

int main(int argc, char* argv[]) {
  const double T = argc > 1 ? std::atof(argv[1]) : 10.0;
  const double g = 9.81;

  // 1. The mass, and the rod with its gradient H and the rate of H.
  auto mass = std::make_shared<LagrangianLinearTIDS>(Vector{std::sqrt(0.75), 0.5}, Vector{0, 0},
                                                     Matrix::identity(2));
  mass->setFExt(Vector{0, g});
  auto rod = std::make_shared<LagrangianScleronomousR>();
  rod->setComputehFunction(
      [](const Vector& q, Vector& y) { y[0] = 1.0 - q[0] * q[0] - q[1] * q[1]; });
  rod->setComputeJachqFunction([](const Vector& q, Matrix& H) {
    H(0, 0) = -2.0 * q[0];
    H(0, 1) = -2.0 * q[1];
  });
  rod->setComputeDotJachqFunction([](const Vector&, const Vector& v, Matrix& Hdot) {
    Hdot(0, 0) = -2.0 * v[0];
    Hdot(0, 1) = -2.0 * v[1];
  });
  auto joint = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(1), rod);
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
  model->insertDynamicalSystem(mass);
  model->link(joint, mass);

  // 2. Time.
  EventDriven simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.01),
                         std::make_shared<LsodarOSI>());
  double constraint = 0.0;
  double drift = 0.0;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    const double energy = 0.5 * dot(mass->velocity(), mass->velocity()) - g * mass->q()(1);
    constraint = std::max(constraint, std::abs(joint->y(0)(0)));
    drift = std::max(drift, std::abs(energy + 0.5 * g));
  }
  std::printf("t = %g: q = (%.12f, %.12f), tension %.9f\n", T, mass->q()(0), mass->q()(1),
              2.0 * joint->lambda(2)(0));
  std::printf("constraint kept to %.2g, energy to %.2g\n", constraint, drift);
  return constraint < 5e-13 && drift < 1e-9 ? 0 : 1;
}
