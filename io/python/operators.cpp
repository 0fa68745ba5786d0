/// Systems whose terms are Python functions, of first order and of second.
#include <pybind11/stl.h>

#include <io/python/Prescribed.hpp>
#include <kernel/systems/FirstOrderLinearDS.hpp>
#include <kernel/systems/LagrangianDS.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>

namespace rico::python {

namespace {

using V = const Vector&;

auto noTerm() { return py::none(); }

void bindFirstOrderSystems(py::module_& m) {
  using N = FirstOrderNonLinearDS;
  Shared<N, DynamicalSystem>(m, "FirstOrderNonLinearDS",
                             "M x' = f(t, x) + r; jacobian(t, x) is df/dx, M constant or M(t)")
      .def(py::init([](const Reals& x0, const py::function& f, const py::function& jacobian,
                       const Term& M) {
             auto system = std::make_shared<N>(vectorOf(x0, "x0"));
             system->setComputeFFunction(filling<Vector, double, V>(f, "f(t, x)"));
             system->setComputeJacobianfxFunction(
                 filling<Matrix, double, V>(jacobian, "jacobian(t, x)"));
             give(
                 M,
                 [&](const Reals& given) {
                   system->setM(squareOf(given, "M", "x0", system->dimension()));
                 },
                 [&](const py::function& g) {
                   system->setComputeMFunction(filling<Matrix, double>(g, "M(t)"));
                 });
             return system;
           }),
           py::arg("x0"), py::arg("f"), py::arg("jacobian"), py::arg("M") = noTerm())
      .def_property_readonly(
          "x", [](const N& s) { return arrayOf(s.x()); }, "The state, a copy")
      .def_property_readonly(
          "r", [](const N& s) { return arrayOf(s.r()); },
          "The right-hand side by relations, a copy");
}

void bindTimeDependentLinear(py::module_& m) {
  using L = FirstOrderLinearDS;
  Shared<L, DynamicalSystem>(m, "FirstOrderLinearDS",
                             "x' = A(t) x + b(t) + r; A and b constant or functions of t")
      .def(py::init([](const Reals& x0, const Term& A, const Term& b) {
             auto system = std::make_shared<L>(vectorOf(x0, "x0"));
             give(
                 A,
                 [&](const Reals& given) {
                   system->setA(squareOf(given, "A", "x0", system->dimension()));
                 },
                 [&](const py::function& g) {
                   system->setComputeAFunction(filling<Matrix, double>(g, "A(t)"));
                 });
             give(
                 b,
                 [&](const Reals& given) {
                   system->setb(vectorOf(given, "b", "x0", system->dimension()));
                 },
                 [&](const py::function& g) {
                   system->setComputebFunction(filling<Vector, double>(g, "b(t)"));
                 });
             return system;
           }),
           py::arg("x0"), py::arg("A"), py::arg("b") = noTerm())
      .def_property_readonly(
          "x", [](const L& s) { return arrayOf(s.x()); }, "The state, a copy")
      .def_property_readonly(
          "r", [](const L& s) { return arrayOf(s.r()); },
          "The right-hand side by relations, a copy");
}

std::shared_ptr<LagrangianDS> makeLagrangian(const Reals& q0, const Reals& v0, const Term& mass,
                                             const Term& fext, const Term& fint, const Term& fgyr,
                                             const Term& fintQ, const Term& fintV,
                                             const Term& fgyrQ, const Term& fgyrV) {
  const Vector q = vectorOf(q0, "q0");
  const int n = q.size();
  auto s = std::make_shared<LagrangianDS>(q, vectorOf(v0, "v0", "q0", n));
  give(
      mass, [&](const Reals& M) { s->setMass(squareOf(M, "mass", "q0", n)); },
      [&](const py::function& g) { s->setComputeMassFunction(filling<Matrix, V>(g, "mass(q)")); });
  give(
      fext, [&](const Reals& f) { s->setFExt(vectorOf(f, "fext", "q0", n)); },
      [&](const py::function& g) {
        s->setComputeFExtFunction(filling<Vector, double>(g, "fext(t)"));
      });
  give(
      fint, [&](const Reals& f) { s->setFInt(vectorOf(f, "fint", "q0", n)); },
      [&](const py::function& g) {
        s->setComputeFIntFunction(filling<Vector, double, V, V>(g, "fint(t, q, v)"));
      });
  give(
      fgyr, [&](const Reals& f) { s->setFGyr(vectorOf(f, "fgyr", "q0", n)); },
      [&](const py::function& g) {
        s->setComputeFGyrFunction(filling<Vector, V, V>(g, "fgyr(q, v)"));
      });
  give(
      fintQ, [&](const Reals& J) { s->setJacobianFIntq(squareOf(J, "fint_q", "q0", n)); },
      [&](const py::function& g) {
        s->setComputeJacobianFIntqFunction(filling<Matrix, double, V, V>(g, "fint_q(t, q, v)"));
      });
  give(
      fintV, [&](const Reals& J) { s->setJacobianFIntqDot(squareOf(J, "fint_v", "q0", n)); },
      [&](const py::function& g) {
        s->setComputeJacobianFIntqDotFunction(filling<Matrix, double, V, V>(g, "fint_v(t, q, v)"));
      });
  give(
      fgyrQ, [&](const Reals& J) { s->setJacobianFGyrq(squareOf(J, "fgyr_q", "q0", n)); },
      [&](const py::function& g) {
        s->setComputeJacobianFGyrqFunction(filling<Matrix, V, V>(g, "fgyr_q(q, v)"));
      });
  give(
      fgyrV, [&](const Reals& J) { s->setJacobianFGyrqDot(squareOf(J, "fgyr_v", "q0", n)); },
      [&](const py::function& g) {
        s->setComputeJacobianFGyrqDotFunction(filling<Matrix, V, V>(g, "fgyr_v(q, v)"));
      });
  return s;
}

std::shared_ptr<NewtonEulerDS> makeNewtonEuler(const Reals& q0, const Reals& twist0, double mass,
                                               const Reals& inertia, const Term& fext,
                                               const Term& mext,
                                               const std::optional<py::function>& fint,
                                               const std::optional<py::function>& mint) {
  auto s = std::make_shared<NewtonEulerDS>(vectorOf(q0, "q0"), vectorOf(twist0, "twist0"),
                                           positiveOf(mass, "mass"), matrixOf(inertia, "inertia"));
  give(
      fext, [&](const Reals& f) { s->setFExt(vectorOf(f, "fext", "a force", 3)); },
      [&](const py::function& g) {
        s->setComputeFExtFunction(filling<Vector, double>(g, "fext(t)"));
      });
  give(
      mext, [&](const Reals& f) { s->setMExt(vectorOf(f, "mext", "a moment", 3)); },
      [&](const py::function& g) {
        s->setComputeMExtFunction(filling<Vector, double>(g, "mext(t)"));
      });
  if (fint) s->setComputeFIntFunction(filling<Vector, double, V, V>(*fint, "fint(t, q, twist)"));
  if (mint) s->setComputeMIntFunction(filling<Vector, double, V, V>(*mint, "mint(t, q, twist)"));
  return s;
}

void bindSecondOrderSystems(py::module_& m) {
  using L = LagrangianDS;
  Shared<L, DynamicalSystem> lagrangian(
      m, "LagrangianDS",
      "M(q) v' + fgyr(q, v) + fint(t, q, v) = fext(t) + p: each term constant or a function, and "
      "the derivatives of the forces by q and v, which steps of Newton's method need");
  bindPrescribed(lagrangian);
  lagrangian
      .def(py::init(&makeLagrangian), py::arg("q0"), py::arg("v0"), py::arg("mass"),
           py::arg("fext") = noTerm(), py::arg("fint") = noTerm(), py::arg("fgyr") = noTerm(),
           py::arg("fint_q") = noTerm(), py::arg("fint_v") = noTerm(), py::arg("fgyr_q") = noTerm(),
           py::arg("fgyr_v") = noTerm())
      .def_property_readonly(
          "q", [](const L& s) { return arrayOf(s.q()); }, "Coordinates, a copy")
      .def_property_readonly(
          "velocity", [](const L& s) { return arrayOf(s.velocity()); }, "Velocities, a copy");
  using N = NewtonEulerDS;
  Shared<N, DynamicalSystem> body(
      m, "NewtonEulerDS",
      "A body in space, q = (x, quaternion w x y z), twist = (velocity, angular velocity in its "
      "own "
      "axes); fext(t), mext(t), fint(t, q, twist), mint(t, q, twist) constant or functions");
  bindPrescribed(body);
  body.def(py::init(&makeNewtonEuler), py::arg("q0"), py::arg("twist0"), py::arg("mass"),
           py::arg("inertia"), py::arg("fext") = noTerm(), py::arg("mext") = noTerm(),
           py::arg("fint") = noTerm(), py::arg("mint") = noTerm())
      .def_property_readonly(
          "q", [](const N& s) { return arrayOf(s.q()); },
          "Position and quaternion (w, x, y, z), a copy")
      .def_property_readonly(
          "twist", [](const N& s) { return arrayOf(s.velocity()); },
          "Velocity, and angular velocity in the axes of the body, a copy");
}

}  // namespace

void bindOperators(py::module_& module) {
  bindFirstOrderSystems(module);
  bindTimeDependentLinear(module);
  bindSecondOrderSystems(module);
}

}  // namespace rico::python
