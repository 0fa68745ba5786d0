#include <Interaction.hpp>
#include <JointFreedoms.hpp>
#include <NewtonEulerJointR.hpp>
#include <kernel/support/Exception.hpp>

namespace rico::adapters {
namespace {

Vec3 vec3(const Vector3& v) { return {v[0], v[1], v[2]}; }

}  // namespace

JointFreedoms::JointFreedoms(const BodyJointR& joint) : joint_(joint) {
  const JointRows& rows = joint.rows();
  if (!rows.alongAxis) all_.push_back({true, {}});
  if (!rows.turnsAxis && !rows.turnsAround) {
    all_.push_back({false, {1, 0, 0}});
    all_.push_back({false, {0, 1, 0}});
    all_.push_back({false, {0, 0, 1}});
  } else if (!rows.turnsAround || !rows.turnsAxis) {
    all_.push_back({false, {}});
  }
}

const JointFreedoms::Freedom& JointFreedoms::at(std::size_t i) const {
  if (i >= size())
    throw Exception("this joint has " + std::to_string(size()) +
                    " degrees of freedom, numbered from 0; none is " + std::to_string(i));
  if (!joint_.hasBase())
    throw Exception(
        "the joint has no positions yet: give its bodies, setBasePositions(), or link "
        "it and make a first step");
  return all_[i];
}

Vec3 JointFreedoms::axis(std::size_t i) const {
  const Vec3 own = at(i).axis;
  return dot(own, own) > 0 ? own : joint_.axisLength() * vec3(joint_.axis());
}

JointCoordinate JointFreedoms::coordinate(std::size_t i) const {
  const Freedom& freedom = at(i);
  const Quaternion4& t = joint_.baseTurn();
  return {freedom.isWay, axis(i), vec3(joint_.point(0)), vec3(joint_.point(1)),
          Quaternion{t[0], t[1], t[2], t[3]}};
}

Vec3 JointFreedoms::normal(std::size_t i, const double* q1, bool inWorld) const {
  const Vec3 own = axis(i);
  return inWorld ? rotate(normalized(Quaternion{q1[3], q1[4], q1[5], q1[6]}), own) : own;
}

}  // namespace rico::adapters

using rico::adapters::JointFreedoms;

namespace {

/// q of the bodies: 7 numbers, or 14.
struct Bodies {
  explicit Bodies(const BlockVector& q) : all(q.gathered()) {
    if (all.size() != 7 && all.size() != 14)
      throw rico::Exception("q of one body has 7 numbers, of two 14, not " +
                            std::to_string(all.size()));
  }
  const double* one() const { return all.data(); }
  const double* two() const { return all.size() == 14 ? all.data() + 7 : nullptr; }

  rico::Vector all;
};

// Converts gradients: the angular velocity in the body's axes is Ω = 2 vec(p* ⊗ ṗ).
void toQuaternion(const double* q, const double* row, double* out) {
  const double w = q[3], x = q[4], y = q[5], z = q[6];
  const double *m = row + 3, to[3][4] = {{-x, w, z, -y}, {-y, -z, w, x}, {-z, y, -x, w}};
  for (int j = 0; j < 3; ++j) out[j] = row[j];
  for (int j = 0; j < 4; ++j)
    out[3 + j] = 2 * (m[0] * to[0][j] + m[1] * to[1][j] + m[2] * to[2][j]);
}

void put(rico::Vec3 v, SiconosVector& out) { out(0) = v.x, out(1) = v.y, out(2) = v.z; }

}  // namespace

unsigned int NewtonEulerJointR::numberOfDoF() {
  return static_cast<unsigned>(JointFreedoms(joint()).size());
}

NewtonEulerJointR::DoF_Type NewtonEulerJointR::typeOfDoF(unsigned int axis) {
  const JointFreedoms freedoms(joint());
  if (axis >= freedoms.size()) return DOF_TYPE_INVALID;
  return freedoms.isWay(axis) ? DOF_TYPE_LINEAR : DOF_TYPE_ANGULAR;
}

void NewtonEulerJointR::computehDoF(double /*time*/, const BlockVector& q0, SiconosVector& y,
                                    unsigned int axis) {
  const Bodies bodies(q0);
  y(0) = JointFreedoms(joint()).coordinate(axis).value(bodies.one(), bodies.two());
}

void NewtonEulerJointR::computeJachqDoF(double /*time*/, Interaction& /*inter*/, SP::BlockVector q0,
                                        SimpleMatrix& jachq, unsigned int axis) {
  const Bodies q(*q0);
  double twist[12] = {};
  JointFreedoms(joint()).coordinate(axis).addGradient(q.one(), q.two(), 1.0, twist,
                                                      q.two() == nullptr ? nullptr : twist + 6);
  fillByPositions(q.one(), q.two() == nullptr ? 1 : 2, twist, jachq);
}

void NewtonEulerJointR::fillByPositions(const double* q, unsigned bodies, const double* row,
                                        SimpleMatrix& J) {
  const bool byTwists = J.size(1) == 6 * bodies;
  if (J.size(0) < 1 || (!byTwists && J.size(1) < 7 * bodies))
    throw rico::Exception("the gradient by q has " + std::to_string(7 * bodies) + " columns");
  double entries[14] = {};
  for (std::size_t body = 0; body < bodies && !byTwists; ++body)
    toQuaternion(q + 7 * body, row + 6 * body, entries + 7 * body);
  const double* all = byTwists ? row : entries;
  for (unsigned j = 0; j < (byTwists ? 6U : 7U) * bodies; ++j) J.setValue(0, j, all[j]);
}

void NewtonEulerJointR::normalDoF(SiconosVector& ans, const BlockVector& q0, int axis,
                                  bool absoluteRef) {
  const std::size_t number = axis < 0 ? numberOfDoF() : static_cast<std::size_t>(axis);
  put(JointFreedoms(joint()).normal(number, Bodies(q0).one(), absoluteRef), ans);
}

SP::SiconosVector NewtonEulerJointR::normalDoF(const BlockVector& q0, int axis, bool absoluteRef) {
  auto ans = std::make_shared<SiconosVector>(3);
  normalDoF(*ans, q0, axis, absoluteRef);
  return ans;
}

void NewtonEulerJointR::projectVectorDoF(const SiconosVector& v, const BlockVector& q0,
                                         SiconosVector& ans, int axis, bool absoluteRef) {
  if (v.size() < 3) throw rico::Exception("projectVectorDoF: a vector of 3 numbers is projected");
  const SP::SiconosVector n = normalDoF(q0, axis, absoluteRef);
  const double length = (*n)(0) * v(0) + (*n)(1) * v(1) + (*n)(2) * v(2);
  for (unsigned i = 0; i < 3; ++i) ans(i) = length * (*n)(i);
}

SP::SiconosVector NewtonEulerJointR::projectVectorDoF(const SiconosVector& v, const BlockVector& q0,
                                                      int axis, bool absoluteRef) {
  auto ans = std::make_shared<SiconosVector>(3);
  projectVectorDoF(v, q0, *ans, axis, absoluteRef);
  return ans;
}
