#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/ContactPoint.hpp>
#include <mechanics/narrow/Separation.hpp>
#include <mechanics/narrow/convex/Convex.hpp>
#include <vector>

namespace rico {

/// Features within this share of a face's width count as one. A corner that is outside by less
/// still rests on the face, and keeps its identity while bodies of equal width creep.
constexpr double kSameFeature = 1e-3;
/// A corner has the gap of the separation if it differs by less than this share of the bodies'
/// size.
constexpr double kRealised = 1e-9;

/// Points at which two convex bodies touch, along the normal of their separation: the corners of
/// the polygon in which their faces overlap. Each is
///
///     a corner of a over b's face,   a corner of b over a's face,   two edges that cross
///
/// which determines its feature; its gap is measured along the normal. Keeps up to four, including
/// the lowest one, whose gap is that of the separation. Returns whether a corner has that gap; if
/// not, the point of the separation is used instead, if it is known.
bool contactManifold(const Convex& a, const Frame& frame_a, const Convex& b, const Frame& frame_b,
                     const Separation& separation, double margin, std::vector<ContactPoint>& points,
                     bool point_known = true);

/// Keeps four of the points from `first` on: the lowest one, and those that span the largest area;
/// among equal choices those with smaller features.
void keepFour(std::vector<ContactPoint>& points, std::size_t first, double size);

}  // namespace rico
