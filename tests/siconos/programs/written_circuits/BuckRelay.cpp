// Buck converter with a sliding-mode controller, plug-in in the program, type 1 relation.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
extern "C" void bvec(double t, unsigned int n, double* b, unsigned int nz, double* z) {
  b[0] = 0.;
  b[1] = 12. / 1e-2 * .5 * (1 + .05 * sin(2 * M_PI * 50 * t));
}

int main() {
  try {
    double T = .03, h = 1e-5, Lc = 1e-2, C = 1e-4, R = 20.;
    SP::SiconosVector x0(new SiconosVector(2));
    SP::SimpleMatrix A(new SimpleMatrix(2, 2));
    (*A)(0, 0) = -1 / (R * C);
    (*A)(0, 1) = 1 / C;
    (*A)(1, 0) = -1 / Lc;
    SP::FirstOrderLinearDS ds(new FirstOrderLinearDS(x0, A));
    ds->setComputebFunction(&bvec);
    SP::SimpleMatrix Cm(new SimpleMatrix(1, 2)), B(new SimpleMatrix(2, 1));
    (*Cm)(0, 0) = 1.;
    (*Cm)(0, 1) = 5.;
    (*B)(1, 0) = -600.;
    *B *= -1.;
    SP::FirstOrderLinearR rel(new FirstOrderLinearR(Cm, B));
    SP::SiconosVector ev(new SiconosVector(1, -6.));
    rel->setePtr(ev);
    SP::Interaction in(new Interaction(SP::NonSmoothLaw(new RelayNSL(1, -1, 1)), rel));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, T));
    m->insertDynamicalSystem(ds);
    m->link(in, ds);
    SP::Relay relay(new Relay(SICONOS_RELAY_ENUM));
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, h)),
                                        SP::OneStepIntegrator(new EulerMoreauOSI(.5)), relay));
    int k = 0;
    SimpleMatrix d(3010, 5);
    while (s->hasNextEvent()) {
      (*ev)(0) = -6. - (s->nextTime() > .01 ? 2. : 0.);
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      d(k, 1) = (*ds->x())(0);
      d(k, 2) = (*ds->x())(1);
      d(k, 3) = (*in->lambda(0))(0);
      d(k, 4) = (*in->y(0))(0);
      s->nextStep();
      k++;
    }
    d.resize(k, 5);
    ioMatrix::write("BuckRelay.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d, {0.03, 6.399999999999999, 0.3200000000000002, 0.06658812697951855, 0}, 1e-9))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
