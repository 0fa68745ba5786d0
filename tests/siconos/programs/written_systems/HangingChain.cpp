// Point masses in the plane on rigid links (bilateral), swinging into a wall.
#include <cmath>

#include "program.hpp"
using namespace std;
const double LINK = 0.2;

class Link : public LagrangianScleronomousR {
 public:
  bool first;
  Link(bool f) : LagrangianScleronomousR(), first(f) {}
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) {
    double dx = q(0), dy = q(1);
    if (!first) dx = q(2) - q(0), dy = q(3) - q(1);
    y(0) = 0.5 * (dx * dx + dy * dy - LINK * LINK);
  }
  void computeJachq(const BlockVector& q, BlockVector& z) {
    if (!_jachq) _jachq.reset(new SimpleMatrix(1, first ? 2 : 4));
    if (first) {
      _jachq->setValue(0, 0, q(0));
      _jachq->setValue(0, 1, q(1));
      return;
    }
    double dx = q(2) - q(0), dy = q(3) - q(1);
    _jachq->setValue(0, 0, -dx);
    _jachq->setValue(0, 1, -dy);
    _jachq->setValue(0, 2, dx);
    _jachq->setValue(0, 3, dy);
  }
};

int main() {
  try {
    const int n = 6;
    double t0 = 0, T = 1.5, h = 1e-3;
    SP::NonSmoothDynamicalSystem chain(new NonSmoothDynamicalSystem(t0, T));
    vector<SP::LagrangianLinearTIDS> m;
    for (int i = 0; i < n; ++i) {
      SP::SiconosVector q(new SiconosVector(2)), v(new SiconosVector(2)), f(new SiconosVector(2));
      (*q)(0) = LINK * (i + 1) * cos(.3);
      (*q)(1) = -LINK * (i + 1) * sin(.3);
      SP::SimpleMatrix M(new SimpleMatrix(2, 2));
      (*M)(0, 0) = (*M)(1, 1) = 0.1 + 0.02 * i;
      (*f)(1) = -9.81 * (*M)(0, 0);
      m.push_back(SP::LagrangianLinearTIDS(new LagrangianLinearTIDS(q, v, M)));
      m[i]->setFExtPtr(f);
      chain->insertDynamicalSystem(m[i]);
    }
    for (int i = 0; i < n; ++i) {
      SP::Interaction inter(new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(1)),
                                            SP::Relation(new Link(i == 0))));
      if (i == 0)
        chain->link(inter, m[0]);
      else
        chain->link(inter, m[i - 1], m[i]);
    }
    vector<SP::Interaction> walls;
    for (int i = 0; i < n; ++i) {
      SP::SimpleMatrix H(new SimpleMatrix(1, 2));
      (*H)(0, 0) = 1.;
      SP::SiconosVector b(new SiconosVector(1));
      (*b)(0) = 0.15;
      walls.push_back(SP::Interaction(new Interaction(
          SP::NonSmoothLaw(new NewtonImpactNSL(.2)), SP::Relation(new LagrangianLinearTIR(H, b)))));
      chain->link(walls[i], m[i]);
    }
    SP::OneStepIntegrator osi(new MoreauJeanOSI(.5));
    SP::OneStepNSProblem pb(new MLCP(SICONOS_MLCP_ENUM));
    SP::TimeStepping s(
        new TimeStepping(chain, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)), osi, pb));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(30);
    SimpleMatrix d((int)(T / h) + 3, 1 + 2 * n);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < n; ++i)
        d(k, 1 + 2 * i) = (*m[i]->q())(0), d(k, 2 + 2 * i) = (*m[i]->q())(1);
      ++k;
      s->processEvents();
    }
    d.resize(k, 1 + 2 * n);
    ioMatrix::write("HangingChain.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {1.5, 0.01417295365760307, -0.1994980458040201, 0.007419061277764186,
                    -0.3993847643588312, 0.05897032270735011, -0.5926316411073337,
                    0.1186466831270633, -0.7835297116626732, 0.1164887570230714,
                    -0.9835341261891998, 0.267448412637245, -1.114783305696841},
                   1e-10))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
