// A user's Lagrangian system with own forces, and one with objects of plug-ins.
#include "PluggedObject.hpp"
#include "program.hpp"

using namespace std;
class Pend : public LagrangianDS {
  double _l;

 public:
  Pend(SP::SiconosVector q, SP::SiconosVector v, double l) : LagrangianDS(q, v), _l(l) {
    _mass.reset(new SimpleMatrix(2, 2));
    _fGyr.reset(new SiconosVector(2));
    _fInt.reset(new SiconosVector(2));
    _jacobianFGyrq.reset(new SimpleMatrix(2, 2));
    _jacobianFGyrqDot.reset(new SimpleMatrix(2, 2));
    _jacobianFIntq.reset(new SimpleMatrix(2, 2));
    _jacobianFIntqDot.reset(new SimpleMatrix(2, 2));
    _hasConstantMass = false;
  }
  virtual void computeMass() { computeMass(_q[0]); }
  virtual void computeMass(SP::SiconosVector q) {
    double c = cos((*q)(1));
    _mass->setValue(0, 0, 3 + 2 * c);
    _mass->setValue(0, 1, 1 + c);
    _mass->setValue(1, 0, 1 + c);
    _mass->setValue(1, 1, 1);
  }
  virtual void computeFGyr() { computeFGyr(_q[0], _q[1]); }
  virtual void computeFGyr(SP::SiconosVector q, SP::SiconosVector v) {
    double s = sin((*q)(1));
    (*_fGyr)(0) = -s * ((*v)(1) * (*v)(1) + 2 * (*v)(0) * (*v)(1));
    (*_fGyr)(1) = s * (*v)(0) * (*v)(0);
  }
  virtual void computeFInt(double t) { computeFInt(t, _q[0], _q[1]); }
  virtual void computeFInt(double t, SP::SiconosVector q, SP::SiconosVector v) {
    (*_fInt)(0) = 9.81 * (2 * sin((*q)(0)) + sin((*q)(0) + (*q)(1)));
    (*_fInt)(1) = 9.81 * sin((*q)(0) + (*q)(1)) + .1 * (*v)(1);
  }
  virtual void computeJacobianFGyrq() { computeJacobianFGyrq(_q[0], _q[1]); }
  virtual void computeJacobianFGyrq(SP::SiconosVector q, SP::SiconosVector v) {
    double c = cos((*q)(1));
    _jacobianFGyrq->zero();
    (*_jacobianFGyrq)(0, 1) = -c * ((*v)(1) * (*v)(1) + 2 * (*v)(0) * (*v)(1));
    (*_jacobianFGyrq)(1, 1) = c * (*v)(0) * (*v)(0);
  }
  virtual void computeJacobianFGyrqDot() { computeJacobianFGyrqDot(_q[0], _q[1]); }
  virtual void computeJacobianFGyrqDot(SP::SiconosVector q, SP::SiconosVector v) {
    double s = sin((*q)(1));
    (*_jacobianFGyrqDot)(0, 0) = -2 * s * (*v)(1);
    (*_jacobianFGyrqDot)(0, 1) = -2 * s * ((*v)(0) + (*v)(1));
    (*_jacobianFGyrqDot)(1, 0) = 2 * s * (*v)(0);
    (*_jacobianFGyrqDot)(1, 1) = 0;
  }
  virtual void computeJacobianFIntq(double t) { computeJacobianFIntq(t, _q[0], _q[1]); }
  virtual void computeJacobianFIntq(double t, SP::SiconosVector q, SP::SiconosVector v) {
    double c = 9.81 * cos((*q)(0) + (*q)(1));
    (*_jacobianFIntq)(0, 0) = 9.81 * 2 * cos((*q)(0)) + c;
    (*_jacobianFIntq)(0, 1) = c;
    (*_jacobianFIntq)(1, 0) = c;
    (*_jacobianFIntq)(1, 1) = c;
  }
  virtual void computeJacobianFIntqDot(double t) { (*_jacobianFIntqDot)(1, 1) = .1; }
  virtual void computeJacobianFIntqDot(double t, SP::SiconosVector q, SP::SiconosVector v) {
    (*_jacobianFIntqDot)(1, 1) = .1;
  }
};
TYPEDEF_SPTR(Pend)
class Wall : public LagrangianScleronomousR {
 public:
  Wall() { setJachqPtr(SP::SimpleMatrix(new SimpleMatrix(1, 2))); }
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) {
    y(0) = sin(q(0)) + sin(q(0) + q(1)) + .8;
  }
  void computeJachq(const BlockVector& q, BlockVector& z) {
    _jachq->setValue(0, 0, cos(q(0)) + cos(q(0) + q(1)));
    _jachq->setValue(0, 1, cos(q(0) + q(1)));
  }
  void computeDotJachq(const BlockVector& q, BlockVector& z, const BlockVector& qDot) {
    double w = qDot(0) + qDot(1);
    if (!_dotjachq) _dotjachq.reset(new SimpleMatrix(1, 2));
    _dotjachq->setValue(0, 0, -sin(q(0)) * qDot(0) - sin(q(0) + q(1)) * w);
    _dotjachq->setValue(0, 1, -sin(q(0) + q(1)) * w);
  }
};
int main(int argc, char** argv) {
  try {
    SP::SiconosVector q(new SiconosVector(2)), v(new SiconosVector(2));
    (*q)(0) = 1.2;
    (*q)(1) = .3;
    SP::Pend p(new Pend(q, v, 1.));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, 3));
    m->insertDynamicalSystem(p);
    SP::Interaction inter(
        new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.7)), SP::Relation(new Wall())));
    m->link(inter, p);
    SP::TimeStepping s(
        new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, 2e-3))));
    s->insertIntegrator(SP::OneStepIntegrator(new MoreauJeanOSI(.5)));
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP()));
    s->setNewtonTolerance(1e-11);
    SimpleMatrix d(1501, 9);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      d(k, 1) = (*p->q())(0);
      d(k, 2) = (*p->q())(1);
      d(k, 3) = (*p->velocity())(0);
      d(k, 4) = (*p->velocity())(1);
      d(k, 5) = (*inter->y(0))(0);
      d(k, 6) = (*inter->lambda(1))(0);
      d(k, 7) = p->computeKineticEnergy();
      d(k, 8) = (*p->p(1))(0);
      s->nextStep();
      k++;
    }
    d.resize(k, 9);
    ioMatrix::write("PendulumAtWall.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {3, 0.1266559093678042, 0.1640639157234754, 1.251614077248021,
                    0.7120795526870712, 1.212959470062617, 0, 5.919366773336839, 0},
                   1e-8))
      return 1;
    p->display();
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
