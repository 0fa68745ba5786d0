// Ring of three genes with thresholds (repressilator, piecewise linear): relay with g(lambda)
// nonlinear.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
class Genes : public FirstOrderNonLinearR {
  double kappa[3] = {2.1, 1.9, 2.3}, th[3] = {1., .9, 1.1};

 public:
  Genes() : FirstOrderNonLinearR() {}
  void computeh(double t, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                SiconosVector& y) override {
    for (int i = 0; i < 3; i++) y.setValue(i, x.getValue(i) - th[i]);
  }
  void computeg(double t, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                BlockVector& r) override {
    for (int i = 0; i < 3; i++) {
      int j = (i + 2) % 3, l = (i + 1) % 3;
      r.setValue(i, kappa[i] * .25 * (1 + lambda.getValue(j)) * (1 + .8 * lambda.getValue(l) * .5));
    }
  }
  void computeJachx(double t, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                    SimpleMatrix& C) override {
    C.eye();
  }
  void computeJachlambda(double t, const BlockVector& x, const SiconosVector& lambda,
                         BlockVector& z, SimpleMatrix& D) override {
    D.zero();
  }
  void computeJacgx(double t, const BlockVector& x, const SiconosVector& lambda, BlockVector& z,
                    SimpleMatrix& K) override {
    K.zero();
  }
  void computeJacglambda(double t, const BlockVector& x, const SiconosVector& lambda,
                         BlockVector& z, SimpleMatrix& B) override {
    B.zero();
    for (int i = 0; i < 3; i++) {
      int j = (i + 2) % 3, l = (i + 1) % 3;
      B(i, j) = kappa[i] * .25 * (1 + .4 * lambda.getValue(l));
      B(i, l) = kappa[i] * .25 * (1 + lambda.getValue(j)) * .4;
    }
  }
};
int main() {
  try {
    double t0 = 0, T = 20, h = 5e-3;
    SP::SiconosVector x0(new SiconosVector(3));
    (*x0)(0) = 1.4;
    (*x0)(1) = .3;
    (*x0)(2) = .7;
    SP::SimpleMatrix A(new SimpleMatrix(3, 3));
    A->eye();
    *A *= -1.;
    SP::FirstOrderLinearDS ds(new FirstOrderLinearDS(x0, A));
    SP::Interaction in(
        new Interaction(SP::NonSmoothLaw(new RelayNSL(3, -1., 1.)), SP::Relation(new Genes())));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(ds);
    m->link(in, ds);
    SP::Relay relay(new Relay(SICONOS_RELAY_AVI_CAOFERRIS));
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)),
                                        SP::OneStepIntegrator(new EulerMoreauOSI(.5)), relay));
    s->setComputeResiduY(true);
    s->setComputeResiduR(true);
    s->setNewtonMaxIteration(50);
    s->setNewtonTolerance(1e-9);
    s->setResetAllLambda(false);
    SimpleMatrix d(4010, 7);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 3; i++) {
        d(k, 1 + i) = (*ds->x())(i);
        d(k, 4 + i) = (*in->lambda(0))(i);
      }
      s->nextStep();
      k++;
    }
    d.resize(k, 7);
    ioMatrix::write("RingOfGenes.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d, {20, 1.469999999855716, 6.183203227514275e-10, 0.6900000000206209, -1, 1, 1},
                   1e-8))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
