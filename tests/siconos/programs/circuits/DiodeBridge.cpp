// An oscillator of an inductor and a capacitor feeds a bridge of four diodes with a resistor.
#include "program.hpp"

using namespace std;

int main() {
  const double t0 = 0.0, T = 5e-3, h = 1.0e-6, L = 1e-2, C = 1e-6, R = 1e3, V0 = 10.0;
  try {
    SP::SiconosVector x0(new SiconosVector(2));
    x0->setValue(0, V0);
    SP::SimpleMatrix A(new SimpleMatrix(2, 2));
    (*A)(0, 1) = -1.0 / C;
    (*A)(1, 0) = 1.0 / L;
    SP::FirstOrderLinearDS ds(new FirstOrderLinearDS(x0, A));
    SP::SimpleMatrix IntC(new SimpleMatrix(4, 2));
    (*IntC)(2, 0) = -1.0;
    (*IntC)(3, 0) = 1.0;
    SP::SimpleMatrix IntD(new SimpleMatrix(4, 4));
    (*IntD)(0, 0) = 1.0 / R;
    (*IntD)(0, 1) = 1.0 / R;
    (*IntD)(0, 2) = -1.0;
    (*IntD)(1, 0) = 1.0 / R;
    (*IntD)(1, 1) = 1.0 / R;
    (*IntD)(1, 3) = -1.0;
    (*IntD)(2, 0) = 1.0;
    (*IntD)(3, 1) = 1.0;
    SP::SimpleMatrix IntB(new SimpleMatrix(2, 4));
    (*IntB)(0, 2) = -1.0 / C;
    (*IntB)(0, 3) = 1.0 / C;
    SP::FirstOrderLinearTIR relation(new FirstOrderLinearTIR(IntC, IntB));
    relation->setDPtr(IntD);
    SP::NonSmoothLaw nslaw(new ComplementarityConditionNSL(4));
    SP::Interaction inter(new Interaction(nslaw, relation));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(t0, T));
    model->insertDynamicalSystem(ds);
    model->link(inter, ds);
    model->setTitle("Diode bridge");
    SP::EulerMoreauOSI osi(new EulerMoreauOSI(0.5));
    SP::TimeDiscretisation td(new TimeDiscretisation(t0, h));
    SP::LCP lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));

    int k = 0;
    int N = ceil((T - t0) / h);
    SimpleMatrix dataPlot(N, 8);
    SP::SiconosVector x = ds->x();
    SP::SiconosVector y = inter->y(0);
    SP::SiconosVector lambda = inter->lambda(0);
    while (k < N) {
      if (k > 0) s->computeOneStep();
      dataPlot(k, 0) = k == 0 ? model->t0() : s->nextTime();
      dataPlot(k, 1) = (*x)(0);
      dataPlot(k, 2) = (*x)(1);
      dataPlot(k, 3) = (*y)(0);
      dataPlot(k, 4) = (*y)(2);
      dataPlot(k, 5) = (*y)(3);
      dataPlot(k, 6) = (*lambda)(2);
      dataPlot(k, 7) = (*lambda)(3);
      if (k > 0) s->nextStep();
      k++;
    }
    ioMatrix::write("DiodeBridge.dat", "ascii", dataPlot, "noDim");
    return expect("voltage", dataPlot(998, 1), -5.051978461266847, 1e-11) +
           expect("current", dataPlot(998, 2), -.03127918518101041, 1e-13);
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
