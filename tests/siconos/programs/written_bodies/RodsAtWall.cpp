// Two bars on pivots, the second against a wall, direct projection.
#include <SolverOptions.h>

#include <KneeJointR.hpp>
#include <PivotJointR.hpp>

#include "program.hpp"
using namespace std;
class TipWall : public NewtonEuler1DR {
 public:
  double l, wall;
  TipWall(double L, double w) : NewtonEuler1DR(), l(L), wall(w) {}
  void computeh(double time, const BlockVector& q0, SiconosVector& y) override {
    double a = q0.getValue(3), b = q0.getValue(4), c = q0.getValue(5), d = q0.getValue(6);
    double ex[3] = {a * a + b * b - c * c - d * d, 2 * (b * c + a * d), 2 * (b * d - a * c)};
    for (int i = 0; i < 3; i++) {
      _Pc1->setValue(i, q0.getValue(i) + .5 * l * ex[i]);
      _Pc2->setValue(i, _Pc1->getValue(i));
      _Nc->setValue(i, 0);
    }
    _Pc2->setValue(0, wall);
    _Nc->setValue(0, -1.);
    y.setValue(0, wall - _Pc1->getValue(0));
  }
};
static SP::NewtonEulerDS makeRod(int i, double L, double m) {
  SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6));
  (*q)(0) = .5 * L + i * L;
  (*q)(3) = 1.;
  SP::SimpleMatrix I(new SimpleMatrix(3, 3));
  I->eye();
  (*I)(0, 0) = .01;
  (*I)(1, 1) = (*I)(2, 2) = m * L * L / 12;
  SP::NewtonEulerDS d(new NewtonEulerDS(q, v, m, I));
  SP::SiconosVector w(new SiconosVector(3));
  (*w)(2) = -9.81 * m;
  d->setFExtPtr(w);
  return d;
}
static SP::MoreauJeanDirectProjectionOSI integrator() {
  SP::MoreauJeanDirectProjectionOSI osi(new MoreauJeanDirectProjectionOSI(.5));
  osi->setDeactivateYPosThreshold(1e-5);
  osi->setDeactivateYVelThreshold(0.);
  osi->setActivateYPosThreshold(1e-6);
  osi->setActivateYVelThreshold(100.);
  return osi;
}
int main() {
  try {
    double t0 = 0, T = 2., h = 2e-3, L = 1., m = 1.5;
    SP::NonSmoothDynamicalSystem nsds(new NonSmoothDynamicalSystem(t0, T));
    vector<SP::NewtonEulerDS> b;
    for (int i = 0; i < 2; i++) {
      b.push_back(makeRod(i, L, m));
      nsds->insertDynamicalSystem(b[i]);
    }
    SP::SiconosVector A(new SiconosVector(3)), P(new SiconosVector(3));
    (*A)(1) = 1.;
    (*P)(0) = -.5 * L;
    SP::NewtonEulerR j0(new PivotJointR(P, A, false, b[0]));
    SP::SiconosVector P2(new SiconosVector(3));
    (*P2)(0) = .5 * L;
    SP::NewtonEulerR j1(new PivotJointR(P2, A, false, b[0], b[1]));
    SP::Interaction i0(new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(5)), j0)),
        i1(new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(5)), j1));
    SP::Interaction iw(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.4)),
                                       SP::NewtonEulerR(new TipWall(L, -.6))));
    nsds->link(i0, b[0]);
    nsds->link(i1, b[0], b[1]);
    SP::Interaction iw2(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.4)),
                                        SP::NewtonEulerR(new TipWall(L, 2.2))));
    nsds->link(iw2, b[1]);
    SP::MoreauJeanDirectProjectionOSI osi = integrator();
    SP::OneStepNSProblem impact(new MLCP()), pos(new MLCPProjectOnConstraints());
    SP::TimeSteppingDirectProjection s(new TimeSteppingDirectProjection(
        nsds, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)), osi, impact, pos, 0));
    s->setProjectionMaxIteration(100);
    s->setConstraintTolUnilateral(1e-9);
    s->setConstraintTol(1e-9);
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(50);
    SimpleMatrix d(1010, 9);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      s->processEvents();
      d(k, 0) = s->startingTime();
      for (int i = 0; i < 2; i++) {
        d(k, 1 + 4 * i) = (*b[i]->q())(0);
        d(k, 2 + 4 * i) = (*b[i]->q())(2);
        d(k, 3 + 4 * i) = (*b[i]->twist())(4);
        d(k, 4 + 4 * i) = (*b[i]->q())(5);
      }
      k++;
    }
    d.resize(k, 9);
    ioMatrix::write("RodsAtWall.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(
            d,
            {2, -0.04217744545042505, -0.4982178864330512, 0.7129995172793943, 0.7363269963218081,
             0.1272077939281577, -1.449471345546904, -11.24903283488245, 0.5370636042920561},
            1e-7))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
