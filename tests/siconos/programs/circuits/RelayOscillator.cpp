// A third-order system with a relay in its feedback.
#include <SolverOptions.h>

#include "program.hpp"

using namespace std;

int main() {
  try {
    double t0 = 0.0, T = 100.0, h = 0.01;
    SP::SiconosMatrix A(new SimpleMatrix(3, 3));
    A->zero();
    (*A)(0, 1) = 1.0;
    (*A)(1, 2) = 1.0;
    (*A)(2, 1) = -3.0;
    (*A)(2, 2) = -2.0;
    SP::SiconosVector x0(new SiconosVector(3));
    (*x0)(1) = 3.0 * sqrt(2.0) / (2.0 * M_PI);
    SP::FirstOrderLinearDS process(new FirstOrderLinearDS(x0, A));
    SP::SimpleMatrix C(new SimpleMatrix(1, 3));
    (*C)(0, 0) = 1.0;
    SP::SimpleMatrix B(new SimpleMatrix(3, 1));
    (*B)(2, 0) = 1.0;
    SP::FirstOrderLinearR relation(new FirstOrderLinearR(C, B));
    SP::NonSmoothLaw nslaw(new RelayNSL(1));
    SP::Interaction inter(new Interaction(nslaw, relation));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(t0, T));
    model->insertDynamicalSystem(process);
    model->link(inter, process);
    SP::TimeDiscretisation td(new TimeDiscretisation(t0, h));
    SP::TimeStepping s(new TimeStepping(model, td));
    SP::OneStepIntegrator osi(new EulerMoreauOSI(0.5));
    s->insertIntegrator(osi);
    SP::Relay osnspb(new Relay(SICONOS_RELAY_LEMKE));
    osnspb->numericsSolverOptions()->dparam[0] = 1e-08;
    s->insertNonSmoothProblem(osnspb);

    unsigned int N = ceil((T - t0) / h);
    SimpleMatrix dataPlot(N + 1, 7);
    SP::SiconosVector x = process->x();
    SP::SiconosVector y = inter->y(0);
    SP::SiconosVector lambda = inter->lambda(0);
    unsigned int k = 0;
    dataPlot(k, 0) = t0;
    for (int i = 0; i < 3; i++) dataPlot(k, i + 1) = (*x)(i);
    dataPlot(k, 4) = (*lambda)(0);
    dataPlot(k, 5) = (*y)(0);
    k++;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      dataPlot.setValue(k, 0, s->nextTime());
      for (int i = 0; i < 3; i++) dataPlot.setValue(k, i + 1, (*x)(i));
      dataPlot.setValue(k, 4, (*lambda)(0));
      dataPlot.setValue(k, 5, (*y)(0));
      ++k;
      s->nextStep();
    }
    dataPlot.resize(k, 7);
    ioMatrix::write("RelayOscillator.dat", "ascii", dataPlot, "noDim");
    return expect("x0", dataPlot(k - 2, 1), .1620224098723035, 1e-11) +
           expect("x1", dataPlot(k - 2, 2), -.2265211378700283, 1e-11) +
           expect("x2", dataPlot(k - 2, 3), -.4325504796410510, 1e-11);
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
