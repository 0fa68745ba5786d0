/// Functions of interactions, events, integrators and simulations that return their state.
#include <pybind11/stl.h>

#include <EventDriven.hpp>
#include <Integrators.hpp>
#include <TimeStepping.hpp>
#include <io/python/siconos/compiled/Memories.hpp>
#include <io/python/siconos/compiled/Methods.hpp>
#include <io/python/siconos/compiled/Models.hpp>
#include <stdexcept>

namespace scripts {

namespace {

using Vector = const VectorArgument&;

void bindInteractionQueries(py::module_& m) {
  using I = Interaction;
  const auto level = [](int given) { return static_cast<unsigned>(checked(given)); };
  const auto old = [level](const std::shared_ptr<I>& i, int given) {
    return view(i->yOld(level(given)), i);
  };
  const auto setY = [level](I& i, int given, Vector y) {
    i.setY(level(given), y.ofSize(i.dimension()));
  };
  const auto setYOld = [level](I& i, int given, Vector y) {
    i.setYOld(level(given), y.ofSize(i.dimension()));
  };
  Methods<I> bound(m, "Interaction");
  bound.def("y_k", old)
      .def("getYOld", [level](const I& i, int given) { return copied(i.yOld(level(given))); })
      .def("getCopyOfyOld", [level](const I& i, int given) { return copied(i.yOld(level(given))); })
      .def("getLambdaOld",
           [level](const I& i, int given) { return copied(i.lambdaOld(level(given))); })
      .def("setYPtr", setY)
      .def("setYOld", setYOld)
      .def("setYOldPtr", setYOld)
      .def("setLambdaPtr",
           [level](I& i, int given, Vector l) {
             i.setLambda(level(given), l.ofSize(i.dimension()));
           })
      .def("yMemory",
           [level](const std::shared_ptr<I>& i, int given) {
             return MemoryOfPython{i, &i->yMemory(level(given))};
           })
      .def("swapInOldVariables", &I::swapInOldVariables)
      .def("linkToDSVariables", [](I& i) { return i.linkToDSVariables(); });
}

void bindEvents(py::module_& m) {
  using E = Event;
  Shared<TimeDiscretisationEvent, E>(m, "TimeDiscretisationEvent");
  Shared<NonSmoothEvent, E>(m, "NonSmoothEvent");
  Methods<E>(m, "Event")
      .def("display", &E::display)
      .def("getTick", [](const E&) { return E::getTick(); })
      .def("setTick", [](const E&, double tick) { E::setTick(tick); })
      .def("setTime", &E::setTime)
      .def("setType", &E::setType)
      .def("reschedule", [](const E& e) { return e.reschedule(); });
  using M = EventsManager;
  Methods<M>(m, "EventsManager")
      .def("events", &M::events)
      .def("needsIntegration", &M::needsIntegration)
      .def("getTk", &M::getTk)
      .def("getTkp1", &M::getTkp1)
      .def("getTkp2", &M::getTkp2)
      .def("getTkp3", &M::getTkp3)
      .def("currentTimeStep", &M::currentTimeStep)
      .def("updateT", &M::updateT)
      .def("getGapLimitEvents", &M::getGapLimitEvents)
      .def("setGapLimitEvents", &M::setGapLimitEvents)
      .def("processEvents", [](M& events, Simulation& s) { events.processEvents(s); });
  using T = TimeDiscretisation;
  Methods<T>(m, "TimeDiscretisation")
      .def("getTkVector", &T::getTkVector)
      .def("hConst", &T::hConst)
      .def("hGmp", &T::hGmp);
}

void bindIntegratorQueries(py::module_& m) {
  using O = OneStepIntegrator;
  Methods<O>(m, "OneStepIntegrator")
      .def("isInitialized", &O::isInitialized)
      .def("setIsInitialized", &O::setIsInitialized)
      .def("numberOfIndexSets", &O::numberOfIndexSets)
      .def("getSizeMem", &O::getSizeMem)
      .def("explicitJacobiansOfRelation", &O::explicitJacobiansOfRelation)
      .def("setExplicitJacobiansOfRelation", &O::setExplicitJacobiansOfRelation)
      .def("resetAllNonSmoothParts", &O::resetAllNonSmoothParts)
      .def("resetNonSmoothPart", &O::resetNonSmoothPart);
  using M = MoreauJeanOSI;
  const auto matrix = [](const auto& osi, const SP::DynamicalSystem& ds) {
    return view(SP::SiconosMatrix(osi.W(needed(ds, "a system"))));
  };
  Methods<M>(m, "MoreauJeanOSI")
      .def("getW", [matrix](const M& o, const SP::DynamicalSystem& ds) { return matrix(o, ds); })
      .def("computeWorkForces", [](const M& o) {
        return view(SP::SiconosMatrix(std::make_shared<SimpleMatrix>(o.computeWorkForces())));
      });
  using E = EulerMoreauOSI;
  Methods<E>(m, "EulerMoreauOSI")
      .def("W", [matrix](const E& o, const SP::DynamicalSystem& ds) { return matrix(o, ds); })
      .def("getW", [matrix](const E& o, const SP::DynamicalSystem& ds) { return matrix(o, ds); })
      .def("useGamma", &E::useGamma)
      .def("useGammaForRelation", &E::useGammaForRelation);
}

void bindSchemeQueries(py::module_& m) {
  using D = MoreauJeanDirectProjectionOSI;
  Methods<D>(m, "MoreauJeanDirectProjectionOSI")
      .def("activateYPosThreshold", &D::activateYPosThreshold)
      .def("activateYVelThreshold", &D::activateYVelThreshold)
      .def("deactivateYPosThreshold", &D::deactivateYPosThreshold)
      .def("deactivateYVelThreshold", &D::deactivateYVelThreshold)
      .def("setActivateYPosThreshold", &D::setActivateYPosThreshold)
      .def("setActivateYVelThreshold", &D::setActivateYVelThreshold)
      .def("setDeactivateYPosThreshold", &D::setDeactivateYPosThreshold)
      .def("setDeactivateYVelThreshold", &D::setDeactivateYVelThreshold);
  using P = SchatzmanPaoliOSI;
  Methods<P>(m, "SchatzmanPaoliOSI").def("theta", &P::theta).def("setTheta", &P::setTheta);
  Methods<ZeroOrderHoldOSI>(m, "ZeroOrderHoldOSI")
      .def("Ad", [](ZeroOrderHoldOSI& o, const SP::DynamicalSystem& ds) {
        return view(SP::SiconosMatrix(std::make_shared<SimpleMatrix>(o.Ad(ds))));
      });
  Methods<LsodarOSI>(m, "LsodarOSI").def("computeRhs", &LsodarOSI::computeRhs);
  Shared<Hem5OSI, LsodarOSI>(m, "Hem5OSI").def(py::init<>());
  Shared<NewMarkAlphaOSI, OneStepIntegrator>(m, "NewMarkAlphaOSI")
      .def(py::init<double, bool>(), py::arg("rho_infty") = 0.8, py::arg("flag") = false)
      .def(py::init<double, double, double, double, bool>());
}

void bindSimulationQueries(py::module_& m) {
  using S = Simulation;
  Methods<S>(m, "Simulation")
      .def("computeOneStepNSProblem", &S::computeOneStepNSProblem)
      .def("tolerance", &S::tolerance)
      .def("setTolerance", &S::setTolerance)
      .def("updateT", &S::updateT)
      .def("updateIndexSet", &S::updateIndexSet)
      .def("updateInput", &S::updateInput, py::arg("level") = 0)
      .def("updateOutput", &S::updateOutput, py::arg("level") = 0)
      .def("updateWorldFromDS", &S::updateWorldFromDS)
      .def("relativeConvergenceCriterionHeld", &S::relativeConvergenceCriterionHeld)
      .def("setRelativeConvergenceCriterionHeld", &S::setRelativeConvergenceCriterionHeld)
      .def("clear", &S::clear);
  using T = TimeStepping;
  Methods<T>(m, "TimeStepping")
      .def("newtonResiduYMax", &T::newtonResiduYMax)
      .def("newtonResiduRMax", &T::newtonResiduRMax)
      .def("computeResiduY", &T::computeResiduY)
      .def("computeResiduR", &T::computeResiduR)
      .def(
          "setCheckSolverFunction", [](T&, const py::object&) {},
          "Accepted: problems that are not solved end no run");
  using E = EventDriven;
  Methods<E>(m, "EventDriven")
      .def("toleranceED", &E::toleranceED)
      .def("istate", &E::istate)
      .def("setIstate", &E::setIstate)
      .def("LocalizeEventsMaxIteration", &E::LocalizeEventsMaxIteration)
      .def("newtonResiduDSMax", &E::newtonResiduDSMax)
      .def("newtonResiduYMax", &E::newtonResiduYMax);
}

}  // namespace

void bindStepQueries(py::module_& m) {
  bindInteractionQueries(m);
  bindEvents(m);
  bindIntegratorQueries(m);
  bindSchemeQueries(m);
  bindSimulationQueries(m);
}

}  // namespace scripts
