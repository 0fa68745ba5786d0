// A door on a hinge with dry friction is thrown open, hits one stop, then the other, and comes to
// rest.
#include <MechanicsFwd.hpp>
// Siconos 4.4 needs these pointers first.
#include <SolverOptions.h>

#include <JointFrictionR.hpp>
#include <JointStopR.hpp>
#include <PivotJointR.hpp>

#include "program.hpp"

namespace {

constexpr double kSpeed = 3, kInertia = 4, kFriction = 2, kOpen = 1.2, kRestitution = 0.5,
                 kStep = 1e-3;

/// The angular velocity after an angle, slowed by friction.
double slowed(double rate, double angle) {
  return std::sqrt(rate * rate - 2 * kFriction / kInertia * angle);
}

}  // namespace

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 3));
    // The door is 1 m wide, has a mass of 12 kg, and is hinged at the origin.
    SP::NewtonEulerDS door(new NewtonEulerDS(vectorOf({0.5, 0, 0, 1, 0, 0, 0}),
                                             vectorOf({0, kSpeed / 2, 0, 0, 0, kSpeed}), 12,
                                             matrixOf({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})));
    model->insertDynamicalSystem(door);
    SP::PivotJointR hinge(new PivotJointR(vectorOf({0, 0, 0}), vectorOf({0, 0, 1}), true, door));
    const auto link = [&](NonSmoothLaw* law, SP::Relation relation) {
      model->link(SP::Interaction(new Interaction(SP::NonSmoothLaw(law), relation)), door);
    };
    link(new EqualityConditionNSL(hinge->numberOfConstraints()), hinge);
    // The angle of the joint is that of the frame relative to the door.
    SP::JointStopR open(new JointStopR(hinge, -kOpen, false, 0u));
    link(new NewtonImpactNSL(kRestitution), open);
    link(new NewtonImpactNSL(kRestitution), SP::Relation(new JointStopR(hinge, 0.0, true, 0u)));
    SP::JointFrictionR rubs(new JointFrictionR(hinge, 0u));
    link(new RelayNSL(1, -kFriction * kStep, kFriction * kStep), rubs);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, kStep));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem problem(new GenericMechanical(SICONOS_FRICTION_3D_ONECONTACT_NSN));
    problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-10;
    SP::TimeStepping s(new TimeStepping(model, td, osi, problem));
    s->setNewtonTolerance(1e-9);
    s->setNewtonMaxIteration(20);
    std::vector<double> turns = {kSpeed};
    const std::vector<double> last = record("DoorWithStops", *s, [&]() -> std::vector<double> {
      const double rate = (*door->twist())(5);
      if (std::abs(rate - turns.back()) > 0.3) turns.push_back(rate);
      return {2 * std::atan2((*door->q())(6), (*door->q())(3)), rate};
    });
    const double there = -kRestitution * slowed(kSpeed, kOpen);
    const double back = -kRestitution * -slowed(there, kOpen);
    return expect("open", *std::min_element(turns.begin(), turns.end()), there, 0.3) +
           expect("rest", last[2], 0, 1e-9) +
           expect("where", last[1], back * back * kInertia / (2 * kFriction), 0.01) +
           expect("limit", open->position(0), -kOpen, 0) +
           expect("rows", rubs->numberOfConstraints(), 1, 0);
  });
}
