/// Nonsmooth laws, and the joints between bodies.
#include <pybind11/stl.h>

#include <NewtonEulerJointR.hpp>
#include <NonSmoothLaw.hpp>
#include <io/python/siconos/compiled/JointCoordinate.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

void bindLaws(py::module_& m) {
  using Law = NonSmoothLaw;
  Shared<Law>(m, "NonSmoothLaw", "What y and lambda obey")
      .def("size", &Law::size)
      .def("display", &Law::display);
  Shared<ComplementarityConditionNSL, Law>(m, "ComplementarityConditionNSL",
                                           "0 <= y, lambda >= 0, complementary")
      .def(py::init<unsigned>(), py::arg("size") = 1);
  Shared<EqualityConditionNSL, Law>(m, "EqualityConditionNSL", "y = 0")
      .def(py::init<unsigned>(), py::arg("size") = 1);
  Shared<MixedComplementarityConditionNSL, Law>(m, "MixedComplementarityConditionNSL")
      .def(py::init<unsigned, unsigned>());
  using Relay = RelayNSL;
  Shared<Relay, Law>(m, "RelayNSL", "lb <= lambda <= ub: lb where y > 0, ub where y < 0")
      .def(py::init<unsigned, double, double>(), py::arg("size") = 1, py::arg("lb") = -1.0,
           py::arg("ub") = 1.0)
      .def("lb", &Relay::lb)
      .def("ub", &Relay::ub)
      .def("setLb", &Relay::setLb)
      .def("setUb", &Relay::setUb);
  using Impact = NewtonImpactNSL;
  Shared<Impact, Law>(m, "NewtonImpactNSL", "In contact the velocity after is -e that before")
      .def(py::init<double>(), py::arg("e") = 0.0)
      .def(py::init<unsigned, double>())
      .def("e", &Impact::e)
      .def("setE", &Impact::setE);
  using Friction = NewtonImpactFrictionNSL;
  Shared<Friction, Law>(m, "NewtonImpactFrictionNSL", "The same with Coulomb's friction")
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
      .def(py::init<double, double, double, double, unsigned>())
      .def("en", &Rolling::en)
      .def("et", &Rolling::et)
      .def("mu", &Rolling::mu)
      .def("muR", &Rolling::muR);
  Shared<MultipleImpactNSL, Law>(m, "MultipleImpactNSL")
      .def(py::init<double, double, double, unsigned>(), py::arg("e"), py::arg("stiffness"),
           py::arg("exponent"), py::arg("dimension") = 1);
}

void bindJoints(py::module_& m) {
  using Joint = NewtonEulerJointR;
  using Body = SP::NewtonEulerDS;
  using V = VectorArgument;
  auto held =
      Shared<Joint, NewtonEulerR>(m, "NewtonEulerJointR", "Holds two bodies, or one and the world");
  bindJointFreedoms(held);
  held.def("numberOfConstraints", &Joint::numberOfConstraints)
      .def("allowSelfCollide", &Joint::allowSelfCollide)
      .def("setAllowSelfCollide", &Joint::setAllowSelfCollide)
      .def("setAbsolute", &Joint::setAbsolute)
      .def("setPoint", [](Joint& j, unsigned i, const V& p) { j.setPoint(i, p); })
      .def("setAxis", [](Joint& j, unsigned i, const V& a) { j.setAxis(i, a); })
      .def(
          "setBasePositions",
          [](Joint& j, const V& q1, const V& q2) { j.setBasePositions(q1, q2.vector); },
          py::arg("q1"), py::arg("q2") = V{});
  Shared<KneeJointR, Joint>(m, "KneeJointR", "A point in common")
      .def(py::init<>())
      .def(py::init<V, bool, Body, Body>(), py::arg("P"), py::arg("absolute"),
           py::arg("d1") = nullptr, py::arg("d2") = nullptr);
  Shared<PivotJointR, Joint>(m, "PivotJointR", "A point and an axis in common")
      .def(py::init<>())
      .def(py::init<V, V, bool, Body, Body>(), py::arg("P"), py::arg("A"), py::arg("absolute"),
           py::arg("d1") = nullptr, py::arg("d2") = nullptr);
  Shared<PrismaticJointR, Joint>(m, "PrismaticJointR", "A way along an axis")
      .def(py::init<>())
      .def(py::init<V, bool, Body, Body>(), py::arg("A"), py::arg("absolute"),
           py::arg("d1") = nullptr, py::arg("d2") = nullptr);
  Shared<CylindricalJointR, Joint>(m, "CylindricalJointR", "The same, turning about the axis")
      .def(py::init<>())
      .def(py::init<V, V, bool, Body, Body>(), py::arg("P"), py::arg("A"), py::arg("absolute"),
           py::arg("d1") = nullptr, py::arg("d2") = nullptr);
  Shared<FixedJointR, Joint>(m, "FixedJointR", "No motion")
      .def(py::init<>())
      .def(py::init<Body, Body>(), py::arg("d1").none(false), py::arg("d2") = nullptr);
  using Place = std::vector<double>;
  using Three = std::array<double, 3>;
  const auto data = [](const std::optional<Place>& q) {
    if (q && q->size() != 7) throw py::value_error("q of a body has 7 numbers");
    return q ? q->data() : nullptr;
  };
  py::class_<JointCoordinate>(m, "JointCoordinate", "Angle or way of a joint, as bodies stand now")
      .def(py::init([data](bool isWay, const std::optional<Three>& point, const Three& axis,
                           bool absolute, const Place& q1, const std::optional<Place>& q2) {
        std::optional<rico::Vec3> at;
        if (point) at = {(*point)[0], (*point)[1], (*point)[2]};
        return JointCoordinate(isWay, at, {axis[0], axis[1], axis[2]}, absolute, data(q1),
                               data(q2));
      }))
      .def("value", [data](JointCoordinate& c, const Place& q1, const std::optional<Place>& q2) {
        return c.value(data(q1), data(q2));
      });
  Shared<JointCoordinateR, NewtonEulerR>(m, "JointCoordinateR", "One row of a joint's coordinate")
      .def(py::init<const JointCoordinate&>())
      .def("setStop", &JointCoordinateR::setStop, py::arg("limit"), py::arg("sign"));
  using Pair = std::array<int, 2>;
  Shared<JointCouplerR, NewtonEulerR>(m, "JointCouplerR",
                                      "Two coordinates in a ratio, each between two ends of an "
                                      "interaction, 0 and 1, or one and the world, -1")
      .def(py::init([](const JointCoordinate& one, const Pair& at1, const JointCoordinate& two,
                       const Pair& at2, double ratio) {
        for (const int end : {at1[0], at1[1], at2[0], at2[1]})
          if (end < -1 || end > 1) throw py::value_error("an end is 0, 1, or -1 for the world");
        return std::make_shared<JointCouplerR>(PlacedCoordinate{one, {at1[0], at1[1]}},
                                               PlacedCoordinate{two, {at2[0], at2[1]}}, ratio);
      }));
}

}  // namespace scripts
