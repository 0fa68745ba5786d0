// Two genes repress each other. The relation overrides only h and g; its gradients are matrices
// that its constructor sets.
#include <SolverOptions.h>

#include "program.hpp"

class Repression : public FirstOrderNonLinearR {
 public:
  Repression() {
    setCPtr(matrixOf({{0, 1}, {1, 0}}));
    setDPtr(matrixOf({{0, 0}, {0, 0}}));
    setBPtr(matrixOf({{-20, 0}, {0, 20}}));
  }
  void computeh(double /*time*/, const BlockVector& x, const SiconosVector& /*lambda*/,
                BlockVector& /*z*/, SiconosVector& y) override {
    y(0) = x.getValue(1) - 4;
    y(1) = x.getValue(0) - 4;
  }
  void computeg(double /*time*/, const BlockVector& /*x*/, const SiconosVector& lambda,
                BlockVector& /*z*/, BlockVector& r) override {
    r.setValue(0, 20 * (1 - lambda.getValue(0)));
    r.setValue(1, 20 * (1 + lambda.getValue(1)));
  }
};

int main() {
  return guarded([] {
    SP::FirstOrderLinearDS genes(
        new FirstOrderLinearDS(vectorOf({2, 6}), matrixOf({{-4.5, 0}, {0, -1.5}})));
    SP::FirstOrderNonLinearR repression(new Repression());
    SP::Interaction inter(new Interaction(SP::NonSmoothLaw(new RelayNSL(2, -1, 1)), repression));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    model->insertDynamicalSystem(genes);
    model->link(inter, genes);
    SP::TimeStepping s(
        new TimeStepping(model, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3))));
    s->insertIntegrator(SP::OneStepIntegrator(new EulerMoreauOSI(0.5)));
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new Relay(SICONOS_RELAY_LEMKE)));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(50);
    s->setResetAllLambda(false);
    const std::vector<double> last = record("ConstantGradients", *s, [&]() -> std::vector<double> {
      return {genes->x()->getValue(0), genes->x()->getValue(1), inter->lambda(0)->getValue(0)};
    });
    // The last row of Siconos 4.4 for a relation that overrides its gradients.
    return expect("first gene", last[1], 4.231222949860443, 1e-10) +
           expect("second gene", last[2], 3.843972660445282, 1e-10) +
           expect("relay", last[3], 1, 1e-12) + expect("C", repression->C()->getValue(0, 1), 1, 0) +
           expect("B", repression->B()->getValue(0, 0), -20, 0);
  });
}
