// A body hangs on a ball joint at the origin.
#include <KneeJointR.hpp>

#include "program.hpp"

using namespace std;

int main() {
  try {
    double t0 = 0, T = 2, h = 1e-3, theta = 1.0, m = 1, g = 9.81;
    SP::SiconosVector q0(new SiconosVector(7));
    SP::SiconosVector v0(new SiconosVector(6));
    (*q0)(0) = 1;
    (*q0)(3) = 1;
    SP::SimpleMatrix inertia(new SimpleMatrix(3, 3));
    inertia->eye();
    (*inertia)(1, 1) = 2;
    SP::NewtonEulerDS body(new NewtonEulerDS(q0, v0, m, inertia));
    SP::SiconosVector weight(new SiconosVector(3));
    (*weight)(2) = -m * g;
    body->setFExtPtr(weight);
    SP::SiconosVector P(new SiconosVector(3));
    SP::NonSmoothLaw nslaw(new EqualityConditionNSL(3));
    SP::NewtonEulerR relation(new KneeJointR(P, true, body));
    SP::Interaction inter(new Interaction(nslaw, relation));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(t0, T));
    model->insertDynamicalSystem(body);
    model->link(inter, body);
    SP::MoreauJeanOSI osi(new MoreauJeanOSI(theta));
    SP::TimeDiscretisation t(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem osnspb(new MLCP());
    SP::TimeStepping s(new TimeStepping(model, t, osi, osnspb));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(50);
    int N = (int)((T - t0) / h);
    SimpleMatrix dataPlot(N + 1, 12);
    SP::SiconosVector q = body->q();
    SP::SiconosVector v = body->twist();
    SP::SiconosVector y = inter->y(0);
    int k = 0;
    while (s->hasNextEvent() && k < N) {
      s->computeOneStep();
      dataPlot(k, 0) = s->nextTime();
      for (int i = 0; i < 7; i++) dataPlot(k, i + 1) = (*q)(i);
      dataPlot(k, 8) = y->norm2();
      for (int i = 0; i < 3; i++) dataPlot(k, i + 9) = (*v)(i);
      s->nextStep();
      k++;
    }
    dataPlot.resize(k, 12);
    ioMatrix::write("KneeJoint.dat", "ascii", dataPlot, "noDim");
    double drift = 0;
    for (int i = 0; i < k; i++) drift = max(drift, dataPlot(i, 8));
    return expect("drift of the joint", drift, 0, 1e-2) +
           expect("distance", hypot(dataPlot(k - 1, 1), dataPlot(k - 1, 3)), 1, 1e-2);
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
