// Bouncing ball with the Zhuravlev-Ivanov transformation: first order, relay.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
static double g = 9.81, e = 0.6, k = (1 - 0.6) / (1 + 0.6);
class ZDs : public FirstOrderNonLinearDS {
 public:
  ZDs(SP::SiconosVector x0) : FirstOrderNonLinearDS(x0) {
    _f.reset(new SiconosVector(2));
    _jacobianfx.reset(new SimpleMatrix(2, 2));
  }
  void computef(double, SP::SiconosVector) override { _f->zero(); }
  void computeJacobianfx(double, SP::SiconosVector) override { _jacobianfx->zero(); }
};
class ZR : public FirstOrderNonLinearR {
 public:
  ZR() : FirstOrderNonLinearR() {}
  void computeh(double t, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                SiconosVector& y) override {
    y(0) = x(0);
  }
  void computeg(double t, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                BlockVector& r) override {
    r.setValue(0, (1 + k * 0) * x(1) * (1 - k * lambda(0) * (x(1) > 0 ? 1 : -1)));
    r.setValue(1, g * lambda(0) / (1 - k * lambda(0) * 0));
  }
  void computeJachx(double t, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                    SimpleMatrix& C) override {
    C.zero();
    C.setValue(0, 0, 1);
    C.setValue(0, 1, 0);
  }
  void computeJachlambda(double t, const BlockVector& x, const SiconosVector& lambda,
                         BlockVector& z, SimpleMatrix& D) override {
    D.zero();
  }
  void computeJacgx(double t, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                    SimpleMatrix& K) override {
    K.zero();
    K.setValue(0, 1, 1 - k * lambda(0) * (x(1) > 0 ? 1 : -1));
  }
  void computeJacglambda(double t, const BlockVector& x, const SiconosVector& lambda,
                         BlockVector& z, SimpleMatrix& B) override {
    B.setValue(0, 0, -k * std::abs(x(1)));
    B.setValue(1, 0, g);
  }
};
int main() {
  try {
    double t0 = 0., T = 1.5, h = 1e-3;
    SP::SiconosVector x0(new SiconosVector(2));
    (*x0)(0) = 1.;
    (*x0)(1) = .2;
    SP::FirstOrderNonLinearDS ds(new ZDs(x0));
    SP::NonSmoothLaw law(new RelayNSL(1, -1, 1));
    SP::FirstOrderNonLinearR rel(new ZR());
    SP::Interaction inter(new Interaction(law, rel));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(ds);
    m->link(inter, ds);
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h))));
    SP::EulerMoreauOSI osi(new EulerMoreauOSI(1.));
    s->insertIntegrator(osi);
    SP::Relay relay(new Relay(SICONOS_RELAY_LEMKE));
    s->insertNonSmoothProblem(relay);
    s->setNewtonTolerance(1e-8);
    s->setNewtonMaxIteration(200);
    s->setResetAllLambda(false);
    SimpleMatrix d(ceil((T - t0) / h) + 10, 5);
    int n = 0;
    unsigned total = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      total += s->getNewtonNbIterations();
      d(n, 0) = s->nextTime();
      d(n, 1) = (*ds->x())(0);
      d(n, 2) = (*ds->x())(1);
      d(n, 3) = (*inter->lambda(0))(0);
      d(n, 4) = (*ds->r())(0);
      s->nextStep();
      n++;
    }
    cout << "iterations " << total << endl;
    d.resize(n, 5);
    ioMatrix::write("ZhuravlevIvanov.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(
            d, {1.5, -0.9465701749999822, 4.30058000000002, 0.9999999999999998, 3.225435000000016},
            1e-9))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
