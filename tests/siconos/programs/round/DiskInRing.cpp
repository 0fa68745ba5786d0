// Relations of round bodies, linked by the program: a disk rolls in a fixed ring, a disk is lifted
// by a floor that rises, and a disk falls off the end of a line.
#include <MechanicsFwd.hpp>
// Siconos 4.4 needs these pointers first.
#include <SolverOptions.h>

#include <Circle.hpp>
#include <CircleCircleR.hpp>
#include <Disk.hpp>
#include <DiskMovingPlanR.hpp>
#include <DiskPlanR.hpp>

#include "program.hpp"

namespace {

// A floor that rises as t^2 / 2.
double A(double) { return 0; }
double B(double) { return 1; }
double C(double t) { return -t * t / 2; }
double zero(double) { return 0; }
double CDot(double t) { return -t; }

constexpr double kG = 9.81;

SP::Disk disk(double x, double y, double r) {
  SP::Disk made(new Disk(r, 1, vectorOf({x, y, 0}), vectorOf({0, 0, 0})));
  made->setFExtPtr(vectorOf({0, -kG, 0}));
  return made;
}

}  // namespace

int main() {
  return guarded([] {
    const double R = 2, r = 0.25, start = 0.4, h = 1e-3;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(0, 0, 0.9, 2));
    SP::Circle ring(new Circle(R, 1e9, vectorOf({0, 0, 0}), vectorOf({0, 0, 0})));
    SP::Disk rolls = disk((R - r) * std::sin(start), -(R - r) * std::cos(start), r);
    SP::Disk lifted = disk(10, 0.25, r), falls = disk(20.9, 0.25, r);
    falls->velocity0()->setValue(0, 1);
    falls->velocity()->setValue(0, 1);
    for (const SP::DynamicalSystem& ds :
         std::vector<SP::DynamicalSystem>{ring, rolls, lifted, falls})
      model->insertDynamicalSystem(ds);
    model->link(SP::Interaction(new Interaction(law, SP::Relation(new CircleCircleR(R, r)))), ring,
                rolls);
    SP::Interaction floor(new Interaction(
        law, SP::Relation(new DiskMovingPlanR(&A, &B, &C, &zero, &zero, &CDot, r))));
    model->link(floor, lifted);
    model->link(
        SP::Interaction(new Interaction(law, SP::Relation(new DiskPlanR(r, 0, 1, 0, 20, 0, 2)))),
        falls);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, h));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem problem(new FrictionContact(2, SICONOS_FRICTION_2D_NSGS));
    problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    SP::TimeStepping s(new TimeStepping(model, td, osi, problem));
    s->setNewtonTolerance(1e-9);
    s->setNewtonMaxIteration(50);
    const std::vector<double> last = record("DiskInRing", *s, [&]() -> std::vector<double> {
      return {rolls->getQ(0),  rolls->getQ(1), rolls->getVelocity(2),
              lifted->getQ(1), falls->getQ(0), falls->getQ(1)};
    });
    // Rolling in a ring: 3/2 m v^2 / 2 = m g (height lost), v = r w.
    const double v = r * last[3], lost = -(R - r) * std::cos(start) - last[2];
    return expect("energy", 0.75 * v * v, kG * lost, 0.02) +
           expect("in the ring", std::hypot(last[1], last[2]), R - r, 2e-3) +
           expect("lifted", last[4], 0.25 + 0.5, 2e-3) + expect("fell", last[6] < -2 ? 1 : 0, 1, 0);
  });
}
