// Ball with spin on a plane: rolling friction, NewtonEuler5DR of the user.
#include <SolverOptions.h>

#include <NewtonEuler5DR.hpp>

#include "program.hpp"
using namespace std;
class Floor5 : public NewtonEuler5DR {
  double R;

 public:
  Floor5(double r) : NewtonEuler5DR(), R(r) {}
  void computeh(double t, const BlockVector& q, SiconosVector& y) {
    double h = q.getValue(2) - R;
    for (int i = 0; i < 2; i++) {
      _Pc1->setValue(i, q.getValue(i));
      _Pc2->setValue(i, q.getValue(i));
    }
    _Pc1->setValue(2, h);
    _Pc2->setValue(2, 0);
    _Nc->setValue(0, 0);
    _Nc->setValue(1, 0);
    _Nc->setValue(2, 1);
    y.setValue(0, h);
  }
};
int main() {
  try {
    double t0 = 0, T = 1.5, h = 2e-3, R = .1, m = 1.3;
    SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6));
    (*q)(2) = .15;
    (*q)(3) = 1;
    (*v)(0) = 1;
    (*v)(1) = .2;
    (*v)(5) = 3;
    (*v)(4) = -2;
    SP::SimpleMatrix I(new SimpleMatrix(3, 3));
    I->eye();
    *I *= .4 * m * R * R;
    SP::NewtonEulerDS b(new NewtonEulerDS(q, v, m, I));
    SP::SiconosVector w(new SiconosVector(3));
    (*w)(2) = -m * 9.81;
    b->setFExtPtr(w);
    SP::Interaction c(
        new Interaction(SP::NonSmoothLaw(new NewtonImpactRollingFrictionNSL(.5, 0, .3, .01, 5)),
                        SP::Relation(new Floor5(R))));
    SP::NonSmoothDynamicalSystem mo(new NonSmoothDynamicalSystem(t0, T));
    mo->insertDynamicalSystem(b);
    mo->link(c, b);
    SP::RollingFrictionContact p(new RollingFrictionContact(5));
    p->numericsSolverOptions()->dparam[0] = 1e-12;
    p->numericsSolverOptions()->iparam[0] = 100000;
    SP::TimeStepping s(new TimeStepping(mo, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)), p));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(20);
    SimpleMatrix d((int)(T / h) + 2, 14);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 7; i++) d(k, 1 + i) = (*b->q())(i);
      for (int i = 0; i < 6; i++) d(k, 8 + i) = (*b->twist())(i);
      k++;
      s->nextStep();
    }
    d.resize(k, 14);
    ioMatrix::write("SpinOnFloor.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {1.5, 0.3541368617919586, 0.07501726321250621, 0.09999434249946507,
                    -0.596470976059552, -0.7366554810668512, 0.2226081326793932, 0.2280497669320372,
                    7.477606848103061e-19, 1.101474851979258e-17, 3.469446951953614e-18,
                    -0.2114522180580367, 2.943228995793762, -0.5537216841411681},
                   1e-09))
      return 1;

  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
