// A column of balls, whose graphs are walked through: vertices that touch are coloured.
#include <SimulationGraphs.hpp>

#include "program.hpp"
// After the class whose iterators it has.
#include <SiconosVectorIterator.hpp>
using namespace std;
int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, .3));
    vector<SP::LagrangianLinearTIDS> b;
    for (int i = 0; i < 4; i++) {
      b.push_back(fallingBall(.1 + .3 * i));
      m->insertDynamicalSystem(b[i]);
    }
    SP::NonSmoothLaw law(new NewtonImpactNSL(.5));
    for (int i = 0; i < 3; i++) {
      SP::Relation gap(new LagrangianLinearTIR(matrixOf({{-1., 1.}}), vectorOf({-.2})));
      m->link(SP::Interaction(new Interaction(law, gap)), b[i], b[i + 1]);
    }
    m->link(floorContact(.5), b[0]);
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-2)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)),
                                        SP::OneStepNSProblem(new LCP())));
    vector<double> last = record("ColouredGraph", *s, [&] {
      InteractionsGraph& touching = *m->topology()->indexSet(1);
      double impulse = 0;
      InteractionsGraph::VIterator ui, uiend;
      for (boost::tie(ui, uiend) = touching.vertices(); ui != uiend; ++ui) {
        touching.color(*ui) = boost::gray_color;
        impulse += (*touching.bundle(*ui)->lambda(1))(0);
      }
      DynamicalSystemsGraph& all = *m->topology()->dSG(0);
      int grey = 0, loops = 0;
      for (boost::tie(ui, uiend) = touching.vertices(); ui != uiend; ++ui)
        grey += touching.color(*ui) == boost::gray_color;
      DynamicalSystemsGraph::EIterator ei, eiend;
      for (boost::tie(ei, eiend) = all.edges(); ei != eiend; ++ei) {
        loops += all.source(*ei) == all.target(*ei);
        if (all.color(*ei) != boost::white_color) loops += 100;
      }
      double height = 0;
      for (SiconosVectorIterator it = b[3]->q()->begin(); it != b[3]->q()->end(); ++it)
        height += *it;
      return vector<double>{impulse, double(grey), double(loops), height};
    });
    // The numbers of Siconos 4.4.
    return expect("impulse", last[1], 14.62456406249997, 1e-12) +
           expect("touching", last[2], 4, 0) + expect("loops", last[3], 1, 0) +
           expect("height", last[4], .5803772500000001, 1e-12);
  });
}
