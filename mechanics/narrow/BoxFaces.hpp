#pragma once

#include <array>
#include <cstdint>
#include <mechanics/narrow/FeatureNumbers.hpp>

namespace rico {

/// A face of the box with half lengths one, with corners counter-clockwise as seen from outside:
/// centre - u - v, + u - v, + u + v, - u + v, where u and v are along two axes of the box.
struct BoxFace {
  Vec3 corner[4];                             ///< counter-clockwise as seen from outside
  std::uint32_t vertex[4], edge[4], feature;  ///< edge n goes from corner n to the next one
  int axis, side;                             ///< the normal is side e_axis, side = ±1
  int u, v;                                   ///< axes
};

/// Corners turn from axis j to axis k = i x j on the upper face.
constexpr BoxFace boxFace(int i, int side) {
  constexpr int turn[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  const int j = (i + 1) % 3, k = (i + 2) % 3;
  const auto at = [=](int x, int y) {
    std::array<int, 3> t{};
    t[i] = side, t[j] = side > 0 ? x : y, t[k] = side > 0 ? y : x;
    return t;
  };
  const auto feature = [](std::array<int, 3> t) { return boxFeature(t[0], t[1], t[2]); };
  BoxFace face{};
  face.feature = feature(at(0, 0));
  face.axis = i, face.side = side;
  face.u = side > 0 ? j : k, face.v = side > 0 ? k : j;
  for (int n = 0; n < 4; ++n) {
    const int u = turn[n][0], v = turn[n][1];
    const auto corner = at(u, v);
    for (int m = 0; m < 3; ++m) face.corner[n][m] = corner[m];
    face.vertex[n] = feature(corner);
    face.edge[n] = feature(at((u + turn[(n + 1) % 4][0]) / 2, (v + turn[(n + 1) % 4][1]) / 2));
  }
  return face;
}

/// Sorted by axis, the lower face first.
inline constexpr std::array<BoxFace, 6> kBoxFaces = {boxFace(0, -1), boxFace(0, 1),  boxFace(1, -1),
                                                     boxFace(1, 1),  boxFace(2, -1), boxFace(2, 1)};

/// The face whose normal is nearest to a direction; of equals the first axis.
inline const BoxFace& boxFaceTowards(Vec3 d) {
  const Vec3 a = abs(d);
  const int i = a.x >= a.y && a.x >= a.z ? 0 : a.y >= a.z ? 1 : 2;
  return kBoxFaces[2 * i + (d[i] < 0 ? 0 : 1)];
}

}  // namespace rico
