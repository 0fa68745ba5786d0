// A point mass on a rod, with a bilateral constraint in a class of the user.
#include "program.hpp"

class Rod : public LagrangianScleronomousR {
 public:
  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y.setValue(0, std::pow(q.getValue(0), 2) + std::pow(q.getValue(1), 2) - 1);
  }
  void computeJachq(const BlockVector& q, BlockVector&) override {
    if (!_jachq) _jachq.reset(new SimpleMatrix(1, 2));
    _jachq->setValue(0, 0, 2 * q.getValue(0));
    _jachq->setValue(0, 1, 2 * q.getValue(1));
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
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem equality(new Equality());
    SP::TimeStepping s(new TimeStepping(model, td, osi, equality));
    s->setNewtonTolerance(1e-12);
    double drift = 0;
    const auto last = record("Pendulum", *s, [&] {
      drift = std::max(drift, std::abs((*inter->y(0))(0)));
      return std::vector<double>{(*mass->q())(0), (*mass->q())(1), (*mass->velocity())(0),
                                 (*mass->velocity())(1), (*inter->lambda(1))(0)};
    });
    const double energy = 0.5 * (last[3] * last[3] + last[4] * last[4]) + g * last[2];
    return expect("length", drift, 0, 1e-3) + expect("energy", energy, 0, 0.25);
  });
}
