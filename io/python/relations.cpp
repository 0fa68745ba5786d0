/// Relations that Python functions compute, and problems for them.
#include <pybind11/stl.h>

#include <io/python/Functions.hpp>
#include <kernel/formulation/Equality.hpp>
#include <kernel/formulation/GenericMechanical.hpp>
#include <kernel/formulation/MLCPProjectOnConstraints.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/formulation/RollingFrictionContact.hpp>
#include <kernel/relations/first_order/FirstOrderNonLinearR.hpp>
#include <kernel/relations/lagrangian/LagrangianRheonomousR.hpp>
#include <kernel/relations/lagrangian/LagrangianScleronomousR.hpp>
#include <kernel/relations/newton_euler/NewtonEuler1DR.hpp>

namespace rico::python {

namespace {

using V = const Vector&;
using F = py::function;
using MaybeF = std::optional<py::function>;

/// One function returns gap, points and normal: ten numbers.
template <class Base>
class ContactOfPython : public Base {
 public:
  explicit ContactOfPython(const F& contact) : contact_(contact, "contact(t, q)") {}

  void computeh(double t, V q, Vector& y) override {
    Vector all(10);
    contact_.fill(all, t, q);
    const auto three = [&](int i) { return Vector3{all[i], all[i + 1], all[i + 2]}; };
    y[0] = all[0];
    this->setContact(three(1), three(4), three(7));
  }

 private:
  NumberFunction contact_;
};

/// y = h(t, q), with dh/dq of seven columns for each body.
class BodyRelationOfPython : public NewtonEulerR {
 public:
  BodyRelationOfPython(const F& h, const F& jachq)
      : h_(h, "h(t, q)"), jachq_(jachq, "jachq(t, q)") {}
  void computeh(double t, V q, Vector& y) override { h_.fill(y, t, q); }
  void computeJachq(double t, V q, Matrix& H) override { jachq_.fill(H, t, q); }

 private:
  NumberFunction h_, jachq_;
};

void bindFirstOrderRelations(py::module_& m) {
  using R = FirstOrderNonLinearR;
  Shared<R, Relation>(m, "FirstOrderNonLinearR",
                      "y = h(t, x, lambda), r = g(t, x, lambda), with jachx = dh/dx, jacglambda = "
                      "dg/dlambda; jachlambda "
                      "and jacgx count as zero where they are not given. x is that of both "
                      "systems, one behind the other")
      .def(
          py::init([](const F& h, const F& g, const F& jachx, const F& jacglambda,
                      const MaybeF& jachlambda, const MaybeF& jacgx) {
            auto r = std::make_shared<R>();
            r->setComputehFunction(filling<Vector, double, V, V>(h, "h(t, x, lambda)"));
            r->setComputegFunction(filling<Vector, double, V, V>(g, "g(t, x, lambda)"));
            r->setComputeJachxFunction(filling<Matrix, double, V, V>(jachx, "jachx(t, x, lambda)"));
            r->setComputeJacglambdaFunction(
                filling<Matrix, double, V, V>(jacglambda, "jacglambda(t, x, lambda)"));
            if (jachlambda)
              r->setComputeJachlambdaFunction(
                  filling<Matrix, double, V, V>(*jachlambda, "jachlambda(t, x, lambda)"));
            if (jacgx)
              r->setComputeJacgxFunction(
                  filling<Matrix, double, V, V>(*jacgx, "jacgx(t, x, lambda)"));
            return r;
          }),
          py::arg("h"), py::arg("g"), py::arg("jachx"), py::arg("jacglambda"),
          py::arg("jachlambda") = py::none(), py::arg("jacgx") = py::none());
}

void bindLagrangianRelations(py::module_& m) {
  using S = LagrangianScleronomousR;
  Shared<S, Relation>(
      m, "LagrangianScleronomousR",
      "y = h(q), p = H' lambda, H = jachq(q) = dh/dq; dotjachq(q, v) is its derivative in time, "
      "which "
      "event-driven simulations need. q is that of both systems, one behind the other")
      .def(py::init([](const F& h, const F& jachq, const MaybeF& dotjachq) {
             auto r = std::make_shared<S>();
             r->setComputehFunction(filling<Vector, V>(h, "h(q)"));
             r->setComputeJachqFunction(filling<Matrix, V>(jachq, "jachq(q)"));
             if (dotjachq)
               r->setComputeDotJachqFunction(filling<Matrix, V, V>(*dotjachq, "dotjachq(q, v)"));
             return r;
           }),
           py::arg("h"), py::arg("jachq"), py::arg("dotjachq") = py::none());
  using R = LagrangianRheonomousR;
  Shared<R, Relation>(m, "LagrangianRheonomousR",
                      "y = h(q, t), H = jachq(q, t) = dh/dq, hdot(q, t) = dh/dt")
      .def(py::init([](const F& h, const F& jachq, const F& hdot) {
             auto r = std::make_shared<R>();
             r->setComputehFunction(filling<Vector, V, double>(h, "h(q, t)"));
             r->setComputeJachqFunction(filling<Matrix, V, double>(jachq, "jachq(q, t)"));
             r->setComputehDotFunction(filling<Vector, V, double>(hdot, "hdot(q, t)"));
             return r;
           }),
           py::arg("h"), py::arg("jachq"), py::arg("hdot"));
}

void bindBodyRelations(py::module_& m) {
  Shared<BodyRelationOfPython, Relation>(
      m, "NewtonEulerR",
      "y = h(t, q) of one body in space or two; jachq(t, q) has seven columns for each")
      .def(py::init<const F&, const F&>(), py::arg("h"), py::arg("jachq"));
  constexpr auto kDoc =
      "Contact at a point: contact(t, q) gives ten numbers, the gap, the points of both bodies, "
      "the unit normal towards the "
      "first";
  Shared<ContactOfPython<NewtonEuler1DR>, Relation>(m, "NewtonEuler1DR", kDoc)
      .def(py::init<const F&>(), py::arg("contact"));
  Shared<ContactOfPython<NewtonEuler3DR>, Relation>(m, "NewtonEuler3DR", kDoc)
      .def(py::init<const F&>(), py::arg("contact"));
}

void bindOtherProblems(py::module_& m) {
  Shared<RollingFrictionContact, OneStepNSProblem>(m, "RollingFrictionContact",
                                                   "Friction and resistance to rolling")
      .def(py::init<int>(), py::arg("dimension") = 5);
  Shared<GenericMechanical, OneStepNSProblem>(m, "GenericMechanical",
                                              "Contacts and joints of all kinds")
      .def(py::init<>());
  Shared<MLCPProjectOnConstraints, OneStepNSProblem>(m, "MLCPProjectOnConstraints",
                                                     "Positions that are projected")
      .def(py::init([](double alpha) {
             return std::make_shared<MLCPProjectOnConstraints>(positiveOf(alpha, "alpha"));
           }),
           py::arg("alpha") = 1.0);
  Shared<Equality, OneStepNSProblem>(m, "Equality", "Equations alone").def(py::init<>());
}

}  // namespace

void bindRelations(py::module_& module) {
  bindFirstOrderRelations(module);
  bindLagrangianRelations(module);
  bindBodyRelations(module);
  bindOtherProblems(module);
}

}  // namespace rico::python
