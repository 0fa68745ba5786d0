/// Time-stepping: steps of one length or of many, with projections.
#include <pybind11/stl.h>

#include <io/python/Careful.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/integration/D1MinusLinearOSI.hpp>
#include <kernel/simulation/AdaptiveTimeStepping.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/simulation/TimeSteppingCombinedProjection.hpp>
#include <kernel/simulation/TimeSteppingD1Minus.hpp>

namespace rico::python {

namespace {

using Model = std::shared_ptr<NonSmoothDynamicalSystem>;
using Instants = std::shared_ptr<TimeDiscretisation>;
using Scheme = std::shared_ptr<OneStepIntegrator>;
using Problem = std::shared_ptr<OneStepNSProblem>;

void setTolerances(AdaptiveTimeStepping& s, double relative, double absolute, double minStep,
                   double maxStep) {
  s.setStepControl({positiveOf(relative, "relative"), positiveOf(absolute, "absolute"),
                    finiteOf(minStep, "min_step", 0), finiteOf(maxStep, "max_step", 0)});
}

void bindAdaptive(py::module_& m) {
  using A = AdaptiveTimeStepping;
  Shared<A, TimeStepping>(
      m, "AdaptiveTimeStepping",
      "Step lengths by an error estimate; steps with impacts are short. Steps end "
      "at the instants of the discretisation")
      .def(py::init<Model, Instants, const Scheme&, Problem>(), object("model"),
           object("discretisation"), object("integrator"), object("problem"),
           py::keep_alive<1, 2>())
      .def("setTolerances", &setTolerances,
           "err = |x - x of two halves| / (absolute + relative |x|) <= 1; a step of 0 is the "
           "default",
           py::arg("relative") = 1e-6, py::arg("absolute") = 1e-9, py::arg("min_step") = 0.0,
           py::arg("max_step") = 0.0)
      .def(
          "advanceToEvent", [](A& s) { careful(s, [&s]() { s.advanceToEvent(); }); },
          "Steps to the next instant of the discretisation")
      .def(
          "processEvents", [](A& s) { careful(s, [&s]() { s.processEvents(); }); },
          "Accepts the steps")
      .def_property_readonly("numberOfSteps", &A::numberOfSteps, "Accepted steps")
      .def_property_readonly("numberOfRejectedSteps", &A::numberOfRejectedSteps,
                             "Steps that were repeated with a shorter length");
}

void bindTimeStepping(py::module_& m) {
  Shared<TimeStepping, Simulation>(m, "TimeStepping", "Steps of one length, impacts within them")
      .def(py::init<std::shared_ptr<NonSmoothDynamicalSystem>, std::shared_ptr<TimeDiscretisation>,
                    std::shared_ptr<OneStepIntegrator>, std::shared_ptr<OneStepNSProblem>>(),
           object("model"), object("discretisation"), object("integrator"), object("problem"),
           py::keep_alive<1, 2>())
      .def(
          "computeOneStep", [](TimeStepping& s) { careful(s, [&s]() { s.computeOneStep(); }); },
          "Computes the state at nextTime")
      .def("nextStep", &TimeStepping::nextStep, py::call_guard<Alone>(),
           "Accepts the step: startingTime becomes nextTime");
}

void bindProjections(py::module_& m) {
  using Projection = TimeSteppingDirectProjection;
  Shared<Projection, TimeStepping>(m, "TimeSteppingDirectProjection",
                                   "Positions are projected after each step")
      .def(py::init<std::shared_ptr<NonSmoothDynamicalSystem>, std::shared_ptr<TimeDiscretisation>,
                    std::shared_ptr<OneStepIntegrator>, std::shared_ptr<OneStepNSProblem>,
                    std::shared_ptr<OneStepNSProblem>>(),
           object("model"), object("discretisation"), object("integrator"), object("problem"),
           object("positions"), py::keep_alive<1, 2>())
      .def(
          "setConstraintTol",
          [](Projection& s, double tolerance) {
            s.setConstraintTol(finiteOf(tolerance, "tolerance", 0));
          },
          py::arg("tolerance"), "The largest violation of a constraint that is accepted")
      .def(
          "setProjectionMaxIteration",
          [](Projection& s, int iterations) {
            s.setProjectionMaxIteration(countOf(iterations, "iterations", 0));
          },
          py::arg("iterations"), "The largest number of projections of a step");
  using Combined = TimeSteppingCombinedProjection;
  Shared<Combined, Projection>(m, "TimeSteppingCombinedProjection",
                               "The same, with penetrating contacts in the problem of the step")
      .def(py::init<Model, Instants, Scheme, Problem, Problem>(), object("model"),
           object("discretisation"), object("integrator"), object("problem"), object("positions"),
           py::keep_alive<1, 2>())
      .def(
          "setIndexSetsMaxIteration",
          [](Combined& s, int iterations) {
            s.setIndexSetsMaxIteration(countOf(iterations, "iterations", 0));
          },
          py::arg("iterations"), "The largest number of changes of the active contacts in a step");
}

}  // namespace

void bindStepping(py::module_& m) {
  bindTimeStepping(m);
  bindProjections(m);
  using D1Minus = TimeSteppingD1Minus;
  Shared<D1Minus, TimeStepping>(m, "TimeSteppingD1Minus",
                                "One problem for forces and one for impacts")
      .def(py::init<Model, Instants, std::shared_ptr<D1MinusLinearOSI>, Problem, Problem>(),
           object("model"), object("discretisation"), object("integrator"),
           py::arg("impact") = nullptr, py::arg("force") = nullptr, py::keep_alive<1, 2>());
  bindAdaptive(m);
}

}  // namespace rico::python
