#pragma once

#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/collision/CollisionFilter.hpp>
#include <mechanics/elastic/ElasticBodies.hpp>

namespace rico {

/// A node of an elastic body that touches something, or nearly. The normal points to the node.
struct ElasticContact {
  int body, node;  ///< number of the elastic body, node of its mesh
  Vec3 normal;
  Vec3 point;  ///< half way between the surfaces
  double gap;
  /// What it touches: a rigid body by its index, or a face of an elastic body by three of its nodes
  /// and their weights.
  std::uint32_t rigid = RigidBodies::kNone;
  int other = -1;
  std::array<int, 3> corner{};
  std::array<double, 3> weight{};
};

/// Finds where nodes on the surface of elastic bodies touch rigid bodies and each other.
///
/// A node touches a rigid shape where the shape's nearest point is within the margin. Of two
/// elastic bodies the one with the shorter edges has the nodes, the other one (of equal ones the
/// later one) the faces, quadrilaterals being two triangles. Nodes alone are tested: a rigid body
/// smaller than a face may pass between its nodes. Fixed nodes touch nothing. The order is that of
/// bodies and nodes, then that of what they touch.
std::vector<ElasticContact> findElasticContacts(const ElasticBodies& elastic,
                                                const RigidBodies& rigid,
                                                const CollisionFilter& filter, double margin);

}  // namespace rico
