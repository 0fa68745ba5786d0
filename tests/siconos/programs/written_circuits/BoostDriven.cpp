// An inductor and a diode charge a capacitor from a source that the program switches between steps.
#include <cmath>

#include "program.hpp"
using namespace std;
int main() {
  try {
    // x: current of the inductor, voltage of the capacitor, and an oscillator that sets the source.
    double t0 = 0, T = .02, h = 5e-6, L = 1e-3, C = 1e-4, R = 20, E = 12;
    SP::SiconosVector x0(new SiconosVector(4));
    (*x0)(2) = 1;
    SP::SimpleMatrix A(new SimpleMatrix(4, 4));
    (*A)(0, 0) = -.05 / L;
    (*A)(1, 1) = -1 / (R * C);
    (*A)(2, 3) = 2 * M_PI * 2000;
    (*A)(3, 2) = -2 * M_PI * 2000;
    SP::SiconosVector b(new SiconosVector(4));
    (*b)(0) = E / L;
    SP::FirstOrderLinearDS ds(new FirstOrderLinearDS(x0, A, b));
    SP::SimpleMatrix Cm(new SimpleMatrix(2, 4)), D(new SimpleMatrix(2, 2)),
        B(new SimpleMatrix(4, 2));
    // lambda: voltage of the node behind the inductor, which leaks, and current of the diode.
    (*Cm)(0, 0) = 1;
    (*Cm)(1, 1) = 1;
    (*D)(0, 0) = 1. / 50;
    (*D)(0, 1) = -1;
    (*D)(1, 0) = -1;
    (*D)(1, 1) = .01;
    (*B)(0, 0) = -1 / L;
    (*B)(1, 1) = 1 / C;
    SP::FirstOrderLinearTIR rel(new FirstOrderLinearTIR(Cm, B));
    rel->setDPtr(D);
    SP::Interaction it(new Interaction(SP::NonSmoothLaw(new ComplementarityConditionNSL(2)), rel));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(ds);
    m->link(it, ds);
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h))));
    s->insertIntegrator(SP::OneStepIntegrator(new EulerMoreauOSI(.6)));
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP()));
    SimpleMatrix d(int(T / h) + 3, 6);
    int k = 0;
    while (s->hasNextEvent()) {
      (*b)(0) = (E + 6 * ((*ds->x())(2) > 0 ? 1 : -1)) / L;
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 3; i++) d(k, 1 + i) = (*ds->x())(i);
      d(k, 4) = (*it->lambda(0))(0);
      d(k, 5) = (*it->lambda(0))(1);
      k++;
      s->nextStep();
    }
    d.resize(k, 6);
    ioMatrix::write("BoostDriven.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d, {0.02, 151.6809171208244, 0.0, 0.2056036092986981, 0.0, 0.0}, 1e-10))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
