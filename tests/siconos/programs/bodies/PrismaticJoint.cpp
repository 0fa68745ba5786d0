// A slider on an inclined rail falls without friction.
#include <PrismaticJointR.hpp>

#include "program.hpp"

int main() {
  return guarded([] {
    const double g = 9.81;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    SP::NewtonEulerDS slider(new NewtonEulerDS(vectorOf({0, 0, 0, 1, 0, 0, 0}),
                                               vectorOf({0, 0, 0, 0, 0, 0}), 1.0,
                                               matrixOf({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})));
    slider->setFExtPtr(vectorOf({0, 0, -g}));
    SP::NewtonEulerR joint(new PrismaticJointR(vectorOf({1, 0, -1}), true, slider));
    SP::NonSmoothLaw law(new EqualityConditionNSL(5));
    SP::Interaction inter(new Interaction(law, joint));
    model->insertDynamicalSystem(slider);
    model->link(inter, slider);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-2));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem mlcp(new GenericMechanical());
    SP::TimeStepping s(new TimeStepping(model, td, osi, mlcp));
    const auto last = record("PrismaticJoint", *s, [&] {
      std::vector<double> row;
      for (int i = 0; i < 7; i++) row.push_back((*slider->q())(i));
      return row;
    });
    // The acceleration along the rail is g / sqrt 2.
    return expect("x", last[1], 0.25 * g, 1e-10) + expect("z", last[3], -0.25 * g, 1e-10) +
           expect("no turn", last[4], 1, 1e-12);
  });
}
