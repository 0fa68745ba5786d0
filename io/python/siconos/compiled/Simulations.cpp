/// The base class of all simulations.
#include <pybind11/stl.h>

#include <SecondOrderDS.hpp>
#include <ShapesManager.hpp>
#include <Simulation.hpp>
#include <TimeStepping.hpp>
#include <io/python/Alone.hpp>
#include <io/python/siconos/compiled/Models.hpp>

namespace scripts {

namespace {

class ManagerOfPython : public InteractionManager {
 public:
  using InteractionManager::InteractionManager;
  void updateInteractions(SP::Simulation simulation) override {
    const py::gil_scoped_acquire python;
    callOverride<InteractionManager>(this, "updateInteractions", simulation);
  }
};

/// One row with the data of each interaction.
template <class Quantity>
py::array_t<double> gathered(Simulation& s, unsigned row, Quantity quantity) {
  const auto all = s.nonSmoothDynamicalSystem()->interactionsOf(0);
  py::array_t<double> values(static_cast<py::ssize_t>(all.size()));
  double* at = values.mutable_data();
  for (const SP::Interaction& i : all) {
    checkIndex(row, i->dimension());
    *at++ = (*quantity(*i))(row);
  }
  return values;
}

/// A manager of contacts gives each contact that it finds again the impulse of the last step, as
/// the guess of the solver. Steps must not set it to zero.
void keepImpulses(Simulation& simulation, const InteractionManager& manager) {
  auto* const stepping = dynamic_cast<TimeStepping*>(&simulation);
  if (stepping != nullptr &&
      dynamic_cast<const rico::adapters::ShapesManager*>(&manager) != nullptr)
    stepping->setResetAllLambda(false);
}

/// Positions and velocities, or the state, of the beginning of the step.
void returnToMemory(DynamicalSystem& system) {
  if (auto* const second = dynamic_cast<SecondOrderDS*>(&system)) {
    *second->q() = second->qMemory().getSiconosVector(0);
    *second->velocity() = second->velocityMemory().getSiconosVector(0);
  } else {
    *system.x() = system.xMemory().getSiconosVector(0);
  }
}

/// Computes a step. If a Python function throws in a time step, all systems return to its
/// beginning.
void step(Simulation& s, void (Simulation::*compute)()) {
  try {
    const rico::python::Alone alone;
    (s.*compute)();
  } catch (...) {
    if (dynamic_cast<const TimeStepping*>(&s) != nullptr)
      for (const SP::DynamicalSystem& system : s.nonSmoothDynamicalSystem()->allSystems())
        returnToMemory(*system);
    throw;
  }
}

/// Times of the step, and the functions that compute it.
void bindAdvance(Shared<Simulation>& bound) {
  using S = Simulation;
  bound.def("startingTime", &S::startingTime)
      .def("nextTime", &S::nextTime)
      .def("getTk", &S::getTk)
      .def("getTkp1", &S::getTkp1)
      .def("timeStep", &S::timeStep)
      .def("currentTimeStep", &S::currentTimeStep)
      .def("hasNextEvent", &S::hasNextEvent)
      .def("initialize", &S::initialize, py::call_guard<rico::python::Alone>())
      .def("advanceToEvent", [](S& s) { step(s, &S::advanceToEvent); })
      .def("processEvents", &S::processEvents, py::call_guard<rico::python::Alone>())
      .def("computeOneStep", [](S& s) { step(s, &S::computeOneStep); })
      .def("nextStep", &S::nextStep, py::call_guard<rico::python::Alone>())
      .def("run", &S::run, py::call_guard<rico::python::Alone>())
      .def("getTkp2", &S::getTkp2);
}

/// The model, its integrators, problems and interactions.
void bindParts(Shared<Simulation>& bound) {
  using S = Simulation;
  using Self = const std::shared_ptr<S>&;
  bound.def("insertIntegrator", &S::insertIntegrator, py::arg("integrator").none(false))
      .def("associate", &S::associate, py::arg("integrator").none(false),
           py::arg("system").none(false))
      .def("insertNonSmoothProblem", &S::insertNonSmoothProblem, py::arg("problem").none(false),
           py::arg("id") = int{SICONOS_OSNSP_DEFAULT})
      .def(
          "insertInteractionManager",
          [](Self s, const py::object& manager) {
            s->insertInteractionManager(manager.cast<SP::InteractionManager>());
            keepImpulses(*s, *manager.cast<SP::InteractionManager>());
            // Managers defined in Python search the model for new bodies.
            if (py::hasattr(manager, "_attach"))
              manager.attr("_attach")(s->nonSmoothDynamicalSystem());
          },
          py::arg("manager"), py::keep_alive<1, 2>())
      .def("interactionManager", &S::interactionManager)
      .def("nonSmoothDynamicalSystem", &S::nonSmoothDynamicalSystem)
      .def("oneStepNSProblem", &S::oneStepNSProblem)
      .def("eventsManager",
           [](Self s) { return std::shared_ptr<EventsManager>(s, s->eventsManager().get()); })
      .def("indexSet",
           [](Self s, int set) {
             return IndexSetOfPython{s->nonSmoothDynamicalSystem(), set};
           })
      .def(
          "link",
          [](S& s, const SP::Interaction& i, const SP::DynamicalSystem& a,
             const SP::DynamicalSystem& b) { s.link(i, a, b); },
          py::arg("interaction"), py::arg("first"), py::arg("second") = nullptr,
          py::keep_alive<1, 2>())
      .def("unlink", &S::unlink);
}

/// One component of y and lambda of all interactions.
void bindGathered(Shared<Simulation>& bound) {
  using S = Simulation;
  bound
      .def(
          "y",
          [](S& s, int level, unsigned row) {
            const auto of = static_cast<unsigned>(checked(level));
            return gathered(s, row, [of](const Interaction& i) { return i.y(of); });
          },
          py::arg("level") = 0, py::arg("coor") = 0)
      .def(
          "lambda_",
          [](S& s, int level, unsigned row) {
            const auto of = static_cast<unsigned>(checked(level));
            return gathered(s, row, [of](const Interaction& i) { return i.lambda(of); });
          },
          py::arg("level") = 0, py::arg("coor") = 0);
}

void bindInteractionManager(py::module_& m) {
  using Manager = InteractionManager;
  py::class_<Manager, ManagerOfPython, std::shared_ptr<Manager>>(
      m, "InteractionManager",
      "updateInteractions(simulation) links them at the beginning of each step")
      .def(py::init<>())
      .def("updateInteractions", &Manager::updateInteractions)
      .def("insertNonSmoothLaw", &Manager::insertNonSmoothLaw, py::keep_alive<1, 2>())
      .def("nonSmoothLaw", &Manager::nonSmoothLaw);
}

void bindSimulation(py::module_& m) {
  using S = Simulation;
  Shared<Simulation> bound(m, "Simulation", "Advances a model in time");
  bindAdvance(bound);
  bindParts(bound);
  bindGathered(bound);
  bound.def("numberOfOSI", &S::numberOfOSI)
      .def("numberOfOSNSProblems", &S::numberOfOSNSProblems)
      .def("oneStepIntegrators", [](const S& s) { return tupleOf(s.integrators()); })
      .def("oneStepNSProblems", &S::problems)
      .def("setNonSmoothDynamicalSystemPtr", &S::setNonSmoothDynamicalSystemPtr,
           py::keep_alive<1, 2>())
      .def("setTimeDiscretisationPtr", &S::setTimeDiscretisationPtr)
      .def("getPrintStat", &S::getPrintStat)
      .def("setRelativeConvergenceTol", &S::setRelativeConvergenceTol)
      .def("relativeConvergenceTol", &S::relativeConvergenceTol)
      .def("useRelativeConvergenceCriteron", &S::useRelativeConvergenceCriteron)
      .def("setName", &S::setName)
      .def("name", &S::name)
      .def("setPrintStat", [](S& s, bool value) { s.setPrintStat(value); })
      .def("setUseRelativeConvergenceCriteron", &S::setUseRelativeConvergenceCriteron)
      .def("setStaticLevels", &S::setStaticLevels)
      .def("clearNSDSChangeLog", &S::clearNSDSChangeLog)
      .def("updateIndexSets", &S::updateIndexSets)
      .def("display", &S::display);
}

}  // namespace

void bindSimulations(py::module_& m) {
  bindInteractionManager(m);
  bindSimulation(m);
  bindStepping(m);
}

}  // namespace scripts
