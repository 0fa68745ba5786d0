#pragma once

#include <cmath>
#include <functional>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <mechanics/distributed/SharedTimeStepping.hpp>
#include <memory>
#include <random>

#include "kernel/support/ranks_of.hpp"

namespace rico::test {

/// A scene on the ranks of a communicator, with all objects that a run needs.
struct SharedWorld {
  struct Choice {
    double margin = 0.02;
    double h = 5e-3;
    double theta = 1.0;
    double e = 0.0;
    GapRule gaps = {.predictive = true, .recovery = 0.2};
    SharedBodiesOptions bodies = {};
    SleepRule sleep = {};
  };

  SharedBodies bodies;
  SharedContacts contacts;
  SharedTimeStepping simulation;
  std::function<void(SharedWorld&)> betweenSteps = [](SharedWorld&) {};

  SharedWorld(MPI_Comm comm, const Choice& choice)
      : bodies(Ranks(tableOf(comm)), choice.bodies),
        contacts(bodies, {.margin = choice.margin, .gaps = choice.gaps, .sleep = choice.sleep}),
        simulation(bodies, contacts, 0.0, 1e9, choice.h, choice.theta) {
    contacts.setLaw(std::make_shared<NewtonImpactFrictionNSL>(choice.e, 0.0, 0.4, 3));
    bodies.population().setGravity({0, 0, -9.81});
  }

  void step() {
    simulation.computeOneStep();
    simulation.nextStep();
    betweenSteps(*this);
  }
  /// The hashes after each step.
  std::vector<std::uint64_t> run(int steps) {
    std::vector<std::uint64_t> hashes;
    for (int k = 0; k < steps; ++k) {
      step();
      hashes.push_back(simulation.stateHash());
    }
    return hashes;
  }
};

/// A floor, and four walls around [-half, half]².
inline void addBasin(SharedWorld& world, double half) {
  const double quarter = std::acos(0.0);
  const int plane = world.bodies.population().addKind(HalfSpace{}, 0.0, Motion::kStatic);
  world.bodies.add(plane, {});
  world.bodies.add(plane, {-half, 0, 0}, quaternionFromRotationVector({0, quarter, 0}));
  world.bodies.add(plane, {half, 0, 0}, quaternionFromRotationVector({0, -quarter, 0}));
  world.bodies.add(plane, {0, -half, 0}, quaternionFromRotationVector({-quarter, 0, 0}));
  world.bodies.add(plane, {0, half, 0}, quaternionFromRotationVector({quarter, 0, 0}));
}

/// n³ balls, and boxes among them on request, that fall into a basin of nearly twice the width of
/// their lattice. They start at one wall and move away from it, so that they spread over the basin.
inline void addHeap(SharedWorld& world, int n, bool withBoxes) {
  constexpr double kRadius = 0.1;
  RigidBodies& many = world.bodies.population();
  addBasin(world, 2.2 * kRadius * n);
  std::vector<int> kinds = {many.addKind(Sphere(kRadius), 1000.0),
                            many.addKind(Sphere(0.7 * kRadius), 1000.0)};
  if (withBoxes)
    kinds.push_back(many.addKind(Box({0.9 * kRadius, 0.7 * kRadius, 0.5 * kRadius}), 1000.0));
  std::mt19937 random(7);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  for (int i = 0; i < n * n * n; ++i) {
    const Vec3 cell = {double(i % n), double(i / n % n), double(i / n / n)};
    const Vec3 shift = {0.05 * any(random), 0.05 * any(random), 0.0};
    const Vec3 place = kRadius * (2.4 * cell + shift) + Vec3{-2.0 * kRadius * n + 0.15, 0, 0.12};
    const Quaternion turned = quaternionFromRotationVector({any(random), any(random), any(random)});
    world.bodies.add(kinds[static_cast<std::size_t>(i) % kinds.size()], place, turned,
                     {1.0 + 0.3 * any(random), 0.3 * any(random), 0.0});
  }
}

inline void pile(SharedWorld& world) { addHeap(world, 5, false); }
inline void mixedPile(SharedWorld& world) {
  world.contacts.settings().relativeTolerance = 1e-4;
  addHeap(world, 4, true);
}

/// Balls are added above a floor with a hole, and removed below the floor.
inline void hopper(SharedWorld& world) {
  RigidBodies& many = world.bodies.population();
  const int slab = many.addKind(Box({0.5, 0.5, 0.1}), 0.0, Motion::kStatic);
  const int ball = many.addKind(Sphere(0.08), 1000.0);
  for (int i = 0; i < 9; ++i)
    if (i != 4) world.bodies.add(slab, {0.75 * (i % 3 - 1.0), 0.75 * (i / 3 - 1.0), -0.1});
  world.betweenSteps = [ball](SharedWorld& w) {
    const auto step = static_cast<int>(w.simulation.stepNumber()) - 1;
    if (step % 4 == 0)
      for (int i = 0; i < 4; ++i)
        w.bodies.add(ball, {0.2 * (i % 2) - 0.1 + 0.01 * (step % 7), 0.2 * (i / 2) - 0.1, 0.4}, {},
                     {0.1 * i, 0, -3});
    w.bodies.removeIf(
        [&w](std::uint32_t body) { return w.bodies.population().centres()[body].z < -0.2; });
  };
}

}  // namespace rico::test
