// An elastic bar of finite elements falls on a wall, with sparse matrices.
#include <SolverOptions.h>

#include <SiconosKernel.hpp>
#include <chrono>

#include "SiconosAlgebraProd.hpp"
#include "program.hpp"
using namespace std;
// Elements of two nodes: `end` is on the diagonal of each, `beside` off it.
static void fillTridiagonal(SiconosMatrix& m, double end, double beside) {
  unsigned int n = m.size(0);
  m.setValue(0, 0, end);
  m.setValue(0, 1, beside);
  for (unsigned int i = 1; i < n - 1; i++) {
    m.setValue(i, i, 2 * end);
    m.setValue(i, i - 1, beside);
    m.setValue(i, i + 1, beside);
  }
  m.setValue(n - 1, n - 2, beside);
  m.setValue(n - 1, n - 1, end);
}

// Twice the energy of the bar.
static double energy(SP::SiconosMatrix mass, SP::SiconosMatrix stiffness, SP::SiconosVector q,
                     SP::SiconosVector v) {
  SP::SiconosVector tmp(new SiconosVector(q->size()));
  prod(*stiffness, *q, *tmp, true);
  double potential = inner_prod(*q, *tmp);
  prod(*mass, *v, *tmp, true);
  double kinetic = inner_prod(*v, *tmp);
  return kinetic + potential;
}

int main() {
  auto start = std::chrono::system_clock::now();
  try {
    unsigned int nDof = 60;
    double t0 = 0, T = 4e-3, h = 2e-6, theta = 0.5, E = 210e9, S = 0.000314, L = 1.0, l = L / nDof,
           rho = 7800., g = 9.81;
    SP::SiconosMatrix SparseMass(new SimpleMatrix(nDof, nDof, Siconos::SPARSE, nDof));
    SP::SiconosMatrix SparseStiffness(new SimpleMatrix(nDof, nDof, Siconos::SPARSE, 3 * nDof));
    fillTridiagonal(*SparseMass, 1.0 / 3.0, 1.0 / 6.0);
    fillTridiagonal(*SparseStiffness, 1.0, -1.0);
    *SparseMass *= rho * S * l;
    *SparseStiffness *= E * S / l;
    SP::SiconosVector q0(new SiconosVector(nDof, 1e-4));
    SP::SiconosVector v0(new SiconosVector(nDof, -.5));
    SP::LagrangianLinearTIDS bar(new LagrangianLinearTIDS(q0, v0, SparseMass));
    bar->setKPtr(SparseStiffness);
    SP::SiconosVector weight(new SiconosVector(nDof, -g * rho * S / l));
    bar->setFExtPtr(weight);
    double e = 0.0;
    SP::SimpleMatrix H(new SimpleMatrix(1, nDof));
    (*H)(0, 0) = 1.0;
    SP::NonSmoothLaw nslaw(new NewtonImpactNSL(e));
    SP::Relation relation(new LagrangianLinearTIR(H));
    SP::Interaction inter(new Interaction(nslaw, relation));
    SP::NonSmoothDynamicalSystem impactingBar(new NonSmoothDynamicalSystem(t0, T));
    impactingBar->insertDynamicalSystem(bar);
    impactingBar->link(inter, bar);
    SP::MoreauJeanOSI OSI(new MoreauJeanOSI(theta, 0.5));
    SP::TimeDiscretisation t(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem osnspb(new LCP());
    SP::TimeStepping s(new TimeStepping(impactingBar, t, OSI, osnspb));
    int N = floor((T - t0) / h);
    SimpleMatrix dataPlot(N, 6);
    SP::SiconosVector q = bar->q();
    SP::SiconosVector v = bar->velocity();
    SP::SiconosVector p = bar->p(1);
    SP::SiconosVector lambda = inter->lambda(1);
    int k = 0;
    while (s->hasNextEvent() and k < N) {
      s->computeOneStep();
      dataPlot(k, 0) = s->nextTime();
      dataPlot(k, 1) = (*q)(0);
      dataPlot(k, 2) = (*v)(0);
      dataPlot(k, 3) = (*q)(nDof - 1);
      dataPlot(k, 4) = (*v)(nDof - 1);
      dataPlot(k, 5) = (*lambda)(0);
      if (energy(SparseMass, SparseStiffness, q, v) < 0) cout << "negative" << endl;
      s->nextStep();
      k++;
    }
    ioMatrix::write("ElasticBar.dat", "ascii", dataPlot, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(dataPlot,
                   {0.004, -5.462826603033789e-06, -1.77635683940025e-15, -0.0007419019581811845,
                    -7.111377725889762, 0.2037534125290386},
                   1e-9))
      return 1;
    auto end = std::chrono::system_clock::now();
    int elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(end - start).count();
    cout << "Computation time : " << elapsed << " ms" << endl;
  }

  catch (...) {
    cerr << "Exception caught" << endl;
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
