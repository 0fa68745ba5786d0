// A bar of finite elements hits a wall: three schemes. Last rows of Siconos 4.4.
#include <SiconosAlgebraProd.hpp>

#include "SiconosKernel.hpp"
#include "SolverOptions.h"
#include "program.hpp"
using namespace std;
int run(SP::OneStepIntegrator osi, bool sparse, double e, const vector<double>& last) {
  double t0 = 0, T = 0.01, h = 1e-5, L = 1, S = 0.1, E = 210e9 / 1000, rho = 7800;
  const unsigned n = 40;
  double l = L / n;
  SP::SimpleMatrix M(new SimpleMatrix(n, n, sparse ? Siconos::SPARSE : Siconos::DENSE, n, n)),
      K(new SimpleMatrix(n, n, sparse ? Siconos::SPARSE : Siconos::DENSE, n, n));
  K->setValue(0, 0, E * S / l);
  K->setValue(0, 1, -E * S / l);
  M->setValue(0, 0, rho * S * l / 2);
  for (unsigned i = 1; i < n - 1; i++) {
    M->setValue(i, i, rho * S * l);
    K->setValue(i, i, 2 * E * S / l);
    K->setValue(i, i + 1, -E * S / l);
    K->setValue(i, i - 1, -E * S / l);
  }
  K->setValue(n - 1, n - 2, -E * S / l);
  K->setValue(n - 1, n - 1, E * S / l);
  M->setValue(n - 1, n - 1, rho * S * l / 2);
  SP::SiconosVector q0(new SiconosVector(n, 0.005)), v0(new SiconosVector(n, -5.));
  SP::LagrangianLinearTIDS bar(new LagrangianLinearTIDS(q0, v0, M));
  bar->setKPtr(K);
  SP::SimpleMatrix H(new SimpleMatrix(1, n));
  (*H)(0, 0) = 1;
  SP::Interaction inter(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(e)),
                                        SP::Relation(new LagrangianLinearTIR(H))));
  SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
  m->insertDynamicalSystem(bar);
  m->link(inter, bar);
  SP::TimeDiscretisation td(new TimeDiscretisation(t0, h));
  SP::OneStepNSProblem lcp(new LCP(SICONOS_LCP_LEMKE));
  SP::Simulation s(new TimeStepping(m, td, osi, lcp));
  vector<vector<double>> rows;
  while (s->hasNextEvent()) {
    s->advanceToEvent();
    double ep = 0, ek = 0;
    SiconosVector tmp(n);
    prod(*K, *bar->q(), tmp, true);
    ep = 0.5 * inner_prod(*bar->q(), tmp);
    prod(*M, *bar->velocity(), tmp, true);
    ek = 0.5 * inner_prod(*bar->velocity(), tmp);
    rows.push_back({s->nextTime(), (*bar->q())(0), (*bar->velocity())(0), (*bar->q())(n - 1),
                    (*bar->velocity())(n - 1), ep, ek, (*inter->lambda(1))(0)});
    s->processEvents();
  }
  SimpleMatrix data(rows.size(), 8);
  for (unsigned i = 0; i < rows.size(); i++)
    for (unsigned j = 0; j < 8; j++) data(i, j) = rows[i][j];
  ioMatrix::write("BarSchemes.dat", "ascii", data, "noDim");
  return isLastRow(data, last, 1e-8) ? 0 : 1;
}
int main() {
  try {
    return run(SP::OneStepIntegrator(new MoreauJeanOSI(0.5)), false, 0,
               {0.01, -2.499999999999302e-05, 1.110223024625157e-16, -0.0144053867340107,
                5.341270800194386, 4566.797878726993, 4817.314903358082, 6.401984024936342}) +
           run(SP::OneStepIntegrator(new MoreauJeanOSI(0.8)), true, 0.3,
               {0.01, -5.808475185190367e-06, -1.110223024625157e-16, -0.01442938797875427,
                5.033269726593864, 4396.922356354818, 4670.896491880925, 6.399244510141228}) +
           run(SP::OneStepIntegrator(new MoreauJeanOSI(0.5, 0.7)), true, 0.3,
               {0.01, -5.018647788612023e-06, 0.0, -0.0143662833952461, 5.264198739335929,
                4553.006224326656, 4817.390791864837, 6.401317536741095});
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
