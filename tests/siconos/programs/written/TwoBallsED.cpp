// Two balls bounce independently on a floor, event-driven.
#include "SiconosKernel.hpp"
#include "SolverOptions.h"
#include "program.hpp"
using namespace std;
// The heights of both balls are the coordinates of one system; gravity differs.
static SP::LagrangianDS twoBalls(unsigned int nDof) {
  SP::SiconosMatrix Mass(new SimpleMatrix(nDof, nDof));
  Mass->eye();
  SP::SiconosVector q0(new SiconosVector(nDof)), v0(new SiconosVector(nDof));
  (*q0)(0) = 1;
  (*q0)(1) = 1.7;
  (*v0)(1) = 0.3;
  SP::LagrangianDS ds(new LagrangianDS(q0, v0, Mass));
  SP::SiconosVector weight(new SiconosVector(nDof, -9.81));
  (*weight)(1) = -5;
  ds->setFExtPtr(weight);
  return ds;
}
int main(int argc, char* argv[]) {
  try {
    unsigned int nDof = 2;
    double t0 = 0, T = 3.0, h = 0.01;
    SP::LagrangianDS ds = twoBalls(nDof);
    SP::SimpleMatrix H(new SimpleMatrix(1, nDof)), H2(new SimpleMatrix(1, nDof));
    (*H)(0, 0) = 1;
    (*H2)(0, 1) = 1;
    SP::NonSmoothLaw nslaw(new NewtonImpactNSL(0.9));
    SP::Interaction inter(new Interaction(nslaw, SP::Relation(new LagrangianLinearTIR(H))));
    SP::Interaction inter2(new Interaction(nslaw, SP::Relation(new LagrangianLinearTIR(H2))));
    SP::NonSmoothDynamicalSystem bouncingBall(new NonSmoothDynamicalSystem(t0, T));
    bouncingBall->insertDynamicalSystem(ds);
    bouncingBall->link(inter, ds);
    bouncingBall->link(inter2, ds);
    SP::OneStepIntegrator OSI(new LsodarOSI());
    SP::TimeDiscretisation t(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem impact(new LCP()), acceleration(new LCP());
    SP::EventDriven s(new EventDriven(bouncingBall, t));
    s->insertIntegrator(OSI);
    s->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    s->insertNonSmoothProblem(acceleration, SICONOS_OSNSP_ED_SMOOTH_ACC);
    s->setPrintStat(false);
    SP::SiconosVector q = ds->q(), v = ds->velocity(), p = ds->p(1), f = ds->p(2);
    int N = 1000;
    SimpleMatrix dataPlot(N, 8);
    SP::EventsManager eventsManager = s->eventsManager();
    dataPlot(0, 0) = t0;
    dataPlot(0, 1) = (*q)(0);
    dataPlot(0, 2) = (*v)(0);
    dataPlot(0, 5) = (*q)(1);
    unsigned int numberOfEvent = 0;
    int k = 1;
    bool nonSmooth = false;
    s->initialize();
    while (s->hasNextEvent() && k < N) {
      s->advanceToEvent();
      if (eventsManager->nextEvent()->getType() == NS_EVENT) nonSmooth = true;
      s->processEvents();
      if (nonSmooth) {
        dataPlot(k, 0) = s->startingTime();
        dataPlot(k, 1) = ds->qMemory().getSiconosVector(1)(0);
        dataPlot(k, 2) = ds->velocityMemory().getSiconosVector(1)(0);
        dataPlot(k, 5) = ds->qMemory().getSiconosVector(1)(1);
        k++;
        nonSmooth = false;
      }
      dataPlot(k, 0) = s->startingTime();
      dataPlot(k, 1) = (*q)(0);
      dataPlot(k, 2) = (*v)(0);
      dataPlot(k, 3) = (*ds->p(1))(0);
      dataPlot(k, 4) = (*ds->p(2))(0);
      dataPlot(k, 5) = (*q)(1);
      dataPlot(k, 6) = (*inter->lambda(1))(0);
      dataPlot(k, 7) = eventsManager->currentEvent()->getDoubleTimeOfEvent();
      k++;
      numberOfEvent++;
    }
    dataPlot.resize(k, 8);
    cout << numberOfEvent << endl;
    ioMatrix::write("TwoBallsED.dat", "ascii", dataPlot, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(
            dataPlot,
            {3.0, 0.4183517220839332, -0.4875508926388452, 0.0, 0.0, 1.116268081531126, 0.0, 3.0},
            1e-9))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
