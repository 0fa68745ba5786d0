#pragma once

#include <cstdint>
#include <mechanics/geometry/Vec3.hpp>

namespace rico {

/// One point where two bodies touch, or nearly: body a is the one of the smaller identity, the
/// normal points from b to a, the gap is negative where they overlap. The surfaces are at point +
/// gap/2 normal (a's) and point - gap/2 normal (b's).
///
/// Its identity is that of the two bodies and `feature`, which corner, edge or face of a (upper
/// half) meets which of b (lower half): the same at every step as long as the same features meet.
struct Contact {
  std::uint32_t a, b;  ///< indices of the bodies
  std::uint64_t feature;
  Vec3 normal;
  Vec3 point;
  double gap;

  bool operator==(const Contact&) const = default;

  Vec3 pointOnA() const { return point + (gap / 2) * normal; }
  Vec3 pointOnB() const { return point - (gap / 2) * normal; }
};

}  // namespace rico
