#pragma once

#include <cstdint>
#include <mechanics/geometry/Vec3.hpp>

namespace rico {

/// One point where shapes a and b touch; the fields are those of Contact.
struct ContactPoint {
  Vec3 normal;                         ///< from b to a
  Vec3 point;                          ///< half way between the surfaces
  double gap;                          ///< negative if the shapes overlap
  std::uint32_t feature_a, feature_b;  ///< of a and of b

  /// Both features in one number, as Contact::feature.
  std::uint64_t feature() const { return std::uint64_t{feature_a} << 32 | feature_b; }
};

}  // namespace rico
