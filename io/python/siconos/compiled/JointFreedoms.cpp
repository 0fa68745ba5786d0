/// What a joint leaves free, as scripts ask for it: angles and ways, their gradients and axes.
#include <NewtonEulerJointR.hpp>
#include <io/python/siconos/compiled/JointCoordinate.hpp>
#include <io/python/siconos/compiled/Values.hpp>
#include <mechanics/siconos/BodyJointR.hpp>

namespace scripts {

namespace {

using rico::Quaternion;
using rico::Vec3;
using Joint = NewtonEulerJointR;

enum DoFType { kInvalid, kLinear, kAngular };

/// Knows a joint's free motions, by their numbers: a way comes before an angle.
class Freedoms {
 public:
  explicit Freedoms(const Joint& joint)
      : body_(dynamic_cast<const rico::BodyJointR&>(*joint.shared())) {
    const Vec3 axis = vec3(body_.axis());
    if (dynamic_cast<const PrismaticJointR*>(&joint) != nullptr) all_ = {{kLinear, axis}};
    if (dynamic_cast<const PivotJointR*>(&joint) != nullptr) all_ = {{kAngular, axis}};
    if (dynamic_cast<const CylindricalJointR*>(&joint) != nullptr)
      all_ = {{kLinear, axis}, {kAngular, axis}};
    if (dynamic_cast<const KneeJointR*>(&joint) != nullptr)
      all_ = {{kAngular, {1, 0, 0}}, {kAngular, {0, 1, 0}}, {kAngular, {0, 0, 1}}};
  }

  std::size_t size() const { return all_.size(); }
  DoFType type(std::size_t i) const { return i < size() ? all_[i].type : kInvalid; }

  JointCoordinate coordinate(std::size_t i) const {
    const Entry& entry = at(i);
    const rico::Quaternion4& t = body_.baseTurn();
    return {entry.type == kLinear, entry.axis, vec3(body_.point(0)), vec3(body_.point(1)),
            Quaternion{t[0], t[1], t[2], t[3]}};
  }

  /// The axis of a free motion, of length 1: in the world's frame, or in that of body 1.
  Vec3 normal(std::size_t i, const double* q1, bool inWorld) const {
    const Vec3 axis = at(i).axis;
    return inWorld ? rotate(normalized(Quaternion{q1[3], q1[4], q1[5], q1[6]}), axis) : axis;
  }

 private:
  struct Entry {
    DoFType type;
    Vec3 axis;  // in body 1
  };

  static Vec3 vec3(const rico::Vector3& v) { return {v[0], v[1], v[2]}; }
  const Entry& at(std::size_t i) const {
    if (i >= all_.size())
      throw py::index_error("this joint has " + std::to_string(all_.size()) +
                            " degrees of freedom");
    if (!body_.hasBase())
      throw py::value_error("the joint has no positions yet: setBasePositions(), or a first step");
    return all_[i];
  }

  const rico::BodyJointR& body_;
  std::vector<Entry> all_;
};

/// q of the bodies: 7 numbers, or 14.
struct Bodies {
  explicit Bodies(const BlockVector& q) : all(q.gathered()) {
    if (all.size() != 7 && all.size() != 14)
      throw py::value_error("q of one body has 7 numbers, of two 14, not " +
                            std::to_string(all.size()));
  }
  const double* one() const { return all.data(); }
  const double* two() const { return all.size() == 14 ? all.data() + 7 : nullptr; }

  rico::Vector all;
};

py::array_t<double> three(Vec3 v) {
  const double numbers[] = {v.x, v.y, v.z};
  return py::array_t<double>(3, numbers);
}

// From the angular velocity in the body's axes to the quaternion: Ω = 2 vec(p* ⊗ ṗ).
void toQuaternion(const double* q, const double* row, double* out) {
  const double w = q[3], x = q[4], y = q[5], z = q[6];
  const double *m = row + 3, to[3][4] = {{-x, w, z, -y}, {-y, -z, w, x}, {-z, y, -x, w}};
  for (int j = 0; j < 3; ++j) out[j] = row[j];
  for (int j = 0; j < 4; ++j)
    out[3 + j] = 2 * (m[0] * to[0][j] + m[1] * to[1][j] + m[2] * to[2][j]);
}

/// J gets the gradient by q, or where it has 6 or 12 columns by the twists.
void fillGradient(const JointCoordinate& coordinate, const Bodies& q, SimpleMatrix& J) {
  double twist[12] = {};
  coordinate.addGradient(q.one(), q.two(), 1.0, twist, q.two() == nullptr ? nullptr : twist + 6);
  double entries[14] = {};
  const unsigned bodies = q.two() == nullptr ? 1 : 2;
  const bool byTwists = J.size(1) == 6 * bodies;
  if (J.size(0) < 1 || (!byTwists && J.size(1) < 7 * bodies))
    throw py::value_error("the gradient by q has " + std::to_string(7 * bodies) + " columns");
  for (unsigned body = 0; body < bodies; ++body)
    if (!byTwists)
      toQuaternion(body == 0 ? q.one() : q.two(), twist + std::size_t{6} * body,
                   entries + std::size_t{7} * body);
  const double* row = byTwists ? twist : entries;
  for (unsigned j = 0; j < (byTwists ? 6U : 7U) * bodies; ++j) J.setValue(0, j, row[j]);
}

}  // namespace

void bindJointFreedoms(Shared<Joint, NewtonEulerR>& joint) {
  joint
      .def(
          "coordinate", [](const Joint& j, std::size_t i) { return Freedoms(j).coordinate(i); },
          py::arg("axis"), "The angle or the way of one degree of freedom")
      .def("numberOfDoF", [](const Joint& j) { return Freedoms(j).size(); })
      .def("typeOfDoF", [](const Joint& j, std::size_t i) { return int{Freedoms(j).type(i)}; })
      .def(
          "computehDoF",
          [](const Joint& j, double, const BlockVector& q, SiconosVector& y, std::size_t i) {
            const Bodies bodies(q);
            y(0) = Freedoms(j).coordinate(i).value(bodies.one(), bodies.two());
          },
          py::arg("time"), py::arg("q"), py::arg("y"), py::arg("axis"),
          "y[0]: the angle, or the way")
      .def(
          "computeJachqDoF",
          [](const Joint& j, double, const py::object&, const BlockVector& q, SimpleMatrix& J,
             std::size_t i) { fillGradient(Freedoms(j).coordinate(i), Bodies(q), J); },
          py::arg("time"), py::arg("interaction"), py::arg("q"), py::arg("J"), py::arg("axis"),
          "J: its gradient by q")
      .def(
          "normalDoF",
          [](const Joint& j, const BlockVector& q, std::size_t i, bool inWorld) {
            return three(Freedoms(j).normal(i, Bodies(q).one(), inWorld));
          },
          py::arg("q"), py::arg("axis"), py::arg("absoluteRef") = true, "The axis of length 1")
      .def(
          "projectVectorDoF",
          [](const Joint& j, const VectorArgument& v, const BlockVector& q, std::size_t i,
             bool inWorld) {
            if ((*v).size() < 3) throw py::value_error("a vector of 3 numbers is projected");
            const Vec3 axis = Freedoms(j).normal(i, Bodies(q).one(), inWorld);
            const Vec3 given = {(*v.vector)(0), (*v.vector)(1), (*v.vector)(2)};
            return three(dot(axis, given) * axis);
          },
          py::arg("v"), py::arg("q"), py::arg("axis"), py::arg("absoluteRef") = true,
          "What of a vector is along the axis");
}

}  // namespace scripts
