#pragma once

#include <mechanics/geometry/Aabb.hpp>
#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/Separation.hpp>

namespace rico {

/// Half lengths of a box; for a segment along z: (0, 0, half length).
struct BoxCore {
  Vec3 half;      ///< along the axes of the box
  double radius;  ///< of rounding around the segment; 0 for a box
};

/// (1) of Separation.hpp over the fifteen axes of two boxes: normals of faces, and cross products
/// of edges; without the point. Exact if the bodies overlap. Otherwise a lower bound of their
/// distance, which is exact if a corner is over a face or two edges cross. Above `enough` the gap
/// of any axis may be returned.
Separation boxSeparation(const BoxCore& a, const Frame& frame_a, const BoxCore& b,
                         const Frame& frame_b, double enough = Aabb::kInfinity);

/// Two segments with a radius (capsules). Exact.
Separation segmentSeparation(const BoxCore& a, const Frame& frame_a, const BoxCore& b,
                             const Frame& frame_b);

/// A box and a segment with a radius. Exact.
Separation boxSegmentSeparation(const BoxCore& box, const Frame& frame_box, const BoxCore& segment,
                                const Frame& frame_segment);

}  // namespace rico
