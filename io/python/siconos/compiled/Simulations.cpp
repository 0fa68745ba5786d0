/// Interactions and models, integrators, problems, simulations.
#include <pybind11/stl.h>

#include <EventDriven.hpp>
#include <TimeStepping.hpp>
#include <io/python/Alone.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

namespace {

int checked(int level) {
  if (level < 0 || level > 2) throw py::index_error("levels are 0, 1 and 2");
  return level;
}

/// A tuple, as scripts expect.
template <class List>
py::tuple tupleOf(const List& list) {
  py::tuple all(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) all[i] = py::cast(list[i]);
  return all;
}

/// An index set as scripts see it. It keeps its model.
struct IndexSetOfPython {
  SP::NonSmoothDynamicalSystem model;
  int set;
  std::vector<SP::Interaction> interactions() const { return model->interactionsOf(set); }
};

struct SystemsOfPython {
  SP::NonSmoothDynamicalSystem model;
};

/// What is linked, by number and by name. It keeps its model.
struct TopologyOfPython {
  SP::NonSmoothDynamicalSystem model;
};

template <class List>
auto found(const List& list, const py::object& key) {
  for (const auto& element : list)
    if (py::isinstance<py::str>(key) ? element->shared()->name() == key.cast<std::string>()
                                     : static_cast<long>(element->number()) == key.cast<long>())
      return element;
  throw py::key_error(py::str(key).cast<std::string>());
}

// A problem that is not solved to its tolerance is no end of a run in Siconos: the solver's
// options say how far it came.
void goOn(int /*info*/, Simulation* /*simulation*/) {}

void bindInteractions(py::module_& m) {
  using I = Interaction;
  Shared<I>(m, "Interaction", "A law, and the relation whose y and lambda obey it")
      .def(py::init<SP::NonSmoothLaw, SP::Relation>(), py::arg("law").none(false),
           py::arg("relation").none(false), py::keep_alive<1, 2>(), py::keep_alive<1, 3>())
      .def("y", [](const std::shared_ptr<I>& i,
                   int level) { return view(i->y(unsigned(checked(level))), i); })
      .def("lambda_", [](const std::shared_ptr<I>& i,
                         int level) { return view(i->lambda(unsigned(checked(level))), i); })
      .def("relation", &I::relation)
      .def("nonSmoothLaw", &I::nonSmoothLaw)
      .def("yOld", [](const std::shared_ptr<I>& i,
                      int level) { return view(i->yOld(unsigned(checked(level))), i); })
      .def("lambdaOld", [](const std::shared_ptr<I>& i,
                           int level) { return view(i->lambdaOld(unsigned(checked(level))), i); })
      .def("resetLambda", [](I& i, int level) { i.resetLambda(unsigned(checked(level))); })
      .def("resetAllLambda", &I::resetAllLambda)
      .def("lowerLevelForOutput", &I::lowerLevelForOutput)
      .def("upperLevelForOutput", &I::upperLevelForOutput)
      .def("lowerLevelForInput", &I::lowerLevelForInput)
      .def("upperLevelForInput", &I::upperLevelForInput)
      .def("number", &I::number)
      .def("dimension", &I::dimension)
      .def("has2Bodies", &I::has2Bodies)
      .def(
          "computeOutput",
          [](I& i, double t, int level) { i.computeOutput(t, unsigned(checked(level))); },
          py::arg("time"), py::arg("level") = 0)
      .def(
          "computeInput",
          [](I& i, double t, int level) { i.computeInput(t, unsigned(checked(level))); },
          py::arg("time"), py::arg("level") = 0)
      .def_static(
          "resetCount", [](int) {}, "Interactions are counted by their model")
      .def("display", &I::display, py::arg("brief") = true);
}

void bindGraphs(py::module_& m) {
  using S = IndexSetOfPython;
  py::class_<S>(m, "InteractionsGraph", "An index set")
      .def("size", [](const S& s) { return s.interactions().size(); })
      .def("vertices_number", [](const S& s) { return s.interactions().size(); })
      .def("interactions", [](const S& s) { return tupleOf(s.interactions()); });
  using G = SystemsOfPython;
  py::class_<G>(m, "DynamicalSystemsGraph", "All systems")
      .def("size", [](const G& g) { return g.model->dynamicalSystems().size(); })
      .def("vertices_number", [](const G& g) { return g.model->dynamicalSystems().size(); })
      .def("dynamicalSystems", [](const G& g) { return tupleOf(g.model->dynamicalSystems()); })
      .def("interactions", [](const G& g) { return tupleOf(g.model->interactions()); });
  using T = TopologyOfPython;
  using System = SP::DynamicalSystem;
  using Name = const std::string&;
  const py::arg notNull = py::arg("of").none(false);
  py::class_<T>(m, "Topology", "What is linked with what")
      .def("indexSet",
           [](const T& t, int set) {
             return S{t.model, set};
           })
      .def("indexSet0",
           [](const T& t) {
             return S{t.model, 0};
           })
      .def("numberOfIndexSet", [](const T& t) { return t.model->topology()->indexSetsSize(); })
      .def("indexSetsSize", [](const T& t) { return t.model->topology()->indexSetsSize(); })
      .def("dSG", [](const T& t, int) { return G{t.model}; })
      .def(
          "getDynamicalSystem",
          [](const T& t, const py::object& key) { return found(t.model->dynamicalSystems(), key); })
      .def("getInteraction",
           [](const T& t, const py::object& key) { return found(t.model->interactions(), key); })
      .def(
          "setName", [](const T& t, const System& ds, Name name) { t.model->setName(ds, name); },
          notNull, py::arg("name"))
      .def(
          "setName",
          [](const T& t, const SP::Interaction& i, Name name) { t.model->setName(i, name); },
          notNull, py::arg("name"))
      .def(
          "name", [](const T&, const System& ds) { return ds->shared()->name(); }, notNull)
      .def(
          "name", [](const T&, const SP::Interaction& i) { return i->shared()->name(); }, notNull)
      .def("numberOfConstraints",
           [](const T& t) { return t.model->topology()->numberOfConstraints(); });
  m.def("interactions", [](const S& s) { return tupleOf(s.interactions()); });
  m.def("dynamicalSystems", [](const G& g) { return tupleOf(g.model->dynamicalSystems()); });
  m.def("size_graph", [](const S& s) { return s.interactions().size(); });
  m.def("size_graph", [](const G& g) { return g.model->dynamicalSystems().size(); });
  const auto layout = [](const G& g, const auto& shown) {
    py::list pairs;
    for (const auto& i : g.model->interactions()) {
      const System one = i->ds(0), two = i->ds(1) == nullptr ? one : i->ds(1);
      pairs.append(py::make_tuple(shown(one), shown(two)));
    }
    return pairs;
  };
  m.def("graphLayout",
        [layout](const G& g) { return layout(g, [](const System& ds) { return ds; }); });
  m.def("graphLayoutInt",
        [layout](const G& g) { return layout(g, [](const System& ds) { return ds->number(); }); });
}

void bindModel(py::module_& m) {
  using M = NonSmoothDynamicalSystem;
  using Model = const std::shared_ptr<M>&;
  using System = SP::DynamicalSystem;
  const py::arg notNull = py::arg("of").none(false);
  Shared<M>(m, "NonSmoothDynamicalSystem", "Systems, and the interactions that link them")
      .def(py::init<double, double>(), py::arg("t0"), py::arg("T"))
      .def("insertDynamicalSystem", &M::insertDynamicalSystem, py::arg("system").none(false),
           py::keep_alive<1, 2>())
      .def("removeDynamicalSystem", &M::removeDynamicalSystem, py::arg("system").none(false))
      .def(
          "link",
          [](M& model, const SP::Interaction& i, const System& a, const System& b) {
            model.link(i, a, b);
          },
          py::arg("interaction").none(false), py::arg("first").none(false),
          py::arg("second") = nullptr, py::keep_alive<1, 2>())
      .def("removeInteraction", &M::removeInteraction, notNull)
      .def("t0", &M::t0)
      .def("finalT", &M::finalT)
      .def("setT", &M::setT)
      .def("currentTime", &M::currentTime)
      .def("dynamicalSystem", py::overload_cast<int>(&M::dynamicalSystem, py::const_))
      .def("dynamicalSystem",
           py::overload_cast<const std::string&>(&M::dynamicalSystem, py::const_))
      .def("interaction", py::overload_cast<int>(&M::interaction, py::const_))
      .def("interaction", py::overload_cast<const std::string&>(&M::interaction, py::const_))
      .def("getNumberOfDS", &M::getNumberOfDS)
      .def("getNumberOfInteractions", &M::getNumberOfInteractions)
      .def("dynamicalSystems", [](const M& model) { return tupleOf(model.dynamicalSystems()); })
      .def("dynamicalSystemsVector",
           [](const M& model) { return tupleOf(model.dynamicalSystems()); })
      .def("interactions", [](const M& model) { return tupleOf(model.interactions()); })
      .def("InteractionsVector", [](const M& model) { return tupleOf(model.interactions()); })
      .def("topology", [](Model model) { return TopologyOfPython{model}; })
      .def(
          "name", [](const M& model, const System& ds) { return model.name(ds); }, notNull)
      .def(
          "setName",
          [](M& model, const System& ds, const std::string& name) { model.setName(ds, name); },
          notNull, py::arg("name"))
      .def(
          "setName",
          [](M& model, const SP::Interaction& i, const std::string& name) {
            model.setName(i, name);
          },
          notNull, py::arg("name"))
      .def("title", &M::title)
      .def("setTitle", &M::setTitle)
      .def("author", &M::author)
      .def("description", &M::description)
      .def("setDate", &M::setDate)
      .def("setAuthor", &M::setAuthor)
      .def("setDescription", &M::setDescription)
      .def("setSymmetric", &M::setSymmetric)
      .def("isLinear", &M::isLinear)
      .def("display", &M::display);
}

void bindTime(py::module_& m) {
  using T = TimeDiscretisation;
  Shared<T>(m, "TimeDiscretisation", "Steps of length h from t0 on")
      .def(py::init<double, double>(), py::arg("t0"), py::arg("h"))
      .def(py::init<unsigned, double, double>())
      .def(py::init<const TkVector&>())
      .def("getTk", &T::getTk)
      .def("getT0", &T::getT0)
      .def("currentTimeStep", &T::currentTimeStep)
      .def("display", &T::display);
  using E = EventsManager;
  Shared<Event>(m, "Event")
      .def("getType", &Event::getType)
      .def("getDoubleTimeOfEvent", &Event::getDoubleTimeOfEvent)
      .def("__int__", &Event::getType)
      .def("__eq__", [](const Event& e, int type) { return e.getType() == type; });
  Shared<E>(m, "EventsManager")
      .def("nextEvent", &E::nextEvent)
      .def("currentEvent", &E::currentEvent)
      .def("hasNextEvent", &E::hasNextEvent)
      .def("nextTime", &E::nextTime)
      .def("startingTime", &E::startingTime)
      .def("display", &E::display);
  m.attr("TD_EVENT") = int{TD_EVENT};
  m.attr("NS_EVENT") = int{NS_EVENT};
}

void bindSimulation(py::module_& m) {
  using S = Simulation;
  using Self = const std::shared_ptr<S>&;
  Shared<InteractionManager>(m, "InteractionManager", "Links interactions in each step")
      .def("insertNonSmoothLaw", &InteractionManager::insertNonSmoothLaw, py::keep_alive<1, 2>())
      .def("nonSmoothLaw", &InteractionManager::nonSmoothLaw);
  Shared<S>(m, "Simulation", "A model on its way through time")
      .def("insertIntegrator", &S::insertIntegrator, py::arg("integrator").none(false))
      .def("associate", &S::associate, py::arg("integrator").none(false),
           py::arg("system").none(false))
      .def("insertNonSmoothProblem", &S::insertNonSmoothProblem, py::arg("problem").none(false),
           py::arg("id") = int{SICONOS_OSNSP_DEFAULT})
      .def(
          "insertInteractionManager",
          [](Self s, const py::object& manager) {
            s->insertInteractionManager(manager.cast<SP::InteractionManager>());
            // Managers of Python's look for new bodies in the model.
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
      .def("unlink", &S::unlink)
      .def("startingTime", &S::startingTime)
      .def("nextTime", &S::nextTime)
      .def("getTk", &S::getTk)
      .def("getTkp1", &S::getTkp1)
      .def("timeStep", &S::timeStep)
      .def("currentTimeStep", &S::currentTimeStep)
      .def("hasNextEvent", &S::hasNextEvent)
      .def("initialize", &S::initialize, py::call_guard<rico::python::Alone>())
      .def("advanceToEvent", &S::advanceToEvent, py::call_guard<rico::python::Alone>())
      .def("processEvents", &S::processEvents, py::call_guard<rico::python::Alone>())
      .def("computeOneStep", &S::computeOneStep, py::call_guard<rico::python::Alone>())
      .def("nextStep", &S::nextStep, py::call_guard<rico::python::Alone>())
      .def("run", &S::run, py::call_guard<rico::python::Alone>())
      .def(
          "y", [](S& s, unsigned level, unsigned i) { return view(s.y(level, i)); },
          py::arg("level") = 0, py::arg("interaction") = 0)
      .def(
          "lambda_", [](S& s, unsigned level, unsigned i) { return view(s.lambda(level, i)); },
          py::arg("level") = 0, py::arg("interaction") = 0)
      .def("setName", &S::setName)
      .def("name", &S::name)
      .def("setPrintStat", [](S& s, bool value) { s.setPrintStat(value); })
      .def("setUseRelativeConvergenceCriteron", &S::setUseRelativeConvergenceCriteron)
      .def("setStaticLevels", &S::setStaticLevels)
      .def("clearNSDSChangeLog", &S::clearNSDSChangeLog)
      .def("updateIndexSets", &S::updateIndexSets)
      .def("display", &S::display);
}

template <class Stepping>
std::shared_ptr<Stepping> going(std::shared_ptr<Stepping> simulation) {
  simulation->setCheckSolverFunction(&goOn);
  simulation->setWarnOnNonConvergence(false);
  return simulation;
}

void bindTimeStepping(py::module_& m) {
  using T = TimeStepping;
  using Model = SP::NonSmoothDynamicalSystem;
  using Instants = SP::TimeDiscretisation;
  using Scheme = SP::OneStepIntegrator;
  using Problem = SP::OneStepNSProblem;
  Shared<T, Simulation>(m, "TimeStepping", "Steps of one length, impacts within them")
      .def(py::init([](Model n, Instants t, Scheme o, Problem p) {
             return going(std::make_shared<T>(n, t, o, p));
           }),
           py::arg("model").none(false), py::arg("instants").none(false), py::arg("integrator"),
           py::arg("problem"), py::keep_alive<1, 2>())
      .def(py::init([](Model n, Instants t, int) { return going(std::make_shared<T>(n, t)); }),
           py::arg("model").none(false), py::arg("instants").none(false), py::arg("problems") = 0,
           py::keep_alive<1, 2>())
      .def("getNewtonNbIterations", &T::getNewtonNbIterations)
      .def("getNewtonCumulativeNbIterations", &T::getNewtonCumulativeNbIterations)
      .def("newtonResiduDSMax", &T::newtonResiduDSMax)
      .def("setNewtonTolerance", &T::setNewtonTolerance)
      .def("newtonTolerance", &T::newtonTolerance)
      .def("setNewtonMaxIteration", &T::setNewtonMaxIteration)
      .def("newtonMaxIteration", &T::newtonMaxIteration)
      .def("setNewtonOptions", &T::setNewtonOptions)
      .def("setResetAllLambda", &T::setResetAllLambda)
      .def("setComputeResiduY", &T::setComputeResiduY)
      .def("setComputeResiduR", &T::setComputeResiduR)
      .def("setWarnOnNonConvergence", &T::setWarnOnNonConvergence)
      .def("setSkipLastUpdateOutput", &T::setSkipLastUpdateOutput)
      .def("setSkipLastUpdateInput", &T::setSkipLastUpdateInput)
      .def("setSkipResetLambdas", &T::setSkipResetLambdas)
      .def("isNewtonConverge", &T::isNewtonConverge)
      .def("resetLambdas", &T::resetLambdas)
      .def("setDisplayNewtonConvergence", &T::setDisplayNewtonConvergence);
  using D = TimeSteppingDirectProjection;
  Shared<D, T>(m, "TimeSteppingDirectProjection", "Positions are projected after each step")
      .def(py::init([](Model n, Instants t, Scheme o, Problem v, Problem p, unsigned level) {
             return going(std::make_shared<D>(n, t, o, v, p, level));
           }),
           py::arg("model").none(false), py::arg("instants").none(false), py::arg("integrator"),
           py::arg("velocities"), py::arg("positions"), py::arg("level") = 1,
           py::keep_alive<1, 2>())
      .def("setConstraintTol", &D::setConstraintTol)
      .def("setConstraintTolUnilateral", &D::setConstraintTolUnilateral)
      .def("setProjectionMaxIteration", &D::setProjectionMaxIteration)
      .def("nbProjectionIteration", &D::nbProjectionIteration)
      .def("maxViolationUnilateral", &D::maxViolationUnilateral)
      .def("maxViolationEquality", &D::maxViolationEquality);
  using C = TimeSteppingCombinedProjection;
  Shared<C, D>(m, "TimeSteppingCombinedProjection")
      .def(py::init([](Model n, Instants t, Scheme o, Problem v, Problem p, unsigned level) {
             return going(std::make_shared<C>(n, t, o, v, p, level));
           }),
           py::arg("model").none(false), py::arg("instants").none(false), py::arg("integrator"),
           py::arg("velocities"), py::arg("positions"), py::arg("level") = 2,
           py::keep_alive<1, 2>());
  Shared<EventDriven, Simulation>(m, "EventDriven", "Impacts at their times")
      .def(py::init<Model, Instants, int>(), py::arg("model").none(false),
           py::arg("instants").none(false), py::arg("problems") = 0, py::keep_alive<1, 2>());
}

}  // namespace

void bindModels(py::module_& m) {
  bindInteractions(m);
  bindGraphs(m);
  bindModel(m);
  bindTime(m);
}

void bindSimulations(py::module_& m) {
  bindSimulation(m);
  bindTimeStepping(m);
}

}  // namespace scripts
