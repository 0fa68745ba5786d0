// The ball of BouncingBall.cpp, event-driven.
#include "program.hpp"

using namespace std;

static const double g = 9.81;
static const unsigned int nDof = 3;

static SP::LagrangianDS makeBall() {
  unsigned int nDof = 3;
  double m = 1, R = 0.1;
  SP::SiconosMatrix Mass(new SimpleMatrix(nDof, nDof));
  (*Mass)(0, 0) = m;
  (*Mass)(1, 1) = m;
  (*Mass)(2, 2) = 2. / 5 * m * R * R;
  SP::SiconosVector q0(new SiconosVector(nDof));
  SP::SiconosVector v0(new SiconosVector(nDof));
  (*q0)(0) = 1.0;
  SP::LagrangianDS ball(new LagrangianDS(q0, v0, Mass));
  SP::SiconosVector weight(new SiconosVector(nDof));
  (*weight)(0) = -m * g;
  ball->setFExtPtr(weight);
  return ball;
}

// Impacts are at t1 + 2 t1 (e + e^2 + ...), with the impulses 1.9 sqrt(2 g) e^n.
static int compareImpacts(const SimpleMatrix& dataPlot) {
  int errors = 0;
  double time = sqrt(2 / g), flight = 2 * time, impulse = 1.9 * sqrt(2 * g);
  for (int i = 1; i < (int)dataPlot.size(0); i++) {
    if (dataPlot(i, 0) != dataPlot(i - 1, 0)) continue;
    errors += expect("time of impact", dataPlot(i, 0), time, 1e-12);
    errors += expect("impulse", dataPlot(i, 3), impulse, 1e-12);
    flight *= 0.9;
    time += flight;
    impulse *= 0.9;
  }
  return errors;
}

int main() {
  try {
    double t0 = 0, T = 8.5, h = 0.005;
    SP::LagrangianDS ball = makeBall();
    SP::SimpleMatrix H(new SimpleMatrix(1, nDof));
    (*H)(0, 0) = 1.0;
    SP::NonSmoothLaw nslaw(new NewtonImpactNSL(0.9));
    SP::Relation relation(new LagrangianLinearTIR(H));
    SP::Interaction inter(new Interaction(nslaw, relation));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(t0, T));
    model->insertDynamicalSystem(ball);
    model->link(inter, ball);

    SP::OneStepIntegrator osi(new LsodarOSI());
    SP::TimeDiscretisation t(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem impact(new LCP());
    SP::OneStepNSProblem acceleration(new LCP());
    SP::EventDriven s(new EventDriven(model, t));
    s->insertIntegrator(osi);
    s->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    s->insertNonSmoothProblem(acceleration, SICONOS_OSNSP_ED_SMOOTH_ACC);

    int N = 1854;
    SimpleMatrix dataPlot(N + 1, 7);
    SP::SiconosVector q = ball->q();
    SP::SiconosVector v = ball->velocity();
    s->initialize();
    SP::SiconosVector p = ball->p(1);
    SP::SiconosVector f = ball->p(2);
    SP::SiconosVector lambda1 = inter->lambda(1);
    SP::SiconosVector lambda2 = inter->lambda(2);
    SP::EventsManager events = s->eventsManager();
    bool nonSmooth = false;
    unsigned int numberOfEvent = 0;
    int k = 0, ofOtherKinds = 0;
    while (s->hasNextEvent() && k < N) {
      s->advanceToEvent();
      if (events->nextEvent()->getType() == 2) nonSmooth = true;
      s->processEvents();
      if (events->currentEvent()->getType() != (nonSmooth ? 2 : 1)) ++ofOtherKinds;
      if (nonSmooth) {
        dataPlot(k, 0) = s->startingTime();
        dataPlot(k, 1) = ball->qMemory().getSiconosVector(1)(0);
        dataPlot(k, 2) = ball->velocityMemory().getSiconosVector(1)(0);
        dataPlot(k, 3) = (*p)(0);
        dataPlot(k, 4) = (*f)(0);
        dataPlot(k, 5) = (*lambda1)(0);
        dataPlot(k, 6) = (*lambda2)(0);
        nonSmooth = false;
        ++numberOfEvent;
        k++;
      }
      dataPlot(k, 0) = s->startingTime();
      dataPlot(k, 1) = (*q)(0);
      dataPlot(k, 2) = (*v)(0);
      dataPlot(k, 3) = (*p)(0);
      dataPlot(k, 4) = (*f)(0);
      dataPlot(k, 5) = (*lambda1)(0);
      dataPlot(k, 6) = (*lambda2)(0);
      ++k;
    }
    dataPlot.resize(k, 7);
    cout << numberOfEvent << " impacts, " << k << " rows" << endl;
    ioMatrix::write("BouncingBallED.dat", "ascii", dataPlot, "noDim");
    int errors = expect("rows", k, 1788, 0) + expect("kinds of events", ofOtherKinds, 0, 0);
    return errors + compareImpacts(dataPlot);
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
