// A pendulum in a class of the user, which computes a term, or all forces.
#include "program.hpp"

class PendulumDS : public LagrangianDS {
 public:
  PendulumDS(SP::SiconosVector q, SP::SiconosVector v, SP::SiconosMatrix m)
      : LagrangianDS(q, v, m) {
    _fInt.reset(new SiconosVector(1));
    _jacobianFIntq.reset(new SimpleMatrix(1, 1));
  }
  void computeFInt(double, SP::SiconosVector q, SP::SiconosVector) override {
    _fInt->setValue(0, std::sin((*q)(0)));
  }
  void computeJacobianFIntq(double, SP::SiconosVector q, SP::SiconosVector) override {
    _jacobianFIntq->setValue(0, 0, std::cos((*q)(0)));
  }
};

class PushedDS : public LagrangianDS {
 public:
  PushedDS(SP::SiconosVector q, SP::SiconosVector v, SP::SiconosMatrix m) : LagrangianDS(q, v, m) {
    _forces.reset(new SiconosVector(1));
  }
  void computeForces(double time, SP::SiconosVector q, SP::SiconosVector v) override {
    LagrangianDS::computeForces(time, q, v);
    _forces->setValue(0, -std::sin((*q)(0)));
  }
};

static int swing(SP::LagrangianDS ds, const std::string& name) {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 6));
  SP::Relation relation(new LagrangianLinearTIR(matrixOf({{1}}), vectorOf({10})));
  SP::NonSmoothLaw law(new NewtonImpactNSL(0));
  SP::Interaction inter(new Interaction(law, relation));
  model->insertDynamicalSystem(ds);
  model->link(inter, ds);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
  SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
  SP::OneStepNSProblem lcp(new LCP());
  SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
  s->setNewtonTolerance(1e-12);
  int errors = 0;
  const std::vector<double> last = record(name, *s, [&] {
    const double q = (*ds->q())(0), v = (*ds->velocity())(0);
    errors += expect("energy", v * v / 2 - std::cos(q), -std::cos(1.), 1e-6);
    return std::vector<double>{q, v};
  });
  return errors + expect("it swings", std::abs(last[0] - 1) > 0.1, 1, 0);
}

int main() {
  return guarded([] {
    const SP::SiconosMatrix mass = matrixOf({{1}});
    return swing(SP::LagrangianDS(new PendulumDS(vectorOf({1}), vectorOf({0}), mass)),
                 "UserSystem") +
           swing(SP::LagrangianDS(new PushedDS(vectorOf({1}), vectorOf({0}), mass)),
                 "PushedSystem");
  });
}
