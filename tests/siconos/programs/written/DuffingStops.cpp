// Driven Duffing oscillator between two stops, event-driven.
#include <boost/timer.hpp>

#include "program.hpp"
using namespace std;
extern "C" void drive(double t, unsigned int n, double* f, unsigned int nz, double* z) {
  f[0] = z[0] * std::cos(z[1] * t);
  for (unsigned i = 1; i < n; i++) f[i] = 0.;
}
extern "C" void duffing(double t, unsigned int n, double* q, double* v, double* f, unsigned int nz,
                        double* z) {
  f[0] = z[2] * q[0] * q[0] * q[0] + 0.05 * v[0];
}
extern "C" void dduffing(double t, unsigned int n, double* q, double* v, double* J, unsigned int nz,
                         double* z) {
  J[0] = 3 * z[2] * q[0] * q[0];
}
extern "C" void dduffingv(double t, unsigned int n, double* q, double* v, double* J,
                          unsigned int nz, double* z) {
  J[0] = 0.05;
}
int main() {
  boost::timer tt;
  tt.restart();
  try {
    double t0 = 0., T = 12., h = 0.05;
    SP::SiconosVector q0(new SiconosVector(1, 0.1)), v0(new SiconosVector(1, 0.3)),
        z(new SiconosVector(3));
    (*z)(0) = 1.2;
    (*z)(1) = 1.7;
    (*z)(2) = 0.8;
    SP::SimpleMatrix Mass(new SimpleMatrix(1, 1));
    Mass->eye();
    SP::LagrangianDS osc(new LagrangianDS(q0, v0, Mass));
    osc->setzPtr(z);
    osc->setComputeFExtFunction(&drive);
    osc->setComputeFIntFunction(&duffing);
    osc->setComputeJacobianFIntqFunction(&dduffing);
    osc->setComputeJacobianFIntqDotFunction(&dduffingv);
    SP::SimpleMatrix Hp(new SimpleMatrix(1, 1)), Hm(new SimpleMatrix(1, 1));
    (*Hp)(0, 0) = -1;
    (*Hm)(0, 0) = 1;
    SP::SiconosVector b(new SiconosVector(1, 0.9));
    SP::NonSmoothLaw law(new NewtonImpactNSL(0.7));
    SP::Interaction right(new Interaction(law, SP::Relation(new LagrangianLinearTIR(Hp, b))));
    SP::Interaction left(new Interaction(law, SP::Relation(new LagrangianLinearTIR(Hm, b))));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(t0, T));
    model->insertDynamicalSystem(osc);
    model->link(right, osc);
    model->link(left, osc);
    SP::TimeDiscretisation td(new TimeDiscretisation(t0, h));
    SP::LsodarOSI osi(new LsodarOSI());
    SP::OneStepNSProblem impact(new LCP()), acceleration(new LCP());
    SP::EventDriven s(new EventDriven(model, td));
    s->insertIntegrator(osi);
    s->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    s->insertNonSmoothProblem(acceleration, SICONOS_OSNSP_ED_SMOOTH_ACC);
    s->setPrintStat(false);
    SP::EventsManager ev = s->eventsManager();
    SimpleMatrix d(2000, 6);
    unsigned k = 0, hits = 0;
    d(0, 0) = t0;
    d(0, 1) = (*osc->q())(0);
    d(0, 2) = (*osc->velocity())(0);
    while (s->hasNextEvent()) {
      k++;
      s->advanceToEvent();
      if (ev->nextEvent()->getType() == 2) {
        hits++;
        d(k, 0) = s->nextTime();
        d(k, 1) = (*osc->q())(0);
        d(k, 2) = (*osc->velocity())(0);
        d(k, 3) = (*osc->p(1))(0);
        d(k, 4) = hits;
        d(k, 5) = (*right->y(0))(0);
        k++;
      }
      s->processEvents();
      d(k, 0) = s->startingTime();
      d(k, 1) = (*osc->q())(0);
      d(k, 2) = (*osc->velocity())(0);
      d(k, 3) = (*osc->p(1))(0);
      d(k, 4) = hits;
      d(k, 5) = (*right->y(0))(0);
    }
    cout << hits << " impacts" << endl;
    d.resize(k + 1, 6);
    ioMatrix::write("DuffingStops.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d, {12, 0.3049045766400647, -0.5893641458330152, 0, 7, 0.5950954233599353},
                   1e-8))
      return 1;
    osc->display();
    cout << (tt.elapsed() < 100) << endl;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
