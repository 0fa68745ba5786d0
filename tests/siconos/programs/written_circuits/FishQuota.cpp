// A stock of fish and its predator, x' = f(x) + g(x, lambda): a quota stops the harvest while the
// stock is small. The relation's input depends on x and on a relay.
#include <program.hpp>

class Stock : public FirstOrderNonLinearDS {
 public:
  Stock(SP::SiconosVector x0) : FirstOrderNonLinearDS(x0) {
    _f.reset(new SiconosVector(2));
    _jacobianfx.reset(new SimpleMatrix(2, 2));
  }
  void computef(double t, SP::SiconosVector x) override {
    double a = x->getValue(0), b = x->getValue(1);
    _f->setValue(0, a * (1.5 - a) - .8 * a * b);
    _f->setValue(1, b * (-.4 + .6 * a));
  }
  void computeJacobianfx(double t, SP::SiconosVector x) override {
    double a = x->getValue(0), b = x->getValue(1);
    _jacobianfx->setValue(0, 0, 1.5 - 2 * a - .8 * b);
    _jacobianfx->setValue(0, 1, -.8 * a);
    _jacobianfx->setValue(1, 0, .6 * b);
    _jacobianfx->setValue(1, 1, -.4 + .6 * a);
  }
};

class Quota : public FirstOrderNonLinearR {
 public:
  void computeh(double t, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                SiconosVector& y) override {
    y.setValue(0, x.getValue(0) - .7);
  }
  void computeg(double t, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                BlockVector& r) override {
    r.setValue(0, -.25 * x.getValue(0) * (1. - lambda.getValue(0)));
    r.setValue(1, 0.);
  }
  void computeJachx(double t, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                    SimpleMatrix& C) override {
    C.setValue(0, 0, 1.);
    C.setValue(0, 1, 0.);
  }
  void computeJachlambda(double t, const BlockVector& x, const SiconosVector& lambda,
                         BlockVector& z, SimpleMatrix& D) override {
    D.setValue(0, 0, 0.);
  }
  void computeJacgx(double t, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                    SimpleMatrix& K) override {
    K.zero();
    K.setValue(0, 0, -.25 * (1. - lambda.getValue(0)));
  }
  void computeJacglambda(double t, const BlockVector& x, const SiconosVector& lambda,
                         BlockVector& z, SimpleMatrix& B) override {
    B.zero();
    B.setValue(0, 0, .25 * x.getValue(0));
  }
};

int main() {
  return guarded([] {
    SP::SiconosVector x0(new SiconosVector(2));
    (*x0)(0) = 1.2;
    (*x0)(1) = .3;
    SP::DynamicalSystem sea(new Stock(x0));
    SP::Relation rel(new Quota());
    SP::Interaction inter(new Interaction(SP::NonSmoothLaw(new RelayNSL(1)), rel));
    SP::NonSmoothDynamicalSystem n(new NonSmoothDynamicalSystem(0, 30));
    n->insertDynamicalSystem(sea);
    n->link(inter, sea);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, .01));
    SP::TimeStepping s(new TimeStepping(n, td));
    SP::EulerMoreauOSI osi(new EulerMoreauOSI(.5));
    s->insertIntegrator(osi);
    SP::Relay r(new Relay(SICONOS_RELAY_LEMKE));
    s->insertNonSmoothProblem(r);
    s->setNewtonTolerance(1e-12);
    s->setNewtonMaxIteration(40);
    s->setComputeResiduY(true);
    s->setComputeResiduR(true);
    std::vector<double> last = record("FishQuota", *s, [&] {
      return std::vector<double>{(*sea->x())(0), (*sea->x())(1), (*inter->lambda(0))(0)};
    });
    return expect("stock", last[1], 7.000000000000000e-01, 1e-10) +
           expect("predator", last[2], 7.372002875202534e-01, 1e-10) +
           expect("lambda", last[3], 1.588050395578373e-01, 1e-10);
  });
}
