// A ball on a moving table, in space with friction. The relation is a rheonomous class of the
// program.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
class Table : public LagrangianRheonomousR {
 public:
  Table() : LagrangianRheonomousR() {
    _jachq.reset(new SimpleMatrix(3, 3));
    _hDot.reset(new SiconosVector(3));
  }
  void computeh(double t, const BlockVector& q, BlockVector& z, SiconosVector& y) {
    y(0) = q(2) - .05 * sin(12 * t);
    y(1) = q(0) - .1 * t;
    y(2) = q(1);
  }
  void computehDot(double t, const BlockVector& q, BlockVector& z) {
    (*_hDot)(0) = -.6 * cos(12 * t);
    (*_hDot)(1) = -.1;
    (*_hDot)(2) = 0;
  }
  void computeJachq(double t, const BlockVector& q, BlockVector& z) {
    _jachq->zero();
    (*_jachq)(0, 2) = 1;
    (*_jachq)(1, 0) = 1;
    (*_jachq)(2, 1) = 1;
  }
};
int main() {
  try {
    double t0 = 0, T = 2, h = 1e-3;
    SP::SiconosVector q(new SiconosVector(3)), v(new SiconosVector(3));
    (*q)(2) = .3;
    (*v)(0) = .4;
    (*v)(1) = -.3;
    SP::SimpleMatrix M(new SimpleMatrix(3, 3));
    M->eye();
    SP::LagrangianDS b(new LagrangianDS(q, v, M));
    SP::SiconosVector w(new SiconosVector(3));
    (*w)(2) = -9.81;
    b->setFExtPtr(w);
    SP::Interaction c(new Interaction(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(.3, 0, .25, 3)),
                                      SP::Relation(new Table)));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(b);
    m->link(c, b);
    SP::FrictionContact fc(new FrictionContact(3, SICONOS_FRICTION_3D_NSGS));
    fc->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-13;
    fc->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 5000;
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)), fc));
    s->setNewtonTolerance(1e-11);
    SimpleMatrix d((int)(T / h) + 2, 8);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 3; i++) {
        d(k, 1 + i) = (*b->q())(i);
        d(k, 4 + i) = (*b->velocity())(i);
      }
      d(k, 7) = (*c->lambda(1))(0);
      k++;
      s->nextStep();
    }
    d.resize(k, 8);
    ioMatrix::write("ShakenTable.dat", "ascii", d, "noDim");
    // The last row that Siconos 4.4 writes.
    if (!isLastRow(d,
                   {2.0, 0.2730499999999946, -0.07305000000000002, -0.04528347000870439, 0.1, 0.0,
                    0.2545074044021982, 0.01634833203685618},
                   1e-11))
      return 1;

  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
