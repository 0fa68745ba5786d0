#pragma once

#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/collision/CollisionFilter.hpp>
#include <mechanics/elastic/ElasticBodies.hpp>

namespace rico {

/// A contact of a node, or of a point of a face, of an elastic body.
struct ElasticContact {
  /// In place of a node: the contact is that of a rigid body with a point of a face.
  static constexpr int kFace = -1;

  int body, node;  ///< number of the elastic body, node of its mesh or kFace
  Vec3 normal;     ///< of length one, points to `body`
  Vec3 point;      ///< half way between the surfaces
  double gap;      ///< negative if the surfaces overlap
  /// The other side: the index of a rigid body, or another elastic one.
  std::uint32_t rigid = RigidBodies::kNone;
  int other = -1;
  /// The point of a face, of `other`, or of `body` if node is kFace: three nodes with weights.
  std::array<int, 3> corner{};
  std::array<double, 3> weight{};
  /// If not −1, the contact is that of a point of the edge from `node` to this node, at this share
  /// of its length.
  int second = -1;
  double share = 0;
  std::uint32_t feature = 0;  ///< the node, or featureOfFace(); for edges another number

  /// A number for point `point` of a rigid body on a triangle; above all nodes.
  static std::uint32_t featureOfFace(int triangle, std::size_t point) {
    constexpr std::uint32_t kPoints = 16;
    return std::uint32_t{1} << 31 | (static_cast<std::uint32_t>(triangle) * kPoints +
                                     static_cast<std::uint32_t>(point) % kPoints);
  }
};

/// Finds the contacts of elastic bodies with rigid bodies and with each other, from both sides.
///
/// Nodes: a node is in contact with a rigid shape if the nearest point of the shape is within the
/// margin, and its surface there faces the node's. A node inside of a rigid body, near a side of it
/// that does not face the node's surface, is in contact with the plane of the face above the node:
/// the front of a box that slides does not stop at the nodes of the surface below.
///
/// Of two elastic bodies, nodes of the one with the shorter edges are tested against faces
/// of the other (if equal, of the later one); quadrilaterals are two triangles.
///
/// Faces: where contacts of nodes do not suffice (NodeGaps), corners and round sides of rigid
/// bodies, and nodes of the other elastic body, have contacts with the faces. Such contacts are
/// inequalities like all others, so that they do not make bodies stiffer. Peaks of height fields
/// and triangle meshes are not found.
///
/// Edges: where these contacts do not suffice, convex edges of an elastic body have contacts with
/// edges of rigid bodies and of other elastic ones that cross them between the nodes (SharpEdges).
///
/// Points that are fixed on both sides have no contacts. Contacts are ordered by body and the other
/// side, then nodes before faces.
std::vector<ElasticContact> findElasticContacts(const ElasticBodies& elastic,
                                                const RigidBodies& rigid,
                                                const CollisionFilter& filter, double margin);

}  // namespace rico
