// Ebers-Moll transistor, piecewise linear, with nodes as equality rows: MLCP.
#include "program.hpp"
using namespace std;
int main() {
  try {
    double t0 = 0, T = 2e-2, h = 2e-5;
    SP::SiconosVector x0(new SiconosVector(1));
    (*x0)(0) = .2;
    SP::SimpleMatrix A(new SimpleMatrix(1, 1));
    (*A)(0, 0) = -50;
    SP::FirstOrderLinearTIDS ds(new FirstOrderLinearTIDS(x0, A));
    SP::SimpleMatrix C(new SimpleMatrix(4, 1)), D(new SimpleMatrix(4, 4)),
        B(new SimpleMatrix(1, 4));
    SP::SiconosVector e(new SiconosVector(4));
    // rows 0,1: node equations; rows 2,3: junctions
    (*D)(0, 0) = 2e-3;
    (*D)(0, 1) = -1e-3;
    (*D)(0, 2) = -1;
    (*D)(1, 0) = -1e-3;
    (*D)(1, 1) = 3e-3;
    (*D)(1, 3) = -.8;
    (*D)(1, 2) = .1;
    (*D)(2, 0) = 1;
    (*D)(2, 2) = 10;
    (*D)(3, 1) = 1;
    (*D)(3, 3) = 12;
    (*D)(3, 2) = -1;
    (*C)(0, 0) = -1e-3;
    (*C)(2, 0) = .3;
    (*C)(3, 0) = -.2;
    (*e)(0) = -2e-3;
    (*e)(1) = 1e-3;
    (*e)(2) = .6;
    (*e)(3) = .5;
    (*B)(0, 0) = 40;
    (*B)(0, 3) = -100;
    SP::FirstOrderLinearTIR rel(new FirstOrderLinearTIR(C, B));
    rel->setDPtr(D);
    rel->setePtr(e);
    SP::NonSmoothLaw law(new MixedComplementarityConditionNSL(2, 2));  // (eq, ineq)
    SP::Interaction inter(new Interaction(law, rel));
    SP::NonSmoothDynamicalSystem net(new NonSmoothDynamicalSystem(t0, T));
    net->insertDynamicalSystem(ds);
    net->link(inter, ds);
    SP::TimeDiscretisation td(new TimeDiscretisation(t0, h));
    SP::EulerMoreauOSI osi(new EulerMoreauOSI(1.));
    SP::MLCP mlcp(new MLCP(SICONOS_MLCP_ENUM));
    SP::TimeStepping s(new TimeStepping(net, td, osi, mlcp));
    SimpleMatrix d((int)(T / h) + 5, 6);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      d(k, 1) = (*ds->x())(0);
      for (int i = 0; i < 4; i++) d(k, 2 + i) = (*inter->lambda(0))(i);
      k++;
      s->nextStep();
    }
    d.resize(k, 6);
    ioMatrix::write("TransistorStage.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d, {0.02, 0.7426110967533973, 1.445566658052039, 0.1485222193506796, 0.0, 0.0},
                   1e-12))
      return 1;

    mlcp->display();
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
