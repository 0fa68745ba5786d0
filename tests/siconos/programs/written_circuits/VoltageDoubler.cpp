// Half-wave doubler with MLCP: two capacitors and two diodes, source from a plug-in.
#include "program.hpp"
using namespace std;
static void source(double t, unsigned int n, double* b, unsigned int sz, double* z) {
  for (unsigned i = 0; i < n; i++) b[i] = 0;
  b[0] = 1e3 * z[0] * sin(2 * M_PI * z[1] * t);
}
// y = D lambda + C x, r = B lambda
static SP::FirstOrderLinearTIR diodes(double Cv) {
  SP::SimpleMatrix C(new SimpleMatrix(3, 2));
  (*C)(0, 0) = 1;
  (*C)(1, 0) = -1;
  (*C)(1, 1) = 1;
  (*C)(2, 1) = 0.5;
  SP::SimpleMatrix D(new SimpleMatrix(3, 3));
  (*D)(0, 0) = 1e1;
  (*D)(1, 1) = 1e1;
  (*D)(2, 2) = 20;
  (*D)(2, 1) = -1;
  (*D)(1, 2) = 1;
  SP::SimpleMatrix B(new SimpleMatrix(2, 3));
  (*B)(0, 0) = 1 / Cv;
  (*B)(0, 1) = -1 / Cv;
  (*B)(1, 1) = 1 / Cv;
  (*B)(1, 2) = .1 / Cv;
  SP::FirstOrderLinearTIR rel(new FirstOrderLinearTIR(C, B));
  rel->setDPtr(D);
  return rel;
}
int main() {
  double t0 = 0.0, T = 2e-2, h = 2e-6, Cv = 1e-6, Rv = 1e3, Vmax = 10.;
  string Modeltitle = "Doubler";
  try {
    SP::SiconosVector init_state(new SiconosVector(2));
    init_state->setValue(0, 0.0);
    SP::SimpleMatrix A(new SimpleMatrix(2, 2));
    A->setValue(0, 0, -1.0 / (Rv * Cv));
    A->setValue(1, 1, -1.0 / (5 * Rv * Cv));
    SP::FirstOrderLinearDS ds(new FirstOrderLinearDS(init_state, A));
    ds->setComputebFunction(&source);
    SP::SiconosVector z(new SiconosVector(2));
    (*z)(0) = Vmax;
    (*z)(1) = 50.;
    ds->setzPtr(z);
    SP::FirstOrderLinearTIR rel = diodes(Cv);
    SP::NonSmoothLaw nslaw(new MixedComplementarityConditionNSL(2, 1));
    SP::Interaction inter(new Interaction(nslaw, rel));
    SP::NonSmoothDynamicalSystem nsds(new NonSmoothDynamicalSystem(t0, T));
    nsds->setTitle(Modeltitle);
    nsds->insertDynamicalSystem(ds);
    nsds->link(inter, ds);
    double theta = 0.5, gamma = 1.0;
    SP::EulerMoreauOSI osi(new EulerMoreauOSI(theta, gamma));
    SP::TimeDiscretisation td(new TimeDiscretisation(t0, h));
    SP::MLCP mlcp(new MLCP(SICONOS_MLCP_ENUM));
    SP::TimeStepping ts(new TimeStepping(nsds, td, osi, mlcp));
    ts->setNewtonTolerance(1e-12);
    int N = ceil((T - t0) / h);
    SimpleMatrix dataPlot(N + 1, 7);
    SP::SiconosVector x = ds->x(), y = inter->y(0), lambda = inter->lambda(0);
    int k = 0;
    dataPlot(k, 0) = nsds->t0();
    dataPlot(k, 1) = (*x)(0);
    dataPlot(k, 2) = (*x)(1);
    while (k < N) {
      k++;
      ts->computeOneStep();
      dataPlot(k, 0) = ts->nextTime();
      dataPlot(k, 1) = (*x)(0);
      dataPlot(k, 2) = (*x)(1);
      dataPlot(k, 3) = (*y)(0);
      dataPlot(k, 4) = (*y)(1);
      dataPlot(k, 5) = (*lambda)(0);
      dataPlot(k, 6) = (*lambda)(1);
      ts->nextStep();
    }
    ioMatrix::write("VoltageDoubler.dat", "ascii", dataPlot, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(dataPlot,
                   {0.02, -0.0003387620406747241, 0.005978296379347012, 6.770842567171975e-17,
                    0.006317058420021737, 3.387620406747918e-05, 0},
                   1e-9))
      return 1;
    mlcp->display();
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
