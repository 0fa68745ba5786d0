// A point mass on a rod, event-driven.
#include "program.hpp"

class Rod : public LagrangianScleronomousR {
 public:
  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y.setValue(0, std::pow(q.getValue(0), 2) + std::pow(q.getValue(1), 2) - 1);
  }
  void computeJachq(const BlockVector& q, BlockVector&) override {
    if (!_jachq) _jachq.reset(new SimpleMatrix(1, 2));
    for (int i = 0; i < 2; i++) _jachq->setValue(0, i, 2 * q.getValue(i));
  }
  void computeDotJachq(const BlockVector&, BlockVector&, const BlockVector& v) override {
    if (!_dotjachq) _dotjachq.reset(new SimpleMatrix(1, 2));
    for (int i = 0; i < 2; i++) _dotjachq->setValue(0, i, 2 * v.getValue(i));
  }
};

int main() {
  return guarded([] {
    const double g = 9.81;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 2));
    SP::LagrangianDS mass(
        new LagrangianDS(vectorOf({1, 0}), vectorOf({0, 0}), matrixOf({{1, 0}, {0, 1}})));
    mass->setFExtPtr(vectorOf({0, -g}));
    SP::NonSmoothLaw law(new EqualityConditionNSL(1));
    SP::Relation rod(new Rod());
    SP::Interaction inter(new Interaction(law, rod));
    model->insertDynamicalSystem(mass);
    model->link(inter, mass);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-2));
    SP::OneStepIntegrator osi(new LsodarOSI());
    SP::OneStepNSProblem impact(new Equality()), acceleration(new Equality());
    SP::EventDriven s(new EventDriven(model, td));
    s->insertIntegrator(osi);
    s->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    s->insertNonSmoothProblem(acceleration, SICONOS_OSNSP_ED_SMOOTH_ACC);
    int errors = 0;
    record("PendulumED", *s, [&] {
      const double x = (*mass->q())(0), y = (*mass->q())(1);
      const double u = (*mass->velocity())(0), v = (*mass->velocity())(1);
      errors += expect("length", x * x + y * y, 1, 1e-12);
      errors += expect("energy", (u * u + v * v) / 2 + g * y, 0, 1e-11);
      return std::vector<double>{x, y, u, v};
    });
    return errors;
  });
}
