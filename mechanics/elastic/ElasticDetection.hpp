#pragma once

#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/collision/CollisionFilter.hpp>
#include <mechanics/elastic/ElasticBodies.hpp>

namespace rico {

/// A contact of a node of an elastic body. The normal points to the node.
struct ElasticContact {
  int body, node;  ///< number of the elastic body, node of its mesh
  Vec3 normal;     ///< of length one
  Vec3 point;      ///< half way between the surfaces
  double gap;      ///< negative if the surfaces overlap
  /// The other side: the index of a rigid body; or a point of a face of elastic body `other`, as
  /// three of its nodes with weights.
  std::uint32_t rigid = RigidBodies::kNone;
  int other = -1;
  std::array<int, 3> corner{};
  std::array<double, 3> weight{};
};

/// Finds the contacts of surface nodes of elastic bodies with rigid bodies and with each other.
///
/// A node is in contact with a rigid shape if the nearest point of the shape is within the margin.
/// Of two elastic bodies, nodes of the one with the shorter edges are tested against faces of the
/// other (if equal, of the later one); quadrilaterals are two triangles. Only nodes are tested: a
/// rigid body smaller than a face may pass between its nodes. Fixed nodes have no contacts.
/// Contacts are ordered by body, node, and the other side.
std::vector<ElasticContact> findElasticContacts(const ElasticBodies& elastic,
                                                const RigidBodies& rigid,
                                                const CollisionFilter& filter, double margin);

}  // namespace rico
