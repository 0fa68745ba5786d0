// A ball rolls to rest with rolling friction.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
class Slope : public NewtonEuler5DR {
 public:
  double r;
  Slope(double R) : NewtonEuler5DR(), r(R) {}
  void computeh(double t, const BlockVector& q, SiconosVector& y) override {
    double n[3] = {0, 0, 1}, g = 0;
    for (int i = 0; i < 3; i++) g += n[i] * q.getValue(i);
    y.zero();
    y.setValue(0, g - r);
    for (int i = 0; i < 3; i++) {
      _Nc->setValue(i, n[i]);
      _Pc1->setValue(i, q.getValue(i) - r * n[i]);
      _Pc2->setValue(i, q.getValue(i) - g * n[i]);
    }
  }
};
int main() {
  try {
    double T = 1.5, h = 2e-3, m = .5, r = .1;
    SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6));
    (*q)(2) = r / cos(.05) + .02;
    (*q)(3) = 1;
    (*v)(0) = 1.;
    (*v)(1) = .2;
    (*v)(4) = 3.;
    SP::SimpleMatrix I(new SimpleMatrix(3, 3));
    I->eye();
    *I *= .4 * m * r * r;
    SP::NewtonEulerDS ball(new NewtonEulerDS(q, v, m, I));
    SP::SiconosVector w(new SiconosVector(3));
    (*w)(2) = -9.81 * m;
    ball->setFExtPtr(w);
    SP::Interaction in(
        new Interaction(SP::NonSmoothLaw(new NewtonImpactRollingFrictionNSL(.2, 0., .4, .02, 5)),
                        SP::NewtonEulerR(new Slope(r))));
    SP::NonSmoothDynamicalSystem md(new NonSmoothDynamicalSystem(0, T));
    md->insertDynamicalSystem(ball);
    md->link(in, ball);
    SP::RollingFrictionContact p(new RollingFrictionContact(5));
    p->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    p->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 10000;
    SP::TimeStepping s(new TimeStepping(md, SP::TimeDiscretisation(new TimeDiscretisation(0, h)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)), p));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(20);
    SimpleMatrix d(800, 8);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 3; i++) d(k, 1 + i) = (*ball->q())(i);
      d(k, 4) = (*ball->twist())(3);
      d(k, 5) = (*ball->twist())(4);
      d(k, 6) = (*in->lambda(1))(0);
      d(k, 7) = ball->computeKineticEnergy();
      s->nextStep();
      k++;
    }
    d.resize(k, 8);
    ioMatrix::write("RollsToRest.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {1.5, 0.2479966657907767, 0.04574638077562871, 0.09986368714068541,
                    0.003189326179249944, 0.000620828948885238, 0.00981000000000001,
                    1.331549009766555e-08},
                   1e-8))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
