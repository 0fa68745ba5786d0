// Balls thrown with spin over a plane with friction slide, then roll; the first ball touches the
// plane from the start.
#include <SolverOptions.h>

#include "program.hpp"
class OnFloor : public NewtonEuler3DR {
 public:
  double radius;
  OnFloor(double r) : radius(r) {}
  void computeh(double, const BlockVector& q, SiconosVector& y) {
    double h = q.getValue(2) - radius;
    y.setValue(0, h);
    _Nc->setValue(0, 0);
    _Nc->setValue(1, 0);
    _Nc->setValue(2, 1);
    for (int i = 0; i < 2; i++) {
      _Pc1->setValue(i, q.getValue(i));
      _Pc2->setValue(i, q.getValue(i));
    }
    _Pc1->setValue(2, h);
    _Pc2->setValue(2, 0);
  }
};
int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1.5));
    std::vector<SP::NewtonEulerDS> balls;
    for (int i = 0; i < 3; i++) {
      SP::SimpleMatrix I(new SimpleMatrix(3, 3));
      I->eye();
      *I *= 0.4 * 0.01;
      balls.push_back(SP::NewtonEulerDS(
          new NewtonEulerDS(vectorOf({0.5 * i, 0, 0.1 + 0.1 * i, 1, 0, 0, 0}),
                            vectorOf({1., 0.2 * i, 0, 1. * i, -2., 0.5}), 1., I)));
      balls[i]->setFExtPtr(vectorOf({0, 0, -9.81}));
      model->insertDynamicalSystem(balls[i]);
      model->link(SP::Interaction(
                      new Interaction(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(0.5, 0, 0.2, 3)),
                                      std::make_shared<OnFloor>(0.1))),
                  balls[i]);
    }
    SP::FrictionContact problem(new FrictionContact(3, SICONOS_FRICTION_3D_NSGS));
    problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    problem->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 100000;
    SP::TimeStepping s(new TimeStepping(model,
                                        SP::TimeDiscretisation(new TimeDiscretisation(0, 5e-3)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(0.5)), problem));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(20);
    double lowest = 1;
    const std::vector<double> last = record("RollingBall", *s, [&] {
      lowest = std::min(lowest, (*balls[0]->q())(2));
      std::vector<double> r = {(*balls[0]->velocity())(0)};
      for (auto& b : balls)
        for (int i : {0, 1, 2}) {
          r.push_back((*b->q())(i));
          r.push_back((*b->velocity())(3 + i));
        }
      return r;
    });
    // While a ball slides, its angular momentum about the contact is conserved, so v = (5 v0 + 2 r
    // w0) / 7, up to the truncated series for the small rotations of a step.
    return expect("rolls", last[1], (5 * 1. - 2 * 0.1 * 2.) / 7, 1e-6) +
           expect("rests", lowest, 0.1, 1e-9);
  });
}
