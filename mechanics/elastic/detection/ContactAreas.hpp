#pragma once

#include <mechanics/elastic/ElasticDetection.hpp>
#include <span>
#include <vector>

namespace rico {

/// The area that each contact of an elastic body with one other body stands for, projected along
/// its normal. The contacts are those of one pair, ordered as by findElasticContacts().
///
/// A part of the elastic surface is in contact where a plane part of the other body lies above or
/// below it. This area is exact, whatever the meshes, and is shared out: each node that has a
/// contact gets the integral of its linear shape function. The rest, that of nodes without
/// contacts, belongs to the nearest contact, if the surfaces touch there.
///
/// Where the other surface is round, unbounded, a height field or a triangle mesh, each node with a
/// contact gets a third of its triangles, and points of faces get nothing.
std::vector<double> contactAreas(const ElasticBodies& elastic, const RigidBodies& rigid,
                                 std::span<const ElasticContact> contacts);

}  // namespace rico
