// Chain of nonlinear springs with a stop, event-driven.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
static const int n = 3;
extern "C" void fint(double t, unsigned int N, double* q, double* v, double* f, unsigned int nz,
                     double* z) {
  for (unsigned i = 0; i < N; i++) {
    double l = i ? q[i] - q[i - 1] : q[0];
    f[i] = 50 * l + 200 * l * l * l + .1 * v[i];
    if (i + 1 < N) {
      double r = q[i + 1] - q[i];
      f[i] -= 50 * r + 200 * r * r * r;
    }
  }
}
extern "C" void fintq(double t, unsigned int N, double* q, double* v, double* J, unsigned int nz,
                      double* z) {
  for (unsigned i = 0; i < N * N; i++) J[i] = 0;
  for (unsigned i = 0; i < N; i++) {
    double l = i ? q[i] - q[i - 1] : q[0], k = 50 + 600 * l * l;
    J[i + i * N] += k;
    if (i) {
      J[i - 1 + (i - 1) * N] += k;
      J[i + (i - 1) * N] -= k;
      J[i - 1 + i * N] -= k;
    }
  }
}
extern "C" void fintv(double t, unsigned int N, double* q, double* v, double* J, unsigned int nz,
                      double* z) {
  for (unsigned i = 0; i < N * N; i++) J[i] = 0;
  for (unsigned i = 0; i < N; i++) J[i + i * N] = .1;
}
int main() {
  try {
    double t0 = 0, T = 2, h = 5e-3;
    SP::SiconosVector q(new SiconosVector(n)), v(new SiconosVector(n));
    (*v)(n - 1) = 2.;
    SP::SimpleMatrix M(new SimpleMatrix(n, n));
    M->eye();
    SP::LagrangianDS ds(new LagrangianDS(q, v, M));
    ds->setComputeFIntFunction(&fint);
    ds->setComputeJacobianFIntqFunction(&fintq);
    ds->setComputeJacobianFIntqDotFunction(&fintv);
    SP::SimpleMatrix H(new SimpleMatrix(1, n));
    (*H)(0, n - 1) = -1;
    SP::SiconosVector b(new SiconosVector(1, .2));
    SP::Interaction in(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.8)),
                                       SP::Relation(new LagrangianLinearTIR(H, b))));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(ds);
    m->link(in, ds);
    SP::EventDriven s(new EventDriven(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h))));
    SP::LsodarOSI osi(new LsodarOSI());
    s->insertIntegrator(osi);
    SP::OneStepNSProblem imp(new LCP()), acc(new LCP());
    s->insertNonSmoothProblem(imp, SICONOS_OSNSP_ED_IMPACT);
    s->insertNonSmoothProblem(acc, SICONOS_OSNSP_ED_SMOOTH_ACC);
    SimpleMatrix d(600, 6);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      s->processEvents();
      d(k, 0) = s->startingTime();
      for (int i = 0; i < n; i++) d(k, 1 + i) = (*ds->q())(i);
      d(k, 4) = (*ds->velocity())(2);
      d(k, 5) = (*in->y(0))(0);
      k++;
    }
    d.resize(k, 6);
    ioMatrix::write("StiffeningChain.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {2, 0.01122152711592176, 0.02090764358571164, 0.178369915330897,
                    0.08926213858279577, 0.02163008466910302},
                   1e-8))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
