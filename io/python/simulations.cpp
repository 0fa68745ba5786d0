/// Simulations: time-stepping, and from event to event.
///
/// Python's other threads run while a step is computed; steps themselves, and solves, one after
/// the other, for PETSc knows no threads. Ctrl-C ends run() between two steps.
#include <pybind11/stl.h>

#include <io/python/Alone.hpp>
#include <io/python/Functions.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/integration/D1MinusLinearOSI.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/integration/MoreauJeanDirectProjectionOSI.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/integration/SchatzmanPaoliOSI.hpp>
#include <kernel/integration/ZeroOrderHoldOSI.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/EventsManager.hpp>
#include <kernel/simulation/InteractionManager.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/simulation/TimeSteppingDirectProjection.hpp>
#include <kernel/state/StateCopy.hpp>
#include <kernel/support/Exception.hpp>

namespace rico::python {

namespace {

/// Does what is to be done in a step. Where a Python function of the model throws, the state is
/// that before it.
template <class Step>
void careful(Simulation& simulation, const Step& step) {
  if (functionsInUse() == 0) {
    const Alone alone;
    return step();
  }
  simulation.initialize();
  StateCopy before;
  before.beginWriting();
  simulation.recordState(before);
  try {
    const Alone alone;
    step();
  } catch (...) {
    before.beginReading();
    simulation.recordState(before);
    throw;
  }
}

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

/// Is what has just happened an impact, or another nonsmooth event?
bool isNonSmooth(const EventDriven& simulation) {
  return simulation.eventsManager()->currentEvent().type == EventType::kNonSmooth;
}

void bindIntegrators(py::module_& m) {
  const Shared<OneStepIntegrator> integrator(m, "OneStepIntegrator", "How systems go a step");
  Shared<MoreauJeanOSI, OneStepIntegrator>(m, "MoreauJeanOSI",
                                           "Mechanics: velocities jump; theta from 0 to 1")
      .def(py::init<double>(), py::arg("theta") = 0.5);
  Shared<MoreauJeanDirectProjectionOSI, OneStepIntegrator>(
      m, "MoreauJeanDirectProjectionOSI", "The same, for TimeSteppingDirectProjection")
      .def(py::init<double>(), py::arg("theta") = 0.5);
  Shared<SchatzmanPaoliOSI, OneStepIntegrator>(m, "SchatzmanPaoliOSI", "Mechanics by positions")
      .def(py::init<double>(), py::arg("theta") = 0.5);
  Shared<D1MinusLinearOSI, OneStepIntegrator>(m, "D1MinusLinearOSI",
                                              "Mechanics, order 2 between impacts")
      .def(py::init<>());
  Shared<ZeroOrderHoldOSI, OneStepIntegrator>(m, "ZeroOrderHoldOSI",
                                              "Linear systems of first order, exactly")
      .def(py::init<>());
  Shared<EulerMoreauOSI, OneStepIntegrator>(m, "EulerMoreauOSI",
                                            "Systems of first order; theta from 0 to 1")
      .def(py::init<double>(), py::arg("theta") = 0.5);
  Shared<LsodarOSI, OneStepIntegrator>(m, "LsodarOSI", "CVODE between events")
      .def(py::init<>())
      .def("setTol", &LsodarOSI::setTol, py::arg("relative"), py::arg("absolute"));
}

}  // namespace

void bindSimulations(py::module_& m) {
  py::register_exception<NoConvergence>(m, "NoConvergence", PyExc_RuntimeError).attr("__doc__") =
      "A step was not solved to its tolerance";
  bindIntegrators(m);
  Shared<Simulation>(m, "Simulation", "A model on its way through time")
      .def("hasNextEvent", &Simulation::hasNextEvent, "Is there more to do before the end?")
      .def("run", &run, py::arg("callback") = py::none(),
           "To the end of the model's time. callback(simulation) is called after each step; False "
           "ends the run")
      .def(
          "insertInteractionManager",
          [](Simulation& simulation, const std::shared_ptr<InteractionManager>& manager) {
            simulation.insertInteractionManager(manager);
          },
          object("manager"))
      .def_property_readonly("startingTime", &Simulation::startingTime)
      .def_property_readonly("nextTime", &Simulation::nextTime)
      .def_property_readonly("timeStep", &Simulation::timeStep)
      .def_property_readonly("stepNumber", &Simulation::stepNumber);
  Shared<TimeStepping, Simulation>(m, "TimeStepping", "Steps of one length, impacts within them")
      .def(py::init<std::shared_ptr<NonSmoothDynamicalSystem>, std::shared_ptr<TimeDiscretisation>,
                    std::shared_ptr<OneStepIntegrator>, std::shared_ptr<OneStepNSProblem>>(),
           object("model"), object("discretisation"), object("integrator"), object("problem"),
           py::keep_alive<1, 2>())
      .def("computeOneStep", [](TimeStepping& s) { careful(s, [&s]() { s.computeOneStep(); }); })
      .def("nextStep", &TimeStepping::nextStep, py::call_guard<Alone>());
  using Projection = TimeSteppingDirectProjection;
  Shared<Projection, TimeStepping>(m, "TimeSteppingDirectProjection",
                                   "Positions are projected after each step")
      .def(py::init<std::shared_ptr<NonSmoothDynamicalSystem>, std::shared_ptr<TimeDiscretisation>,
                    std::shared_ptr<OneStepIntegrator>, std::shared_ptr<OneStepNSProblem>,
                    std::shared_ptr<OneStepNSProblem>>(),
           object("model"), object("discretisation"), object("integrator"), object("problem"),
           object("positions"), py::keep_alive<1, 2>())
      .def("setConstraintTol", &Projection::setConstraintTol, py::arg("tolerance"))
      .def("setProjectionMaxIteration", &Projection::setProjectionMaxIteration,
           py::arg("iterations"));
  Shared<EventDriven, Simulation>(m, "EventDriven", "Impacts at their times")
      .def(py::init([](std::shared_ptr<NonSmoothDynamicalSystem> model,
                       std::shared_ptr<TimeDiscretisation> discretisation,
                       std::shared_ptr<LsodarOSI> integrator) {
             return std::make_shared<EventDriven>(std::move(model), std::move(discretisation),
                                                  std::move(integrator));
           }),
           object("model"), object("discretisation"), object("integrator"), py::keep_alive<1, 2>())
      .def("advanceToEvent", [](EventDriven& s) { careful(s, [&s]() { s.advanceToEvent(); }); })
      .def("processEvents", [](EventDriven& s) { careful(s, [&s]() { s.processEvents(); }); })
      .def_property_readonly("isNonSmooth", &isNonSmooth)
      .def_property_readonly("numberOfNonSmoothEvents", &EventDriven::numberOfNonSmoothEvents)
      .def_property_readonly("accumulations", &accumulationsOf, "times to which impacts converged");
}

}  // namespace rico::python
