// In the plane: a disk rolls down a slope of 30 degrees, and a square stays on it.
#include <SolverOptions.h>

#include <SiconosBodies.hpp>
#include <SiconosBulletCollisionManager.hpp>

#include "program.hpp"

namespace {

constexpr double kG = 9.81, kRadius = 0.2;
const double kTilt = std::acos(-1.0) / 6;

SP::RigidBody2dDS body(double along, double height, SP::SiconosShape shape, double inertia) {
  const double x = std::cos(kTilt) * along - std::sin(kTilt) * height;
  const double y = std::sin(kTilt) * along + std::cos(kTilt) * height;
  SP::RigidBody2dDS made(
      new RigidBody2dDS(vectorOf({x, y, kTilt}), vectorOf({0, 0, 0}), 1.0, inertia));
  made->contactors()->push_back(SP::SiconosContactor(new SiconosContactor(shape)));
  made->setFExtPtr(vectorOf({0, -kG, 0}));
  return made;
}

double speed(const RigidBody2dDS& b) {
  return -(std::cos(kTilt) * (*b.velocity())(0) + std::sin(kTilt) * (*b.velocity())(1));
}

}  // namespace

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1.0));
    SP::RigidBody2dDS disk =
        body(4, kRadius, SP::SiconosShape(new SiconosDisk(kRadius)), 0.5 * kRadius * kRadius);
    SP::SimpleMatrix corners = matrixOf({{-.1, -.1}, {.1, .1}, {.1, -.1}, {-.1, .1}, {0, 0}});
    SP::RigidBody2dDS square =
        body(-4, 0.1, SP::SiconosShape(new SiconosConvexHull2d(corners)), 0.04 / 6);
    model->insertDynamicalSystem(disk);
    model->insertDynamicalSystem(square);

    SiconosBulletOptions options;
    options.dimension = SICONOS_BULLET_2D;
    SP::SiconosBulletCollisionManager collisions(new SiconosBulletCollisionManager(options));
    SP::SiconosContactorSet slope(new SiconosContactorSet());
    slope->append(SP::SiconosContactor(
        new SiconosContactor(SP::SiconosShape(new SiconosBox2d(20, 2)), vectorOf({0, -1, 0}))));
    collisions->addStaticBody(slope, vectorOf({0, 0, kTilt}));
    collisions->insertNonSmoothLaw(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(0.0, 0.0, 0.7, 2)),
                                   0, 0);
    SP::FrictionContact problem(new FrictionContact(2, SICONOS_FRICTION_2D_NSGS));
    SP::TimeStepping s(new TimeStepping(model,
                                        SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(0.5)), problem));
    s->insertInteractionManager(collisions);
    const std::vector<double> last = record("DisksInPlane", *s, [&]() -> std::vector<double> {
      return {speed(*disk), speed(*square), (*disk->velocity())(2)};
    });
    const double rolls = 2.0 / 3.0 * kG * std::sin(kTilt);
    return expect("the disk rolls", last[1], rolls, 1e-2) +
           expect("without sliding", last[3], last[1] / kRadius, 1e-2) +
           expect("the square stays", last[2], 0, 1e-6) +
           expect("contacts", model->topology()->indexSet(1)->size(), 3, 0);
  });
}
