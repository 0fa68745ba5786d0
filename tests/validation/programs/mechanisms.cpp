// Models: a rod that slides on its end, beads in a row, the woodpecker toy.
#include <cmath>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/formulation/LCP.hpp>
#include <kernel/formulation/MultipleImpact.hpp>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/laws/MultipleImpactNSL.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/relations/lagrangian/LagrangianScleronomousR.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

#include "schemes.hpp"

using namespace rico;

/// Painlevé's rod of length 2 l and mass 1, with its lower end on a floor: q = (x, y, angle to the
/// horizontal). `slip` is the initial horizontal velocity of the end.
///
/// Prints t, height and slip of the end, angle, normal and tangential impulse.
void runRod(const Parameters& parameters) {
  const double l = parameters.number("l", 1.0), mu = parameters.number("mu", 0.5);
  const double angle = parameters.number("angle", 1.0), spin = parameters.number("spin", 0.0);
  const double slip = parameters.number("slip", 1.0), c = std::cos(angle), s = std::sin(angle);
  auto rod = std::make_shared<LagrangianDS>(Vector{0.0, l * s, angle},
                                            Vector{slip - l * s * spin, l * c * spin, spin},
                                            Matrix::diagonal({1.0, 1.0, l * l / 3.0}));
  rod->setFExt(Vector{0.0, -parameters.number("gravity", 9.81), 0.0});
  auto relation = std::make_shared<LagrangianScleronomousR>();
  relation->setComputehFunction([l](const Vector& q, Vector& y) {
    y[0] = q[1] - l * std::sin(q[2]);
    y[1] = q[0] - l * std::cos(q[2]);
  });
  relation->setComputeJachqFunction([l](const Vector& q, Matrix& H) {
    H = Matrix{{0.0, 1.0, -l * std::cos(q[2])}, {1.0, 0.0, l * std::sin(q[2])}};
  });
  auto end = std::make_shared<Interaction>(
      std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, 2), relation);
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, parameters.number("end", 0.5));
  model->insertDynamicalSystem(rod);
  model->link(end, rod);
  auto simulation = simulationOf(parameters, model, std::make_shared<FrictionContact>(2));
  printHeader({"t", "height", "slip", "angle", "normal", "tangential"});
  runAll(*simulation, [&](double t) {
    const double a = rod->q()[2], w = rod->velocity()[2];
    printRow({t, rod->q()[1] - l * std::sin(a), rod->velocity()[0] + l * std::sin(a) * w, a,
              end->lambda(1)(0), end->lambda(1)(1)});
  });
}

/// Equal beads that touch; the first one arrives with velocity 1. Contacts have the exponent eta
/// and restitution e. Prints index and velocity of each bead after the impact.
void runCradle(const Parameters& parameters) {
  const int n = static_cast<int>(std::lround(parameters.number("beads", 3.0)));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 0.1);
  std::vector<std::shared_ptr<LagrangianLinearTIDS>> beads;
  for (int i = 0; i < n; ++i) {
    beads.push_back(std::make_shared<LagrangianLinearTIDS>(
        Vector{0.2 * i - (i == 0 ? 0.01 : 0.0)}, Vector{i == 0 ? 1.0 : 0.0}, Matrix::identity(1)));
    model->insertDynamicalSystem(beads.back());
    if (i == 0) continue;
    auto law = std::make_shared<MultipleImpactNSL>(parameters.number("e", 1.0), 1e6,
                                                   parameters.number("eta", 1.5));
    auto touch = std::make_shared<LagrangianLinearTIR>(Matrix{{-1, 1}}, Vector{-0.2});
    model->link(std::make_shared<Interaction>(law, touch), beads[i - 1], beads[i]);
  }
  auto impact = std::make_shared<MultipleImpact>(ComplianceModel::kBiStiffness,
                                                 parameters.number("step", 1e-4));
  EventDriven simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.01),
                         std::make_shared<LsodarOSI>(), impact, std::make_shared<LCP>());
  simulation.run();
  printHeader({"bead", "velocity"});
  for (int i = 0; i < n; ++i) printRow({static_cast<double>(i), beads[i]->velocity()(0)});
}

/// The woodpecker toy of Glocker and Pfeiffer (1995): q = (height, angle of the sleeve, angle of
/// the bird), for small angles. Prints t, q, v, and the normal impulses of the beak and of the
/// lower and the upper edge of the sleeve.
void runWoodpecker(const Parameters& parameters) {
  const double mM = 0.0003, JM = 5e-9, mS = 0.0045, JS = 7e-7, c = 0.0056;
  const double lM = 0.010, lG = 0.015, lS = 0.0201, hM = 0.0058, hS = 0.02, r0 = 0.0025,
               rM = 0.0031;
  const double g = parameters.number("gravity", 9.81), mu = parameters.number("mu", 0.3);
  const Matrix M = {{mS + mM, mS * lM, mS * lG},
                    {mS * lM, JM + mS * lM * lM, mS * lM * lG},
                    {mS * lG, mS * lM * lG, JS + mS * lG * lG}};
  auto toy = std::make_shared<LagrangianLinearTIDS>(
      Vector{0, -0.1036, -0.2788}, Vector{-0.3411, 0, -7.4583}, M,
      Matrix{{0, 0, 0}, {0, c, -c}, {0, -c, c}}, Matrix(3, 3));
  toy->setFExt(Vector{-(mS + mM) * g, -mS * lM * g, -mS * lG * g});
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, parameters.number("end", 1.0));
  model->insertDynamicalSystem(toy);
  std::vector<std::shared_ptr<Interaction>> contacts;
  const auto link = [&](double e, Matrix H, double gap) {
    contacts.push_back(std::make_shared<Interaction>(
        std::make_shared<NewtonImpactFrictionNSL>(e, 0.0, mu, 2),
        std::make_shared<LagrangianLinearTIR>(std::move(H), Vector{gap, 0})));
    model->link(contacts.back(), toy);
  };
  link(0.5, Matrix{{0, 0, -hS}, {1, lM, lG - lS}}, lM + lG - lS - r0);
  link(0.0, Matrix{{0, hM, 0}, {1, rM, 0}}, rM - r0);
  link(0.0, Matrix{{0, -hM, 0}, {1, rM, 0}}, rM - r0);
  auto simulation = simulationOf(parameters, model, std::make_shared<FrictionContact>(2));
  printHeader({"t", "y", "sleeve", "bird", "vy", "wsleeve", "wbird", "beak", "lower", "upper"});
  runAll(*simulation, [&](double t) {
    const Vector &q = toy->q(), &v = toy->velocity();
    printRow({t, q[0], q[1], q[2], v[0], v[1], v[2], contacts[0]->lambda(1)(0),
              contacts[1]->lambda(1)(0), contacts[2]->lambda(1)(0)});
  });
}
