#pragma once

#include <mechanics/elastic/ElasticMesh.hpp>
#include <utility>

namespace rico {

/// A face of the boundary, with the index of its element.
struct OutsideFace {
  ElasticFace face;     ///< nodes of the face
  std::size_t element;  ///< the element that it belongs to
};

/// Throws if a node on the boundary lies on a face of the boundary whose element does not have it:
/// nodes that were not merged, or a face that meets several smaller ones. Such elements look joined
/// but would move apart. The message begins with `whose`.
void checkSeams(const ElasticMesh& mesh, const std::string& whose,
                const std::vector<OutsideFace>& outside);

/// Throws if the elements are several pieces that share no faces. `joined`: the indices of each two
/// elements with a common face.
void checkOnePiece(const ElasticMesh& mesh, const std::string& whose,
                   const std::vector<std::pair<std::size_t, std::size_t>>& joined);

}  // namespace rico
