/// Interactions, models and their graphs, instants and events.
#include <pybind11/stl.h>

#include <Simulation.hpp>
#include <io/python/Alone.hpp>
#include <io/python/siconos/compiled/Memories.hpp>
#include <io/python/siconos/compiled/Models.hpp>

namespace scripts {

namespace {

/// The argument "of", which must not be None.
py::arg given() { return py::arg("of").none(false); }

/// Output y and input lambda of a level, the number of derivatives.
void bindLevels(Shared<Interaction>& bound) {
  using I = Interaction;
  bound
      .def("y", [](const std::shared_ptr<I>& i,
                   int level) { return view(i->y(unsigned(checked(level))), i); })
      .def("y",
           [](const std::shared_ptr<I>& i) {
             py::list levels;
             for (unsigned level = 0; level <= i->upperLevelForOutput(); ++level)
               levels.append(view(i->y(level), i));
             return py::tuple(levels);
           })
      .def("lambda_", [](const std::shared_ptr<I>& i,
                         int level) { return view(i->lambda(unsigned(checked(level))), i); })
      .def("getLambda",
           [](const I& i, int level) {
             return view(i.lambda(unsigned(checked(level)))).attr("copy")();
           })
      .def("getCopyOfy",
           [](const I& i, int level) { return view(i.y(unsigned(checked(level)))).attr("copy")(); })
      .def("setY",
           [](I& i, int level, const VectorArgument& y) {
             i.setY(unsigned(checked(level)), y.ofSize(i.dimension()));
           })
      .def("setLambda",
           [](I& i, int level, const VectorArgument& l) {
             i.setLambda(unsigned(checked(level)), l.ofSize(i.dimension()));
           })
      .def("yOld", [](const std::shared_ptr<I>& i,
                      int level) { return view(i->yOld(unsigned(checked(level))), i); })
      .def("lambdaOld", [](const std::shared_ptr<I>& i,
                           int level) { return view(i->lambdaOld(unsigned(checked(level))), i); })
      .def("resetLambda", [](I& i, int level) { i.resetLambda(unsigned(checked(level))); })
      .def("lambdaMemory", [](const std::shared_ptr<I>& i, int level) {
        return MemoryOfPython{i, &i->lambdaMemory(unsigned(checked(level)))};
      });
}

void bindInteractions(py::module_& m) {
  using I = Interaction;
  Shared<Interaction> bound(m, "Interaction", "A law, and the relation whose y and lambda obey it");
  bindLevels(bound);
  bound
      .def(py::init<SP::NonSmoothLaw, SP::Relation>(), py::arg("law").none(false),
           py::arg("relation").none(false), py::keep_alive<1, 2>(), py::keep_alive<1, 3>())
      .def("relation", &I::relation)
      .def("nonSmoothLaw", &I::nonSmoothLaw)
      .def("getSizeOfDS", &I::getSizeOfDS)
      .def("getSizeOfY", &I::getSizeOfY)
      .def("reset", &I::reset)
      .def("swapInMemory", &I::swapInMemory)
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
      .def_static("resetCount", &I::resetCount, py::arg("count") = 0,
                  "The number of the next interaction; returns that before")
      .def("display", &I::display, py::arg("brief") = true);
}

/// Names of systems and interactions, and what describes the model.
void bindTexts(Shared<NonSmoothDynamicalSystem>& bound) {
  using M = NonSmoothDynamicalSystem;
  using System = SP::DynamicalSystem;
  bound.def("date", &M::date)
      .def(
          "name", [](const M& model, const System& ds) { return model.name(ds); }, given())
      .def(
          "name", [](const M& model, const SP::Interaction& i) { return model.name(i); }, given())
      .def(
          "setName",
          [](M& model, const System& ds, const std::string& name) { model.setName(ds, name); },
          given(), py::arg("name"))
      .def(
          "setName",
          [](M& model, const SP::Interaction& i, const std::string& name) {
            model.setName(i, name);
          },
          given(), py::arg("name"))
      .def("title", &M::title)
      .def("setTitle", &M::setTitle)
      .def("author", &M::author)
      .def("description", &M::description)
      .def("setDate", &M::setDate)
      .def("setAuthor", &M::setAuthor)
      .def("setDescription", &M::setDescription)
      .def("display", &M::display);
}

/// Systems and interactions: inserted, removed, found.
void bindContents(Shared<NonSmoothDynamicalSystem>& bound) {
  using M = NonSmoothDynamicalSystem;
  using System = SP::DynamicalSystem;
  bound
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
      .def("removeInteraction", &M::removeInteraction, given())
      .def("dynamicalSystem", py::overload_cast<int>(&M::dynamicalSystem, py::const_))
      .def("dynamicalSystem",
           py::overload_cast<const std::string&>(&M::dynamicalSystem, py::const_))
      .def("interaction", py::overload_cast<int>(&M::interaction, py::const_))
      .def("interaction", py::overload_cast<const std::string&>(&M::interaction, py::const_))
      .def("getNumberOfDS", &M::getNumberOfDS)
      .def("getNumberOfInteractions", &M::getNumberOfInteractions)
      .def("dynamicalSystems", [](const M& model) { return tupleOf(model.allSystems()); })
      .def("dynamicalSystemsVector", [](const M& model) { return tupleOf(model.allSystems()); })
      .def("interactions", [](const M& model) { return tupleOf(model.allInteractions()); })
      .def("InteractionsVector", [](const M& model) { return tupleOf(model.interactionsOf(0)); })
      .def("clear", &M::clear)
      .def("topology", [](const std::shared_ptr<M>& model) { return TopologyOfPython{model}; });
}

void bindModel(py::module_& m) {
  using M = NonSmoothDynamicalSystem;
  Shared<NonSmoothDynamicalSystem> bound(m, "NonSmoothDynamicalSystem",
                                         "Systems, and the interactions that link them");
  bindTexts(bound);
  bindContents(bound);
  bound.def(py::init<double, double>(), py::arg("t0"), py::arg("T"))
      .def("t0", &M::t0)
      .def("finalT", &M::finalT)
      .def("setT", &M::setT)
      .def("currentTime", &M::currentTime)
      .def("setCurrentTime", &M::setCurrentTime)
      .def("isIVP", &M::isIVP)
      .def("isBVP", &M::isBVP)
      .def("reset", py::overload_cast<>(&M::reset))
      .def("reset", py::overload_cast<unsigned>(&M::reset))
      .def("swapInMemory", &M::swapInMemory)
      .def("pushInteractionsInMemory", &M::pushInteractionsInMemory)
      .def("computeInteractionJacobians", &M::computeInteractionJacobians)
      .def("updateInput", &M::updateInput)
      .def("updateOutput", py::overload_cast<double, unsigned>(&M::updateOutput), py::arg("time"),
           py::arg("level") = 0)
      .def("displayDynamicalSystems", &M::displayDynamicalSystems)
      .def("setSymmetric", &M::setSymmetric)
      .def("isLinear", &M::isLinear);
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
      .def("display", &Event::display)
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

}  // namespace

void bindModels(py::module_& m) {
  bindInteractions(m);
  bindGraphs(m);
  bindModel(m);
  bindTime(m);
}

}  // namespace scripts
