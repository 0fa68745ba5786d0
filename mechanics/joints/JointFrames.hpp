#pragma once

#include <cstdint>
#include <mechanics/bodies/BodyConnections.hpp>
#include <mechanics/bodies/BodySystem.hpp>
#include <mechanics/geometry/Frame.hpp>
#include <memory>
#include <string_view>

namespace rico {

class Interaction;
struct JointFrames;

/// The systems of the two bodies of a joint: one system, or two.
class JointSystems {
 public:
  /// b may be null: then both bodies are in a, or the second is the world.
  JointSystems(const std::shared_ptr<SecondOrderDS>& a, const std::shared_ptr<SecondOrderDS>& b);

  /// The bodies of a side at their current positions.
  BodySystem present(int end) const { return BodySystem(*of(end)); }
  /// The bodies of a side at their positions after a time at the present velocities.
  BodySystem after(double time, int end) const { return BodySystem(*of(end), time); }
  /// The system of a side, borrowed or shared.
  SecondOrderDS* of(int end) const { return systems_[end].get(); }
  const std::shared_ptr<SecondOrderDS>& shared(int end) const { return systems_[end]; }
  /// Returns true if both sides are one system.
  bool isOne() const { return systems_[0] == systems_[1]; }
  /// The bodies of a joint, as a connection.
  BodyConnections::Connection connection(const JointFrames& joint) const;
  /// Throws unless the interaction is between these systems and has this number of rows.
  void check(const Interaction& interaction, std::string_view relation, int rows) const;

 private:
  std::shared_ptr<SecondOrderDS> systems_[2];
};

/// A joint between two bodies, or a body and the world: a point and an axis, fixed in each of them.
/// The third axis of the joint frame is the joint's axis.
struct JointFrames {
  /// The world, in place of the identity of b.
  static constexpr std::uint64_t kWorld = ~std::uint64_t{0};

  /// A joint at the current positions; point and axis are in the world. Throws if the axis is zero.
  JointFrames(const JointSystems& systems, std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis);
  /// A joint whose ends are attached later.
  JointFrames(std::uint64_t a, std::uint64_t b) : identity{a, b} {}
  /// Attaches one end to a body at this position; the world has position zero and no rotation.
  /// Throws if the axis is zero.
  void attach(int end, Vec3 centre, Quaternion turn, Vec3 point, Vec3 axis);

  std::uint64_t identity[2];  ///< of a and b
  Vec3 point[2];              ///< from the centre of mass, along BodySystem::axes of the body
  Quaternion axes[2];         ///< of the joint frame, in BodySystem::axes
};

/// The joint at the current positions of its bodies, or at those after a time `ahead` at the
/// present velocities.
struct PlacedJoint {
  /// Throws if a body of the joint is not in its system.
  PlacedJoint(const JointSystems& systems, const JointFrames& joint, double ahead = 0);
  /// A joint of bodies of one population, by their indices; -1: the world.
  PlacedJoint(const BodySystem& population, const JointFrames& joint, const int bodies[2]);

  BodySystem system[2];  ///< of a and b
  int body[2];           ///< indices; -1 for the world and for static bodies
  Vec3 arm[2];           ///< from the centres of mass to point[i]
  Vec3 point[2];         ///< P_a and P_b, in the world
  Matrix3 axes[2];       ///< of the joint frame at a and b, in the world

 private:
  void place(const JointFrames& joint, const int bodies[2]);
};

}  // namespace rico
