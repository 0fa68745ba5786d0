// Two-link arm: own class of LagrangianDS, own relation with friction at the tip.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
class Arm : public LagrangianDS {
  double m1 = 1., m2 = .8, l1 = .6, l2 = .5, g = 9.81;

 public:
  Arm(SP::SiconosVector q, SP::SiconosVector v) : LagrangianDS(q, v) {
    _mass.reset(new SimpleMatrix(2, 2));
    _fGyr.reset(new SiconosVector(2));
    _jacobianFGyrq.reset(new SimpleMatrix(2, 2));
    _jacobianFGyrqDot.reset(new SimpleMatrix(2, 2));
    _fInt.reset(new SiconosVector(2));
    _jacobianFIntq.reset(new SimpleMatrix(2, 2));
    _jacobianFIntqDot.reset(new SimpleMatrix(2, 2));
    _fExt.reset(new SiconosVector(2));
  }
  virtual void computeMass(SP::SiconosVector position) {
    double c = cos((*position)(1));
    (*_mass)(0, 0) = (m1 + m2) * l1 * l1 + m2 * l2 * l2 + 2 * m2 * l1 * l2 * c;
    (*_mass)(0, 1) = (*_mass)(1, 0) = m2 * l2 * l2 + m2 * l1 * l2 * c;
    (*_mass)(1, 1) = m2 * l2 * l2;
  }
  virtual void computeMass() { computeMass(_q[0]); }
  virtual void computeFGyr(SP::SiconosVector q, SP::SiconosVector v) {
    double s = m2 * l1 * l2 * sin((*q)(1));
    (*_fGyr)(0) = -s * (2 * (*v)(0) * (*v)(1) + (*v)(1) * (*v)(1));
    (*_fGyr)(1) = s * (*v)(0) * (*v)(0);
  }
  virtual void computeFGyr() { computeFGyr(_q[0], _q[1]); }
  virtual void computeJacobianFGyrq(SP::SiconosVector q, SP::SiconosVector v) {
    double c = m2 * l1 * l2 * cos((*q)(1));
    _jacobianFGyrq->zero();
    (*_jacobianFGyrq)(0, 1) = -c * (2 * (*v)(0) * (*v)(1) + (*v)(1) * (*v)(1));
    (*_jacobianFGyrq)(1, 1) = c * (*v)(0) * (*v)(0);
  }
  virtual void computeJacobianFGyrqDot(SP::SiconosVector q, SP::SiconosVector v) {
    double s = m2 * l1 * l2 * sin((*q)(1));
    (*_jacobianFGyrqDot)(0, 0) = -2 * s * (*v)(1);
    (*_jacobianFGyrqDot)(0, 1) = -s * (2 * (*v)(0) + 2 * (*v)(1));
    (*_jacobianFGyrqDot)(1, 0) = 2 * s * (*v)(0);
    (*_jacobianFGyrqDot)(1, 1) = 0;
  }
  virtual void computeFInt(double t, SP::SiconosVector q, SP::SiconosVector v) {
    (*_fInt)(0) =
        (m1 + m2) * g * l1 * cos((*q)(0)) + m2 * g * l2 * cos((*q)(0) + (*q)(1)) + .2 * (*v)(0);
    (*_fInt)(1) = m2 * g * l2 * cos((*q)(0) + (*q)(1)) + .2 * (*v)(1);
  }
  virtual void computeFInt(double t) { computeFInt(t, _q[0], _q[1]); }
  virtual void computeJacobianFIntq(double t, SP::SiconosVector q, SP::SiconosVector v) {
    double b = -m2 * g * l2 * sin((*q)(0) + (*q)(1));
    (*_jacobianFIntq)(0, 0) = -(m1 + m2) * g * l1 * sin((*q)(0)) + b;
    (*_jacobianFIntq)(0, 1) = (*_jacobianFIntq)(1, 0) = (*_jacobianFIntq)(1, 1) = b;
  }
  virtual void computeJacobianFIntqDot(double t, SP::SiconosVector q, SP::SiconosVector v) {
    _jacobianFIntqDot->zero();
    (*_jacobianFIntqDot)(0, 0) = (*_jacobianFIntqDot)(1, 1) = .2;
  }
  virtual void computeFExt(double t) {
    (*_fExt)(0) = 3. * sin(4 * t);
    (*_fExt)(1) = 0.;
  }
};
class Tip : public LagrangianScleronomousR {
  double l1 = .6, l2 = .5;

 public:
  Tip() : LagrangianScleronomousR() { _jachq.reset(new SimpleMatrix(2, 2)); }
  virtual void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) {
    double a = q(0), b = q(0) + q(1);
    y(0) = l1 * sin(a) + l2 * sin(b) + .7;
    y(1) = l1 * cos(a) + l2 * cos(b);
  }
  virtual void computeJachq(const BlockVector& q, BlockVector& z) {
    double a = q(0), b = q(0) + q(1);
    _jachq->setValue(0, 0, l1 * cos(a) + l2 * cos(b));
    _jachq->setValue(0, 1, l2 * cos(b));
    _jachq->setValue(1, 0, -l1 * sin(a) - l2 * sin(b));
    _jachq->setValue(1, 1, -l2 * sin(b));
  }
};
int main() {
  try {
    double t0 = 0, T = 1.5, h = 1e-3;
    SP::SiconosVector q0(new SiconosVector(2)), v0(new SiconosVector(2));
    (*q0)(0) = .3;
    (*q0)(1) = -.4;
    std::shared_ptr<Arm> arm(new Arm(q0, v0));
    SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(0.3, 0., 0.4, 2));
    SP::Relation rel(new Tip());
    SP::Interaction inter(new Interaction(law, rel));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(t0, T));
    model->insertDynamicalSystem(arm);
    model->link(inter, arm);
    SP::MoreauJeanOSI osi(new MoreauJeanOSI(0.5));
    SP::TimeDiscretisation td(new TimeDiscretisation(t0, h));
    SP::FrictionContact fc(new FrictionContact(2));
    fc->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    SP::TimeStepping s(new TimeStepping(model, td, osi, fc));
    s->setNewtonTolerance(1e-11);
    s->setNewtonMaxIteration(30);
    int N = ceil((T - t0) / h);
    SimpleMatrix data(N + 1, 7);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      data(k, 0) = s->nextTime();
      data(k, 1) = (*arm->q())(0);
      data(k, 2) = (*arm->q())(1);
      data(k, 3) = (*arm->velocity())(0);
      data(k, 4) = (*arm->velocity())(1);
      data(k, 5) = (*inter->lambda(1))(0);
      data(k, 6) = (*inter->lambda(1))(1);
      k++;
      s->nextStep();
    }
    data.resize(k, 7);
    ioMatrix::write("ArmTipFriction.dat", "ascii", data, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(data,
                   {1.5, -1.99073318105182, 1.681531017816191, -0.2067864762788555,
                    0.1005809455109566, 0.007742991636654677, 0.003097196654661871},
                   1e-07))
      return 1;

  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
