/// Simulations: what all of them have, and those from event to event.
///
/// Other Python threads run while a step is computed. Steps and solves of several threads run one
/// after the other, because PETSc is not thread-safe. Ctrl-C ends run() between two steps.
#include <pybind11/stl.h>

#include <io/python/Careful.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/integration/D1MinusLinearOSI.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/integration/MoreauJeanCombinedProjectionOSI.hpp>
#include <kernel/integration/MoreauJeanDirectProjectionOSI.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/integration/SchatzmanPaoliOSI.hpp>
#include <kernel/integration/ZeroOrderHoldOSI.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/EventsManager.hpp>
#include <kernel/simulation/InteractionManager.hpp>
#include <kernel/simulation/UserEvent.hpp>
#include <kernel/support/Exception.hpp>

namespace rico::python {

namespace {

void run(Simulation& simulation, const std::optional<py::function>& callback) {
  while (simulation.hasNextEvent()) {
    careful(simulation, [&simulation]() {
      simulation.advanceToEvent();
      simulation.processEvents();
    });
    if (callback && (*callback)(&simulation).is(py::bool_(false))) return;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
}

std::vector<double> accumulationsOf(const EventDriven& simulation) {
  std::vector<double> times;
  for (const Accumulation& accumulation : simulation.accumulations())
    times.push_back(accumulation.limit);
  return times;
}

/// Returns true if the last event was an impact or another nonsmooth event.
bool isNonSmooth(const EventDriven& simulation) {
  return simulation.eventsManager()->currentEvent().type == EventType::kNonSmooth;
}

void callAt(EventDriven& simulation, double time, py::function action, double period) {
  finiteOf(time, "time");
  finiteOf(period, "period", 0);
  // The function is released with Python's lock held.
  const std::shared_ptr<py::function> shared(new py::function(std::move(action)),
                                             [](py::function* given) {
                                               const py::gil_scoped_acquire python;
                                               delete given;
                                             });
  simulation.eventsManager()->insertEvent(std::make_shared<UserEvent>(
      time,
      [shared](EventDriven& s) {
        const py::gil_scoped_acquire python;
        (*shared)(py::cast(&s, py::return_value_policy::reference));
      },
      period));
}

void bindIntegrators(py::module_& m) {
  const Shared<OneStepIntegrator> integrator(m, "OneStepIntegrator",
                                             "A scheme for the steps of systems");
  Shared<MoreauJeanOSI, OneStepIntegrator>(
      m, "MoreauJeanOSI", "Mechanical systems, impacts in the step; theta from 0 to 1")
      .def(py::init<double>(), py::arg("theta") = 0.5);
  Shared<MoreauJeanDirectProjectionOSI, OneStepIntegrator>(
      m, "MoreauJeanDirectProjectionOSI", "The same, for TimeSteppingDirectProjection")
      .def(py::init<double>(), py::arg("theta") = 0.5);
  Shared<MoreauJeanCombinedProjectionOSI, OneStepIntegrator>(
      m, "MoreauJeanCombinedProjectionOSI", "The same, for TimeSteppingCombinedProjection")
      .def(py::init<double>(), py::arg("theta") = 0.5);
  Shared<SchatzmanPaoliOSI, OneStepIntegrator>(m, "SchatzmanPaoliOSI",
                                               "Mechanical systems, laws on positions")
      .def(py::init<double>(), py::arg("theta") = 0.5);
  Shared<D1MinusLinearOSI, OneStepIntegrator>(m, "D1MinusLinearOSI",
                                              "Mechanical systems, second order between impacts")
      .def(py::init<>());
  Shared<ZeroOrderHoldOSI, OneStepIntegrator>(m, "ZeroOrderHoldOSI",
                                              "Linear systems of first order, exact in each step")
      .def(py::init<>());
  Shared<EulerMoreauOSI, OneStepIntegrator>(m, "EulerMoreauOSI",
                                            "Systems of first order; theta from 0 to 1")
      .def(py::init<double>(), py::arg("theta") = 0.5);
  Shared<LsodarOSI, OneStepIntegrator>(m, "LsodarOSI", "CVODE between events")
      .def(py::init<>())
      .def(
          "setTol",
          [](LsodarOSI& osi, double relative, double absolute) {
            osi.setTol(positiveOf(relative, "relative"), positiveOf(absolute, "absolute"));
          },
          py::arg("relative"), py::arg("absolute"), "Tolerances of the integration");
}

void bindSimulation(py::module_& m) {
  Shared<Simulation>(m, "Simulation", "Integrates a model over time")
      .def("hasNextEvent", &Simulation::hasNextEvent, "True until the end time is reached")
      .def(
          "run", &run, py::arg("callback") = py::none(),
          "Runs to the end of the model's time. callback(simulation) is called after each step; if "
          "it returns False, the run ends")
      .def(
          "insertInteractionManager",
          [](Simulation& simulation, const std::shared_ptr<InteractionManager>& manager) {
            simulation.insertInteractionManager(manager);
          },
          object("manager"), "The manager links interactions at the beginning of each step")
      .def_property_readonly("startingTime", &Simulation::startingTime,
                             "The time of the present state; during a step its beginning")
      .def_property_readonly("nextTime", &Simulation::nextTime, "The end of the present step")
      .def_property_readonly("timeStep", &Simulation::timeStep, "The length of the present step")
      .def_property_readonly("stepNumber", &Simulation::stepNumber, "How many steps are done");
}

void bindEventDriven(py::module_& m) {
  Shared<EventDriven, Simulation>(m, "EventDriven",
                                  "Event-driven: steps end at the times of impacts")
      .def(py::init([](std::shared_ptr<NonSmoothDynamicalSystem> model,
                       std::shared_ptr<TimeDiscretisation> discretisation,
                       std::shared_ptr<LsodarOSI> integrator,
                       std::shared_ptr<OneStepNSProblem> impact,
                       std::shared_ptr<OneStepNSProblem> acceleration) {
             return std::make_shared<EventDriven>(std::move(model), std::move(discretisation),
                                                  std::move(integrator), std::move(impact),
                                                  std::move(acceleration));
           }),
           object("model"), object("discretisation"), object("integrator"),
           py::arg("impact") = nullptr, py::arg("acceleration") = nullptr, py::keep_alive<1, 2>())
      .def(
          "advanceToEvent", [](EventDriven& s) { careful(s, [&s]() { s.advanceToEvent(); }); },
          "Integrates to the next event")
      .def(
          "processEvents", [](EventDriven& s) { careful(s, [&s]() { s.processEvents(); }); },
          "Computes the impacts of the event")
      .def("callAt", &callAt, "action(simulation) at a time, and after each period to the end",
           py::arg("time"), object("action"), py::arg("period") = 0.0)
      .def_property_readonly("isNonSmooth", &isNonSmooth, "True if the last event was an impact")
      .def_property_readonly("numberOfNonSmoothEvents", &EventDriven::numberOfNonSmoothEvents,
                             "How many impacts there were")
      .def_property_readonly("accumulations", &accumulationsOf, "times to which impacts converged");
}

}  // namespace

void bindSimulations(py::module_& m) {
  py::register_exception<NoConvergence>(m, "NoConvergence", PyExc_RuntimeError).attr("__doc__") =
      "A step was not solved to its tolerance";
  bindIntegrators(m);
  bindSimulation(m);
  bindStepping(m);
  bindEventDriven(m);
}

}  // namespace rico::python
