// A system of two states with two relays.
#include "NonSmoothDrivers.h"
#include "SiconosKernel.hpp"
#include "SolverOptions.h"
#include "program.hpp"
using namespace std;
int main() {
  try {
    int dim = 2;
    double t0 = 0., T = 6., h = 1e-3;
    SP::SimpleMatrix A(new SimpleMatrix(dim, dim, 0.));
    (*A)(0, 1) = 1;
    (*A)(1, 0) = -3.;
    (*A)(1, 1) = 0.3;
    SP::SiconosVector x0(new SiconosVector(dim));
    (*x0)(0) = 1.;
    (*x0)(1) = -.4;
    SP::FirstOrderLinearDS process(new FirstOrderLinearDS(x0, A));
    SP::SimpleMatrix C(new SimpleMatrix(2, dim)), B(new SimpleMatrix(dim, 2)),
        D(new SimpleMatrix(2, 2));
    (*C)(0, 0) = 1;
    (*C)(0, 1) = 1.5;
    (*C)(1, 1) = 1;
    (*B)(1, 0) = -2;
    (*B)(0, 1) = -.2;
    (*B)(1, 1) = -.5;
    SP::FirstOrderLinearR rel(new FirstOrderLinearR(C, B));
    rel->setDPtr(D);
    SP::NonSmoothLaw law(new RelayNSL(2, -1., 1.));
    SP::Interaction inter(new Interaction(law, rel));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(process);
    m->link(inter, process);
    SP::TimeDiscretisation td(new TimeDiscretisation(t0, h));
    SP::TimeStepping s(new TimeStepping(m, td));
    SP::EulerMoreauOSI osi(new EulerMoreauOSI(0.5));
    s->insertIntegrator(osi);
    SP::Relay osnspb(new Relay(SICONOS_RELAY_LEMKE));
    osnspb->numericsSolverOptions()->dparam[0] = 1e-10;
    s->insertNonSmoothProblem(osnspb);
    SimpleMatrix d((unsigned)ceil((T - t0) / h) + 1, 7);
    int k = 0;
    SP::SiconosVector xProc = process->x(), lambda = inter->lambda(0), y = inter->y(0);
    do {
      d(k, 0) = s->startingTime();
      d(k, 1) = (*xProc)(0);
      d(k, 2) = (*xProc)(1);
      d(k, 3) = (*lambda)(0);
      d(k, 4) = (*lambda)(1);
      d(k, 5) = (*y)(0);
      d(k, 6) = k ? (*osnspb->lb())(0) : 0;
      s->computeOneStep();
      s->nextStep();
      ++k;
    } while (s->hasNextEvent());
    d.resize(k, 7);
    ioMatrix::write("RelayOsc.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {5.999000000000001, -5.813392541272077, 14.10864023863884, -1.0, -1.0,
                    15.34956781668618, -1.0},
                   1e-9))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
