// Two genes that repress each other, and one that drives them: relays give steps in x (first order,
// type 2, Filippov).
#include "program.hpp"
class Genes : public FirstOrderType2R {
 public:
  void initialize(Interaction& inter) {
    FirstOrderType2R::initialize(inter);
    if (!_C) _C = std::make_shared<SimpleMatrix>(2, 2);
    if (!_D) _D = std::make_shared<SimpleMatrix>(2, 2);
    if (!_B) _B = std::make_shared<SimpleMatrix>(2, 2);
    if (!_K) _K = std::make_shared<SimpleMatrix>(2, 2);
    _C->eye();
    _D->zero();
    _K->zero();
  }
  void computeh(double, const BlockVector& x, const SiconosVector&, SiconosVector& y) {
    y(0) = x.getValue(0) - 4.;
    y(1) = x.getValue(1) - 4.;
  }
  void computeg(double, const SiconosVector& l, BlockVector& r) {
    r.setValue(0, 20. * (1 - l(1)) / 2.);
    r.setValue(1, 20. * (1 - l(0)) / 2.);
  }
  void computeJachx(double, const BlockVector&, const SiconosVector&, SimpleMatrix& C) { C.eye(); }
  void computeJachlambda(double, const BlockVector&, const SiconosVector&, SimpleMatrix& D) {
    D.zero();
  }
  void computeJacglambda(double, const SiconosVector&, SimpleMatrix& B) {
    B(0, 0) = B(1, 1) = 0;
    B(0, 1) = B(1, 0) = -10.;
  }
};
int main() {
  return guarded([] {
    SP::SimpleMatrix A = matrixOf({{-4.5, 0}, {0, -1.5}});
    SP::FirstOrderLinearDS x(new FirstOrderLinearDS(vectorOf({3., 3.6}), A));
    SP::Interaction inter(
        new Interaction(SP::NonSmoothLaw(new RelayNSL(2, -1., 1.)), SP::Relation(new Genes())));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    model->insertDynamicalSystem(x);
    model->link(inter, x);
    SP::TimeStepping s(
        new TimeStepping(model, SP::TimeDiscretisation(new TimeDiscretisation(0, 5e-3))));
    s->insertIntegrator(SP::OneStepIntegrator(new EulerMoreauOSI(0.5)));
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new Relay(SICONOS_RELAY_LEMKE)));
    s->setComputeResiduY(true);
    s->setComputeResiduR(true);
    s->setNewtonMaxIteration(50);
    s->setNewtonTolerance(1e-9);
    const std::vector<double> last = record("GeneSwitch", *s, [&] {
      return std::vector<double>{(*x->x())(0), (*x->x())(1), (*inter->lambda(0))(0),
                                 (*inter->lambda(0))(1)};
    });
    return expect("x1", last[1], 3.332066281416451e-02, 1e-9) +
           expect("x2", last[2], 8.032629285243684e-01, 1e-9);
  });
}
