// A rod rotates about a horizontal axis through the origin.
#include <PivotJointR.hpp>

#include "program.hpp"

int main() {
  return guarded([] {
    const double g = 9.81, m = 1, l = 1, I = 0.5;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    SP::NewtonEulerDS rod(new NewtonEulerDS(vectorOf({l, 0, 0, 1, 0, 0, 0}),
                                            vectorOf({0, 0, 0, 0, 0, 0}), m,
                                            matrixOf({{1, 0, 0}, {0, I, 0}, {0, 0, 1}})));
    rod->setFExtPtr(vectorOf({0, 0, -m * g}));
    SP::NewtonEulerR joint(new PivotJointR(vectorOf({0, 0, 0}), vectorOf({0, 1, 0}), true, rod));
    SP::NonSmoothLaw law(new EqualityConditionNSL(5));
    SP::Interaction inter(new Interaction(law, joint));
    model->insertDynamicalSystem(rod);
    model->link(inter, rod);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem mlcp(new MLCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, mlcp));
    s->setNewtonTolerance(1e-10);
    const auto last = record("PivotJoint", *s, [&] {
      std::vector<double> row;
      for (int i = 0; i < 7; i++) row.push_back((*rod->q())(i));
      for (int i = 0; i < 6; i++) row.push_back((*rod->twist())(i));
      return row;
    });
    // The energy of a physical pendulum.
    const double omega = last[12];
    return expect("energy", 0.5 * (I + m * l * l) * omega * omega + m * g * last[3], 0, 0.1) +
           expect("plane", last[2], 0, 1e-12) +
           expect("distance", std::hypot(last[1], last[3]), l, 1e-3);
  });
}
