// The states of a run are saved in a file: the time, then a line of each system.
#include <SiconosRestart.hpp>

#include "program.hpp"

int main() {
  return guarded([] {
    SP::LagrangianLinearTIDS ball(
        new LagrangianLinearTIDS(vectorOf({1.0}), vectorOf({0.0}), matrixOf({{1}})));
    ball->setFExtPtr(vectorOf({-10.0}));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    model->insertDynamicalSystem(ball);
    SP::TimeDiscretisation steps(new TimeDiscretisation(0, 0.25));
    TimeStepping s(model, steps, 0);
    SP::Simulation simulation(&s, [](Simulation*) {});
    s.insertIntegrator(SP::OneStepIntegrator(new MoreauJeanOSI(0.5)));
    s.computeOneStep();
    s.nextStep();
    Siconos::save(simulation, "SavedStates.dat");
    std::ifstream file("SavedStates.dat");
    double time = 0, number = 0, q = 0, v = 0;
    file >> time >> number >> q >> v;
    return expect("time", time, 0.25, 0) + expect("number", number, ball->number(), 0) +
           expect("q", q, 1 - 5 * 0.25 * 0.25, 1e-15) + expect("v", v, -2.5, 1e-15) +
           expect("read", file.good(), 1, 0);
  });
}
