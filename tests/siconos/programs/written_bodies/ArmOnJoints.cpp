// A crank with a slider: pivot, pivot, pivot and prismatic joint on three bodies; Direct solver of
// equalities.
#include <SolverOptions.h>

#include <PivotJointR.hpp>
#include <PrismaticJointR.hpp>
#include <cmath>

#include "program.hpp"
using namespace std;
typedef SP::SiconosVector V;
static V vec(initializer_list<double> l) {
  V v(new SiconosVector(l.size()));
  int i = 0;
  for (double x : l) (*v)(i++) = x;
  return v;
}
static SP::NewtonEulerDS body(double x, double z, double angle, double m, double len) {
  SP::SimpleMatrix I(new SimpleMatrix(3, 3));
  (*I)(0, 0) = m * len * len / 100;
  (*I)(1, 1) = (*I)(2, 2) = m * len * len / 12;
  SP::NewtonEulerDS b(new NewtonEulerDS(vec({x, 0, z, cos(angle / 2), 0, sin(angle / 2), 0}),
                                        vec({0, 0, 0, 0, 0, 0}), m, I));
  b->setFExtPtr(vec({0, 0, -9.81 * m}));
  return b;
}
int main() {
  try {
    double t0 = 0, T = 1, h = 5e-4;
    SP::NonSmoothDynamicalSystem nsds(new NonSmoothDynamicalSystem(t0, T));
    // crank from 0 to (0,0,.3) upright, rod from there to (.8,0,0), slider at (.8,0,0) along x
    SP::NewtonEulerDS crank = body(0, .15, -M_PI / 2, 1., .3);
    double rodAngle = atan2(.3, .8);
    SP::NewtonEulerDS rod = body(.4, .15, rodAngle, .8, hypot(.3, .8));
    SP::NewtonEulerDS slider = body(.8, 0, 0, 2., .1);
    nsds->insertDynamicalSystem(crank);
    nsds->insertDynamicalSystem(rod);
    nsds->insertDynamicalSystem(slider);
    (*crank->twist())(0) = 0;
    slider->setMExtPtr(vec({0, 0, 0}));
    crank->setMExtPtr(vec({0, 1.5, 0}));
    SP::PivotJointR p0(new PivotJointR(vec({0, 0, 0}), vec({0, 1, 0}), true, crank));
    SP::PivotJointR p1(new PivotJointR(vec({0, 0, .3}), vec({0, 1, 0}), true, crank, rod));
    SP::PivotJointR p2(new PivotJointR(vec({.8, 0, 0}), vec({0, 1, 0}), true, rod, slider));
    SP::PrismaticJointR sl(new PrismaticJointR(vec({1, 0, 0}), true, slider));
    SP::Interaction i0(
        new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(p0->numberOfConstraints())), p0));
    SP::Interaction i1(
        new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(p1->numberOfConstraints())), p1));
    SP::Interaction i2(
        new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(p2->numberOfConstraints())), p2));
    SP::Interaction i3(
        new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(sl->numberOfConstraints())), sl));
    nsds->link(i0, crank);
    nsds->link(i1, crank, rod);
    nsds->link(i2, rod, slider);
    nsds->link(i3, slider);
    SP::OneStepNSProblem pb(new GenericMechanical());
    pb->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    pb->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 10000;
    SP::TimeStepping s(new TimeStepping(nsds, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)), pb));
    s->setNewtonTolerance(1e-9);
    s->setNewtonMaxIteration(20);
    SimpleMatrix d(int(T / h) + 3, 6);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      d(k, 1) = (*crank->q())(0);
      d(k, 2) = (*crank->q())(2);
      d(k, 3) = (*rod->q())(0);
      d(k, 4) = (*slider->q())(0);
      d(k, 5) = (*slider->twist())(0);
      k++;
      s->nextStep();
    }
    d.resize(k, 6);
    ioMatrix::write("ArmOnJoints.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {1.0, -0.05345743768647418, 0.1401489840860273, 0.2966421088009973,
                    0.7001990929753887, 2.226949054742452},
                   1e-10))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
