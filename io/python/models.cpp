/// Systems, relations, the problems of a step: names as in C++, arrays are numpy's.
#include <pybind11/stl.h>

#include <io/python/Arrays.hpp>
#include <io/python/Prescribed.hpp>
#include <kernel/formulation/AVI.hpp>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/formulation/GlobalFrictionContact.hpp>
#include <kernel/formulation/LCP.hpp>
#include <kernel/formulation/MLCP.hpp>
#include <kernel/formulation/MultipleImpact.hpp>
#include <kernel/formulation/Relay.hpp>
#include <kernel/laws/NonSmoothLaw.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/simulation/TimeDiscretisation.hpp>
#include <kernel/systems/FirstOrderLinearTIDS.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>
#include <kernel/topology/NonSmoothDynamicalSystem.hpp>

namespace rico::python {

namespace {

std::shared_ptr<LagrangianLinearTIDS> makeLinearLagrangian(const Reals& q0, const Reals& v0,
                                                           const Reals& mass,
                                                           const std::optional<Reals>& K,
                                                           const std::optional<Reals>& C) {
  const Vector q = vectorOf(q0, "q0");
  const int n = q.size();
  auto system = std::make_shared<LagrangianLinearTIDS>(q, vectorOf(v0, "v0", "q0", n),
                                                       squareOf(mass, "mass", "q0", n));
  if (K) system->setK(squareOf(*K, "K", "q0", n));
  if (C) system->setC(squareOf(*C, "C", "q0", n));
  return system;
}

std::shared_ptr<FirstOrderLinearTIDS> makeLinearFirstOrder(const Reals& x0, const Reals& A,
                                                           const std::optional<Reals>& b) {
  const Vector x = vectorOf(x0, "x0");
  const Matrix square = squareOf(A, "A", "x0", x.size());
  return b ? std::make_shared<FirstOrderLinearTIDS>(x, square, vectorOf(*b, "b", "x0", x.size()))
           : std::make_shared<FirstOrderLinearTIDS>(x, square);
}

std::shared_ptr<FirstOrderLinearTIR> makeLinearFirstOrderRelation(const Reals& C, const Reals& B,
                                                                  const std::optional<Reals>& D,
                                                                  const std::optional<Reals>& e) {
  const Matrix c = matrixOf(C, "C");
  return std::make_shared<FirstOrderLinearTIR>(
      c, D ? matrixOf(*D, "D") : Matrix(c.rows(), c.rows()), Matrix(),
      e ? vectorOf(*e, "e") : Vector(c.rows()), matrixOf(B, "B"));
}

void bindSystems(py::module_& m) {
  const Shared<DynamicalSystem> system(m, "DynamicalSystem", "A system of differential equations");
  Shared<LagrangianLinearTIDS, DynamicalSystem> linear(m, "LagrangianLinearTIDS",
                                                       "M v' + C v + K q = F_ext + p");
  bindPrescribed(linear);
  linear
      .def(py::init(&makeLinearLagrangian), py::arg("q0"), py::arg("v0"), py::arg("mass"),
           py::arg("K") = py::none(), py::arg("C") = py::none())
      .def(
          "setFExt",
          [](LagrangianLinearTIDS& s, const Reals& force) {
            s.setFExt(vectorOf(force, "force", "q", s.dofs()));
          },
          "F_ext becomes a constant", py::arg("force"))
      .def_property_readonly(
          "q", [](const LagrangianLinearTIDS& s) { return arrayOf(s.q()); }, "Coordinates, a copy")
      .def_property_readonly(
          "velocity", [](const LagrangianLinearTIDS& s) { return arrayOf(s.velocity()); },
          "Velocities, a copy");
  Shared<FirstOrderLinearTIDS, DynamicalSystem>(m, "FirstOrderLinearTIDS", "x' = A x + b + r")
      .def(py::init(&makeLinearFirstOrder), py::arg("x0"), py::arg("A"), py::arg("b") = py::none())
      .def_property_readonly(
          "x", [](const FirstOrderLinearTIDS& s) { return arrayOf(s.x()); }, "The state, a copy");
}

int checked(int level) {
  if (level < 0 || level >= Interaction::kLevels)
    throw py::index_error("level is 0, 1 or 2, not " + std::to_string(level));
  return level;
}

void bindInteractions(py::module_& m) {
  const Shared<Relation> relation(m, "Relation",
                                  "Relates the states of systems to y and lambda of a law");
  using L = LagrangianLinearTIR;
  Shared<L, Relation> linear(m, "LagrangianLinearTIR", "y = C q + e, p = C' lambda");
  linear.def(py::init([](const Reals& C, const std::optional<Reals>& e) {
               const Matrix c = matrixOf(C, "C");
               return std::make_shared<L>(c, e ? vectorOf(*e, "e") : Vector(c.rows()));
             }),
             py::arg("C"), py::arg("e") = py::none());
  madeOf(linear, [](const L& r) {
    return py::make_tuple(arrayOf(r.C()),
                          r.e() == nullptr ? py::none() : py::object(arrayOf(*r.e())));
  });
  using F = FirstOrderLinearTIR;
  Shared<F, Relation> first(m, "FirstOrderLinearTIR", "y = C x + D lambda + e, r = B lambda");
  first.def(py::init(&makeLinearFirstOrderRelation), py::arg("C"), py::arg("B"),
            py::arg("D") = py::none(), py::arg("e") = py::none());
  madeOf(first, [](const F& r) {
    return py::make_tuple(arrayOf(r.C().value()), arrayOf(r.B().value()), arrayOf(r.D().value()),
                          arrayOf(r.e().value()));
  });
  Shared<Interaction>(m, "Interaction", "A law, and the relation whose y and lambda satisfy it")
      .def(py::init<std::shared_ptr<NonSmoothLaw>, std::shared_ptr<Relation>>(), object("law"),
           object("relation"), py::keep_alive<1, 2>(), py::keep_alive<1, 3>())
      .def(
          "y", [](const Interaction& i, int level) { return arrayOf(i.y(checked(level))); },
          "0: positions, 1: velocities; empty before the first step, and if the scheme does not "
          "use "
          "the level",
          py::arg("level"))
      .def(
          "lambda_",
          [](const Interaction& i, int level) { return arrayOf(i.lambda(checked(level))); },
          "0: forces, 1: impulses; empty as y", py::arg("level"));
}

void bindModelAndInstants(py::module_& m) {
  Shared<NonSmoothDynamicalSystem>(m, "NonSmoothDynamicalSystem",
                                   "A model: systems, and interactions that link them")
      .def(py::init<double, double>(), py::arg("t0"), py::arg("T"))
      .def("insertDynamicalSystem", &NonSmoothDynamicalSystem::insertDynamicalSystem,
           object("system"), py::keep_alive<1, 2>(), "Adds a system to the model")
      .def("link", &NonSmoothDynamicalSystem::link, object("interaction"), object("first"),
           py::arg("second") = nullptr, py::keep_alive<1, 2>(),
           "Adds an interaction of one system or two");
  Shared<TimeDiscretisation> instants(m, "TimeDiscretisation", "Steps of length h from t0 on");
  instants
      .def(py::init([](double t0, double h) {
             return std::make_shared<TimeDiscretisation>(finiteOf(t0, "t0"), positiveOf(h, "h"));
           }),
           py::arg("t0"), py::arg("h"))
      .def_property_readonly("t0", &TimeDiscretisation::t0, "The first instant")
      .def_property_readonly(
          "h", [](const TimeDiscretisation& t) { return t.timeStep(0); }, "The length of a step");
  madeOf(instants,
         [](const TimeDiscretisation& t) { return py::make_tuple(t.t0(), t.timeStep(0)); });
}

void bindStepProblems(py::module_& m) {
  const Shared<OneStepNSProblem> problem(m, "OneStepNSProblem", "The nonsmooth problem of a step");
  Shared<LCP, OneStepNSProblem>(m, "LCP", "0 <= M z + q, z >= 0, complementary").def(py::init<>());
  Shared<MLCP, OneStepNSProblem>(m, "MLCP", "An LCP with equations among its rows")
      .def(py::init<>());
  Shared<Relay, OneStepNSProblem>(m, "Relay", "z between bounds").def(py::init<>());
  Shared<FrictionContact, OneStepNSProblem>(m, "FrictionContact", "Coulomb's friction")
      .def(py::init<int>(), py::arg("dimension") = 3);
  Shared<GlobalFrictionContact, FrictionContact>(
      m, "GlobalFrictionContact",
      "FrictionContact in the form M = H W^-1 H', which is not assembled")
      .def(py::init<int>(), py::arg("dimension") = 3);
  Shared<AVI, OneStepNSProblem>(m, "AVI", "z in polyhedra: NormalConeNSL and relays")
      .def(py::init<>());
  Shared<MultipleImpact, OneStepNSProblem>(
      m, "MultipleImpact",
      "Impacts of several compliant contacts at one instant, "
      "MultipleImpactNSL; model bi-stiffness or mono-stiffness")
      .def(py::init([](const std::string& model, double step) {
             if (model != "bi-stiffness" && model != "mono-stiffness")
               throw std::invalid_argument("model is bi-stiffness or mono-stiffness, not " + model);
             return std::make_shared<MultipleImpact>(model == "bi-stiffness"
                                                         ? ComplianceModel::kBiStiffness
                                                         : ComplianceModel::kMonoStiffness,
                                                     positiveOf(step, "step"));
           }),
           py::arg("model") = "bi-stiffness", py::arg("step") = 1e-5)
      .def_property_readonly("step", &MultipleImpact::step, "The step of the impulse");
}

}  // namespace

void bindModels(py::module_& module) {
  bindSystems(module);
  bindInteractions(module);
  bindModelAndInstants(module);
  bindStepProblems(module);
}

}  // namespace rico::python
