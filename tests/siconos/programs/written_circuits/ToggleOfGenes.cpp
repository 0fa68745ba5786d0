// Two genes that repress each other, with steps of their production as relays: their product is an
// input that is nonlinear in lambda.
#include <program.hpp>

class Gene : public FirstOrderType2R {
 public:
  Gene() : FirstOrderType2R() {}
  void computeh(double t, const BlockVector& x, const SiconosVector& l, SiconosVector& y) {
    for (int i = 0; i < 2; i++) {
      y(i) = 4 - x.getValue(i);
      y(2 + i) = 8 - x.getValue(i);
    }
  }
  void computeJachx(double t, const BlockVector& x, const SiconosVector& l, SimpleMatrix& C) {
    C.zero();
    C(0, 0) = C(1, 1) = C(2, 0) = C(3, 1) = -1;
  }
  void computeJachlambda(double t, const BlockVector& x, const SiconosVector& l, SimpleMatrix& D) {
    D.zero();
  }
  // step functions s = (1 - l) / 2
  void computeg(double t, const SiconosVector& l, BlockVector& r) {
    r.setValue(0, 40 * (1 + l(3)) * (1 - l(0)) / 4.);
    r.setValue(1, 40 * (1 + l(2)) * (1 - l(1)) / 4.);
  }
  void computeJacglambda(double t, const SiconosVector& l, SimpleMatrix& B) {
    B.zero();
    B(0, 3) = 10 * (1 - l(0));
    B(0, 0) = -10 * (1 + l(3));
    B(1, 2) = 10 * (1 - l(1));
    B(1, 1) = -10 * (1 + l(2));
  }
};

int main() {
  return guarded([] {
    SP::SiconosVector x0(new SiconosVector(std::vector<double>{4.5, 3.}));
    SP::SimpleMatrix A(new SimpleMatrix(2, 2));
    (*A)(0, 0) = -4.5;
    (*A)(1, 1) = -1.5;
    SP::FirstOrderLinearTIDS d(new FirstOrderLinearTIDS(x0, A));
    SP::NonSmoothDynamicalSystem n(new NonSmoothDynamicalSystem(0, .4));
    n->insertDynamicalSystem(d);
    SP::Interaction i(
        new Interaction(SP::NonSmoothLaw(new RelayNSL(4, -1., 1.)), SP::Relation(new Gene())));
    n->link(i, d);
    SP::TimeStepping s(new TimeStepping(n, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3)),
                                        SP::OneStepIntegrator(new EulerMoreauOSI(.5)),
                                        SP::OneStepNSProblem(new Relay(SICONOS_RELAY_LEMKE))));
    s->setNewtonTolerance(1e-7);
    s->setNewtonMaxIteration(20);
    s->setComputeResiduY(true);
    std::vector<double> last = record("ToggleOfGenes", *s, [&] {
      return std::vector<double>{(*d->x())(0), (*d->x())(1), (*i->lambda(0))(0),
                                 (*i->lambda(0))(3)};
    });
    return expect("x0", last[1], 7.438427375645292e-01, 1e-11) +
           expect("x1", last[2], 1.646434723058102e+00, 1e-11) +
           expect("lambda0", last[3], -1.000000000000000e+00, 1e-11) +
           expect("lambda3", last[4], -1.000000000000000e+00, 1e-11);
  });
}
