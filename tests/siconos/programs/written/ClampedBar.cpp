// A bar of finite elements, clamped by a boundary condition, hits a wall. Sparse matrices.
#include <SolverOptions.h>

#include <boost/progress.hpp>

#include "program.hpp"
using namespace std;
int main() {
  try {
    const unsigned n = 200;
    double E = 2.1e6, S = 1e-2, L = 1., rho = 7800., l = L / n, T = 6e-2, h = 2e-5;
    SP::SiconosMatrix M(new SimpleMatrix(n, n, Siconos::SPARSE, n)),
        K(new SimpleMatrix(n, n, Siconos::SPARSE, n));
    for (unsigned i = 0; i < n; i++) {
      double e = (i == 0 || i == n - 1) ? 1 : 2;
      K->setValue(i, i, e * E * S / l);
      M->setValue(i, i, e * rho * S * l / 3);
      if (i) {
        K->setValue(i, i - 1, -E * S / l);
        K->setValue(i - 1, i, -E * S / l);
        M->setValue(i, i - 1, rho * S * l / 6);
        M->setValue(i - 1, i, rho * S * l / 6);
      }
    }
    SP::SiconosVector q0(new SiconosVector(n, 0.)), v0(new SiconosVector(n, 0.));
    for (unsigned i = 0; i < n; i++) (*v0)(i) = .5 * i / n;
    SP::LagrangianLinearTIDS bar(new LagrangianLinearTIDS(q0, v0, M));
    bar->setKPtr(K);
    SP::IndexInt idx(new IndexInt(1));
    (*idx)[0] = 0;
    SP::BoundaryCondition bc(new FixedBC(idx));
    bar->setBoundaryConditions(bc);
    SP::SimpleMatrix H(new SimpleMatrix(1, n));
    (*H)(0, n - 1) = -1;
    SP::SiconosVector b(new SiconosVector(1, 2e-3));
    SP::Interaction in(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(0.)),
                                       SP::Relation(new LagrangianLinearTIR(H, b))));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, T));
    m->insertDynamicalSystem(bar);
    m->link(in, bar);
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, h)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)),
                                        SP::OneStepNSProblem(new LCP())));
    int N = ceil(T / h), k = 0;
    SimpleMatrix d(N + 2, 6);
    boost::progress_display show(N);
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      d(k, 1) = (*bar->q())(n - 1);
      d(k, 2) = (*bar->velocity())(n - 1);
      d(k, 3) = (*bar->q())(n / 2);
      d(k, 4) = (*in->lambda(1))(0);
      d(k, 5) = bar->computeKineticEnergy();
      s->nextStep();
      k++;
      ++show;
    }
    d.resize(k, 6);
    ioMatrix::write("ClampedBar.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {0.06, 0.002003281810109948, -2.168404344971009e-19, 0.002161574897841478,
                    0.0001370985466587766, 2.489080611836322},
                   1e-9))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
