#include <algorithm>
#include <mechanics/elastic/multigrid/NodeTiles.hpp>
#include <mechanics/geometry/Entries.hpp>
#include <span>

namespace rico {
namespace {

int longestSide(const std::vector<Vec3>& places, std::span<const int> nodes) {
  Vec3 low = places[nodes[0]], high = low;
  for (const int node : nodes)
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = least(low[axis], places[node][axis]);
      high[axis] = rico::most(high[axis], places[node][axis]);
    }
  const Vec3 size = high - low;
  return size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
}

void divide(const std::vector<Vec3>& places, std::size_t most, std::span<int> nodes,
            std::vector<int>& tiles) {
  if (nodes.size() <= most) {
    std::sort(nodes.begin(), nodes.end());
    tiles.push_back(tiles.back() + static_cast<int>(nodes.size()));
    return;
  }
  const int axis = longestSide(places, nodes);
  const std::size_t half = nodes.size() / 2;
  std::nth_element(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(half), nodes.end(),
                   [&](int a, int b) {
                     const double xa = places[a][axis], xb = places[b][axis];
                     return xa < xb || (xa == xb && a < b);
                   });
  divide(places, most, nodes.first(half), tiles);
  divide(places, most, nodes.subspan(half), tiles);
}

}  // namespace

std::vector<int> divideIntoTiles(const std::vector<Vec3>& places, int most,
                                 std::vector<int>& nodes) {
  std::vector<int> tiles{0};
  if (!nodes.empty()) divide(places, static_cast<std::size_t>(most), nodes, tiles);
  return tiles;
}

}  // namespace rico
