// A rope of rods (Lagrangian, cartesian) with nonlinear equality constraints, over a peg; combined
// projection.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
class Rod : public LagrangianScleronomousR {
 public:
  double l;
  int n;
  Rod(double L, int N) : LagrangianScleronomousR(), l(L), n(N) {}
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) override {
    double dx = q.getValue(0), dy = q.getValue(1);
    if (n == 2) {
      dx -= q.getValue(2);
      dy -= q.getValue(3);
    }
    y.setValue(0, sqrt(dx * dx + dy * dy) - l);
  }
  void computeJachq(const BlockVector& q, BlockVector& z) override {
    double dx = q.getValue(0), dy = q.getValue(1);
    if (n == 2) {
      dx -= q.getValue(2);
      dy -= q.getValue(3);
    }
    double s = sqrt(dx * dx + dy * dy);
    _jachq->setValue(0, 0, dx / s);
    _jachq->setValue(0, 1, dy / s);
    if (n == 2) {
      _jachq->setValue(0, 2, -dx / s);
      _jachq->setValue(0, 3, -dy / s);
    }
  }
};
class Peg : public LagrangianScleronomousR {
 public:
  Peg() : LagrangianScleronomousR() {}
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) override {
    double dx = q.getValue(0) - .55, dy = q.getValue(1) + .5;
    y.setValue(0, sqrt(dx * dx + dy * dy) - .1);
  }
  void computeJachq(const BlockVector& q, BlockVector& z) override {
    double dx = q.getValue(0) - .55, dy = q.getValue(1) + .5, s = sqrt(dx * dx + dy * dy);
    _jachq->setValue(0, 0, dx / s);
    _jachq->setValue(0, 1, dy / s);
  }
};
int main() {
  try {
    const int n = 4;
    double T = 1., h = 1e-3, l = .25;
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, T));
    vector<SP::LagrangianDS> b;
    vector<SP::Interaction> e, c;
    for (int i = 0; i < n; i++) {
      SP::SiconosVector q(new SiconosVector(2)), v(new SiconosVector(2));
      (*q)(0) = l * (i + 1);
      SP::SimpleMatrix M(new SimpleMatrix(2, 2));
      M->eye();
      *M *= .1;
      b.push_back(SP::LagrangianDS(new LagrangianDS(q, v, M)));
      SP::SiconosVector w(new SiconosVector(2));
      (*w)(1) = -.981;
      b[i]->setFExtPtr(w);
      m->insertDynamicalSystem(b[i]);
      e.push_back(SP::Interaction(new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(1)),
                                                  SP::Relation(new Rod(l, i ? 2 : 1)))));
      if (i)
        m->link(e[i], b[i], b[i - 1]);
      else
        m->link(e[i], b[i]);
      c.push_back(SP::Interaction(
          new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.2)), SP::Relation(new Peg()))));
      m->link(c[i], b[i]);
    }
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, h)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)),
                                        SP::OneStepNSProblem(new MLCP(SICONOS_MLCP_ENUM))));
    s->setNewtonTolerance(1e-11);
    s->setNewtonMaxIteration(40);
    SimpleMatrix d(1010, 2 * n + 3);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < n; i++) {
        d(k, 1 + 2 * i) = (*b[i]->q())(0);
        d(k, 2 + 2 * i) = (*b[i]->q())(1);
      }
      d(k, 2 * n + 1) = (*e[0]->lambda(1))(0);
      d(k, 2 * n + 2) = (*e[n - 1]->y(0))(0);
      s->nextStep();
      k++;
    }
    d.resize(k, 2 * n + 3);
    ioMatrix::write("RopeOverPeg.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(
            d,
            {1, -0.2443784442033396, -0.0527252315382113, -0.4686526673849442, -0.163185830054772,
             -0.6244599368962159, -0.3587161296821097, -0.8739731337445975, -0.342853582604575,
             -0.003866926740262244, 1.691103060652566e-05},
            1e-9))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
