#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/ContactPoint.hpp>
#include <mechanics/narrow/Convex.hpp>
#include <mechanics/narrow/Separation.hpp>
#include <vector>

namespace rico {

/// Features within this part of a face's width of each other count as one: a corner that stands
/// over by less still rests on the face, and keeps its identity while bodies of equal width creep.
constexpr double kSameFeature = 1e-3;
/// A corner whose gap is that of the separation within this part of the bodies' size has it.
constexpr double kRealised = 1e-9;

/// Points at which two convex bodies touch, seen along the normal of their separation: of the
/// polygon in which their faces overlap, each corner
///
///     a corner of a over b's face,   a corner of b over a's face,   two edges that cross
///
/// names its features, and its gap is measured along the normal. Up to four are kept, the lowest
/// among them: its gap is that of the separation. Returns whether a corner has that gap; if not,
/// the point of the separation is taken instead, if it is known.
bool contactManifold(const Convex& a, const Frame& frame_a, const Convex& b, const Frame& frame_b,
                     const Separation& separation, double margin, std::vector<ContactPoint>& points,
                     bool point_known = true);

/// Keeps four of the points from `first` on: the lowest one, and those that span the largest area.
/// Where several serve, those of the smaller features.
void keepFour(std::vector<ContactPoint>& points, std::size_t first, double size);

}  // namespace rico
