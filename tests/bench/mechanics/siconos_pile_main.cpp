// Balls of pile.hpp, stepped by Siconos. Reads the number of balls, of sweeps, half the width of
// the box, and centres; then for each number of steps prints CPU seconds, contacts and centres.
#include <Friction_cst.h>
#include <SolverOptions.h>

#include <RigidBodyDS.hpp>
#include <SiconosBulletCollisionManager.hpp>
#include <SiconosContactor.hpp>
#include <SiconosKernel.hpp>
#include <SiconosShape.hpp>
#include <cmath>
#include <ctime>
#include <iostream>

namespace {

double cpuSeconds() {
  timespec t = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

SP::SiconosVector vector(std::initializer_list<double> values) {
  auto v = std::make_shared<SiconosVector>(static_cast<unsigned>(values.size()));
  unsigned i = 0;
  for (const double value : values) v->setValue(i++, value);
  return v;
}

SP::SiconosContactorSet contactor(const SP::SiconosShape& shape) {
  auto set = std::make_shared<SiconosContactorSet>();
  set->push_back(std::make_shared<SiconosContactor>(shape));
  return set;
}

/// A plane whose outer normal is the z axis of its frame.
void addWall(SiconosBulletCollisionManager& manager, double x, double y, double turn_x,
             double turn_y) {
  manager.insertStaticContactorSet(contactor(std::make_shared<SiconosPlane>()),
                                   vector({x, y, 0, std::cos((turn_x + turn_y) / 2),
                                           std::sin(turn_x / 2), std::sin(turn_y / 2), 0}));
}

}  // namespace

int main() {
  std::size_t balls = 0;
  int sweeps = 0;
  double half = 0;
  std::cin >> balls >> sweeps >> half;

  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
  auto sphere = std::make_shared<SiconosSphere>(0.5f);
  std::vector<SP::RigidBodyDS> bodies;
  auto inertia = std::make_shared<SimpleMatrix>(3, 3);
  inertia->eye();
  *inertia *= 0.1;
  for (std::size_t i = 0; i < balls; ++i) {
    double x = 0, y = 0, z = 0;
    std::cin >> x >> y >> z;
    auto body = std::make_shared<RigidBodyDS>(vector({x, y, z, 1, 0, 0, 0}),
                                              vector({0, 0, 0, 0, 0, 0}), 1.0, inertia);
    body->setContactors(contactor(sphere));
    body->setFExtPtr(vector({0, 0, -9.81}));
    model->insertDynamicalSystem(body);
    bodies.push_back(body);
  }

  SiconosBulletOptions options;
  options.contactBreakingThreshold = 0.02;
  auto manager = std::make_shared<SiconosBulletCollisionManager>(options);
  manager->insertNonSmoothLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.3, 3), 0, 0);
  const double quarter = std::acos(0.0);
  addWall(*manager, 0, 0, 0, 0);
  addWall(*manager, -half, 0, 0, quarter);
  addWall(*manager, half, 0, 0, -quarter);
  addWall(*manager, 0, -half, -quarter, 0);
  addWall(*manager, 0, half, quarter, 0);

  auto problem = std::make_shared<FrictionContact>(3, SICONOS_FRICTION_3D_NSGS);
  SolverOptions& solver = *problem->numericsSolverOptions();
  solver.iparam[SICONOS_IPARAM_MAX_ITER] = sweeps;
  solver.dparam[SICONOS_DPARAM_TOL] = 1e-30;
  problem->setKeepLambdaAndYState(true);
  problem->setMStorageType(NM_SPARSE_BLOCK);
  auto simulation =
      std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, 0.005),
                                     std::make_shared<MoreauJeanOSI>(0.5), problem);
  simulation->insertInteractionManager(manager);
  simulation->setNewtonOptions(SICONOS_TS_LINEAR);
  simulation->setCheckSolverFunction([](int, Simulation*) {});

  for (int steps = 0; std::cin >> steps;) {
    const double begin = cpuSeconds();
    for (int k = 0; k < steps; ++k) {
      simulation->computeOneStep();
      simulation->nextStep();
    }
    std::printf("%.17g %zu\n", cpuSeconds() - begin, simulation->indexSet(1)->size());
    for (const auto& body : bodies)
      std::printf("%.17g %.17g %.17g\n", body->q()->getValue(0), body->q()->getValue(1),
                  body->q()->getValue(2));
    std::fflush(stdout);
  }
}
