// Ten beads one above another fall on the floor.
#include <SolverOptions.h>

#include "program.hpp"

using namespace std;

int main() {
  try {
    unsigned int nDof = 1, nBeads = 10;
    double t0 = 0, T = 2.0, h = 0.0005, theta = 0.5, e = 0.9, R = 0.1, m = 1, g = 9.81;
    SP::NonSmoothDynamicalSystem column(new NonSmoothDynamicalSystem(t0, T));
    vector<SP::LagrangianLinearTIDS> beads;
    SP::SiconosMatrix Mass(new SimpleMatrix(nDof, nDof));
    (*Mass)(0, 0) = m;
    SP::SiconosVector weight(new SiconosVector(nDof));
    (*weight)(0) = -m * g;
    for (unsigned int i = 0; i < nBeads; i++) {
      SP::SiconosVector q0(new SiconosVector(nDof));
      SP::SiconosVector v0(new SiconosVector(nDof));
      (*q0)(0) = 1.0 + 0.25 * i;
      SP::LagrangianLinearTIDS bead(new LagrangianLinearTIDS(q0, v0, Mass));
      bead->setFExtPtr(weight);
      beads.push_back(bead);
      column->insertDynamicalSystem(bead);
    }
    SP::NonSmoothLaw nslaw(new NewtonImpactNSL(e));
    SP::SimpleMatrix H0(new SimpleMatrix(1, nDof));
    (*H0)(0, 0) = 1.0;
    SP::SiconosVector b0(new SiconosVector(1));
    (*b0)(0) = -R;
    SP::Relation floor(new LagrangianLinearTIR(H0, b0));
    vector<SP::Interaction> contacts;
    contacts.push_back(SP::Interaction(new Interaction(nslaw, floor)));
    column->link(contacts[0], beads[0]);
    SP::SimpleMatrix H(new SimpleMatrix(1, 2 * nDof));
    (*H)(0, 0) = -1.0;
    (*H)(0, 1) = 1.0;
    SP::SiconosVector b(new SiconosVector(1));
    (*b)(0) = -2 * R;
    SP::Relation relation(new LagrangianLinearTIR(H, b));
    for (unsigned int i = 1; i < nBeads; i++) {
      contacts.push_back(SP::Interaction(new Interaction(nslaw, relation)));
      column->link(contacts[i], beads[i - 1], beads[i]);
    }
    SP::MoreauJeanOSI osi(new MoreauJeanOSI(theta));
    SP::TimeDiscretisation t(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem osnspb(new LCP());
    SP::TimeStepping s(new TimeStepping(column, t, osi, osnspb));
    osnspb->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 1000;
    osnspb->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;

    int N = ceil((T - t0) / h);
    SimpleMatrix dataPlot(N + 1, 1 + 4 * nBeads);
    int k = 0;
    for (unsigned int i = 0; i < nBeads; i++) {
      dataPlot(k, 2 * i + 1) = (*beads[i]->q())(0);
      dataPlot(k, 2 * i + 2) = (*beads[i]->velocity())(0);
    }
    while (s->hasNextEvent()) {
      s->computeOneStep();
      k++;
      dataPlot(k, 0) = s->nextTime();
      for (unsigned int i = 0; i < nBeads; i++) {
        dataPlot(k, 2 * i + 1) = (*beads[i]->q())(0);
        dataPlot(k, 2 * i + 2) = (*beads[i]->velocity())(0);
        dataPlot(k, 2 * nBeads + 1 + i) = (*contacts[i]->y(0))(0);
        dataPlot(k, 3 * nBeads + 1 + i) = (*contacts[i]->lambda(1))(0);
      }
      s->nextStep();
    }
    ioMatrix::write("ColumnOfBeads.dat", "ascii", dataPlot, "noDim");
    return expect("lowest bead", dataPlot(k, 1), .09999849387805411, 1e-11) +
           expect("highest bead", dataPlot(k, 2 * nBeads - 1), 1.899974434589526, 1e-11);
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
