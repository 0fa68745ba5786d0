// A body with wind of its own class on a pivot, and one on a knee joint.
#include <SolverOptions.h>

#include <CylindricalJointR.hpp>
#include <FixedJointR.hpp>
#include <KneeJointR.hpp>
#include <PivotJointR.hpp>
#include <PrismaticJointR.hpp>

#include "rows.hpp"
using namespace std;
class Wind : public NewtonEulerDS {
 public:
  Wind(SP::SiconosVector q, SP::SiconosVector v, double m, SP::SimpleMatrix I)
      : NewtonEulerDS(q, v, m, I) {}
  void computeFExt(double t) override {
    if (!_fExt) _fExt.reset(new SiconosVector(3));
    (*_fExt)(0) = sin(t);
    (*_fExt)(2) = -9.81 * scalarMass();
  }
};
int main() {
  int wrong = 0;
  SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6));
  (*q)(0) = .5;
  (*q)(3) = 1;
  SP::SimpleMatrix I(new SimpleMatrix(3, 3));
  I->eye();
  (*I)(0, 0) = .1;
  (*I)(2, 2) = .3;
  (*I)(1, 1) = .2;
  shared_ptr<Wind> b(new Wind(q, v, 1.5, I));
  SP::SiconosVector q2(new SiconosVector(7)), v2(new SiconosVector(6));
  (*q2)(0) = 1.5;
  (*q2)(3) = 1;
  SP::SimpleMatrix I2(new SimpleMatrix(*I));
  SP::NewtonEulerDS c(new NewtonEulerDS(q2, v2, 1., I2));
  SP::SiconosVector g(new SiconosVector(3));
  (*g)(2) = -9.81;
  c->setFExtPtr(g);
  SP::NonSmoothDynamicalSystem n(new NonSmoothDynamicalSystem(0, .5));
  n->insertDynamicalSystem(b);
  n->insertDynamicalSystem(c);
  SP::SiconosVector P(new SiconosVector(3)), A(new SiconosVector(3)), P2(new SiconosVector(3));
  (*A)(1) = 1;
  (*P2)(0) = 1.;
  SP::PivotJointR j1(new PivotJointR(P, A, true, b));
  SP::Interaction i1(
      new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(j1->numberOfConstraints())), j1));
  n->link(i1, b);
  j1->setBasePositions(b->q());
  SP::KneeJointR j2(new KneeJointR(P2, true, b, c));
  SP::Interaction i2(
      new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(j2->numberOfConstraints())), j2));
  n->link(i2, b, c);
  j2->setBasePositions(b->q(), c->q());
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
  SP::GenericMechanical p(new GenericMechanical(SICONOS_FRICTION_3D_ONECONTACT_NSN));
  p->numericsSolverOptions()->dparam[0] = 1e-13;
  p->numericsSolverOptions()->iparam[0] = 10000;
  SP::TimeStepping s(new TimeStepping(n, td, SP::OneStepIntegrator(new MoreauJeanOSI(.5)), p));
  s->setNewtonTolerance(1e-10);
  s->setNewtonMaxIteration(50);
  vector<vector<double>> r;
  while (s->hasNextEvent()) {
    s->computeOneStep();
    vector<double> w{s->nextTime()};
    for (int k = 0; k < 7; k++) {
      w.push_back((*b->q())(k));
      w.push_back((*c->q())(k));
    }
    for (int k = 0; k < 6; k++) w.push_back((*c->twist())(k));
    for (int k = 0; k < 3; k++) w.push_back((*i2->lambda(1))(k));
    r.push_back(w);
    s->nextStep();
  }
  cout << b->computeKineticEnergy() << " " << j1->numberOfConstraints() << " " << j1->numberOfDoF()
       << endl;
  wrong += differs("WindOnPivots", r,
                   {0.5,
                    0.4270072398907795,
                    1.229732593600445,
                    0.0,
                    0.0,
                    -0.2601251625321003,
                    -0.8501536602267236,
                    0.9628119754791827,
                    0.9357978807828989,
                    0.0,
                    0.0,
                    0.2701723523193365,
                    0.3525369858552252,
                    0.0,
                    0.0,
                    -2.017038210649368,
                    0.0,
                    -2.890165144341614,
                    0.0,
                    2.538121578793075,
                    0.0,
                    0.0100007163451982,
                    0.0,
                    -0.009588981132386761},
                   1e-9);
  return wrong;
}
