#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/joints/JointFrames.hpp>

namespace rico {

JointSystems::JointSystems(const std::shared_ptr<SecondOrderDS>& a,
                           const std::shared_ptr<SecondOrderDS>& b)
    : systems_{a, b != nullptr ? b : a} {}

void JointSystems::check(const Interaction& interaction, std::string_view relation,
                         int rows) const {
  const int ends = isOne() ? 1 : 2;
  bool same = interaction.ends() == ends;
  for (int end = 0; end < ends && same; ++end) same = interaction.system(end) == of(end);
  if (!same)
    throw Exception(interaction.label() + ": " + std::string(relation) + " is for bodies of " +
                    of(0)->label() + (isOne() ? "" : " and " + of(1)->label()) + ": link it to " +
                    (isOne() ? "that" : "these two, in this order,") + " alone");
  if (interaction.nonSmoothLaw()->size() != rows)
    throw Exception(interaction.label() + ": " + std::string(relation) + " has " +
                    std::to_string(rows) + " rows, the law " +
                    std::to_string(interaction.nonSmoothLaw()->size()));
}

BodyConnections::Connection JointSystems::connection(const JointFrames& joint) const {
  BodyConnections::Connection connection{};
  for (int end : {0, 1}) {
    connection.identity[end] = joint.identity[end];
    if (connection.identity[end] != JointFrames::kWorld) connection.system[end] = of(end);
  }
  return connection;
}

JointFrames::JointFrames(const JointSystems& systems, std::uint64_t a, std::uint64_t b, Vec3 P,
                         Vec3 axis)
    : identity{a, b} {
  for (int end : {0, 1}) {
    Vec3 centre;
    Quaternion turn;
    if (identity[end] != kWorld) {
      const BodySystem system = systems.present(end);
      const int body = system.indexOf(identity[end]);
      centre = system.centre(body), turn = system.axes(body);
    }
    attach(end, centre, turn, P, axis);
  }
}

void JointFrames::attach(int end, Vec3 centre, Quaternion turn, Vec3 P, Vec3 axis) {
  if (!(squaredNorm(axis) > 0)) throw Exception("joint: the axis is zero");
  const ContactBasis basis = contactBasis(normalized(axis));
  const Quaternion world = quaternionOf({{basis.T1, basis.T2, basis.N}});
  point[end] = rotate(conjugate(turn), P - centre);
  axes[end] = conjugate(turn) * world;
}

namespace {

// Axes of a joint in the plane are in it or normal to it. Removes their round-off, which would move
// bodies out of the plane.
void flatten(Matrix3& axes) {
  for (Vec3& axis : axes.column)
    axis = abs(axis.z) < 0.5 ? Vec3{axis.x, axis.y, 0} : Vec3{0, 0, axis.z > 0 ? 1.0 : -1.0};
}

}  // namespace

PlacedJoint::PlacedJoint(const JointSystems& systems, const JointFrames& joint, double ahead) {
  int bodies[2] = {-1, -1};
  for (int end : {0, 1}) {
    system[end] = systems.after(ahead, end);
    if (joint.identity[end] != JointFrames::kWorld)
      bodies[end] = system[end].indexOf(joint.identity[end]);
  }
  place(joint, bodies);
}

PlacedJoint::PlacedJoint(const BodySystem& population, const JointFrames& joint,
                         const int bodies[2])
    : system{population, population} {
  place(joint, bodies);
}

void PlacedJoint::place(const JointFrames& joint, const int bodies[2]) {
  bool isFlat = false;
  for (int end : {0, 1}) {
    const int found = bodies[end];
    Vec3 centre;
    Quaternion turn;
    body[end] = -1;
    if (found >= 0) {
      centre = system[end].centre(found), turn = system[end].axes(found);
      if (!system[end].isStatic(found)) body[end] = found;
      isFlat = isFlat || system[end].isFlat(found);
    }
    arm[end] = rotate(turn, joint.point[end]);
    point[end] = centre + arm[end];
    axes[end] = rotationMatrix(turn * joint.axes[end]);
  }
  if (isFlat)
    for (Matrix3& frame : axes) flatten(frame);
}

}  // namespace rico
