#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <mechanics/geometry/Vec3.hpp>

namespace rico {

/// The frame (N, T1, T2) of a contact: orthonormal, right-handed.
struct ContactBasis {
  Vec3 N, T1, T2;  ///< of length one
};

/// The basis for a unit normal, a function of the normal only. The normal points from the body of
/// the larger identity to that of the smaller one, so the basis does not depend on the order of the
/// bodies. T1 is the projection on the tangent plane of e_x, or of e_y if N is within 45 degrees of
/// the x axis. A small rotation of N rotates T1 by a small angle, except at that change.
inline ContactBasis contactBasis(Vec3 N) {
  const Vec3 e = N.x * N.x <= 0.5 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
  const Vec3 T1 = normalized(e - dot(N, e) * N);
  return {N, T1, cross(N, T1)};
}

/// contactBasis(), computed once for equal normals that follow each other.
class LastBasis {
 public:
  /// contactBasis(N); valid until the next call.
  const ContactBasis& of(Vec3 N) {
    if (bitsOf(N) != bitsOf(basis_.N)) basis_ = contactBasis(N);
    return basis_;
  }

 private:
  static std::array<std::uint64_t, 3> bitsOf(Vec3 v) {
    return std::bit_cast<std::array<std::uint64_t, 3>>(v);
  }

  ContactBasis basis_ = contactBasis({0, 0, 1});
};

}  // namespace rico
