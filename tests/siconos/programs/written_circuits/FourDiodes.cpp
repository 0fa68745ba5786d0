// A full-wave bridge with a filter capacitor: two coupled dynamical systems and a source from a
// plug-in.
#include <chrono>
#include <string>

#include "SiconosKernel.hpp"
#include "program.hpp"
using namespace std;
int main(int argc, char* argv[]) {
  double t0 = 0.0, T = 5e-3, h_step = 1.0e-6, Lvalue = 1e-2, Cvalue = 1e-6, Rvalue = 1e3,
         Vinit = 10.0;
  string Modeltitle = "FourDiodes";
  try {
    SP::SiconosVector init_state(new SiconosVector(2));
    init_state->setValue(0, Vinit);
    SP::SimpleMatrix LS_A(new SimpleMatrix(2, 2));
    LS_A->setValue(0, 1, -1.0 / Cvalue);
    LS_A->setValue(1, 0, 1.0 / Lvalue);
    SP::FirstOrderLinearDS LS(new FirstOrderLinearDS(init_state, LS_A));
    SP::SimpleMatrix Int_C(new SimpleMatrix(4, 2)), Int_D(new SimpleMatrix(4, 4)),
        Int_B(new SimpleMatrix(2, 4));
    Int_C->setValue(2, 0, -1.);
    Int_C->setValue(3, 0, 1.);
    Int_D->setValue(0, 0, 1. / Rvalue);
    Int_D->setValue(0, 1, 1. / Rvalue);
    Int_D->setValue(0, 2, -1.);
    Int_D->setValue(1, 0, 1. / Rvalue);
    Int_D->setValue(1, 1, 1. / Rvalue);
    Int_D->setValue(1, 3, -1.);
    Int_D->setValue(2, 0, 1.);
    Int_D->setValue(3, 1, 1.);
    Int_B->setValue(0, 2, -1. / Cvalue);
    Int_B->setValue(0, 3, 1. / Cvalue);
    SP::FirstOrderLinearTIR LTIR(new FirstOrderLinearTIR(Int_C, Int_B));
    LTIR->setDPtr(Int_D);
    SP::NonSmoothLaw nslaw(new ComplementarityConditionNSL(4));
    SP::Interaction inter(new Interaction(nslaw, LTIR));
    SP::NonSmoothDynamicalSystem DB(new NonSmoothDynamicalSystem(t0, T));
    DB->setTitle(Modeltitle);
    DB->insertDynamicalSystem(LS);
    DB->link(inter, LS);
    SP::EulerMoreauOSI aOSI(new EulerMoreauOSI(0.5));
    SP::TimeDiscretisation aTiDisc(new TimeDiscretisation(t0, h_step));
    SP::LCP aLCP(new LCP());
    SP::TimeStepping aTS(new TimeStepping(DB, aTiDisc, aOSI, aLCP));
    unsigned int k = 0;
    double h = aTS->timeStep();
    int N = ceil((T - t0) / h);
    SimpleMatrix dataPlot(N + 1, 8);
    SP::SiconosVector x = LS->x(), y = inter->y(0), lambda = inter->lambda(0);
    aTS->initialize();
    while (k < N) {
      ++k;
      aTS->computeOneStep();
      dataPlot(k, 0) = aTS->nextTime();
      dataPlot(k, 1) = (*x)(0);
      dataPlot(k, 2) = (*x)(1);
      for (int i = 0; i < 4; i++) dataPlot(k, 3 + i) = (*y)(i);
      dataPlot(k, 7) = (*lambda)(2);
      aTS->nextStep();
    }
    dataPlot.resize(k + 1, 8);
    ioMatrix::write(Modeltitle + ".dat", "ascii", dataPlot, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(dataPlot,
                   {0.005, 0.7883868726396561, -0.002751979514978565, 5.475220971051797e-17,
                    0.0007883868726396563, 1.110223024625157e-16, 0.7883868726396561,
                    0.0007883868726396015},
                   1e-10))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
