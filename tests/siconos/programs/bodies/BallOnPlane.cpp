// A ball with spin lands on a plane with friction; the relation between rigid bodies is a class of
// the user.
#include <SolverOptions.h>

#include "program.hpp"

using namespace std;

class BallPlaneR : public NewtonEuler3DR {
 public:
  explicit BallPlaneR(double radius) : radius_(radius) {}

  void computeh(double, const BlockVector& q0, SiconosVector& y) override {
    y.setValue(0, q0.getValue(2) - radius_);
    _Nc->setValue(0, 0);
    _Nc->setValue(1, 0);
    _Nc->setValue(2, 1);
    for (int i = 0; i < 2; i++) {
      _Pc1->setValue(i, q0.getValue(i));
      _Pc2->setValue(i, q0.getValue(i));
    }
    _Pc1->setValue(2, q0.getValue(2) - radius_);
    _Pc2->setValue(2, 0);
  }

 private:
  double radius_;
};

int main() {
  try {
    double t0 = 0, T = 2, h = 1e-3, m = 1, g = 9.81, R = 0.1;
    SP::SiconosVector q0(new SiconosVector(7));
    SP::SiconosVector v0(new SiconosVector(6));
    (*q0)(2) = 0.5;
    (*q0)(3) = 1;
    (*v0)(0) = 1;
    (*v0)(1) = 0.3;
    (*v0)(4) = -5;
    SP::SimpleMatrix inertia(new SimpleMatrix(3, 3));
    for (int i = 0; i < 3; i++) (*inertia)(i, i) = 0.4 * m * R * R;
    SP::NewtonEulerDS ball(new NewtonEulerDS(q0, v0, m, inertia));
    SP::SiconosVector weight(new SiconosVector(3));
    (*weight)(2) = -m * g;
    ball->setFExtPtr(weight);
    SP::NonSmoothLaw nslaw(new NewtonImpactFrictionNSL(0.5, 0, 0.3, 3));
    SP::Relation relation(new BallPlaneR(R));
    SP::Interaction inter(new Interaction(nslaw, relation));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(t0, T));
    model->insertDynamicalSystem(ball);
    model->link(inter, ball);
    SP::MoreauJeanOSI osi(new MoreauJeanOSI(0.5));
    SP::TimeDiscretisation t(new TimeDiscretisation(t0, h));
    SP::FrictionContact osnspb(new FrictionContact(3));
    osnspb->numericsSolverOptions()->iparam[0] = 1000;
    osnspb->numericsSolverOptions()->dparam[0] = 1e-12;
    SP::TimeStepping s(new TimeStepping(model, t, osi, osnspb));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(20);
    int N = (int)((T - t0) / h);
    SimpleMatrix dataPlot(N + 1, 15);
    SP::SiconosVector q = ball->q();
    SP::SiconosVector v = ball->twist();
    SP::SiconosVector lambda = inter->lambda(1);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      dataPlot(k, 0) = s->nextTime();
      for (int i = 0; i < 7; i++) dataPlot(k, i + 1) = (*q)(i);
      for (int i = 0; i < 6; i++) dataPlot(k, i + 8) = (*v)(i);
      dataPlot(k, 14) = (*lambda)(0);
      s->processEvents();
      k++;
    }
    dataPlot.resize(k, 15);
    ioMatrix::write("BallOnPlane.dat", "ascii", dataPlot, "noDim");
    // At the end the ball rolls: v = omega x R e_z.
    return expect("rolling in x", dataPlot(k - 1, 8), R * dataPlot(k - 1, 12), 0.3) +
           expect("rest", dataPlot(k - 1, 10), 0, 1e-9) +
           expect("height", dataPlot(k - 1, 3), R, 1e-3) +
           expect("unit quaternion",
                  hypot(hypot(dataPlot(k - 1, 4), dataPlot(k - 1, 5)),
                        hypot(dataPlot(k - 1, 6), dataPlot(k - 1, 7))),
                  1, 1e-12);
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
