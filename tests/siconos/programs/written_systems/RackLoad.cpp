// Rheonomous constraint: a load hangs from a hook that moves, event driven, with a floor below.
#include <cmath>

#include "program.hpp"
using namespace std;
class Hook : public LagrangianRheonomousR {
 public:
  Hook() : LagrangianRheonomousR() {}
  void computeh(double t, const BlockVector& q, BlockVector& z, SiconosVector& y) {
    y(0) = q(0) - .2 * sin(5 * t);
  }
  void computehDot(double t, const BlockVector& q, BlockVector& z) {
    if (!_hDot) _hDot.reset(new SiconosVector(1));
    _hDot->setValue(0, -cos(5 * t));
  }
  void computeJachq(double t, const BlockVector& q, BlockVector& z) {
    if (!_jachq) _jachq.reset(new SimpleMatrix(1, 1));
    _jachq->setValue(0, 0, 1.);
  }
};
int main() {
  try {
    double t0 = 0, T = 3, h = 1e-3;
    SP::SiconosVector q(new SiconosVector(1)), v(new SiconosVector(1)), f(new SiconosVector(1));
    (*q)(0) = .5;
    (*f)(0) = -9.81;
    SP::SimpleMatrix M(new SimpleMatrix(1, 1));
    (*M)(0, 0) = 1;
    SP::LagrangianDS ds(new LagrangianDS(q, v, M));
    ds->setFExtPtr(f);
    SP::Relation rel(new Hook());
    SP::Interaction it(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.7)), rel));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(ds);
    m->link(it, ds);
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)), lcp));
    SimpleMatrix d(int(T / h) + 2, 5);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      d(k, 1) = (*ds->q())(0);
      d(k, 2) = (*ds->velocity())(0);
      d(k, 3) = (*it->y(0))(0);
      d(k, 4) = (*it->lambda(1))(0);
      k++;
      s->nextStep();
    }
    d.resize(k, 5);
    ioMatrix::write("RackLoad.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {3.0, 0.1300525771355325, -0.7596879128588213, -4.990895890844005e-06,
                    0.006549078267733099},
                   1e-10))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
