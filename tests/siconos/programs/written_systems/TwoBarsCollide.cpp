// Two elastic bars in one dimension, linear finite elements; one hits the other, which is held by a
// spring.
#include <chrono>

#include "program.hpp"
using namespace std;

static SP::SimpleMatrix massOf(unsigned n, double rhoSl) {
  SP::SimpleMatrix M(new SimpleMatrix(n, n));
  for (unsigned i = 0; i + 1 < n; ++i) {
    (*M)(i, i) += rhoSl / 3.;
    (*M)(i + 1, i + 1) += rhoSl / 3.;
    (*M)(i, i + 1) += rhoSl / 6.;
    (*M)(i + 1, i) += rhoSl / 6.;
  }
  return M;
}
static SP::SimpleMatrix stiffnessOf(unsigned n, double ESoverl) {
  SP::SimpleMatrix K(new SimpleMatrix(n, n));
  for (unsigned i = 0; i + 1 < n; ++i) {
    (*K)(i, i) += ESoverl;
    (*K)(i + 1, i + 1) += ESoverl;
    (*K)(i, i + 1) -= ESoverl;
    (*K)(i + 1, i) -= ESoverl;
  }
  return K;
}

int main(int argc, char* argv[]) {
  try {
    unsigned int nDof = 31;
    double t0 = 0, T = 5e-3, h = 2e-6, theta = 0.5;
    double E = 210e9, S = 1e-4, L = 1., rho = 7800;
    double l = L / (nDof - 1);
    SP::SiconosVector q1(new SiconosVector(nDof, 0.)), v1(new SiconosVector(nDof, 2.));
    SP::SiconosVector q2(new SiconosVector(nDof, 0.)), v2(new SiconosVector(nDof, 0.));
    SP::LagrangianLinearTIDS bar1(new LagrangianLinearTIDS(q1, v1, massOf(nDof, rho * S * l)));
    bar1->setKPtr(stiffnessOf(nDof, E * S / l));
    SP::LagrangianLinearTIDS bar2(new LagrangianLinearTIDS(q2, v2, massOf(nDof, rho * S * l)));
    SP::SimpleMatrix K2 = stiffnessOf(nDof, E * S / l);
    (*K2)(nDof - 1, nDof - 1) += 1e7;
    bar2->setKPtr(K2);
    SP::SiconosVector weight(new SiconosVector(nDof, -1e-3));
    bar2->setFExtPtr(weight);

    SP::SimpleMatrix H(new SimpleMatrix(1, 2 * nDof));
    (*H)(0, nDof - 1) = -1;
    (*H)(0, nDof) = 1;
    SP::SiconosVector b(new SiconosVector(1));
    (*b)(0) = 1e-3;
    SP::NonSmoothLaw nslaw(new NewtonImpactNSL(0.));
    SP::Relation relation(new LagrangianLinearTIR(H, b));
    SP::Interaction inter(new Interaction(nslaw, relation));
    SP::NonSmoothDynamicalSystem bars(new NonSmoothDynamicalSystem(t0, T));
    bars->insertDynamicalSystem(bar1);
    bars->insertDynamicalSystem(bar2);
    bars->link(inter, bar1, bar2);
    SP::MoreauJeanOSI OSI(new MoreauJeanOSI(theta, 0.5));
    SP::TimeDiscretisation td(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem osnspb(new LCP());
    SP::TimeStepping s(new TimeStepping(bars, td, OSI, osnspb));
    int N = ceil((T - t0) / h);
    SimpleMatrix dataPlot(N + 1, 7);
    SP::SiconosVector x1 = bar1->q(), x2 = bar2->q(), w1 = bar1->velocity(), w2 = bar2->velocity();
    SP::SiconosVector lambda = inter->lambda(1);
    int k = 1;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      dataPlot(k, 0) = s->nextTime();
      dataPlot(k, 1) = (*x1)(nDof - 1);
      dataPlot(k, 2) = (*x2)(0);
      dataPlot(k, 3) = (*w1)(nDof - 1);
      dataPlot(k, 4) = (*w2)(0);
      dataPlot(k, 5) = (*lambda)(0);
      dataPlot(k, 6) = (*x2)(nDof - 1);
      s->nextStep();
      ++k;
    }
    dataPlot.resize(k, 7);
    ioMatrix::write("TwoBarsCollide.dat", "ascii", dataPlot, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(dataPlot,
                   {0.005, -0.005168821119565907, 5.394671535112871e-06, -2.337490819299789,
                    0.5693636208862763, 0.0, -2.746411198113185e-06},
                   1e-09))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
