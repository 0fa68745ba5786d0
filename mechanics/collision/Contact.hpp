#pragma once

#include <cstdint>
#include <mechanics/geometry/Vec3.hpp>

namespace rico {

/// A point where two bodies touch or nearly touch. Body a has the smaller identity, the normal
/// points from b to a, and the gap is negative if they overlap. The surfaces are at point + gap/2
/// normal (a's) and point - gap/2 normal (b's).
///
/// Its identity consists of the two bodies and `feature`: the corner, edge or face of a (upper
/// half) and of b (lower half). It is the same at every step while the same features touch.
struct Contact {
  std::uint32_t a, b;     ///< indices of the bodies
  std::uint64_t feature;  ///< a's in the upper half, b's in the lower half
  Vec3 normal;            ///< of length one, from b to a
  Vec3 point;             ///< half way between the surfaces
  double gap;             ///< negative if the bodies overlap

  bool operator==(const Contact&) const = default;

  /// The points of the two surfaces.
  Vec3 pointOnA() const { return point + (gap / 2) * normal; }
  Vec3 pointOnB() const { return point - (gap / 2) * normal; }
};

/// The identity of a contact: indices of the bodies, and the feature.
struct ContactName {
  std::uint32_t a, b;     ///< indices of the bodies
  std::uint64_t feature;  ///< Contact::feature
};

}  // namespace rico
