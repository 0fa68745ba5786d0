// Double pendulum in Cartesian coordinates: rods as equality constraints on point masses.
#include "program.hpp"
using namespace std;
class Rod1 : public LagrangianScleronomousR {
 public:
  double l;
  Rod1(double l_) : LagrangianScleronomousR(), l(l_) { _jachq.reset(new SimpleMatrix(1, 2)); }
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) {
    y(0) = q(0) * q(0) + q(1) * q(1) - l * l;
  }
  void computeJachq(const BlockVector& q, BlockVector& z) {
    (*_jachq)(0, 0) = 2 * q(0);
    (*_jachq)(0, 1) = 2 * q(1);
  }
};
class Rod2 : public LagrangianScleronomousR {
 public:
  double l;
  Rod2(double l_) : LagrangianScleronomousR(), l(l_) { _jachq.reset(new SimpleMatrix(1, 4)); }
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) {
    double a = q(2) - q(0), b = q(3) - q(1);
    y(0) = a * a + b * b - l * l;
  }
  void computeJachq(const BlockVector& q, BlockVector& z) {
    double a = q(2) - q(0), b = q(3) - q(1);
    (*_jachq)(0, 0) = -2 * a;
    (*_jachq)(0, 1) = -2 * b;
    (*_jachq)(0, 2) = 2 * a;
    (*_jachq)(0, 3) = 2 * b;
  }
};
int main() {
  try {
    double t0 = 0, T = 2, h = 1e-3;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(t0, T));
    vector<SP::LagrangianDS> p;
    for (int i = 0; i < 2; i++) {
      SP::SiconosVector q(new SiconosVector(2)), v(new SiconosVector(2));
      (*q)(0) = 1 + i;
      SP::SimpleMatrix M(new SimpleMatrix(2, 2));
      M->eye();
      *M *= (1 + i);
      SP::LagrangianDS d(new LagrangianDS(q, v, M));
      SP::SiconosVector w(new SiconosVector(2));
      (*w)(1) = -9.81 * (1 + i);
      d->setFExtPtr(w);
      p.push_back(d);
      model->insertDynamicalSystem(d);
    }
    SP::NonSmoothLaw e1(new EqualityConditionNSL(1));
    SP::Interaction r1(new Interaction(e1, SP::Relation(new Rod1(1)))),
        r2(new Interaction(e1, SP::Relation(new Rod2(1))));
    model->link(r1, p[0]);
    model->link(r2, p[0], p[1]);
    SP::SimpleMatrix H(new SimpleMatrix(1, 2));
    (*H)(0, 0) = 1;
    SP::SiconosVector b(new SiconosVector(1));
    (*b)(0) = .9;
    SP::Interaction wall(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.5)),
                                         SP::Relation(new LagrangianLinearTIR(H, b))));
    model->link(wall, p[1]);
    SP::MoreauJeanDirectProjectionOSI osi(new MoreauJeanDirectProjectionOSI(.5));
    SP::TimeDiscretisation td(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem impact(new MLCP(SICONOS_MLCP_ENUM)),
        pos(new MLCPProjectOnConstraints(SICONOS_MLCP_ENUM));
    SP::TimeSteppingDirectProjection s(
        new TimeSteppingDirectProjection(model, td, osi, impact, pos));
    s->setProjectionMaxIteration(20);
    s->setConstraintTolUnilateral(1e-8);
    s->setConstraintTol(1e-8);
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(20);
    SimpleMatrix d((int)(T / h) + 2, 8);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) d(k, 1 + 2 * i + j) = (*p[i]->q())(j);
      d(k, 5) = (*r1->y(0))(0);
      d(k, 6) = (*r1->lambda(1))(0);
      d(k, 7) = (*wall->lambda(1))(0);
      k++;
      s->processEvents();
    }
    d.resize(k, 8);
    ioMatrix::write("PointsOnRods.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {2.0, 0.9653228655908794, -0.2610589315132921, 0.5636690880524676,
                    -1.176850524122742, 5.554487980674594e-10, -0.001169259498301109, 0.0},
                   1e-11))
      return 1;

  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
