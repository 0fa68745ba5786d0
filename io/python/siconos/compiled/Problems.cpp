/// Integrators and nonsmooth problems.
#include <pybind11/stl.h>

#include <Integrators.hpp>
#include <NonSmoothProblems.hpp>
#include <Simulation.hpp>
#include <SolverDefaults.hpp>
#include <io/python/siconos/compiled/Values.hpp>
#include <stdexcept>

namespace scripts {

namespace {

void bindMoreauJean(py::module_& m) {
  using O = OneStepIntegrator;
  Shared<O>(m, "OneStepIntegrator", "A scheme that integrates systems over a step")
      .def("display", &O::display)
      .def("getType", [](const O& o) { return static_cast<int>(o.getType()); });
  using M = MoreauJeanOSI;
  Shared<M, O>(m, "MoreauJeanOSI", "Mechanics: velocities jump; theta from 0 to 1")
      .def(py::init<double>(), py::arg("theta") = 0.5)
      .def(py::init<double, double>())
      .def("theta", &M::theta)
      .def("setTheta", &M::setTheta)
      .def("gamma", &M::gamma)
      .def("setGamma", &M::setGamma)
      .def("useGamma", &M::useGamma)
      .def("setUseGamma", &M::setUseGamma)
      .def("isWSymmetricDefinitePositive", &M::isWSymmetricDefinitePositive)
      .def("setIsWSymmetricDefinitePositive", &M::setIsWSymmetricDefinitePositive)
      .def("useGammaForRelation", &M::useGammaForRelation)
      .def("setUseGammaForRelation", &M::setUseGammaForRelation)
      .def("W", [](const M& o,
                   const SP::DynamicalSystem& ds) { return view(SP::SiconosMatrix(o.W(ds))); })
      .def("constraintActivationThreshold", &M::constraintActivationThreshold)
      .def("setConstraintActivationThreshold", &M::setConstraintActivationThreshold)
      .def("setConstraintActivationThresholdVelocity", &M::setConstraintActivationThresholdVelocity)
      .def("setActivateWithNegativeRelativeVelocity", &M::setActivateWithNegativeRelativeVelocity)
      .def("setExplicitNewtonEulerDSOperators", &M::setExplicitNewtonEulerDSOperators);
}

void bindMoreauJeanVariants(py::module_& m) {
  using M = MoreauJeanOSI;
  Shared<MoreauJeanGOSI, M>(m, "MoreauJeanGOSI")
      .def(py::init<double>(), py::arg("theta") = 0.5)
      .def(py::init<double, double>());
  Shared<MoreauJeanDirectProjectionOSI, M>(m, "MoreauJeanDirectProjectionOSI")
      .def(py::init<double>(), py::arg("theta") = 0.5)
      .def(py::init<double, double>());
  Shared<MoreauJeanCombinedProjectionOSI, M>(m, "MoreauJeanCombinedProjectionOSI")
      .def(py::init<double>(), py::arg("theta") = 0.5);
  Shared<MoreauJeanBilbaoOSI, M>(m, "MoreauJeanBilbaoOSI",
                                 "Exact for linear systems with diagonal matrices: modes")
      .def(py::init<>());
}

void bindOtherSchemes(py::module_& m) {
  using O = OneStepIntegrator;
  using E = EulerMoreauOSI;
  Shared<E, O>(m, "EulerMoreauOSI", "Systems of first order; theta from 0 to 1")
      .def(py::init<double>(), py::arg("theta") = 0.5)
      .def(py::init<double, double>())
      .def("theta", &E::theta)
      .def("setTheta", &E::setTheta)
      .def("gamma", &E::gamma)
      .def("setGamma", &E::setGamma)
      .def("setUseGamma", &E::setUseGamma)
      .def("setUseGammaForRelation", &E::setUseGammaForRelation);
  Shared<ZeroOrderHoldOSI, O>(m, "ZeroOrderHoldOSI").def(py::init<>());
  Shared<SchatzmanPaoliOSI, O>(m, "SchatzmanPaoliOSI")
      .def(py::init<double>(), py::arg("theta") = 0.5);
  Shared<D1MinusLinearOSI, O>(m, "D1MinusLinearOSI").def(py::init<>()).def(py::init<unsigned>());
  using Lsodar = LsodarOSI;
  Shared<Lsodar, O>(m, "LsodarOSI", "CVODE between events")
      .def(py::init<>())
      .def("setTol", py::overload_cast<int, double, double>(&Lsodar::setTol))
      .def("setMinMaxStepSizes", &Lsodar::setMinMaxStepSizes)
      .def("setMaxNstep", &Lsodar::setMaxNstep)
      .def("setMaxOrder", &Lsodar::setMaxOrder);
}

template <class Problem, class... Bases>
auto bindProblem(py::module_& m, const char* name) {
  return Shared<Problem, Bases...>(m, name)
      .def(py::init<>())
      .def(py::init<int>())
      .def(py::init<std::shared_ptr<SolverOptions>>());
}

template <class Problem>
void bindDimensioned(py::module_& m, const char* name, int dimension) {
  Shared<Problem, LinearOSNS>(m, name)
      .def(py::init<int>(), py::arg("dimension") = dimension)
      .def(py::init<int, int>())
      .def(py::init<int, std::shared_ptr<SolverOptions>>());
}

/// Large problems of friction keep no such matrix unless assemble() asks for it.
py::object delassus(const LinearOSNS& problem) {
  const auto& linear = static_cast<const rico::LinearOSNS&>(*problem.shared());
  const int n = linear.q().size();
  if (n == 0) return py::none();
  const rico::Delassus& M = linear.M();
  if (M.size() != n)
    throw std::runtime_error("M() is not assembled: call assemble() before the run");
  return py::module_::import("scipy.sparse")
      .attr("csr_matrix")(
          py::make_tuple(py::cast(M.values()), py::cast(M.columns()), py::cast(M.start())),
          py::make_tuple(n, n));
}

void bindAnyProblem(py::module_& m) {
  using P = OneStepNSProblem;
  Shared<P>(m, "OneStepNSProblem", "The problem of a step: its unknowns, law and solver")
      .def("numericsSolverOptions", &P::numericsSolverOptions)
      .def("setNumericsVerboseMode", &P::setNumericsVerboseMode)
      .def("setNumericsVerboseLevel", &P::setNumericsVerboseLevel)
      .def("setSolverId", &P::setSolverId)
      .def("compute", &P::compute)
      .def("hasInteractions", &P::hasInteractions)
      .def("simulation", &P::simulation)
      .def("maxSize", &P::maxSize)
      .def("setMaxSize", &P::setMaxSize)
      .def(
          "assemble", [](P& p) { p.shared()->settings().form = rico::OperatorForm::kAssembled; },
          "From now on M() is there after each solve")
      .def("getSizeOutput", &P::getSizeOutput)
      .def("iterations", [](const P& p) { return p.shared()->report().iterations; })
      .def("residual", [](const P& p) { return p.shared()->report().residual; })
      .def("display", &P::display);
}

void bindLinearProblem(py::module_& m) {
  using L = LinearOSNS;
  Shared<L, OneStepNSProblem>(m, "LinearOSNS")
      // Copies, because the kernel's vectors move when the number of rows changes.
      .def("q", [](const L& l) { return copied(l.q()); })
      .def("w", [](const L& l) { return copied(l.w()); })
      .def("z", [](const L& l) { return copied(l.z()); })
      .def("M", &delassus, "Of the last solve, a matrix of scipy.sparse")
      .def("getQ", [](const L& l) { return copied(l.q()); })
      .def("getW", [](const L& l) { return copied(l.w()); })
      .def("getz", [](const L& l) { return copied(l.z()); })
      .def("getMStorageType", [](const L& l) { return static_cast<int>(l.getMStorageType()); })
      .def("setMStorageType",
           [](L& l, int type) { l.setMStorageType(static_cast<NM_types>(type)); })
      .def("setAssemblyType",
           [](L& l, int type) { l.setAssemblyType(static_cast<LINEAROSNS_ASSEMBLY_TYPE>(type)); })
      .def("keepLambdaAndYState", &L::keepLambdaAndYState)
      .def("setKeepLambdaAndYState", &L::setKeepLambdaAndYState);
}

void bindProblemTypes(py::module_& m) {
  using L = LinearOSNS;
  bindProblem<LCP, L>(m, "LCP");
  bindProblem<MLCP, L>(m, "MLCP");
  bindProblem<Relay, L>(m, "Relay")
      .def("lb", [](const Relay& r) { return copied(r.lb()); })
      .def("ub", [](const Relay& r) { return copied(r.ub()); });
  bindProblem<AVI, L>(m, "AVI");
  bindProblem<Equality, L>(m, "Equality");
  bindProblem<GenericMechanical, L>(m, "GenericMechanical");
  Shared<MLCPProjectOnConstraints, MLCP>(m, "MLCPProjectOnConstraints")
      .def(py::init<int, double>(), py::arg("id") = int{SICONOS_MLCP_ENUM}, py::arg("alpha") = 1.0)
      .def(py::init<std::shared_ptr<SolverOptions>, double>(), py::arg("options"),
           py::arg("alpha") = 1.0);
  bindDimensioned<FrictionContact>(m, "FrictionContact", 3);
  bindDimensioned<GlobalFrictionContact>(m, "GlobalFrictionContact", 3);
  bindDimensioned<RollingFrictionContact>(m, "RollingFrictionContact", 5);
  Shared<GlobalRollingFrictionContact, RollingFrictionContact>(m, "GlobalRollingFrictionContact")
      .def(py::init<int>(), py::arg("dimension") = 5)
      .def(py::init<int, int>())
      .def(py::init<int, std::shared_ptr<SolverOptions>>());
}

void bindProblemNumbers(py::module_& m) {
  m.attr("SICONOS_OSNSP_DEFAULT") = int{SICONOS_OSNSP_DEFAULT};
  m.attr("SICONOS_OSNSP_ED_SMOOTH_ACC") = int{SICONOS_OSNSP_ED_SMOOTH_ACC};
  m.attr("SICONOS_OSNSP_ED_IMPACT") = int{SICONOS_OSNSP_ED_IMPACT};
  m.attr("SICONOS_OSNSP_ED_SMOOTH_POS") = int{SICONOS_OSNSP_ED_SMOOTH_POS};
  m.attr("SICONOS_OSNSP_TS_VELOCITY") = int{SICONOS_OSNSP_TS_VELOCITY};
  m.attr("SICONOS_OSNSP_TS_POS") = int{SICONOS_OSNSP_TS_POS};
  m.attr("REDUCED_BLOCK") = 0, m.attr("GLOBAL") = 1;
  m.attr("REDUCED_DIRECT") = 2, m.attr("GLOBAL_REDUCED") = 3;
}

}  // namespace

void bindIntegrators(py::module_& m) {
  bindMoreauJean(m);
  bindMoreauJeanVariants(m);
  bindOtherSchemes(m);
}

void bindProblems(py::module_& m) {
  bindOptions(m);
  bindAnyProblem(m);
  bindLinearProblem(m);
  bindProblemTypes(m);
  bindProblemNumbers(m);
}

}  // namespace scripts
