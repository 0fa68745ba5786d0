// Two links with joint stops, GenericMechanical; SchatzmanPaoli not used. Uses visitors of graphs,
// Relation queries.
#include <SolverOptions.h>

#include <FixedJointR.hpp>
#include <JointFrictionR.hpp>
#include <JointStopR.hpp>
#include <KneeJointR.hpp>
#include <NewtonEulerDS.hpp>
#include <PivotJointR.hpp>

#include "program.hpp"
using namespace std;
int main() {
  try {
    auto body = [](double x, double vx) {
      SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6));
      (*q)(0) = x;
      (*q)(3) = 1;
      SP::SimpleMatrix I(new SimpleMatrix(3, 3));
      I->eye();
      *I *= .1;
      SP::NewtonEulerDS d(new NewtonEulerDS(q, v, 1., I));
      SP::SiconosVector w(new SiconosVector(3));
      (*w)(2) = -9.81;
      d->setFExtPtr(w);
      return d;
    };
    SP::NewtonEulerDS a = body(.5, 0), b = body(1.5, 0);
    SP::SiconosVector P(new SiconosVector(3)), ax(new SiconosVector(3)), P2(new SiconosVector(3));
    (*ax)(1) = 1;
    (*P2)(0) = 1.;
    SP::PivotJointR j1(new PivotJointR(P, ax, true, a)), j2(new PivotJointR(P2, ax, true, a, b));
    SP::NonSmoothLaw e1(new EqualityConditionNSL(j1->numberOfConstraints())),
        e2(new EqualityConditionNSL(j2->numberOfConstraints()));
    SP::Interaction i1(new Interaction(e1, j1)), i2(new Interaction(e2, j2));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, 1.));
    m->insertDynamicalSystem(a);
    m->insertDynamicalSystem(b);
    m->link(i1, a);
    m->link(i2, a, b);
    SP::JointStopR stop(new JointStopR(j2, .3, false, 0));
    SP::Interaction is(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.5)), stop));
    SP::JointStopR stop2(new JointStopR(j2, -.3, true, 0));
    SP::Interaction is2(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.5)), stop2));
    m->link(is, a, b);
    m->link(is2, a, b);
    SP::GenericMechanical gmp(new GenericMechanical(SICONOS_FRICTION_3D_ONECONTACT_NSN));
    gmp->numericsSolverOptions()->dparam[0] = 1e-13;
    gmp->numericsSolverOptions()->iparam[0] = 100000;
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3)),
                                        SP::MoreauJeanOSI(new MoreauJeanOSI(.5)), gmp));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(50);
    SimpleMatrix d(1001, 8);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      d(k, 0) = s->nextTime();
      d(k, 1) = (*a->q())(0);
      d(k, 2) = (*a->q())(2);
      d(k, 3) = (*b->q())(0);
      d(k, 4) = (*b->q())(2);
      d(k, 5) = (*is->lambda(1))(0);
      d(k, 6) = (*is2->lambda(1))(0);
      d(k, 7) = (*is->y(0))(0);
      s->processEvents();
      k++;
    }
    d.resize(k, 8);
    cout << j1->numberOfDoF() << j2->typeOfDoF(0) << endl;
    InteractionsGraph& g = *m->topology()->indexSet0();
    InteractionsGraph::VIterator u, ue;
    for (std::tie(u, ue) = g.vertices(); u != ue; ++u) {
      SP::Interaction in = g.bundle(*u);
      cout << in->dimension() << " " << in->getSizeOfDS() << " " << in->has2Bodies() << " "
           << " " << in->relation()->getType() << in->relation()->getSubType() << endl;
    }
    ioMatrix::write("ArmWithStops.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {1, -0.435557176949412, -0.2455366918832257, -1.306671530848364,
                    -0.7366100756496706, 0, 0.001108118978222056, -0.3},
                   1e-8))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
