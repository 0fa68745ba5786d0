/// Simulations: time-stepping, with projections, and event-driven.
#include <EventDriven.hpp>
#include <TimeStepping.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

namespace {

using BoundStepping = Shared<TimeStepping, Simulation>;

// As in Siconos, a problem that is not solved to its tolerance does not end the run: the solver's
// options have the residual that it reached.
void goOn(int /*info*/, Simulation* /*simulation*/) {}

template <class Stepping>
std::shared_ptr<Stepping> going(std::shared_ptr<Stepping> simulation) {
  simulation->setCheckSolverFunction(&goOn);
  simulation->setWarnOnNonConvergence(false);
  return simulation;
}

/// Newton's iteration within a step.
void bindNewton(BoundStepping& bound) {
  using T = TimeStepping;
  bound.def("getNewtonNbIterations", &T::getNewtonNbIterations)
      .def("getNewtonCumulativeNbIterations", &T::getNewtonCumulativeNbIterations)
      .def("newtonResiduDSMax", &T::newtonResiduDSMax)
      .def("newtonOptions", &T::newtonOptions)
      .def("displayNewtonConvergence", &T::displayNewtonConvergence)
      .def("newtonSolve", &T::newtonSolve, "Newton's iteration of the step, which it ends",
           py::arg("criterion"), py::arg("maxStep"))
      .def("setNewtonTolerance", &T::setNewtonTolerance)
      .def("newtonTolerance", &T::newtonTolerance)
      .def("setNewtonMaxIteration", &T::setNewtonMaxIteration)
      .def("newtonMaxIteration", &T::newtonMaxIteration)
      .def("setNewtonOptions", &T::setNewtonOptions)
      .def("isNewtonConverge", &T::isNewtonConverge)
      .def("setDisplayNewtonConvergence", &T::setDisplayNewtonConvergence);
}

void bindTimeStepping(py::module_& m) {
  using T = TimeStepping;
  using Model = SP::NonSmoothDynamicalSystem;
  using Instants = SP::TimeDiscretisation;
  using Scheme = SP::OneStepIntegrator;
  using Problem = SP::OneStepNSProblem;
  BoundStepping bound(m, "TimeStepping", "Steps of one length, impacts within them");
  bindNewton(bound);
  bound
      .def(py::init([](Model n, Instants t, Scheme o, Problem p) {
             return going(std::make_shared<T>(n, t, o, p));
           }),
           py::arg("model").none(false), py::arg("instants").none(false), py::arg("integrator"),
           py::arg("problem"), py::keep_alive<1, 2>())
      .def(py::init([](Model n, Instants t, int) { return going(std::make_shared<T>(n, t)); }),
           py::arg("model").none(false), py::arg("instants").none(false), py::arg("problems") = 0,
           py::keep_alive<1, 2>())
      .def("warnOnNonConvergence", &T::warnOnNonConvergence)
      .def("setResetAllLambda", &T::setResetAllLambda)
      .def("setComputeResiduY", &T::setComputeResiduY)
      .def("setComputeResiduR", &T::setComputeResiduR)
      .def("setWarnOnNonConvergence", &T::setWarnOnNonConvergence)
      .def("setWarningNonsmoothSolver", &T::setWarningNonsmoothSolver)
      .def("setSkipLastUpdateOutput", &T::setSkipLastUpdateOutput)
      .def("setSkipLastUpdateInput", &T::setSkipLastUpdateInput)
      .def("setSkipResetLambdas", &T::setSkipResetLambdas)
      .def("resetLambdas", &T::resetLambdas);
}

void bindDirectProjection(py::module_& m) {
  using T = TimeStepping;
  using Model = SP::NonSmoothDynamicalSystem;
  using Instants = SP::TimeDiscretisation;
  using Scheme = SP::OneStepIntegrator;
  using Problem = SP::OneStepNSProblem;
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
      .def("setDoProj", &D::setDoProj)
      .def("setDoOnlyProj", &D::setDoOnlyProj)
      .def("nbProjectionIteration", &D::nbProjectionIteration)
      .def("maxViolationUnilateral", &D::maxViolationUnilateral)
      .def("maxViolationEquality", &D::maxViolationEquality);
}

void bindCombinedProjection(py::module_& m) {
  using Model = SP::NonSmoothDynamicalSystem;
  using Instants = SP::TimeDiscretisation;
  using Scheme = SP::OneStepIntegrator;
  using Problem = SP::OneStepNSProblem;
  using D = TimeSteppingDirectProjection;
  using C = TimeSteppingCombinedProjection;
  Shared<C, D>(m, "TimeSteppingCombinedProjection")
      .def(py::init([](Model n, Instants t, Scheme o, Problem v, Problem p, unsigned level) {
             return going(std::make_shared<C>(n, t, o, v, p, level));
           }),
           py::arg("model").none(false), py::arg("instants").none(false), py::arg("integrator"),
           py::arg("velocities"), py::arg("positions"), py::arg("level") = 2,
           py::keep_alive<1, 2>())
      .def("setIndexSetsMaxIteration", &C::setIndexSetsMaxIteration)
      .def("nbIndexSetsIteration", &C::nbIndexSetsIteration)
      .def("nbCumulatedProjectionIteration", &C::nbCumulatedProjectionIteration)
      .def("cumulatedNewtonNbIterations", &C::cumulatedNewtonNbIterations);
}

void bindD1Minus(py::module_& m) {
  using Model = SP::NonSmoothDynamicalSystem;
  using Instants = SP::TimeDiscretisation;
  Shared<TimeSteppingD1Minus, Simulation>(m, "TimeSteppingD1Minus", "With D1MinusLinearOSI")
      .def(py::init<Model, Instants, int>(), py::arg("model").none(false),
           py::arg("instants").none(false), py::arg("problems") = 0, py::keep_alive<1, 2>());
}

void bindEventDriven(py::module_& m) {
  using E = EventDriven;
  Shared<E, Simulation>(m, "EventDriven", "Impacts at their times")
      .def(py::init<SP::NonSmoothDynamicalSystem, SP::TimeDiscretisation, int>(),
           py::arg("model").none(false), py::arg("instants").none(false), py::arg("problems") = 0,
           py::keep_alive<1, 2>())
      .def("getNewtonNbIterations", &E::getNewtonNbIterations)
      .def("setNewtonMaxIteration", &E::setNewtonMaxIteration)
      .def("newtonMaxIteration", &E::newtonMaxIteration)
      .def("setNewtonTolerance", &E::setNewtonTolerance)
      .def("newtonTolerance", &E::newtonTolerance)
      .def("isNewtonConverge", &E::isNewtonConverge)
      .def("setToleranceED", &E::setToleranceED)
      .def("setLocalizeEventsMaxIteration", &E::setLocalizeEventsMaxIteration);
}

}  // namespace

void bindStepping(py::module_& m) {
  bindTimeStepping(m);
  bindDirectProjection(m);
  bindCombinedProjection(m);
  bindD1Minus(m);
  bindEventDriven(m);
}

}  // namespace scripts
