#include "schemes.hpp"

#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/D1MinusLinearOSI.hpp>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/integration/NewMarkAlphaOSI.hpp>
#include <kernel/integration/SchatzmanPaoliOSI.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/simulation/TimeSteppingD1Minus.hpp>
#include <kernel/support/Exception.hpp>

using namespace rico;

std::shared_ptr<Simulation> simulationOf(const Parameters& parameters,
                                         const std::shared_ptr<NonSmoothDynamicalSystem>& model,
                                         std::shared_ptr<OneStepNSProblem> problem) {
  const std::string scheme = parameters.text("scheme", "moreau_jean");
  const double theta = parameters.number("theta", 0.5);
  auto steps = std::make_shared<TimeDiscretisation>(model->t0(), parameters.number("h", 1e-3));
  if (scheme == "events") {
    auto integrator = std::make_shared<LsodarOSI>();
    const double tolerance = parameters.number("tolerance", 1e-10);
    integrator->setTol(tolerance, tolerance);
    return std::make_shared<EventDriven>(model, steps, integrator);
  }
  if (scheme == "generalised_alpha") {
    auto integrator = std::make_shared<NewMarkAlphaOSI>(parameters.number("rho", 0.8));
    return std::make_shared<EventDriven>(model, steps, integrator);
  }
  if (scheme == "d1_minus")
    return std::make_shared<TimeSteppingD1Minus>(model, steps,
                                                 std::make_shared<D1MinusLinearOSI>());
  std::shared_ptr<OneStepIntegrator> integrator;
  if (scheme == "schatzman_paoli")
    integrator = std::make_shared<SchatzmanPaoliOSI>(theta);
  else if (scheme == "moreau_jean")
    integrator = std::make_shared<MoreauJeanOSI>(theta);
  else
    throw Exception("there is no scheme " + scheme);
  auto stepping = std::make_shared<TimeStepping>(model, steps, integrator, std::move(problem));
  stepping->setNewtonTolerance(parameters.number("newton_tolerance", 1e-12));
  return stepping;
}

void runAll(Simulation& simulation, const std::function<void(double)>& record) {
  if (auto* events = dynamic_cast<EventDriven*>(&simulation)) {
    const EventsManager& manager = *events->eventsManager();
    record(manager.startingTime());
    while (manager.hasNextEvent()) {
      events->advanceToEvent();
      events->processEvents();
      record(manager.startingTime());
    }
    return;
  }
  auto& stepping = dynamic_cast<TimeStepping&>(simulation);
  record(stepping.startingTime());
  while (stepping.hasNextEvent()) {
    stepping.computeOneStep();
    record(stepping.nextTime());
    stepping.nextStep();
  }
}
