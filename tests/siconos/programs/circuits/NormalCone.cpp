// Two states are driven to zero by the normal cone of a square, an affine variational inequality.
#include "program.hpp"

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.8));
    SP::FirstOrderLinearTIDS ds(
        new FirstOrderLinearTIDS(vectorOf({1, -1}), matrixOf({{0, 0}, {0, 0}})));
    SP::Relation relation(
        new FirstOrderLinearTIR(matrixOf({{1, 0}, {0, 1}}), matrixOf({{2, 0}, {0, 2}})));
    SP::NonSmoothLaw law(new NormalConeNSL(2, matrixOf({{1, 0}, {-1, 0}, {0, 1}, {0, -1}}),
                                           vectorOf({-1, -1, -1, -1})));
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(ds);
    model->link(inter, ds);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new EulerMoreauOSI(0.5));
    SP::OneStepNSProblem avi(new AVI());
    SP::TimeStepping s(new TimeStepping(model, td, osi, avi));
    double atQuarter = 0;
    const auto last = record("NormalCone", *s, [&] {
      if (std::abs(s->nextTime() - 0.25) < 1e-9) atQuarter = (*ds->x())(0);
      return std::vector<double>{(*ds->x())(0), (*ds->x())(1)};
    });
    return expect("|x| = 1 - 2 t", atQuarter, 0.5, 1e-12) + expect("rest", last[1], 0, 1e-12);
  });
}
