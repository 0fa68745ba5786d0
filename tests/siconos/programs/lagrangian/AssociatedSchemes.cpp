// Two systems, each with a scheme of its own that is only associated with it: the simulation has
// both schemes, and the reaction to a prescribed velocity is the same as with an inserted scheme.
#include "program.hpp"

namespace {

SP::LagrangianDS pushed() {
  SP::LagrangianDS ds(
      new LagrangianLinearTIDS(vectorOf({0, 0}), vectorOf({0, 1}), matrixOf({{2, 0}, {0, 1}})));
  ds->setFExtPtr(vectorOf({3, -1}));
  SP::UnsignedIntVector held(new std::vector<unsigned int>{0});
  ds->setBoundaryConditions(SP::BoundaryCondition(new BoundaryCondition(held, vectorOf({0.5}))));
  return ds;
}

struct End {
  double reaction, position;
  std::size_t schemes;
};

End run(bool associated) {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.1));
  const SP::LagrangianDS one = pushed(), two = pushed();
  model->insertDynamicalSystem(one);
  model->insertDynamicalSystem(two);
  SP::TimeDiscretisation steps(new TimeDiscretisation(0, 1e-2));
  SP::TimeStepping s(new TimeStepping(model, steps, 0));
  const SP::OneStepIntegrator mean(new MoreauJeanOSI(0.5)), late(new MoreauJeanOSI(1.0));
  if (associated) {
    s->associate(mean, one);
    s->associate(late, two);
  } else {
    s->insertIntegrator(mean);
  }
  while (s->hasNextEvent()) {
    s->computeOneStep();
    s->nextStep();
  }
  return {(*one->reactionToBoundaryConditions())(0), (*two->q())(1), s->numberOfOSI()};
}

}  // namespace

int main() {
  return guarded([] {
    const End inserted = run(false), associated = run(true);
    const double t = 0.1, h = 1e-2;
    return expect("reaction", associated.reaction, inserted.reaction, 1e-14) +
                       expect("a reaction", inserted.reaction != 0, 1, 0) +
                       expect("schemes", associated.schemes, 2, 0) +
                       expect("one scheme", inserted.schemes, 1, 0) +
                       expect("q with theta = 0.5", inserted.position, t - t * t / 2, 1e-12) +
                       expect("q with theta = 1", associated.position, t - t * (t + h) / 2,
                              1e-12) ==
                   0
               ? 0
               : 1;
  });
}
