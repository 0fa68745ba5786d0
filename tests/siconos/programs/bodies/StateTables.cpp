// The tables of MechanicsIO: numbers of the systems, then positions and velocities, in the layout
// of Siconos 4.4.
#include <MechanicsIO.hpp>

#include "program.hpp"

namespace {

int tables() {
  SP::SimpleMatrix inertia(new SimpleMatrix(3, 3));
  inertia->eye();
  SP::NewtonEulerDS body(new NewtonEulerDS(vectorOf({1, 2, 3, 1, 0, 0, 0}),
                                           vectorOf({1, 0, 0, 0, 0, 2}), 1.0, inertia));
  SP::LagrangianDS ball = fallingBall(5.0);
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0.0, 0.1));
  model->insertDynamicalSystem(body);
  model->insertDynamicalSystem(ball);
  SP::TimeDiscretisation td(new TimeDiscretisation(0.0, 0.01));
  SP::TimeStepping s(new TimeStepping(model, td, 0));
  s->insertIntegrator(SP::MoreauJeanOSI(new MoreauJeanOSI(0.5)));
  while (s->hasNextEvent()) {
    s->computeOneStep();
    s->nextStep();
  }
  const MechanicsIO io;
  const SP::SimpleMatrix q = io.positions(*model), v = io.velocities(*model);
  int wrong = expect("rows", q->size(0), 2, 0) + expect("columns", q->size(1), 8, 0);
  wrong += expect("columns of v", v->size(1), 7, 0);
  wrong += expect("number", q->getValue(1, 0) - q->getValue(0, 0), 1, 0);
  wrong += expect("x", q->getValue(0, 1), 1.1, 1e-12) + expect("w", v->getValue(0, 6), 2, 1e-12);
  wrong += expect("height", q->getValue(1, 1), 5.0 - 0.5 * 9.81 * 0.01, 1e-12);
  return wrong + expect("no column", q->getValue(1, 2), 0, 0);
}

}  // namespace

int main() { return guarded(tables); }
