// In space, a shape of each kind falls on ground of each kind, and rests at the expected height.
#include <SolverOptions.h>

#include <SiconosBodies.hpp>
#include <SiconosBulletCollisionManager.hpp>

#include "program.hpp"

namespace {

constexpr double kG = 9.81;

struct Case {
  std::string name;
  SP::SiconosShape shape;
  double height;  // height of the centre above the ground, at rest
};

std::vector<Case> cases() {
  SP::SimpleMatrix corners = matrixOf({{-1, -1, -1},
                                       {1, -1, -1},
                                       {1, 1, -1},
                                       {-1, 1, -1},
                                       {-1, -1, 1},
                                       {1, -1, 1},
                                       {1, 1, 1},
                                       {-1, 1, 1}});
  *corners *= 0.2;
  SP::SiconosShape wrapped(new SiconosBox(0.4, 0.4, 0.4));
  wrapped->setOutsideMargin(0.1);
  return {{"sphere", SP::SiconosShape(new SiconosSphere(0.3)), 0.3},
          {"box", SP::SiconosShape(new SiconosBox(vectorOf({0.4, 0.6, 0.8}))), 0.4},
          {"cylinder", SP::SiconosShape(new SiconosCylinder(0.2, 0.6)), 0.2},
          {"capsule", SP::SiconosShape(new SiconosCapsule(0.2, 0.6)), 0.2},
          {"box with a layer", wrapped, 0.3},
          {"hull", SP::SiconosShape(new SiconosConvexHull(corners)), 0.2}};
}

/// The ground is a square of two triangles with corners at (±3, ±3, 0), a height map, or a
/// half-space.
std::vector<std::pair<std::string, SP::SiconosShape>> grounds() {
  SP::VUInt triangles(new VUInt{0, 1, 2, 0, 2, 3});
  SP::SimpleMatrix corners = matrixOf({{-3, 3, 3, -3}, {-3, -3, 3, 3}, {0, 0, 0, 0}});
  SP::SimpleMatrix heights(new SimpleMatrix(4, 5));
  return {{"plane", SP::SiconosShape(new SiconosPlane())},
          {"mesh", SP::SiconosShape(new SiconosMesh(triangles, corners))},
          {"height map", SP::SiconosShape(new SiconosHeightMap(heights, 6, 6))}};
}

SP::RigidBodyDS falling(const Case& c) {
  SP::RigidBodyDS body(new RigidBodyDS(vectorOf({0, 0, c.height + 0.05, 1, 0, 0, 0}),
                                       vectorOf({0, 0, 0, 0, 0, 0}), 2.0));
  body->setContactors(std::make_shared<SiconosContactorSet>());
  body->contactors()->append(SP::SiconosContactor(new SiconosContactor(c.shape)));
  body->setFExtPtr(vectorOf({0, 0, -2.0 * kG}));
  return body;
}

double heightAtRest(const Case& c, SP::SiconosShape ground) {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.5));
  SP::RigidBodyDS body = falling(c);
  model->insertDynamicalSystem(body);
  SP::SiconosBulletCollisionManager collisions(new SiconosBulletCollisionManager());
  SP::SiconosContactorSet set(new SiconosContactorSet());
  set->append(SP::SiconosContactor(new SiconosContactor(ground)));
  collisions->addStaticBody(set, vectorOf({0, 0, -1, 1, 0, 0, 0}), 1);
  // The same ground, and the same ground raised by its offset.
  SP::SiconosContactorSet other(new SiconosContactorSet());
  other->append(
      SP::SiconosContactor(new SiconosContactor(ground, vectorOf({0, 0, 1, 1, 0, 0, 0}))));
  collisions->addStaticBody(other, vectorOf({0, 0, -1, 1, 0, 0, 0}), 2);
  collisions->insertNonSmoothLaw(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(0.0, 0.0, 0.5, 3)), 0,
                                 0);
  SP::FrictionContact problem(new FrictionContact(3, SICONOS_FRICTION_3D_NSGS));
  SP::TimeStepping s(new TimeStepping(model,
                                      SP::TimeDiscretisation(new TimeDiscretisation(0, 2e-3)),
                                      SP::OneStepIntegrator(new MoreauJeanOSI(0.5)), problem));
  s->insertInteractionManager(collisions);
  while (s->hasNextEvent()) {
    s->computeOneStep();
    s->nextStep();
  }
  return (*body->q())(2);
}

}  // namespace

int main() {
  return guarded([] {
    int wrong = 0;
    for (const auto& [name, ground] : grounds())
      for (const Case& c : cases())
        wrong += expect("a " + c.name + " on a " + name, heightAtRest(c, ground), c.height, 0.021);
    // The diagonal from (1, 0) to (0, 1) is the ridge of a map whose other corners are lower.
    SP::SimpleMatrix ridge = matrixOf({{-0.2, 0}, {0, -0.2}});
    wrong += expect("a sphere on the ridge of a height map",
                    heightAtRest(cases()[0], SP::SiconosShape(new SiconosHeightMap(ridge, 6, 6))),
                    0.3, 0.001);
    SP::SimpleMatrix flat = matrixOf({{0, 0}, {1, 0}});
    try {
      SP::SiconosShape(new SiconosConvexHull(flat))->shape();
      wrong += expect("points of two coordinates are no hull", 0, 1, 0);
    } catch (const std::exception& e) {
      wrong += std::string(e.what()).find("3 coordinates") == std::string::npos;
    }
    return wrong;
  });
}
