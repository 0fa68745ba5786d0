// Four beads of different masses are hit at one end; the impact law has two stiffnesses.
#include <SiconosKernel.hpp>

#include "program.hpp"
using namespace std;
int main() {
  try {
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, 1));
    std::vector<SP::LagrangianDS> b;
    double R = .05;
    for (int i = 0; i < 4; i++) {
      SP::SiconosVector q(new SiconosVector(1)), v(new SiconosVector(1));
      (*q)(0) = i == 0 ? -.5 : 2 * R * i;
      (*v)(0) = i == 0 ? 1. : 0;
      SP::SimpleMatrix M(new SimpleMatrix(1, 1));
      (*M)(0, 0) = 1. + .5 * i;
      SP::LagrangianDS d(new LagrangianDS(q, v, M));
      m->insertDynamicalSystem(d);
      b.push_back(d);
    }
    for (int i = 0; i < 3; i++) {
      SP::NonSmoothLaw law(new MultipleImpactNSL(.9, 1e6, 1.5));
      SP::SimpleMatrix H(new SimpleMatrix(1, 2));
      (*H)(0, 0) = -1;
      (*H)(0, 1) = 1;
      SP::SiconosVector e(new SiconosVector(1));
      (*e)(0) = -2 * R;
      SP::Interaction I(new Interaction(law, SP::Relation(new LagrangianLinearTIR(H, e))));
      m->link(I, b[i], b[i + 1]);
    }
    SP::EventDriven s(new EventDriven(m, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-2))));
    s->insertIntegrator(SP::OneStepIntegrator(new LsodarOSI()));
    SP::MultipleImpact imp(new MultipleImpact("BiStiffness", 1e-5));
    imp->SetSaveData(false);
    imp->SetNstepMax(500000);
    imp->setTolImpact(1e-14);
    s->insertNonSmoothProblem(imp, SICONOS_OSNSP_ED_IMPACT);
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP()), SICONOS_OSNSP_ED_SMOOTH_ACC);
    s->initialize();
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      s->processEvents();
      k++;
    }  // The numbers of Siconos 4.4.
    const double last[4] = {-0.17762425999605091, -0.080128893929792611, -0.0047795922078757158,
                            0.52295071412259653};
    int wrong = expect("events", k, 101, 0);
    for (int i = 0; i < 4; i++) wrong += expect("velocity", (*b[i]->velocity())(0), last[i], 1e-10);
    return wrong;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
