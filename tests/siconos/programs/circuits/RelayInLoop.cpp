// A relay with its own bounds acts on an oscillator and a filter of its output; it switches, and
// saturates at the end.
#include <SolverOptions.h>

#include "program.hpp"

class LoopDS : public FirstOrderLinearTIDS {
 public:
  LoopDS(SP::SiconosVector x0, SP::SimpleMatrix A) : FirstOrderLinearTIDS(x0, A) {}
};

int main() {
  return guarded([] {
    SP::FirstOrderLinearTIDS process(
        new LoopDS(vectorOf({1, 2, 0, 0}),
                   matrixOf({{0, 1, 0, 0}, {-1, -0.2, 0, 0}, {2, 0, -2, 1}, {1, 0, -2, 0}})));
    SP::FirstOrderLinearTIR relation(
        new FirstOrderLinearTIR(matrixOf({{0, 0, 1, 1}}), matrixOf({{0}, {2}, {0}, {2}})));
    SP::RelayNSL law(new RelayNSL(1, -1, 1));
    law->setLb(-2);
    law->setUb(2);
    SP::Interaction inter(new Interaction(law, relation));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 5));
    model->insertDynamicalSystem(process);
    model->link(inter, process);
    model->setName(process, "oscillator and filter");
    model->setName(inter, "relay");
    SP::TimeStepping s(
        new TimeStepping(model, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-2)), 1));
    s->insertIntegrator(SP::OneStepIntegrator(new EulerMoreauOSI(0.5)));
    SP::Relay relay(new Relay(SICONOS_RELAY_LEMKE));
    relay->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-10;
    s->insertNonSmoothProblem(relay, SICONOS_OSNSP_TS_VELOCITY);
    s->setName("relay in a loop");
    int switches = 0;
    double before = 0;
    const std::vector<double> last = record("RelayInLoop", *s, [&]() -> std::vector<double> {
      const double now = s->lambda(0)->getValue(0);
      switches += before * now < 0;
      before = now;
      const SiconosVector& x = *process->x();
      return {x(0), x(1), x(2), x(3), now};
    });
    // The last row of Siconos 4.4.
    return expect("x", last[1], 0.06065016098299911, 1e-10) +
           expect("v", last[2], -0.03872146103159377, 1e-10) +
           expect("filter", last[3], 0.05224470016638295, 1e-10) +
           expect("relay", last[5], 0.03978984053762291, 1e-10) +
           expect("slides", last[3] + last[4], 0, 1e-12) +
           expect("switches", switches > 0 ? 1 : 0, 1, 0);
  });
}
