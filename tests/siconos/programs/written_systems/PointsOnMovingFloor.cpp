// A relation of time, and one of a contact in the plane with friction.
#include <SolverOptions.h>

#include <Lagrangian2d2DR.hpp>

#include "rows.hpp"
using namespace std;
class Moving : public LagrangianRheonomousR {
 public:
  Moving() {}
  void initialize(Interaction& i) override {
    LagrangianRheonomousR::initialize(i);
    if (!_jachq) _jachq.reset(new SimpleMatrix(1, i.getSizeOfDS()));
    if (!_hDot) _hDot.reset(new SiconosVector(1));
  }
  void computeh(double t, const BlockVector& q, BlockVector& z, SiconosVector& y) override {
    y.setValue(0, q.getValue(0) - .1 * sin(30 * t));
  }
  void computehDot(double t, const BlockVector& q, BlockVector& z) override {
    _hDot->setValue(0, -3 * cos(30 * t));
  }
  void computeJachq(double t, const BlockVector& q, BlockVector& z) override {
    _jachq->setValue(0, 0, 1);
  }
};
class Ground : public Lagrangian2d2DR {
 public:
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) override {
    (*_Pc1)(0) = q.getValue(0);
    (*_Pc1)(1) = q.getValue(1) - .1;
    (*_Pc2)(0) = q.getValue(0);
    (*_Pc2)(1) = 0;
    (*_Nc)(0) = 0;
    (*_Nc)(1) = 1;
    y.setValue(0, q.getValue(1) - .1);
  }
};
int main() {
  int wrong = 0;
  {
    SP::SiconosVector q(new SiconosVector(1, .5)), v(new SiconosVector(1));
    SP::SimpleMatrix m(new SimpleMatrix(1, 1));
    m->eye();
    SP::LagrangianLinearTIDS d(new LagrangianLinearTIDS(q, v, m));
    d->setFExtPtr(SP::SiconosVector(new SiconosVector(1, -9.81)));
    SP::NonSmoothDynamicalSystem n(new NonSmoothDynamicalSystem(0, 1));
    n->insertDynamicalSystem(d);
    SP::Interaction i(
        new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.7)), SP::Relation(new Moving)));
    n->link(i, d);
    SP::TimeStepping s(new TimeStepping(n, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)),
                                        SP::OneStepNSProblem(new LCP())));
    vector<vector<double>> r;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      r.push_back(
          {s->nextTime(), (*d->q())(0), (*d->velocity())(0), (*i->lambda(1))(0), (*i->y(1))(0)});
      s->nextStep();
    }
    wrong += differs("PointsOnMovingFloor", r,
                     {1.0, 0.1175124905043083, -2.648114119151536, 0.0, -3.110868468814288}, 1e-9);
  }
  {
    SP::SiconosVector q(new SiconosVector(3)), v(new SiconosVector(3));
    (*q)(1) = .6;
    (*v)(0) = 2;
    (*v)(2) = 1;
    SP::SimpleMatrix m(new SimpleMatrix(3, 3));
    m->eye();
    (*m)(2, 2) = .005;
    SP::LagrangianDS d(new LagrangianDS(q, v, m));
    SP::SiconosVector g(new SiconosVector(3));
    (*g)(1) = -9.81;
    d->setFExtPtr(g);
    SP::NonSmoothDynamicalSystem n(new NonSmoothDynamicalSystem(0, 1));
    n->insertDynamicalSystem(d);
    SP::Interaction i(new Interaction(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(.5, 0, .3, 2)),
                                      SP::Relation(new Ground)));
    n->link(i, d);
    SP::OneStepNSProblem p(new FrictionContact(2, SICONOS_FRICTION_2D_NSGS));
    p->numericsSolverOptions()->dparam[0] = 1e-12;
    p->numericsSolverOptions()->iparam[0] = 5000;
    SP::TimeStepping s(new TimeStepping(n, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)), p));
    vector<vector<double>> r;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      r.push_back({s->nextTime(), (*d->q())(0), (*d->q())(1), (*d->q())(2), (*d->velocity())(2),
                   (*i->lambda(1))(0), (*i->lambda(1))(1)});
      s->nextStep();
    }
    wrong += differs("PointsOnMovingFloor", r,
                     {1.0, 1.523650000000022, 0.09999750134765338, -8.526999999999953, -13.0,
                      0.009810000000001755, 0.0},
                     1e-9);
  }
  return wrong;
}
