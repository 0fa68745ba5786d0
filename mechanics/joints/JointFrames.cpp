#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/joints/JointFrames.hpp>

namespace rico {
namespace {

std::uint32_t findBody(const RigidBodies& bodies, std::uint64_t identity) {
  const std::uint32_t body = bodies.indexOf(identity);
  if (body == RigidBodies::kNone)
    throw Exception("joint: " + bodies.label() + " has no body " + std::to_string(identity));
  return body;
}

}  // namespace

JointFrames::JointFrames(const RigidBodies& bodies, std::uint64_t a, std::uint64_t b, Vec3 P,
                         Vec3 axis)
    : identity{a, b} {
  if (!(squaredNorm(axis) > 0)) throw Exception("joint: the axis is zero");
  const ContactBasis basis = contactBasis(normalized(axis));
  const Quaternion world = quaternionOf({{basis.T1, basis.T2, basis.N}});
  for (int end : {0, 1}) {
    Vec3 centre;
    Quaternion turn;
    if (identity[end] != kWorld) {
      const std::uint32_t body = findBody(bodies, identity[end]);
      centre = bodies.centres()[body], turn = bodies.orientations()[body];
    }
    point[end] = rotate(conjugate(turn), P - centre);
    axes[end] = conjugate(turn) * world;
  }
}

PlacedJoint::PlacedJoint(const RigidBodies& bodies, const JointFrames& joint) {
  for (int end : {0, 1}) {
    body[end] = -1;
    Vec3 centre;
    Quaternion turn;
    if (joint.identity[end] != JointFrames::kWorld) {
      const std::uint32_t found = findBody(bodies, joint.identity[end]);
      centre = bodies.centres()[found], turn = bodies.orientations()[found];
      if (bodies.motion(found) != Motion::kStatic) body[end] = static_cast<int>(found);
    }
    arm[end] = rotate(turn, joint.point[end]);
    point[end] = centre + arm[end];
    axes[end] = rotationMatrix(turn * joint.axes[end]);
  }
}

}  // namespace rico
