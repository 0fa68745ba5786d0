// A source feeds a capacitor and its load through a diode. The voltage v behind the resistance of
// the source is a multiplier of its own, with an equation instead of a complementarity condition.
#include "program.hpp"

const double C = 1e-4, R = 10, inner = 0.5, h = 1e-5;

// 0 = v - e(t) + inner i,   0 <= x - v _|_ i >= 0,   C x' = i - x / R.
SP::Interaction diode() {
  std::shared_ptr<FirstOrderLinearR> circuit(
      new FirstOrderLinearR(matrixOf({{0}, {1}}), matrixOf({{0, 1 / C}})));
  circuit->setDPtr(matrixOf({{1, inner}, {-1, 0}}));
  circuit->setComputeEFunction("BallPlugin", "supply");
  SP::NonSmoothLaw law(new MixedComplementarityConditionNSL(1, 1));
  return SP::Interaction(new Interaction(law, circuit));
}

/// The same step, computed by trying the two states of the diode.
double stepped(double x, double t) {
  const double e = 5 * std::sin(200 * M_PI * t), closed = x / (1 + h / (R * C));
  return closed >= e ? closed : (x + h * e / (inner * C)) / (1 + h / (R * C) + h / (inner * C));
}

int main() {
  return guarded([] {
    SP::FirstOrderLinearTIDS capacity(
        new FirstOrderLinearTIDS(vectorOf({0}), matrixOf({{-1 / (R * C)}})));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.02));
    SP::Interaction inter = diode();
    model->insertDynamicalSystem(capacity);
    model->link(inter, capacity);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, h));
    SP::TimeStepping s(new TimeStepping(model, td));
    s->insertIntegrator(SP::OneStepIntegrator(new EulerMoreauOSI(1.0)));
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new MLCP()));
    double x = 0, worst = 0;
    record("HalfWaveRectifier", *s, [&] {
      x = stepped(x, s->nextTime());
      worst = std::max(worst, std::abs(x - (*capacity->x())(0)));
      return std::vector<double>{(*capacity->x())(0), (*inter->lambda(0))(0),
                                 (*inter->lambda(0))(1)};
    });
    return expect("largest difference", worst, 0, 1e-12) +
           expect("rows", inter->nonSmoothLaw()->size(), 2, 0);
  });
}
