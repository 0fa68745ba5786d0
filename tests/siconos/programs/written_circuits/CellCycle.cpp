// Piecewise-linear network of three proteins, switched by thresholds (relays with bounds 0 and 1).

#include "program.hpp"
using namespace std;
class Thresholds : public FirstOrderNonLinearR {
 public:
  Thresholds() : FirstOrderNonLinearR() {
    _C.reset(new SimpleMatrix(3, 3));
    _D.reset(new SimpleMatrix(3, 3));
    _B.reset(new SimpleMatrix(3, 3));
    _K.reset(new SimpleMatrix(3, 3));
  }
  void computeh(double t, const BlockVector& x, const SiconosVector& l, BlockVector& z,
                SiconosVector& y) {
    for (int i = 0; i < 3; i++) y(i) = x(i) - (1. + .5 * i);
  }
  void computeg(double t, const BlockVector& x, const SiconosVector& l, BlockVector& z,
                BlockVector& r) {
    r.setValue(0, 8. * (1 - l(2)));
    r.setValue(1, 6. * l(0) * (1 - l(2)));
    r.setValue(2, 7. * l(1));
  }
  void computeJachx(double t, const BlockVector& x, const SiconosVector& l, BlockVector& z,
                    SimpleMatrix& C) {
    C.eye();
  }
  void computeJachlambda(double t, const BlockVector& x, const SiconosVector& l, BlockVector& z,
                         SimpleMatrix& D) {
    D.zero();
  }
  void computeJacgx(double t, const BlockVector& x, const SiconosVector& l, BlockVector& z,
                    SimpleMatrix& K) {
    K.zero();
  }
  void computeJacglambda(double t, const BlockVector& x, const SiconosVector& l, BlockVector& z,
                         SimpleMatrix& B) {
    B.zero();
    B(0, 2) = -8;
    B(1, 0) = 6 * (1 - l(2));
    B(1, 2) = -6 * l(0);
    B(2, 1) = 7;
  }
};
int main() {
  try {
    double t0 = 0, T = 6, h = 2e-3;
    SP::SiconosVector x0(new SiconosVector(3));
    (*x0)(0) = 2;
    (*x0)(1) = .5;
    (*x0)(2) = 1.;
    SP::SimpleMatrix A(new SimpleMatrix(3, 3));
    (*A)(0, 0) = -2;
    (*A)(1, 1) = -1.5;
    (*A)(2, 2) = -1.8;
    SP::FirstOrderLinearDS ds(new FirstOrderLinearDS(x0, A));
    SP::Relation rel(new Thresholds());
    SP::RelayNSL law(new RelayNSL(3, 0., 1.));
    SP::Interaction inter(new Interaction(law, rel));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(ds);
    m->link(inter, ds);
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h))));
    s->insertIntegrator(SP::OneStepIntegrator(new EulerMoreauOSI(.5)));
    SP::Relay pb(new Relay(SICONOS_RELAY_LEMKE));
    s->insertNonSmoothProblem(pb);
    s->setComputeResiduY(true);
    s->setComputeResiduR(true);
    s->setNewtonTolerance(1e-8);
    s->setNewtonMaxIteration(100);
    SimpleMatrix d(int(T / h) + 2, 7);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 3; i++) d(k, 1 + i) = (*ds->x())(i), d(k, 4 + i) = (*inter->lambda(0))(i);
      k++;
      s->nextStep();
    }
    d.resize(k, 7);
    ioMatrix::write("CellCycle.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {6.0, 3.999972887293026, 6.17044855360943e-05, 3.888829957677515, 0.0,
                    0.9999999999999998, 0.0},
                   1e-10))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
