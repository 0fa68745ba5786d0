#pragma once

#include <mechanics/geometry/Aabb.hpp>
#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/Separation.hpp>

namespace rico {

/// Half lengths of a box; of a segment along z: (0, 0, half length).
struct BoxCore {
  Vec3 half;
  double radius;
};

/// (1) of Separation.hpp over the fifteen axes that two boxes have: normals of faces, and of pairs
/// of edges. Exact where the bodies overlap; where they are apart, a lower bound of their distance,
/// which is that distance where a corner is over a face or two edges cross. Without the point. A
/// gap larger than `enough` may be any that is.
Separation boxSeparation(const BoxCore& a, const Frame& frame_a, const BoxCore& b,
                         const Frame& frame_b, double enough = Aabb::kInfinity);

/// Two segments with a radius: capsules. Exact.
Separation segmentSeparation(const BoxCore& a, const Frame& frame_a, const BoxCore& b,
                             const Frame& frame_b);

/// A box and a segment with a radius. Exact.
Separation boxSegmentSeparation(const BoxCore& box, const Frame& frame_box, const BoxCore& segment,
                                const Frame& frame_segment);

}  // namespace rico
