// A ball falls on the floor and bounces, with the Moreau-Jean scheme.
#include "program.hpp"

using namespace std;

int main() {
  try {
    const unsigned int nDof = 3;
    const double t0 = 0, T = 10, h = 0.005, theta = 0.5, e = 0.9;
    const double R = 0.1, m = 1, g = 9.81;
    SP::SiconosMatrix Mass(new SimpleMatrix(nDof, nDof));
    (*Mass)(0, 0) = m;
    (*Mass)(1, 1) = m;
    (*Mass)(2, 2) = 2. / 5 * m * R * R;
    SP::SiconosVector q0(new SiconosVector(nDof));
    SP::SiconosVector v0(new SiconosVector(nDof));
    (*q0)(0) = 1.0;
    SP::LagrangianLinearTIDS ball(new LagrangianLinearTIDS(q0, v0, Mass));
    SP::SiconosVector weight(new SiconosVector(nDof));
    (*weight)(0) = -m * g;
    ball->setFExtPtr(weight);

    SP::SimpleMatrix H(new SimpleMatrix(1, nDof));
    (*H)(0, 0) = 1.0;
    SP::NonSmoothLaw nslaw(new NewtonImpactNSL(e));
    SP::Relation relation(new LagrangianLinearTIR(H));
    SP::Interaction inter(new Interaction(nslaw, relation));

    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(t0, T));
    model->insertDynamicalSystem(ball);
    model->link(inter, ball);

    SP::MoreauJeanOSI osi(new MoreauJeanOSI(theta));
    SP::TimeDiscretisation t(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem osnspb(new LCP());
    SP::TimeStepping s(new TimeStepping(model, t, osi, osnspb));

    int N = ceil((T - t0) / h);
    SimpleMatrix dataPlot(N + 1, 5);
    SP::SiconosVector q = ball->q();
    SP::SiconosVector v = ball->velocity();
    SP::SiconosVector p = ball->p(1);
    SP::SiconosVector lambda = inter->lambda(1);
    int k = 0;
    dataPlot(k, 0) = model->t0();
    dataPlot(k, 1) = (*q)(0);
    dataPlot(k, 2) = (*v)(0);
    dataPlot(k, 3) = (*p)(0);
    dataPlot(k, 4) = (*lambda)(0);
    while (s->hasNextEvent()) {
      s->computeOneStep();
      k++;
      dataPlot(k, 0) = s->nextTime();
      dataPlot(k, 1) = (*q)(0);
      dataPlot(k, 2) = (*v)(0);
      dataPlot(k, 3) = (*p)(0);
      dataPlot(k, 4) = (*lambda)(0);
      s->nextStep();
    }
    dataPlot.resize(k + 1, 5);
    ioMatrix::write("BouncingBall.dat", "ascii", dataPlot, "noDim");
    return expect("position", dataPlot(k, 1), -2.288618090550717e-5, 1e-13) +
           expect("impulse at rest", dataPlot(k, 3), m * g * h, 1e-13);
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
