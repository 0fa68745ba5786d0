/// The parts of a step, for scripts that compose a step from them.
#include <EventDriven.hpp>
#include <LinearOSNS.hpp>
#include <OneStepIntegrator.hpp>
#include <TimeStepping.hpp>
#include <io/python/siconos/compiled/Methods.hpp>
#include <io/python/siconos/compiled/Models.hpp>

namespace scripts {

namespace {

void bindPartsOfSimulations(const py::module_& m) {
  using S = Simulation;
  Methods<S>(m, "Simulation")
      .def("updateState", &S::updateState, py::arg("level") = 0)
      .def("update", &S::update, py::arg("level") = 0)
      .def("initOSNS", &S::initOSNS);
  using T = TimeStepping;
  Methods<T>(m, "TimeStepping")
      .def("initializeNewtonLoop", &T::initializeNewtonLoop)
      .def("prepareNewtonIteration", &T::prepareNewtonIteration)
      .def("computeFreeState", &T::computeFreeState)
      .def("newtonCheckConvergence", &T::newtonCheckConvergence)
      .def("DefaultCheckSolverOutput", &T::DefaultCheckSolverOutput)
      .def("displayNewtonConvergenceInTheLoop", &T::displayNewtonConvergenceInTheLoop)
      .def("displayNewtonConvergenceAtTheEnd", &T::displayNewtonConvergenceAtTheEnd)
      .def("saveYandLambdaInOldVariables", &T::saveYandLambdaInOldVariables);
}

void bindPartsOfSchemes(const py::module_& m) {
  using O = OneStepIntegrator;
  using Level = unsigned int;
  Methods<O>(m, "OneStepIntegrator")
      .def("initialize", &O::initialize)
      .def("computeInitialNewtonState", &O::computeInitialNewtonState)
      .def("prepareNewtonIteration", &O::prepareNewtonIteration)
      .def("computeFreeState", &O::computeFreeState)
      .def(
          "updateState", [](O& o, Level level) { o.updateState(level); }, py::arg("level") = 0)
      .def("computeResidu", &O::computeResidu)
      .def("updateOutput", [](O& o, double time) { o.updateOutput(time); })
      .def("updateOutput", [](O& o, double time, Level level) { o.updateOutput(time, level); })
      .def("updateInput", [](O& o, double time) { o.updateInput(time); })
      .def("updateInput", [](O& o, double time, Level level) { o.updateInput(time, level); })
      .def("levelMinForOutput", &O::levelMinForOutput)
      .def("levelMaxForOutput", &O::levelMaxForOutput)
      .def("levelMinForInput", &O::levelMinForInput)
      .def("levelMaxForInput", &O::levelMaxForInput)
      .def("simulation", &O::simulation)
      .def("setSimulationPtr", &O::setSimulationPtr);
}

void bindPartsOfProblems(const py::module_& m) {
  using P = OneStepNSProblem;
  Methods<P>(m, "OneStepNSProblem")
      .def("setIndexSetLevel", &P::setIndexSetLevel)
      .def("setInputOutputLevel", &P::setInputOutputLevel)
      .def("setSimulationPtr", &P::setSimulationPtr)
      .def("updateInteractionBlocks", &P::updateInteractionBlocks)
      .def("postCompute", &P::postCompute)
      .def("getOSIMatrix", [](const P& p, OneStepIntegrator& osi, const SP::DynamicalSystem& ds) {
        return view(SP::SiconosMatrix(p.getOSIMatrix(osi, needed(ds, "a system"))));
      });
}

void bindBlocks(const py::module_& m) {
  using I = Interaction;
  Methods<I>(m, "Interaction")
      .def("getLeftInteractionBlockForDS",
           [](const I& i, unsigned pos, unsigned size, unsigned columns) {
             return view(i.getLeftInteractionBlockForDS(pos, size, columns));
           })
      .def("getRightInteractionBlockForDS",
           [](const I& i, unsigned pos, unsigned rows, unsigned size) {
             return view(i.getRightInteractionBlockForDS(pos, rows, size));
           })
      .def("getExtraInteractionBlock", &I::getExtraInteractionBlock)
      .def("setLowerLevelForOutput", &I::setLowerLevelForOutput)
      .def("setUpperLevelForOutput", &I::setUpperLevelForOutput)
      .def("setLowerLevelForInput", &I::setLowerLevelForInput)
      .def("setUpperLevelForInput", &I::setUpperLevelForInput);
}

}  // namespace

void bindStepParts(py::module_& m) {
  bindPartsOfSimulations(m);
  bindPartsOfSchemes(m);
  bindPartsOfProblems(m);
  bindBlocks(m);
}

}  // namespace scripts
