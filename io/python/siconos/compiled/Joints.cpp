/// Joints, their free coordinates, stops, friction and couplings.
#include <pybind11/stl.h>

#include <Interaction.hpp>
#include <JointCoordinate.hpp>
#include <SiconosJoints.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

namespace {

using Joint = NewtonEulerJointR;
using JointShared = SP::NewtonEulerJointR;
using V = VectorArgument;
using rico::adapters::JointCoordinate;
using rico::adapters::PlacedCoordinate;

void bindFreedoms(Shared<Joint, NewtonEulerR>& joint) {
  joint.def("numberOfDoF", &Joint::numberOfDoF)
      .def("typeOfDoF", [](Joint& j, unsigned i) { return int{j.typeOfDoF(i)}; })
      .def("computehDoF", &Joint::computehDoF, py::arg("time"), py::arg("q"), py::arg("y"),
           py::arg("axis") = 0u, "y[0]: the angle, or the way")
      .def(
          "computeJachqDoF",
          [](Joint& j, double t, Interaction& interaction, const SP::BlockVector& q,
             SimpleMatrix& J, unsigned i) { j.computeJachqDoF(t, interaction, q, J, i); },
          py::arg("time"), py::arg("interaction"), py::arg("q"), py::arg("J"), py::arg("axis") = 0u,
          "J: its gradient by q")
      .def(
          "normalDoF",
          [](Joint& j, const BlockVector& q, int i, bool inWorld) {
            return view(j.normalDoF(q, i, inWorld));
          },
          py::arg("q"), py::arg("axis"), py::arg("absoluteRef") = true, "The axis of length 1")
      .def(
          "projectVectorDoF",
          [](Joint& j, const V& v, const BlockVector& q, int i, bool inWorld) {
            return view(j.projectVectorDoF(*v.vector, q, i, inWorld));
          },
          py::arg("v"), py::arg("q"), py::arg("axis"), py::arg("absoluteRef") = true,
          "What of a vector is along the axis");
}

/// Three finite numbers.
SP::SiconosVector pointOf(const V& given) {
  if (!given.ofSize(3).vector().isFinite())
    throw std::invalid_argument("a point and an axis of a joint have finite numbers");
  return given;
}

SP::SiconosVector axisOf(const V& given) {
  if (pointOf(given)->norm2() == 0) throw std::invalid_argument("the axis of a joint is zero");
  return given;
}

template <class Kind>
void bindPointAndAxis(py::module_& m, const char* name, const char* doc) {
  using Body = SP::NewtonEulerDS;
  Shared<Kind, Joint>(m, name, doc)
      .def(py::init<>())
      .def(py::init([](const V& P, const V& A, bool absolute, const Body& d1, const Body& d2) {
             return std::make_shared<Kind>(pointOf(P), axisOf(A), absolute, d1, d2);
           }),
           py::arg("P"), py::arg("A"), py::arg("absolute"), py::arg("d1") = nullptr,
           py::arg("d2") = nullptr);
}

void bindKinds(py::module_& m) {
  using Body = SP::NewtonEulerDS;
  Shared<KneeJointR, Joint>(m, "KneeJointR", "A point in common")
      .def(py::init<>())
      .def(py::init([](const V& P, bool absolute, const Body& d1, const Body& d2) {
             return std::make_shared<KneeJointR>(pointOf(P), absolute, d1, d2);
           }),
           py::arg("P"), py::arg("absolute"), py::arg("d1") = nullptr, py::arg("d2") = nullptr);
  bindPointAndAxis<PivotJointR>(m, "PivotJointR", "A point and an axis in common");
  Shared<PrismaticJointR, Joint>(m, "PrismaticJointR", "A way along an axis")
      .def(py::init<>())
      .def(py::init([](const V& A, bool absolute, const Body& d1, const Body& d2) {
             return std::make_shared<PrismaticJointR>(axisOf(A), absolute, d1, d2);
           }),
           py::arg("A"), py::arg("absolute"), py::arg("d1") = nullptr, py::arg("d2") = nullptr);
  bindPointAndAxis<CylindricalJointR>(m, "CylindricalJointR", "The same, turning about the axis");
  Shared<FixedJointR, Joint>(m, "FixedJointR", "No motion")
      .def(py::init<>())
      .def(py::init<Body, Body>(), py::arg("d1").none(false), py::arg("d2") = nullptr);
}

/// Angles and displacements without a joint, which scenes use.
void bindCoordinates(py::module_& m) {
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
  Shared<JointCoordinatesR, NewtonEulerR>(m, "JointCoordinatesR", "Rows of a joint's coordinates")
      .def(py::init<const JointCoordinate&>())
      .def("setStop", &JointCoordinatesR::setStop, py::arg("limit"), py::arg("sign"),
           py::arg("index") = 0)
      .def("numberOfConstraints", &JointCoordinatesR::numberOfConstraints)
      .def("numberOfAxes", &JointCoordinatesR::numberOfAxes)
      .def("axis", &JointCoordinatesR::axis, py::arg("index") = 0)
      .def("joint", &JointCoordinatesR::joint);
}

SP::UnsignedIntVector several(const std::vector<unsigned>& axes) {
  return std::make_shared<std::vector<unsigned>>(axes);
}

void bindStops(py::module_& m) {
  using Axes = std::vector<unsigned>;
  Shared<JointStopR, JointCoordinatesR>(
      m, "JointStopR",
      "The end of a way or an angle x: position - x >= 0 where direction is True, otherwise x - "
      "position >= 0; of several axes direction (x - position) >= 0")
      .def(py::init<JointShared, double, bool, unsigned>(), py::arg("joint"), py::arg("position"),
           py::arg("direction"), py::arg("axis") = 0)
      .def(py::init([](const JointShared& joint, const V& position, const V& direction,
                       const Axes& axes) {
             return std::make_shared<JointStopR>(joint, position, direction, several(axes));
           }),
           py::arg("joint"), py::arg("position"), py::arg("direction"), py::arg("axes"))
      .def("position", &JointStopR::position, py::arg("index") = 0)
      .def("direction", &JointStopR::direction, py::arg("index") = 0);
  Shared<JointFrictionR, JointCoordinatesR>(
      m, "JointFrictionR", "Friction, with a law RelayNSL(n, -p, p) of impulses in a step")
      .def(py::init<JointShared, unsigned>(), py::arg("joint"), py::arg("axis") = 0)
      .def(py::init([](const JointShared& joint, const Axes& axes) {
             return std::make_shared<JointFrictionR>(joint, several(axes));
           }),
           py::arg("joint"), py::arg("axes"));
}

void bindCouplers(py::module_& m) {
  using Pair = std::array<int, 2>;
  using Body = SP::NewtonEulerDS;
  Shared<CouplerJointR, Joint>(m, "CouplerJointR",
                               "x_dof2 - ratio x_dof1 stays as it is: x are angles or ways of two "
                               "joints, or of one")
      .def(py::init<>())
      .def(py::init<JointShared, unsigned, JointShared, unsigned, double, Body, unsigned, Body,
                    unsigned>(),
           py::arg("joint1").none(false), py::arg("dof1"), py::arg("joint2").none(false),
           py::arg("dof2"), py::arg("ratio"), py::arg("ref1") = nullptr, py::arg("ref1_index") = 0,
           py::arg("ref2") = nullptr, py::arg("ref2_index") = 0)
      .def(py::init([](const JointShared& joint1, unsigned dof1, const JointShared& joint2,
                       unsigned dof2, double ratio, const V& ref1, unsigned index1, const V& ref2,
                       unsigned index2) {
             return std::make_shared<CouplerJointR>(joint1, dof1, joint2, dof2, ratio, ref1.vector,
                                                    index1, ref2.vector, index2);
           }),
           py::arg("joint1").none(false), py::arg("dof1"), py::arg("joint2").none(false),
           py::arg("dof2"), py::arg("ratio"), py::arg("ref1"), py::arg("ref1_index"),
           py::arg("ref2"), py::arg("ref2_index"))
      .def(py::init([](const JointCoordinate& one, const Pair& at1, const JointCoordinate& two,
                       const Pair& at2, double ratio) {
        for (const int end : {at1[0], at1[1], at2[0], at2[1]})
          if (end < -1 || end > 1) throw py::value_error("an end is 0, 1, or -1 for the world");
        return std::make_shared<CouplerJointR>(PlacedCoordinate{one, {at1[0], at1[1]}},
                                               PlacedCoordinate{two, {at2[0], at2[1]}}, ratio);
      }))
      .def("setRatio", &CouplerJointR::setRatio)
      .def("joint1", &CouplerJointR::joint1)
      .def("joint2", &CouplerJointR::joint2)
      .def("dof1", &CouplerJointR::dof1)
      .def("dof2", &CouplerJointR::dof2);
}

}  // namespace

