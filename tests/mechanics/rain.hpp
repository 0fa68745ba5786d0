#pragma once

#include <kernel/state/StateHash.hpp>

#include "mechanics/world.hpp"

namespace rico::test {

/// Balls and boxes that fall on the ground and on each other. Every 20 steps one is added, and the
/// oldest is removed if there are many.
struct Rain {
  World world;
  int box, ball;
  long born = 0;

  explicit Rain(bool manyLaws = true) {
    world.h = 5e-3;
    world.options.margin = 0.02;
    world.tolerance = 1e-8;
    RigidBodies& bodies = *world.bodies;
    bodies.setGravity({0, 0, -9.81});
    bodies.add(bodies.addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
    box = bodies.addKind(Box({0.2, 0.15, 0.1}), 1.0);
    ball = bodies.addKind(Sphere(0.15), 1.0, Motion::kDynamic, 1);
    for (int i = 0; i < 8; ++i) bear();
    world.build();
    if (manyLaws)
      world.manager->setLaw(0, 1, std::make_shared<NewtonImpactFrictionNSL>(0.3, 0.0, 0.2, 3));
  }
  void bear() {
    const double x = 0.11 * std::sin(1.7 * born), y = 0.11 * std::cos(2.3 * born);
    world.bodies->add(born % 2 == 0 ? box : ball, {x, y, 0.3 + 0.3 * (born % 8)},
                      quaternionFromRotationVector({0.1 * born, 0.2, 0.0}));
    ++born;
  }
  void step() {
    const long k = world.simulation->stepNumber();
    if (k > 0 && k % 20 == 0) {
      if (world.bodies->size() > 12) world.bodies->remove(1 + (k / 20) - 5);
      bear();
    }
    world.step();
  }
  std::uint64_t hash() const {
    StateHash hash;
    world.simulation->recordState(hash);
    return hash.value();
  }
};

}  // namespace rico::test
