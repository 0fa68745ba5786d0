// A ball bounces until it rests, event-driven, with the numbers of impacts of Siconos 4.4.
#include "SiconosKernel.hpp"
#include "SolverOptions.h"
#include "program.hpp"

namespace {

/// The time, height and velocity after each nonsmooth event, and at the end.
SimpleMatrix bounce(double e, double radius, double height, double gravity, double end) {
  SP::LagrangianDS ball(new LagrangianDS(vectorOf({height}), vectorOf({0.0}), matrixOf({{2.0}})));
  ball->setFExtPtr(vectorOf({-2.0 * gravity}));
  SP::Relation relation(new LagrangianLinearTIR(matrixOf({{1.0}}), vectorOf({-radius})));
  SP::NonSmoothLaw law(new NewtonImpactNSL(e));
  SP::Interaction contact(new Interaction(law, relation));
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0.0, end));
  model->insertDynamicalSystem(ball);
  model->link(contact, ball);
  SP::TimeDiscretisation instants(new TimeDiscretisation(0.0, 0.05));
  SP::EventDriven s(new EventDriven(model, instants));
  s->insertIntegrator(SP::OneStepIntegrator(new LsodarOSI()));
  s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP()), SICONOS_OSNSP_ED_IMPACT);
  s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP()), SICONOS_OSNSP_ED_SMOOTH_ACC);
  s->initialize();
  std::vector<std::vector<double>> rows;
  while (s->hasNextEvent()) {
    s->advanceToEvent();
    const bool isImpact = s->eventsManager()->nextEvent()->getType() == NS_EVENT;
    s->processEvents();
    if (isImpact || !s->hasNextEvent())
      rows.push_back({s->startingTime(), (*ball->q())(0), (*ball->velocity())(0)});
  }
  SimpleMatrix data(rows.size(), 3);
  for (unsigned i = 0; i < rows.size(); ++i)
    for (unsigned j = 0; j < 3; ++j) data(i, j) = rows[i][j];
  return data;
}

/// `impacts` nonsmooth events, the last at `rest`.
int check(const SimpleMatrix& data, unsigned impacts, double rest) {
  const std::string what = std::to_string(impacts) + " impacts";
  return expect(what, data.size(0) - 1.0, impacts, 0.0) +
         expect(what + ", time of rest", data(data.size(0) - 2, 0), rest, 1e-6) +
         expect(what + ", velocity", data(data.size(0) - 1, 2), 0.0, 1e-11);
}

}  // namespace

int main() {
  return guarded([] {
    const SimpleMatrix data = bounce(0.5, 0.1, 1.0, 9.81, 3.5);
    ioMatrix::write("BounceToRest.dat", "ascii", data, "noDim");
    return check(data, 26, 1.285058724816252) +
           check(bounce(0.7, 0.1, 1.0, 9.81, 3.5), 48, 2.427333086963531) +
           check(bounce(0.5, 0.1, 1.0, 1.62, 9.0), 24, 3.162277145654444) +
           check(bounce(0.4, 0.5, 2.0, 100.0, 9.0), 21, 0.4041451826723276) +
           expect("impact 12", data(11, 2), 1.025913642913e-3, 1e-9);
  });
}
