// Walks over graphs, and sets of integrators and problems, as in older programs.
#include <boost/tuple/tuple.hpp>

#include "SiconosKernel.hpp"
#include "SolverOptions.h"
#include "program.hpp"
using namespace std;
int main() {
  try {
    unsigned n = 4;
    SP::NonSmoothDynamicalSystem nsds(new NonSmoothDynamicalSystem(0., 0.5));
    SP::SimpleMatrix M(new SimpleMatrix(1, 1));
    M->eye();
    for (unsigned i = 0; i < n; ++i) {
      SP::SiconosVector q(new SiconosVector(1, 0.5 * i + 0.1)), v(new SiconosVector(1, -1. * i));
      SP::LagrangianLinearTIDS ds(new LagrangianLinearTIDS(q, v, M));
      SP::SiconosVector f(new SiconosVector(1, -9.81));
      ds->setFExtPtr(f);
      nsds->insertDynamicalSystem(ds);
    }
    SP::SimpleMatrix H0(new SimpleMatrix(1, 1)), H(new SimpleMatrix(1, 2));
    (*H0)(0, 0) = 1;
    (*H)(0, 0) = -1;
    (*H)(0, 1) = 1;
    SP::NonSmoothLaw law(new NewtonImpactNSL(0.7));
    SP::DynamicalSystemsGraph DSG0 = nsds->topology()->dSG(0);
    DynamicalSystemsGraph::VIterator dsi, dsend;
    SP::DynamicalSystem before;
    for (boost::tie(dsi, dsend) = DSG0->vertices(); dsi != dsend; ++dsi) {
      SP::DynamicalSystem ds = DSG0->bundle(*dsi);
      SP::Interaction in(new Interaction(law, before ? SP::Relation(new LagrangianLinearTIR(H))
                                                     : SP::Relation(new LagrangianLinearTIR(H0))));
      if (before)
        nsds->link(in, before, ds);
      else
        nsds->link(in, ds);
      before = ds;
    }
    SP::TimeStepping s(
        new TimeStepping(nsds, SP::TimeDiscretisation(new TimeDiscretisation(0., 1e-3))));
    s->insertIntegrator(SP::OneStepIntegrator(new MoreauJeanOSI(0.5)));
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP()));
    SP::OneStepNSProblems allNS = s->oneStepNSProblems();
    (*allNS)[SICONOS_OSNSP_TS_VELOCITY]->setNumericsVerboseMode(false);
    SP::OSISet osis = s->oneStepIntegrators();
    for (OSIIterator it = osis->begin(); it != osis->end(); ++it) cout << (*it)->getType() << endl;
    SimpleMatrix d(500, 8);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      int c = 1;
      for (boost::tie(dsi, dsend) = nsds->dynamicalSystems()->vertices(); dsi != dsend; ++dsi)
        d(k, c++) =
            (*std::static_pointer_cast<LagrangianDS>(nsds->dynamicalSystems()->bundle(*dsi))->q())(
                0);
      SP::InteractionsGraph I1 = s->indexSet(1);
      InteractionsGraph::VIterator ui, uiend;
      double sum = 0;
      for (std::tie(ui, uiend) = I1->vertices(); ui != uiend; ++ui) {
        SP::Interaction inter = I1->bundle(*ui);
        sum += (*inter->lambda(1))(0) + I1->properties(*ui).absolute_position;
      }
      d(k, 5) = sum;
      d(k, 6) = I1->size();
      d(k, 7) = nsds->interactions()->size() + nsds->dynamicalSystems()->size() + allNS->size() +
                osis->size();
      s->nextStep();
      k++;
    }
    d.resize(k, 8);
    ioMatrix::write("GraphsAndLists.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {0.5, 0.008914354185807032, 0.009856513810707476, 0.04374315731786915,
                    0.132739383879935, 0.0, 0.0, 10.0},
                   1e-10))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
