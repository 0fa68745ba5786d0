// Models of one degree of freedom, for orders of convergence, and stick-slip.
#include <cmath>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/formulation/LCP.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/relations/lagrangian/LagrangianRheonomousR.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

#include "schemes.hpp"

using namespace rico;

namespace {

std::shared_ptr<NonSmoothDynamicalSystem> modelOf(const std::shared_ptr<DynamicalSystem>& system,
                                                  const std::shared_ptr<Interaction>& interaction,
                                                  double end) {
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, end);
  model->insertDynamicalSystem(system);
  if (interaction != nullptr) model->link(interaction, system);
  return model;
}

}  // namespace

/// q'' = -k q - g from q = start; if impact = 1, above a stop at `stop` with restitution e.
/// Prints t, q, v.
void runSpringMass(const Parameters& parameters) {
  const double k = parameters.number("k", 1.0);
  auto mass = std::make_shared<LagrangianLinearTIDS>(
      Vector{parameters.number("start", 1.0)}, Vector{0.0}, Matrix{{1}}, Matrix{{k}}, Matrix{{0}});
  mass->setFExt(Vector{-parameters.number("gravity", 0.0)});
  std::shared_ptr<Interaction> stop;
  if (parameters.number("impact", 0.0) != 0.0)
    stop = std::make_shared<Interaction>(
        std::make_shared<NewtonImpactNSL>(parameters.number("e", 0.0)),
        std::make_shared<LagrangianLinearTIR>(Matrix{{1}},
                                              Vector{-parameters.number("stop", 0.0)}));
  auto simulation = simulationOf(parameters, modelOf(mass, stop, parameters.number("end", 10.0)),
                                 std::make_shared<LCP>());
  printHeader({"t", "q", "v"});
  runAll(*simulation, [&](double t) { printRow({t, mass->q()[0], mass->velocity()[0]}); });
}

/// q'' = -g sin q from q = start. Prints t, q, v of every `every`-th step.
void runPendulum(const Parameters& parameters) {
  const double g = parameters.number("gravity", 9.81);
  auto bob = std::make_shared<LagrangianDS>(Vector{parameters.number("start", 1.0)}, Vector{0.0},
                                            Matrix{{1}});
  bob->setComputeFIntFunction(
      [g](double, const Vector& q, const Vector&, Vector& f) { f[0] = g * std::sin(q[0]); });
  bob->setComputeJacobianFIntqFunction(
      [g](double, const Vector& q, const Vector&, Matrix& K) { K(0, 0) = g * std::cos(q[0]); });
  auto simulation = simulationOf(parameters, modelOf(bob, nullptr, parameters.number("end", 10.0)),
                                 std::make_shared<LCP>());
  const long every = std::lround(parameters.number("every", 1.0));
  long count = 0;
  printHeader({"t", "q", "v"});
  runAll(*simulation, [&](double t) {
    if (count++ % every == 0) printRow({t, bob->q()[0], bob->velocity()[0]});
  });
}

/// A block pulled by a spring of stiffness k, whose end is at held + V t; friction mu.
/// Prints t, x, v, the friction force, and 1 for events.
void runStickSlip(const Parameters& parameters) {
  const double k = parameters.number("k", 9.0), V = parameters.number("V", 0.7);
  const double mu = parameters.number("mu", 0.3), g = parameters.number("gravity", 9.81);
  const double held = parameters.number("held", 0.0);
  auto block = std::make_shared<LagrangianDS>(Vector{0, 0}, Vector{0, 0}, Matrix::identity(2));
  block->setComputeFIntFunction([=](double t, const Vector& q, const Vector&, Vector& f) {
    f[0] = -k * (held + V * t - q[0]);
    f[1] = g;
  });
  auto floor =
      std::make_shared<Interaction>(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, 2),
                                    std::make_shared<LagrangianLinearTIR>(Matrix{{0, 1}, {1, 0}}));
  auto simulation = simulationOf(parameters, modelOf(block, floor, parameters.number("end", 10.0)),
                                 std::make_shared<FrictionContact>(2));
  const auto* events = dynamic_cast<const EventDriven*>(simulation.get());
  long seen = 0;
  printHeader({"t", "x", "v", "force", "event"});
  runAll(*simulation, [&](double t) {
    const long count = events == nullptr ? 0 : events->numberOfNonSmoothEvents();
    printRow(
        {t, block->q()[0], block->velocity()[0], floor->lambda(2)(1), count > seen ? 1.0 : 0.0});
    seen = count;
  });
}

/// A ball on a floor at amplitude sin(omega t). Prints t, q, v, impulse, and 1 for events.
void runShakenBall(const Parameters& parameters) {
  const double a = parameters.number("amplitude", 0.01), omega = parameters.number("omega", 60.0);
  auto ball =
      std::make_shared<LagrangianLinearTIDS>(Vector{parameters.number("start", 0.0)},
                                             Vector{parameters.number("speed", 0.0)}, Matrix{{1}});
  ball->setFExt(Vector{-parameters.number("gravity", 9.81)});
  auto relation = std::make_shared<LagrangianRheonomousR>();
  relation->setComputehFunction(
      [=](const Vector& q, double t, Vector& y) { y[0] = q[0] - a * std::sin(omega * t); });
  relation->setComputeJachqFunction([](const Vector&, double, Matrix& H) { H(0, 0) = 1.0; });
  relation->setComputehDotFunction(
      [=](const Vector&, double t, Vector& rate) { rate[0] = -a * omega * std::cos(omega * t); });
  auto floor = std::make_shared<Interaction>(
      std::make_shared<NewtonImpactNSL>(parameters.number("e", 0.5)), relation);
  auto simulation = simulationOf(parameters, modelOf(ball, floor, parameters.number("end", 10.0)),
                                 std::make_shared<LCP>());
  const auto* events = dynamic_cast<const EventDriven*>(simulation.get());
  long seen = 0;
  printHeader({"t", "q", "v", "event"});
  runAll(*simulation, [&](double t) {
    const long count = events == nullptr ? 0 : events->numberOfNonSmoothEvents();
    printRow({t, ball->q()[0], ball->velocity()[0], count > seen ? 1.0 : 0.0});
    seen = count;
  });
}
