// A ball slides, then rolls, with rolling resistance; the contact is a NewtonEuler5DR of the user.
#include <SolverOptions.h>

#include <RollingFrictionContact.hpp>
#include <SiconosKernel.hpp>

#include "program.hpp"
using namespace std;
class Plane5 : public NewtonEuler5DR {
  double r;

 public:
  Plane5(double R) : r(R) {}
  void computeh(double t, const BlockVector& q, SiconosVector& y) override {
    double h = q.getValue(2) - r;
    y.setValue(0, h);
    _Nc->setValue(0, 0);
    _Nc->setValue(1, 0);
    _Nc->setValue(2, 1.);
    _Pc1->setValue(0, q.getValue(0));
    _Pc1->setValue(1, q.getValue(1));
    _Pc1->setValue(2, q.getValue(2) - r);
    for (int i = 0; i < 2; i++) _Pc2->setValue(i, q.getValue(i));
    _Pc2->setValue(2, 0.);
  }
};
int main() {
  try {
    double R = .2, m = 1.;
    SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6));
    (*q)(2) = R;
    (*q)(3) = 1;
    (*v)(0) = 1.;
    SP::SimpleMatrix I(new SimpleMatrix(3, 3));
    I->eye();
    *I *= .4 * m * R * R;
    SP::NewtonEulerDS d(new NewtonEulerDS(q, v, m, I));
    SP::SiconosVector f(new SiconosVector(3));
    (*f)(2) = -9.81;
    d->setFExtPtr(f);
    SP::NonSmoothDynamicalSystem M(new NonSmoothDynamicalSystem(0, 1.));
    M->insertDynamicalSystem(d);
    SP::Interaction i(
        new Interaction(SP::NonSmoothLaw(new NewtonImpactRollingFrictionNSL(0., 0., .3, .01, 5)),
                        SP::Relation(new Plane5(R))));
    M->link(i, d);
    SP::TimeStepping s(
        new TimeStepping(M, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3))));
    s->insertIntegrator(SP::OneStepIntegrator(new MoreauJeanOSI(.5)));
    SP::RollingFrictionContact p(new RollingFrictionContact(5));
    p->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-10;
    p->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 10000;
    s->insertNonSmoothProblem(p);
    s->setNewtonTolerance(1e-10);
    while (s->hasNextEvent()) {
      s->computeOneStep();
      s->nextStep();
    }  // The numbers of Siconos 4.4.
    return expect("x", (*d->q())(0), 0.55485048678852211, 1e-7) +
           expect("v", (*d->twist())(0), 0.36392857143851254, 1e-7) +
           expect("spin", (*d->twist())(4), 1.8196428570126748, 1e-6);
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
