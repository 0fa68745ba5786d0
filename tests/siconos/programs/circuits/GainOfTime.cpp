// A matrix that is set after or before its function is filled by it: y = (1 + t) x + λ.
#include "program.hpp"

namespace {

int runOf(bool functionFirst) {
  SP::FirstOrderLinearDS system(new FirstOrderLinearDS(vectorOf({2}), matrixOf({{-1}})));
  SP::FirstOrderLinearR relation(new FirstOrderLinearR());
  SP::SimpleMatrix gain = matrixOf({{0}});
  if (functionFirst) relation->setComputeCFunction("BallPlugin", "growingGain");
  relation->setCPtr(gain);
  if (!functionFirst) relation->setComputeCFunction("BallPlugin", "growingGain");
  relation->setDPtr(matrixOf({{1}}));
  relation->setBPtr(matrixOf({{1}}));
  SP::Interaction diode(new Interaction(SP::NonSmoothLaw(new ComplementarityConditionNSL(1)),
                                        SP::Relation(relation)));
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  model->insertDynamicalSystem(system);
  model->link(diode, system);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.1));
  SP::OneStepIntegrator osi(new EulerMoreauOSI(1));
  SP::TimeStepping s(new TimeStepping(model, td, osi, SP::OneStepNSProblem(new LCP())));
  for (int k = 0; k < 5; ++k) {
    s->computeOneStep();
    s->nextStep();
  }
  const double gainThen = 1 + s->startingTime();
  return expect("gain", (*gain)(0, 0), gainThen, 1e-12) +
         expect("output", (*diode->y(0))(0), gainThen * (*system->x())(0), 1e-12);
}

}  // namespace

int main() {
  return guarded([] { return runOf(true) + runOf(false); });
}
