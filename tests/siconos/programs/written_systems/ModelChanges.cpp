// Balls are inserted and removed, contacts linked and cut during the run; forces change; graph
// walks.
#include "SiconosKernel.hpp"
#include "program.hpp"
using namespace std;
int main() {
  try {
    double h = 1e-3, T = 2;
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, T));
    auto ball = [&](double x, double v) {
      SP::SiconosVector q(new SiconosVector(1, x)), u(new SiconosVector(1, v)),
          f(new SiconosVector(1, -9.81));
      SP::SimpleMatrix M(new SimpleMatrix(1, 1));
      M->eye();
      SP::LagrangianLinearTIDS d(new LagrangianLinearTIDS(q, u, M));
      d->setFExtPtr(f);
      return d;
    };
    SP::SimpleMatrix H(new SimpleMatrix(1, 1)), H2(new SimpleMatrix(1, 2));
    (*H)(0, 0) = 1;
    (*H2)(0, 0) = -1;
    (*H2)(0, 1) = 1;
    SP::NonSmoothLaw law(new NewtonImpactNSL(0.7));
    SP::LagrangianLinearTIDS a = ball(1, 0), b = ball(2, 0), c;
    m->insertDynamicalSystem(a);
    m->insertDynamicalSystem(b);
    SP::Interaction ia(new Interaction(law, SP::Relation(new LagrangianLinearTIR(H)))),
        ib(new Interaction(law, SP::Relation(new LagrangianLinearTIR(H2)))), ic;
    m->link(ia, a);
    m->link(ib, a, b);
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, h)),
                                        osi, SP::OneStepNSProblem(new LCP())));
    vector<vector<double>> rows;
    int k = 0;
    while (s->hasNextEvent()) {
      if (k == 500) {
        c = ball(3.5, -1);
        m->insertDynamicalSystem(c);
        ic.reset(new Interaction(law, SP::Relation(new LagrangianLinearTIR(H2))));
        m->link(ic, b, c);
        s->associate(osi, c);
      }
      if (k == 1200) {
        m->removeInteraction(ib);
      }
      if (k == 1500) (*a->fExt())(0) = 4.;
      s->computeOneStep();
      InteractionsGraph& g = *m->topology()->indexSet(1);
      int n = 0;
      double sum = 0;
      InteractionsGraph::VIterator vi, ve;
      for (std::tie(vi, ve) = g.vertices(); vi != ve; ++vi) {
        n++;
        sum += (*g.bundle(*vi)->lambda(1))(0);
      }
      rows.push_back({s->nextTime(), (*a->q())(0), (*b->q())(0), c ? (*c->q())(0) : 0., double(n),
                      sum, double(m->topology()->indexSet(0)->size()), double(m->getNumberOfDS()),
                      double(m->getNumberOfInteractions())});
      s->nextStep();
      k++;
    }
    SimpleMatrix data(rows.size(), 9);
    for (unsigned i = 0; i < rows.size(); i++)
      for (unsigned j = 0; j < 9; j++) data(i, j) = rows[i][j];
    ioMatrix::write("ModelChanges.dat", "ascii", data, "noDim");
    // The last row of Siconos 4.4.
    return isLastRow(data,
                     {2.0, 0.243378125451086, -8.37578903662975, -5.307628786920885, 0.0, 0.0, 2.0,
                      3.0, 2.0},
                     1e-9)
               ? 0
               : 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
