// Diode bridge with capacitor filter and a series LC, as a semi-explicit MLCP: equality and
// complementarity.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
int main() {
  double t0 = 0, T = 5e-3, h = 1e-6, Lv = 1e-2, C1 = 1e-6, C2 = 2e-6, R = 1e3, Vin = 10.;
  try {
    SP::SiconosVector x0(new SiconosVector(3));
    (*x0)(0) = Vin;
    SP::SimpleMatrix A(new SimpleMatrix(3, 3));
    (*A)(0, 1) = -1. / C1;
    (*A)(1, 0) = 1. / Lv;
    (*A)(2, 2) = -1. / (R * C2);
    SP::FirstOrderLinearTIDS ds(new FirstOrderLinearTIDS(x0, A));
    // unknown: v1 node (equality: sum of currents), diodes
    SP::SimpleMatrix C(new SimpleMatrix(4, 3)), D(new SimpleMatrix(4, 4)),
        B(new SimpleMatrix(3, 4));
    (*C)(0, 2) = 1.;
    (*C)(2, 0) = -1.;
    (*C)(3, 0) = 1.;
    (*D)(0, 1) = -1.;
    (*D)(1, 0) = 1.;
    (*D)(1, 2) = 1.;
    (*D)(1, 3) = -1.;
    (*D)(2, 1) = -1.;
    (*D)(3, 1) = 1.;
    (*D)(0, 0) = 1e-3;
    (*D)(1, 1) = 1e-4;
    (*B)(0, 2) = -1. / C1;
    (*B)(0, 3) = 1. / C1;
    (*B)(2, 0) = 1. / C2;
    (*B)(2, 2) = 1. / C2;
    SP::FirstOrderLinearTIR rel(new FirstOrderLinearTIR(C, B));
    rel->setDPtr(D);
    SP::Interaction inter(
        new Interaction(SP::NonSmoothLaw(new ComplementarityConditionNSL(4)), rel));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(ds);
    m->link(inter, ds);
    SP::EulerMoreauOSI osi(new EulerMoreauOSI(.5));
    SP::MLCP mlcp(new MLCP(SICONOS_MLCP_ENUM));
    SP::TimeStepping s(
        new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)), osi, mlcp));
    int N = ceil((T - t0) / h), k = 0;
    SimpleMatrix d(N, 8);
    while (k < N) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 3; i++) d(k, 1 + i) = ds->x()->getValue(i);
      for (int i = 0; i < 4; i++) d(k, 4 + i) = inter->getLambda(0).getValue(i);
      ++k;
      s->nextStep();
    }
    ioMatrix::write("BridgeWithNode.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {0.005, -6.548581121812447e-17, -0.0004922111386336535, 0.8554292230738924, 0, 0,
                    0.0004922111386336535, 0},
                   1e-9))
      return 1;
    inter->display();
    m->display();
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
