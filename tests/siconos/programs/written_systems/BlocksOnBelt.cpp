// Blocks in a row, joined by springs, on a moving belt: stick and slip (Burridge and Knopoff).
#include "SolverOptions.h"
#include "program.hpp"
using namespace std;
int main() {
  try {
    const unsigned n = 8;
    double t0 = 0, T = 4, h = 1e-3, mu = .3, vb = .1, g = 9.81;
    SP::SiconosVector q0(new SiconosVector(2 * n)), v0(new SiconosVector(2 * n)),
        f(new SiconosVector(2 * n));
    SP::SimpleMatrix M(new SimpleMatrix(2 * n, 2 * n)), K(new SimpleMatrix(2 * n, 2 * n)),
        C(new SimpleMatrix(2 * n, 2 * n));
    for (unsigned i = 0; i < n; i++) {
      (*M)(2 * i, 2 * i) = (*M)(2 * i + 1, 2 * i + 1) = 1.;
      (*f)(2 * i + 1) = -g;
      (*q0)(2 * i) = .002 * ((i * 7) % 5);
      double k = 30, kc = 60;
      (*K)(2 * i, 2 * i) += k;
      if (i + 1 < n) {
        (*K)(2 * i, 2 * i) += kc;
        (*K)(2 * i + 2, 2 * i + 2) += kc;
        (*K)(2 * i, 2 * i + 2) -= kc;
        (*K)(2 * i + 2, 2 * i) -= kc;
      }
      (*C)(2 * i, 2 * i) = .05;
    }
    SP::LagrangianLinearTIDS ds(new LagrangianLinearTIDS(q0, v0, M, K, C));
    ds->setFExtPtr(f);
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(ds);
    vector<SP::Interaction> inters;
    for (unsigned i = 0; i < n; i++) {
      SP::SimpleMatrix H(new SimpleMatrix(2, 2 * n));
      (*H)(0, 2 * i + 1) = 1;
      (*H)(1, 2 * i) = 1;
      SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(0., 0., mu, 2));
      inters.push_back(
          SP::Interaction(new Interaction(law, SP::Relation(new LagrangianLinearTIR(H)))));
      m->link(inters[i], ds);
    }
    for (unsigned i = 0; i < n; i++) (*ds->velocity())(2 * i) = vb * (1 + .1 * i);
    SP::FrictionContact pb(new FrictionContact(2));
    pb->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    pb->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 10000;
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)), pb));
    SimpleMatrix d(int(T / h) + 2, 1 + 2 * n);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (unsigned i = 0; i < n; i++)
        d(k, 1 + 2 * i) = (*ds->q())(2 * i), d(k, 2 + 2 * i) = (*inters[i]->lambda(1))(1);
      k++;
      s->nextStep();
    }
    d.resize(k, 1 + 2 * n);
    ioMatrix::write("BlocksOnBelt.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(
            d,
            {4.0, -7.412093942088107e-18, -0.0002399999999999742, 0.004, 0.0001199999999999872,
             0.008, 0.0008399999999999074, 0.002, -0.0005399999999999406, 0.006,
             0.0007799999999999141, 3.798502311303016e-19, -0.0005999999999999338, 0.004,
             0.0001199999999999868, 0.008, 0.0004799999999999471},
            1e-10))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
