// Bead on a rotating hoop with a stop and dry friction (relay), derived Lagrangian system.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
class Bead : public LagrangianDS {
  double _w;

 public:
  Bead(SP::SiconosVector q, SP::SiconosVector v, double w) : LagrangianDS(q, v), _w(w) {
    SP::SimpleMatrix M(new SimpleMatrix(1, 1));
    (*M)(0, 0) = .2;
    setMassPtr(M);
    _fInt.reset(new SiconosVector(1));
    _jacobianFIntq.reset(new SimpleMatrix(1, 1));
    _jacobianFIntqDot.reset(new SimpleMatrix(1, 1));
  }
  void computeFInt(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    (*_fInt)(0) =
        .2 * (9.81 / .5 * sin((*q)(0)) - _w * _w * sin((*q)(0)) * cos((*q)(0))) + .02 * (*v)(0);
  }
  void computeJacobianFIntq(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    (*_jacobianFIntq)(0, 0) = .2 * (9.81 / .5 * cos((*q)(0)) - _w * _w * cos(2 * (*q)(0)));
  }
  void computeJacobianFIntqDot(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    (*_jacobianFIntqDot)(0, 0) = .02;
  }
};
int main() {
  try {
    double t0 = 0, T = 6, h = 2e-3;
    SP::SiconosVector q0(new SiconosVector(1, .1)), v0(new SiconosVector(1, 0.));
    SP::LagrangianDS bead(new Bead(q0, v0, 7.));
    SP::SimpleMatrix H(new SimpleMatrix(1, 1));
    (*H)(0, 0) = -1.;
    SP::SiconosVector b(new SiconosVector(1, 1.1));
    SP::Interaction stop(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.8)),
                                         SP::Relation(new LagrangianLinearTIR(H, b))));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(bead);
    m->link(stop, bead);
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h))));
    s->insertIntegrator(SP::OneStepIntegrator(new MoreauJeanOSI(.5)));
    SP::OneStepNSProblem lcp(new LCP(SICONOS_LCP_ENUM));
    s->insertNonSmoothProblem(lcp);
    s->setNewtonTolerance(1e-12);
    s->setNewtonMaxIteration(30);
    SimpleMatrix d(3100, 6);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      d(k, 1) = (*bead->q())(0);
      d(k, 2) = (*bead->velocity())(0);
      d(k, 3) = (*stop->lambda(1))(0);
      d(k, 4) = bead->computeKineticEnergy();
      d(k, 5) = s->getNewtonNbIterations() > 0;
      s->nextStep();
      k++;
    }
    d.resize(k, 6);
    ioMatrix::write("BeadOnHoop.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {6, 1.10000175190735, -0.001990646924306956, 0.001824827870240366,
                    3.962675177252744e-07, 1},
                   1e-9))
      return 1;
    bead->display();
    stop->display();
    s->eventsManager()->display();
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
