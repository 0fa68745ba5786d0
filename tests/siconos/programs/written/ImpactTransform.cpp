// A ball on a floor without impacts: Zhuravlev's and Ivanov's transformation has signs instead, as
// relays of the relation r = g(x, lambda). The relation overrides the check of sizes.
#include <program.hpp>

class Transformed : public FirstOrderNonLinearR {
 public:
  void checkSize(Interaction& inter) override {}
  void computeh(double time, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                SiconosVector& y) override {
    y.setValue(0, x(0));
    y.setValue(1, x(1));
  }
  void computeg(double time, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                BlockVector& r) override {
    double signs = lambda(0) * lambda(1);
    r.setValue(0, (1 - k * signs) * x(1));
    r.setValue(1, g * lambda(0) / (1 - k * signs));
  }
  void computeJachx(double time, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                    SimpleMatrix& C) override {
    C.eye();
  }
  void computeJachlambda(double time, const BlockVector& x, const SiconosVector& lambda,
                         BlockVector& z, SimpleMatrix& D) override {
    D.zero();
  }
  void computeJacgx(double time, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                    SimpleMatrix& K) override {
    K.zero();
    K.setValue(0, 1, 1 - k * lambda(0) * lambda(1));
  }
  void computeJacglambda(double time, const BlockVector& x, const SiconosVector& lambda,
                         BlockVector& z, SimpleMatrix& B) override {
    double d = 1 - k * lambda(0) * lambda(1);
    B.setValue(0, 0, -k * lambda(1) * x(1));
    B.setValue(0, 1, -k * lambda(0) * x(1));
    B.setValue(1, 0, g / d + g * lambda(0) * k * lambda(1) / (d * d));
    B.setValue(1, 1, g * lambda(0) * k * lambda(0) / (d * d));
  }

 private:
  double g = 9.81;
  double k = (1 - 0.4) / (1 + 0.4);  // restitution 0.4
};

int main() {
  return guarded([] {
    SP::SimpleMatrix A(new SimpleMatrix(2, 2));
    SP::FirstOrderLinearTIDS ds(new FirstOrderLinearTIDS(vectorOf({1, 0.2}), A));
    std::shared_ptr<Transformed> relation(new Transformed());
    SP::NonSmoothLaw law(new RelayNSL(2, -1, 1));
    SP::Interaction inter(new Interaction(law, relation));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    model->insertDynamicalSystem(ds);
    model->link(inter, ds);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::EulerMoreauOSI osi(new EulerMoreauOSI(0.5));
    SP::Relay relay(new Relay(SICONOS_RELAY_AVI_CAOFERRIS));
    SP::TimeStepping s(new TimeStepping(model, td));
    s->insertIntegrator(osi);
    s->insertNonSmoothProblem(relay);
    s->setComputeResiduY(true);
    s->setComputeResiduR(true);
    s->setNewtonTolerance(1e-8);
    s->setNewtonMaxIteration(50);
    std::vector<double> last = record("ImpactTransform", *s, [&] {
      return std::vector<double>{(*ds->x())(0), (*ds->x())(1), (*inter->lambda(0))(0),
                                 (*inter->lambda(0))(1)};
    });
    return expect("position", last[1], -3.448715774460494e-03, 1e-10) +
           expect("velocity", last[2], 4.120200000000006e-02, 1e-10) +
           expect("sign of the position", last[3], 1, 1e-12);
  });
}