void bindJoints(py::module_& m) {
  auto held =
      Shared<Joint, NewtonEulerR>(m, "NewtonEulerJointR", "Holds two bodies, or one and the world");
  bindFreedoms(held);
  held.def("numberOfConstraints", &Joint::numberOfConstraints)
      .def("allowSelfCollide", &Joint::allowSelfCollide)
      .def("setAllowSelfCollide", &Joint::setAllowSelfCollide)
      .def("setAbsolute", &Joint::setAbsolute)
      .def("absolute", &Joint::absolute)
      .def("point",
           [](const Joint& j, std::size_t i) { return view(j.point(static_cast<unsigned>(i))); })
      .def("axis",
           [](const Joint& j, std::size_t i) { return view(j.axis(static_cast<unsigned>(i))); })
      .def("setPoint", [](Joint& j, unsigned i, const V& p) { j.setPoint(i, p); })
      .def("setAxis", [](Joint& j, unsigned i, const V& a) { j.setAxis(i, a); })
      .def(
          "setBasePositions",
          [](Joint& j, const V& q1, const V& q2) { j.setBasePositions(q1, q2.vector); },
          py::arg("q1"), py::arg("q2") = V{});
  bindKinds(m);
  bindCoordinates(m);
  bindStops(m);
  bindCouplers(m);
}

}  // namespace scripts
