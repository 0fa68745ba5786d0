#pragma once

#include <mechanics/elastic/ElasticMesh.hpp>

namespace rico {

/// Calls visit(a, b, c) for the triangles of a face: of a quadrilateral two.
template <class Visit>
void forTriangles(const ElasticFace& face, Visit&& visit) {
  for (std::size_t i = 1; i + 1 < static_cast<std::size_t>(face.corners); ++i)
    visit(face.node[0], face.node[i], face.node[i + 1]);
}

/// Weights of the point of a triangle (a, b, c) that is nearest to p. Their sum is one.
std::array<double, 3> nearestWeights(Vec3 p, Vec3 a, Vec3 b, Vec3 c);

}  // namespace rico
