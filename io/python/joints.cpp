/// Joints between rigid bodies of a population, and their stops, friction and motors.
#include <pybind11/stl.h>

#include <io/python/Functions.hpp>
#include <io/python/Vectors.hpp>
#include <map>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/joints/JointAxisR.hpp>
#include <mechanics/joints/JointFrames.hpp>
#include <mechanics/joints/JointsR.hpp>

namespace rico::python {

namespace {

using Body = std::optional<std::uint64_t>;
using Three = std::array<double, 3>;

template <class Kind>
Kind kindOf(const std::map<std::string, Kind>& kinds, const char* name, const std::string& word) {
  const auto found = kinds.find(word);
  if (found != kinds.end()) return found->second;
  std::string all;
  for (const auto& [known, kind] : kinds) all += (all.empty() ? "" : ", ") + known;
  throw std::invalid_argument(std::string(name) + " is one of " + all + ", not " + word);
}

const std::map<std::string, JointKind> kJoints = {{"ball", JointKind::kBall},
                                                  {"revolute", JointKind::kRevolute},
                                                  {"cylindrical", JointKind::kCylindrical},
                                                  {"prismatic", JointKind::kPrismatic},
                                                  {"fixed", JointKind::kFixed}};
const std::map<std::string, JointCoordinate> kCoordinates = {
    {"angle", JointCoordinate::kAngle}, {"displacement", JointCoordinate::kDisplacement}};

Vec3 vec3(const Three& v, const char* name) {
  return {finiteOf(v[0], name), finiteOf(v[1], name), finiteOf(v[2], name)};
}
std::uint64_t orWorld(const Body& b) { return b.value_or(JointFrames::kWorld); }

/// Throws if a body does not belong to the population, or if both are the same.
void check(const RigidBodies& bodies, std::uint64_t a, const Body& b) {
  checkBody(bodies, "a", a);
  if (b) checkBody(bodies, "b", *b);
  if (b == a)
    throw std::invalid_argument(
        "a and b are two bodies, or b is None for the world; both are body " + std::to_string(a));
}

void setTarget(JointAxisR& joint, const Term& target) {
  give(
      target,
      [&](const Reals& rate) {
        if (rate.size() != 1) throw std::invalid_argument("rate is one number, or a function of t");
        const double constant = finiteOf(*rate.data(), "rate");
        joint.setTarget([constant](double) { return constant; });
      },
      [&](const py::function& function) {
        const auto rate = std::make_shared<NumberFunction>(function, "target(t)");
        joint.setTarget([rate](double t) {
          Vector one(1);
          rate->fill(one, t);
          return one[0];
        });
      });
}

using Bodies = std::shared_ptr<RigidBodies>;

/// Keeps its population alive, whose bodies it uses.
struct Joints : JointsR {
  Joints(const Bodies& bodies, JointKind kind) : JointsR(bodies, kind), population(bodies) {}
  Bodies population;
};

void bindJointKinds(py::module_& m) {
  Shared<Joints, Relation>(m, "JointsR",
                           "Joints of one kind between bodies of a population, for an "
                           "EqualityConditionNSL of rows rows: "
                           "ball, revolute, cylindrical, prismatic or fixed")
      .def(py::init([](const Bodies& bodies, const std::string& kind) {
             return std::make_shared<Joints>(bodies, kindOf(kJoints, "kind", kind));
           }),
           object("bodies"), py::arg("kind"))
      .def(
          "add",
          [](Joints& joints, std::uint64_t a, const Body& b, const Three& point,
             const Three& axis) {
            check(*joints.population, a, b);
            return joints.add(a, orWorld(b), vec3(point, "point"), vec3(axis, "axis"));
          },
          py::arg("a"), py::arg("b"), py::arg("point"), py::arg("axis") = Three{0, 0, 1},
          "Adds a joint at the present positions of its bodies; b is None for the world. Returns "
          "the number of the joint")
      .def("__len__", &JointsR::size)
      .def_property_readonly(
          "rows", [](const Joints& j) { return j.rows(); }, "The number of equations of all joints")
      .def_property_readonly(
          "greatestError", [](const Joints& j) { return j.greatestError(); },
          "The largest distance or angle by which a joint is open");
}

void bindJointAxis(py::module_& m) {
  Shared<JointAxisR, Relation>(
      m, "JointAxisR",
      "The angle or displacement of a joint, one row: a stop by NewtonImpactNSL, friction by "
      "RelayNSL, a motor by EqualityConditionNSL, or by RelayNSL if its impulse is bounded")
      .def(py::init([](const Bodies& bodies, const std::string& coordinate, std::uint64_t a,
                       const Body& b, const Three& point, const Three& axis) {
             check(*bodies, a, b);
             return std::make_shared<JointAxisR>(
                 bodies, kindOf(kCoordinates, "coordinate", coordinate), a, orWorld(b),
                 vec3(point, "point"), vec3(axis, "axis"));
           }),
           object("bodies"), py::arg("coordinate"), py::arg("a"), py::arg("b"), py::arg("point"),
           py::arg("axis"))
      .def(
          "setStop",
          [](JointAxisR& j, double limit, double sign) {
            if (!std::isfinite(sign) || sign == 0)
              throw std::invalid_argument("sign is 1 or -1, not " + std::to_string(sign));
            j.setStop(finiteOf(limit, "limit"), sign);
          },
          py::arg("limit"), py::arg("sign"), "y = sign (coordinate - limit) >= 0")
      .def("setTarget", &setTarget, py::arg("rate"),
           "The rate that a motor prescribes: a number, or a function of t")
      .def_property_readonly(
          "coordinate", [](const JointAxisR& j) { return j.coordinate(); },
          "The present angle or displacement")
      .def_property_readonly(
          "rate", [](const JointAxisR& j) { return j.rate(); },
          "The present rate of the coordinate");
}

/// Adds a function to the class that bindBodies() binds.
void bindExcludedPairs(py::module_& m) {
  py::class_<CollisionManager, std::shared_ptr<CollisionManager>> contacts(
      m.attr("CollisionManager"));
  contacts.def(
      "exclude",
      [](CollisionManager& manager, std::uint64_t a, std::uint64_t b) {
        manager.filter().excludePair(a, b);
      },
      py::arg("a"), py::arg("b"),
      "Excludes contacts between two bodies, such as neighbours in a chain");
}

}  // namespace

void bindJoints(py::module_& m) {
  bindJointKinds(m);
  bindJointAxis(m);
  bindExcludedPairs(m);
}

}  // namespace rico::python
