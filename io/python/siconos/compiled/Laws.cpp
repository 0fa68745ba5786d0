/// Nonsmooth laws.
#include <pybind11/stl.h>

#include <NonSmoothLaw.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

namespace {

void bindConditions(py::module_& m) {
  using Law = NonSmoothLaw;
  Shared<Law>(m, "NonSmoothLaw", "A law between y and lambda")
      .def("size", &Law::size)
      .def("display", &Law::display);
  Shared<ComplementarityConditionNSL, Law>(m, "ComplementarityConditionNSL",
                                           "0 <= y, lambda >= 0, complementary")
      .def(py::init<unsigned>(), py::arg("size") = 1);
  Shared<EqualityConditionNSL, Law>(m, "EqualityConditionNSL", "y = 0")
      .def(py::init<unsigned>(), py::arg("size") = 1);
  Shared<MixedComplementarityConditionNSL, Law>(m, "MixedComplementarityConditionNSL")
      .def(py::init<unsigned, unsigned>());
  Shared<NormalConeNSL, Law>(m, "NormalConeNSL", "-y is normal at lambda to H lambda >= K")
      .def(py::init<unsigned, MatrixArgument, VectorArgument>());
  using Relay = RelayNSL;
  Shared<Relay, Law>(m, "RelayNSL", "lb <= lambda <= ub: lb where y > 0, ub where y < 0")
      .def(py::init<unsigned, double, double>(), py::arg("size") = 1, py::arg("lb") = -1.0,
           py::arg("ub") = 1.0)
      .def("lb", &Relay::lb)
      .def("ub", &Relay::ub)
      .def("setLb", &Relay::setLb)
      .def("setUb", &Relay::setUb);
}

void bindImpacts(py::module_& m) {
  using Law = NonSmoothLaw;
  using Impact = NewtonImpactNSL;
  Shared<Impact, Law>(m, "NewtonImpactNSL", "An impact multiplies the velocity by -e")
      .def(py::init<double>(), py::arg("e") = 0.0)
      .def(py::init<unsigned, double>())
      .def("e", &Impact::e)
      .def("setE", &Impact::setE);
  using Friction = NewtonImpactFrictionNSL;
  Shared<Friction, Law>(m, "NewtonImpactFrictionNSL", "The same with Coulomb's friction")
      .def(py::init<int>(), py::arg("size"))
      .def(py::init<double, double, double, unsigned>())
      .def("en", &Friction::en)
      .def("et", &Friction::et)
      .def("mu", &Friction::mu)
      .def("setEn", &Friction::setEn)
      .def("setEt", &Friction::setEt)
      .def("setMu", &Friction::setMu);
  Shared<FremondImpactFrictionNSL, Law>(m, "FremondImpactFrictionNSL")
      .def(py::init<double, double, double, unsigned>());
  using Rolling = NewtonImpactRollingFrictionNSL;
  Shared<Rolling, Law>(m, "NewtonImpactRollingFrictionNSL", "With resistance to rolling")
      .def(py::init<int>(), py::arg("size"))
      .def(py::init<double, double, double, double, unsigned>())
      .def("en", &Rolling::en)
      .def("et", &Rolling::et)
      .def("mu", &Rolling::mu)
      .def("muR", &Rolling::muR);
  Shared<MultipleImpactNSL, Law>(m, "MultipleImpactNSL")
      .def(py::init<double, double, double, unsigned>(), py::arg("e"), py::arg("stiffness"),
           py::arg("exponent"), py::arg("dimension") = 1);
}

}  // namespace

void bindLaws(py::module_& m) {
  bindConditions(m);
  bindImpacts(m);
}

}  // namespace scripts
