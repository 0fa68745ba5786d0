// Event-driven: a mass on a spring above a moving table (rheonomous) and a wall; two integrators of
// the same kind.
#include "program.hpp"
using namespace std;
class Table : public LagrangianScleronomousR {
 public:
  Table() : LagrangianScleronomousR() {}
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) {
    y(0) = sqrt(q(0) * q(0) + q(1) * q(1)) - 1.;
  }
  void computeJachq(const BlockVector& q, BlockVector& z) {
    double r = sqrt(q(0) * q(0) + q(1) * q(1));
    _jachq->setValue(0, 0, q(0) / r);
    _jachq->setValue(0, 1, q(1) / r);
  }
  void computeDotJachq(const BlockVector& q, BlockVector& z, const BlockVector& v) {
    double r = sqrt(q(0) * q(0) + q(1) * q(1)), rd = (q(0) * v(0) + q(1) * v(1)) / r;
    if (!_dotjachq) _dotjachq.reset(new SimpleMatrix(1, 2));
    _dotjachq->setValue(0, 0, v(0) / r - q(0) * rd / r / r);
    _dotjachq->setValue(0, 1, v(1) / r - q(1) * rd / r / r);
  }
};
int main() {
  try {
    SP::SiconosVector q(new SiconosVector(2)), v(new SiconosVector(2)), g(new SiconosVector(2));
    (*q)(0) = .2;
    (*q)(1) = 1.3;
    (*g)(1) = -9.81;
    SP::SimpleMatrix M(new SimpleMatrix(2, 2));
    M->eye();
    SP::LagrangianDS ds(new LagrangianDS(q, v, M));
    ds->setFExtPtr(g);
    SP::Relation rel(new Table());
    SP::Interaction in(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(0.)), rel));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, .8));
    m->insertDynamicalSystem(ds);
    m->link(in, ds);
    SP::LsodarOSI osi(new LsodarOSI());
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 5e-3));
    SP::EventDriven s(new EventDriven(m, td));
    s->insertIntegrator(osi);
    SP::OneStepNSProblem im(new LCP()), ac(new LCP());
    s->insertNonSmoothProblem(im, SICONOS_OSNSP_ED_IMPACT);
    s->insertNonSmoothProblem(ac, SICONOS_OSNSP_ED_SMOOTH_ACC);
    s->setPrintStat(true);
    s->initialize();
    SP::EventsManager ev = s->eventsManager();
    SimpleMatrix d(400, 7);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      s->processEvents();
      if (ev->currentEvent()->getType() == NS_EVENT) cout << "event " << ev->startingTime() << endl;
      d(k, 0) = s->startingTime();
      d(k, 1) = (*ds->q())(0);
      d(k, 2) = (*ds->q())(1);
      d(k, 3) = (*ds->velocity())(0);
      d(k, 4) = (*ds->velocity())(1);
      d(k, 5) = (*in->y(0))(0);
      d(k, 6) = (*in->lambda(2))(0);
      k++;
    }
    d.resize(k, 7);
    ioMatrix::write("BallOnDisc.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {0.8, 0.8306245462254489, 0.5588019197628499, 1.686015980910558,
                    -2.380871295907133, 0.001097758624440948, 0},
                   1e-7))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
