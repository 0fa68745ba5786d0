// A pendulum with two relays; system and relation are classes of the user.
#include "program.hpp"

class Relays : public FirstOrderType2R {
 public:
  void computeh(double, const BlockVector& x, const SiconosVector&, SiconosVector& y) override {
    y.setValue(0, x(1) - 1.0);
    y.setValue(1, x(0));
  }
  void computeg(double, const SiconosVector& lambda, BlockVector& r) override {
    r.setValue(0, 0.1 * lambda(1));
    r.setValue(1, -lambda(0));
  }
  void computeJachx(double, const BlockVector&, const SiconosVector&, SimpleMatrix& C) override {
    C.zero();
    C(0, 1) = C(1, 0) = 1;
  }
  void computeJachlambda(double, const BlockVector&, const SiconosVector&,
                         SimpleMatrix& D) override {
    D.zero();
  }
  void computeJacglambda(double, const SiconosVector&, SimpleMatrix& B) override {
    B.zero();
    B(0, 1) = 0.1;
    B(1, 0) = -1;
  }
};

class OwnPendulum : public FirstOrderNonLinearDS {
 public:
  explicit OwnPendulum(SP::SiconosVector x0) : FirstOrderNonLinearDS(x0) {
    _jacobianfx.reset(new SimpleMatrix(2, 2));
    _f.reset(new SiconosVector(2));
    _M.reset(new SimpleMatrix(2, 2));
    _M->eye();
  }
  void computef(double, SP::SiconosVector x) override {
    (*_f)(0) = (*x)(1);
    (*_f)(1) = -std::sin((*x)(0));
  }
  void computeJacobianfx(double, SP::SiconosVector x) override {
    _jacobianfx->setValue(0, 1, 1);
    _jacobianfx->setValue(1, 0, -std::cos((*x)(0)));
  }
};

int main() {
  return guarded([] {
    SP::FirstOrderNonLinearDS ds(new OwnPendulum(vectorOf({0.5, 0.5})));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 10));
    SP::Interaction inter(
        new Interaction(SP::NonSmoothLaw(new RelayNSL(2)), SP::Relation(new Relays())));
    model->insertDynamicalSystem(ds);
    model->link(inter, ds);
    SP::TimeStepping s(
        new TimeStepping(model, SP::TimeDiscretisation(new TimeDiscretisation(0, 5e-3))));
    s->insertIntegrator(SP::OneStepIntegrator(new EulerMoreauOSI(1.0)));
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new Relay(SICONOS_RELAY_ENUM)));
    s->setNewtonTolerance(1e-11);
    s->setNewtonMaxIteration(100);
    s->setNewtonOptions(SICONOS_TS_NONLINEAR);
    s->setComputeResiduY(true);
    s->setComputeResiduR(true);
    s->setResetAllLambda(false);
    s->setUseRelativeConvergenceCriteron(false);
    const std::vector<double> last = record("PendulumWithRelays", *s, [&]() -> std::vector<double> {
      return {(*ds->x())(0), (*ds->x())(1), (*inter->lambda(0))(0), (*inter->lambda(0))(1)};
    });
    // The last row of Siconos 4.4.
    return expect("x", last[1], -40.0177634442866, 1e-7) +
           expect("v", last[2], -8.90520775399746, 1e-7);
  });
}
