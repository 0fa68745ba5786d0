// A point mass on a rod, a bilateral constraint, falls and hits a wall.
#include <math.h>

#include "SiconosKernel.hpp"
#include "program.hpp"
using namespace std;
static double l = 1., mass_ = 1., grav = 9.81;
extern "C" void pFExt(double t, unsigned int n, double* f, unsigned int nz, double* z) {
  f[0] = 0;
  f[1] = -mass_ * grav;
}
class BarR : public LagrangianScleronomousR {
 public:
  BarR() : LagrangianScleronomousR(){};
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) {
    y.setValue(0, sqrt(q(0) * q(0) + q(1) * q(1)) - l);
  }
  void computeJachq(const BlockVector& q, BlockVector& z) {
    double r = sqrt(q(0) * q(0) + q(1) * q(1));
    _jachq->setValue(0, 0, q(0) / r);
    _jachq->setValue(0, 1, q(1) / r);
  }
};
class WallR : public LagrangianScleronomousR {
 public:
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) override {
    y(0) = q.getValue(0) + 0.1;
  }
  void computeJachq(const BlockVector& q, BlockVector& z) override {
    (*_jachq)(0, 0) = 1;
    (*_jachq)(0, 1) = 0;
  }
};
int main() {
  try {
    SP::SiconosVector q0(new SiconosVector(2));
    SP::SiconosVector v0(new SiconosVector(2));
    q0->setValue(0, l * sin(1.));
    q0->setValue(1, -l * cos(1.));
    SP::SiconosMatrix M(new SimpleMatrix(2, 2));
    M->eye();
    SP::LagrangianDS pend(new LagrangianDS(q0, v0, M));
    pend->setComputeFExtFunction(&pFExt);
    SP::NonSmoothLaw eq(new EqualityConditionNSL(1)), imp(new NewtonImpactNSL(0.5));
    SP::Interaction bar(new Interaction(eq, SP::Relation(new BarR))),
        wall(new Interaction(imp, SP::Relation(new WallR())));
    auto nsds = std::make_shared<NonSmoothDynamicalSystem>(0., 3.);
    nsds->insertDynamicalSystem(pend);
    nsds->link(bar, pend);
    nsds->link(wall, pend);
    nsds->setName(pend, "pendulum");
    nsds->setName(wall, "wall");
    auto td = std::make_shared<TimeDiscretisation>(0., 2e-3);
    SP::MoreauJeanDirectProjectionOSI osi(new MoreauJeanDirectProjectionOSI(0.5));
    SP::OneStepNSProblem v(new MLCP());
    SP::OneStepNSProblem pos(new MLCPProjectOnConstraints(SICONOS_MLCP_ENUM, 1.0));
    SP::TimeSteppingDirectProjection s(new TimeSteppingDirectProjection(nsds, td, osi, v, pos, 0));
    s->setProjectionMaxIteration(100);
    s->setConstraintTol(1e-10);
    s->setConstraintTolUnilateral(1e-10);
    SimpleMatrix data(1501, 9);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      data(k, 0) = s->nextTime();
      data(k, 1) = (*pend->q())(0);
      data(k, 2) = (*pend->q())(1);
      data(k, 3) = (*pend->velocity())(0);
      data(k, 4) = (*pend->velocity())(1);
      data(k, 5) = (*bar->lambda(1))(0);
      data(k, 6) = (*wall->lambda(1))(0);
      data(k, 7) = (*wall->y(0))(0);
      data(k, 8) = nsds->topology()->hasInteraction(wall);
      s->nextStep();
      k++;
    }
    data.resize(k, 9);
    ioMatrix::write("FallingPendulum.dat", "ascii", data, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(data,
                   {3.0, -0.09780359844073433, -0.9952057355803591, 0.3689821990589609,
                    -0.03626234958824362, -0.01979873317356951, 0.0, 0.002196401559265676, 1.0},
                   1e-10))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
