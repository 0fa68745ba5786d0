/// Laws. They are copied and pickled.
#include <io/python/Arrays.hpp>
#include <kernel/laws/ComplementarityConditionNSL.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/laws/FremondImpactFrictionNSL.hpp>
#include <kernel/laws/MixedComplementarityConditionNSL.hpp>
#include <kernel/laws/MultipleImpactNSL.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/laws/NewtonImpactRollingFrictionNSL.hpp>
#include <kernel/laws/NormalConeNSL.hpp>
#include <kernel/laws/RelayNSL.hpp>

namespace rico::python {

namespace {

template <class Law>
using SharedLaw = Shared<Law, NonSmoothLaw>;

void bindConditions(py::module_& m) {
  using C = ComplementarityConditionNSL;
  SharedLaw<C> complementarity(m, "ComplementarityConditionNSL",
                               "y >= 0, lambda >= 0, y' lambda = 0");
  complementarity.def(py::init<int>(), py::arg("size") = 1);
  madeOf(complementarity, [](const C& law) { return py::make_tuple(law.size()); });
  using E = EqualityConditionNSL;
  SharedLaw<E> equality(m, "EqualityConditionNSL", "y = 0");
  equality.def(py::init<int>(), py::arg("size") = 1);
  madeOf(equality, [](const E& law) { return py::make_tuple(law.size()); });
  using M = MixedComplementarityConditionNSL;
  SharedLaw<M> mixed(m, "MixedComplementarityConditionNSL", "Complementarities, then equalities");
  mixed
      .def(py::init([](int size, int equalities) {
             if (size >= 1 && (equalities < 0 || equalities > size))
               throw std::invalid_argument("equalities is from 0 to size, not " +
                                           std::to_string(equalities));
             return std::make_shared<M>(size, equalities);
           }),
           py::arg("size"), py::arg("equalities"))
      .def_property_readonly("equalities", &M::equalitySize,
                             "The number of rows that are equations");
  madeOf(mixed, [](const M& law) { return py::make_tuple(law.size(), law.equalitySize()); });
}

void bindLawsOfBounds(py::module_& m) {
  using R = RelayNSL;
  SharedLaw<R> relay(m, "RelayNSL", "lb <= lambda <= ub: lb where y > 0, ub where y < 0");
  relay
      .def(py::init<int, double, double>(), py::arg("size") = 1, py::arg("lb") = -1.0,
           py::arg("ub") = 1.0)
      .def_property_readonly("lb", &R::lb, "Lower bound of lambda")
      .def_property_readonly("ub", &R::ub, "Upper bound of lambda");
  madeOf(relay, [](const R& law) { return py::make_tuple(law.size(), law.lb(), law.ub()); });
  using N = NormalConeNSL;
  SharedLaw<N> cone(m, "NormalConeNSL",
                    "-y in the normal cone of the polyhedron H lambda >= K; for AVI");
  cone.def(py::init([](const Reals& H, const Reals& K) {
             const Matrix rows = matrixOf(H, "H");
             return std::make_shared<N>(rows.cols(), rows, vectorOf(K, "K"));
           }),
           py::arg("H"), py::arg("K"))
      .def_property_readonly(
          "H", [](const N& law) { return arrayOf(*law.polyhedronH()); },
          "The rows of H lambda >= K")
      .def_property_readonly(
          "K", [](const N& law) { return arrayOf(*law.polyhedronK()); },
          "The right-hand side of H lambda >= K");
  madeOf(cone, [](const N& law) {
    return py::make_tuple(arrayOf(*law.polyhedronH()), arrayOf(*law.polyhedronK()));
  });
}

/// Restitutions and the coefficient of friction: attributes of all laws of impact with friction.
template <class Law>
SharedLaw<Law> frictionLaw(py::module_& m, const char* name, const char* doc) {
  SharedLaw<Law> law(m, name, doc);
  law.def_property_readonly("en", &Law::en, "Coefficient of restitution along the normal")
      .def_property_readonly("et", &Law::et, "Coefficient of restitution along the tangents")
      .def_property_readonly("mu", &Law::mu, "Coefficient of friction");
  return law;
}

template <class Law>
std::shared_ptr<Law> frictionOf(double en, double et, double mu, int size) {
  return std::make_shared<Law>(finiteOf(en, "en", 0), finiteOf(et, "et"), finiteOf(mu, "mu", 0),
                               size);
}

void bindImpacts(py::module_& m) {
  using N = NewtonImpactNSL;
  SharedLaw<N> impact(m, "NewtonImpactNSL", "y >= 0; an impact multiplies the velocity by -e");
  impact.def(py::init<double>(), py::arg("e"))
      .def_property_readonly("e", &N::e, "Coefficient of restitution");
  madeOf(impact, [](const N& law) { return py::make_tuple(law.e()); });
  using F = NewtonImpactFrictionNSL;
  auto friction = frictionLaw<F>(m, "NewtonImpactFrictionNSL",
                                 "The same with Coulomb's friction: restitutions en, et, "
                                 "coefficient mu; size 2 or 3");
  friction.def(py::init(&frictionOf<F>), py::arg("en"), py::arg("et"), py::arg("mu"),
               py::arg("size"));
  madeOf(friction,
         [](const F& law) { return py::make_tuple(law.en(), law.et(), law.mu(), law.size()); });
  using M = MultipleImpactNSL;
  SharedLaw<M> springs(
      m, "MultipleImpactNSL",
      "A contact that is a spring, lambda = stiffness indentation^elasticity, with "
      "restitution e of energy; for MultipleImpact");
  springs
      .def(py::init([](double e, double stiffness, double elasticity) {
             return std::make_shared<M>(e, positiveOf(stiffness, "stiffness"),
                                        positiveOf(elasticity, "elasticity"));
           }),
           py::arg("e"), py::arg("stiffness"), py::arg("elasticity") = 1.5)
      .def_property_readonly("e", &M::e, "Coefficient of restitution")
      .def_property_readonly("stiffness", &M::stiffness, "Stiffness of the contact")
      .def_property_readonly("elasticity", &M::elasticity,
                             "Exponent of the force by the indentation");
  madeOf(springs,
         [](const M& law) { return py::make_tuple(law.e(), law.stiffness(), law.elasticity()); });
}

void bindRollingAndFremond(py::module_& m) {
  using R = NewtonImpactRollingFrictionNSL;
  auto rolling = frictionLaw<R>(m, "NewtonImpactRollingFrictionNSL",
                                "Friction and resistance to rolling; size 5, in the plane 3");
  rolling
      .def(py::init([](double en, double et, double mu, double muR, int size) {
             return std::make_shared<R>(finiteOf(en, "en", 0), finiteOf(et, "et"),
                                        finiteOf(mu, "mu", 0), finiteOf(muR, "mu_r", 0), size);
           }),
           py::arg("en"), py::arg("et"), py::arg("mu"), py::arg("mu_r"), py::arg("size") = 5)
      .def_property_readonly("mu_r", &R::muR, "Coefficient of rolling resistance, a length");
  madeOf(rolling, [](const R& law) {
    return py::make_tuple(law.en(), law.et(), law.mu(), law.muR(), law.size());
  });
  using P = FremondImpactFrictionNSL;
  auto fremond =
      frictionLaw<P>(m, "FremondImpactFrictionNSL", "Fremond's law of impacts with friction");
  fremond.def(py::init(&frictionOf<P>), py::arg("en"), py::arg("et"), py::arg("mu"),
              py::arg("size") = 3);
  madeOf(fremond,
         [](const P& law) { return py::make_tuple(law.en(), law.et(), law.mu(), law.size()); });
}

}  // namespace

void bindLaws(py::module_& m) {
  Shared<NonSmoothLaw>(m, "NonSmoothLaw", "A law between y and lambda")
      .def_property_readonly("size", &NonSmoothLaw::size, "The number of rows of y and lambda");
  bindConditions(m);
  bindLawsOfBounds(m);
  bindImpacts(m);
  bindRollingAndFremond(m);
}

}  // namespace rico::python
