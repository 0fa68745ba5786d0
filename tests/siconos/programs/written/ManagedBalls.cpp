// A manager links balls when they are near the floor; one ball is removed from the model during the
// run.
#include <SiconosKernel.hpp>

#include "program.hpp"
using namespace std;
class Manager : public InteractionManager {
 public:
  std::vector<SP::LagrangianDS> b;
  std::map<int, SP::Interaction> live;
  SP::NonSmoothLaw law;
  Manager() { law.reset(new NewtonImpactNSL(.5)); }
  void updateInteractions(SP::Simulation s) override {
    for (size_t i = 0; i < b.size(); i++) {
      bool near = (*b[i]->q())(0) < .5;
      if (near && !live[i]) {
        SP::SimpleMatrix H(new SimpleMatrix(1, 1));
        H->eye();
        live[i].reset(new Interaction(law, SP::Relation(new LagrangianLinearTIR(H))));
        s->link(live[i], b[i]);
      } else if (!near && live[i]) {
        s->unlink(live[i]);
        live[i].reset();
      }
    }
  }
};
int main() {
  try {
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, 2));
    std::shared_ptr<Manager> man(new Manager);
    for (int i = 0; i < 4; i++) {
      SP::SiconosVector q(new SiconosVector(1, 1. + .5 * i)), v(new SiconosVector(1));
      SP::SimpleMatrix M(new SimpleMatrix(1, 1));
      M->eye();
      SP::LagrangianDS d(new LagrangianLinearTIDS(q, v, M));
      d->setFExtPtr(std::make_shared<SiconosVector>(1, -9.81));
      m->insertDynamicalSystem(d);
      man->b.push_back(d);
    }
    SP::TimeStepping s(
        new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3))));
    s->insertIntegrator(SP::OneStepIntegrator(new MoreauJeanOSI(.5)));
    s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP()));
    s->insertInteractionManager(man);
    int k = 0, most = 0;
    while (s->hasNextEvent()) {
      if (k == 1000) {
        m->removeDynamicalSystem(man->b.back());
        man->live[3] = nullptr;
        man->b.pop_back();
      }
      s->computeOneStep();
      most = std::max(most, (int)m->topology()->indexSet0()->size());
      s->nextStep();
      k++;
    }
    // The numbers of Siconos 4.4.
    const double last[3] = {-1.2035937544101319e-06, -4.2834375013032589e-06,
                            -1.8451562492050351e-06};
    int wrong = expect("steps", k, 2000, 0) + expect("interactions", most, 4, 0) +
                expect("systems", m->getNumberOfDS(), 3, 0);
    for (int i = 0; i < 3; i++) wrong += expect("height", (*man->b[i]->q())(0), last[i], 1e-10);
    return wrong;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
