// Balls in space with a SpaceFilter. One ball of each class is thrown onto a plane and finally
// rolls at 5/7 of its speed; two balls of each class collide head-on.
#include <MechanicsFwd.hpp>
// Siconos 4.4 needs these pointers first.
#include <SolverOptions.h>

#include <SpaceFilter.hpp>
#include <SphereLDS.hpp>
#include <SphereNEDS.hpp>

#include "program.hpp"

namespace {

constexpr double kG = 9.81, kRadius = 0.3, kMass = 1.5, kSpeed = 2;

SP::SphereNEDS rigid(double x, double y, double speed) {
  const double I = 0.4 * kMass * kRadius * kRadius;
  SP::SphereNEDS ball(new SphereNEDS(kRadius, kMass, matrixOf({{I, 0, 0}, {0, I, 0}, {0, 0, I}}),
                                     vectorOf({x, y, kRadius, 1, 0, 0, 0}),
                                     vectorOf({speed, 0, 0, 0, 0, 0})));
  ball->setFExtPtr(vectorOf({0, 0, -kMass * kG}));
  return ball;
}

// The rotation is given by Euler's angles, away from their singularity.
SP::SphereLDS lagrangian(double x, double y, double speed) {
  SP::SphereLDS ball(new SphereLDS(kRadius, kMass, vectorOf({x, y, kRadius, 1.5, 0.2, 0.1}),
                                   vectorOf({speed, 0, 0, 0, 0, 0})));
  ball->setFExtPtr(vectorOf({0, 0, -kMass * kG, 0, 0, 0}));
  return ball;
}

}  // namespace

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.8));
    SP::SphereNEDS one = rigid(0, 0, kSpeed), hit = rigid(1, 10, 0), hits = rigid(0, 10, kSpeed);
    SP::SphereLDS other = lagrangian(0, 5, kSpeed), met = lagrangian(1, 15, 0),
                  meets = lagrangian(0, 15, kSpeed);
    for (const SP::DynamicalSystem& ds :
         std::vector<SP::DynamicalSystem>{one, hit, hits, other, met, meets})
      model->insertDynamicalSystem(ds);
    SP::SpaceFilter filter(new SpaceFilter(3, 6, SP::SiconosMatrix(matrixOf({{0, 0, 1, 0}}))));
    filter->insertNonSmoothLaw(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(0, 0, 0.5, 3)), 0, 0);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem problem(new FrictionContact(3, SICONOS_FRICTION_3D_NSGS));
    problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    SP::TimeStepping s(new TimeStepping(model, td, osi, problem));
    s->setNewtonTolerance(1e-9);
    s->setNewtonMaxIteration(20);
    s->insertInteractionManager(filter);
    const std::vector<double> last = record("BallsOnPlane", *s, [&]() -> std::vector<double> {
      return {one->getVelocity(0),
              other->getVelocity(0),
              one->getQ(2),
              other->getQ(2),
              hit->getVelocity(0) + hits->getVelocity(0),
              met->getVelocity(0) + meets->getVelocity(0)};
    });
    const double rolling = 5.0 / 7.0 * kSpeed;
    return expect("rigid", last[1], rolling, 1e-2) + expect("Lagrangian", last[2], rolling, 1e-2) +
           expect("height", last[3], kRadius, 1e-6) + expect("height", last[4], kRadius, 1e-6) +
           expect("collided alike", last[5], last[6], 0.05) +
           expect("they met", hit->getVelocity(0) > 0.3 ? 1 : 0, 1, 0) +
           expect("they met", met->getVelocity(0) > 0.3 ? 1 : 0, 1, 0);
  });
}
