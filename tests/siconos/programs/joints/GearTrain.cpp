// Two wheels on their own axles, coupled as gears: a torque on the first wheel turns both, with a
// ratio of -2.
#include <MechanicsFwd.hpp>
// Siconos 4.4 needs these pointers first.
#include <CouplerJointR.hpp>
#include <PivotJointR.hpp>

#include "program.hpp"

namespace {

SP::NewtonEulerDS wheel(double x, double inertia) {
  return SP::NewtonEulerDS(
      new NewtonEulerDS(vectorOf({x, 0, 0, 1, 0, 0, 0}), vectorOf({0, 0, 0, 0, 0, 0}), 1,
                        matrixOf({{inertia, 0, 0}, {0, inertia, 0}, {0, 0, inertia}})));
}

SP::PivotJointR axle(double x, SP::NewtonEulerDS body) {
  return SP::PivotJointR(new PivotJointR(vectorOf({x, 0, 0}), vectorOf({0, 0, 1}), true, body));
}

}  // namespace

int main() {
  return guarded([] {
    const double torque = 3, I1 = 0.5, I2 = 0.2, ratio = -2;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 2));
    SP::NewtonEulerDS one = wheel(0, I1), two = wheel(1, I2);
    one->setMExtPtr(vectorOf({0, 0, torque}));
    SP::PivotJointR axle1 = axle(0, one), axle2 = axle(1, two);
    // The other side of each axle is the frame, which does not move.
    SP::SiconosVector frame = vectorOf({0, 0, 0, 1, 0, 0, 0});
    SP::CouplerJointR gear(new CouplerJointR(axle1, 0, axle2, 0, ratio, frame, 1, frame, 1));
    model->insertDynamicalSystem(one);
    model->insertDynamicalSystem(two);
    model->link(
        SP::Interaction(new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(5)), axle1)),
        one);
    model->link(
        SP::Interaction(new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(5)), axle2)),
        two);
    model->link(
        SP::Interaction(new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(1)), gear)), one,
        two);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem problem(new MLCP(SICONOS_MLCP_ENUM));
    SP::TimeStepping s(new TimeStepping(model, td, osi, problem));
    s->setNewtonTolerance(1e-10);
    const std::vector<double> last = record("GearTrain", *s, [&]() -> std::vector<double> {
      return {(*one->twist())(5), (*two->twist())(5)};
    });
    // The inertia of the second wheel is multiplied by the square of the ratio.
    const double rate = torque / (I1 + ratio * ratio * I2) * last[0];
    return expect("first", last[1], rate, 1e-6) + expect("second", last[2], ratio * rate, 1e-6) +
           expect("ratio", gear->numberOfConstraints(), 1, 0);
  });
}
