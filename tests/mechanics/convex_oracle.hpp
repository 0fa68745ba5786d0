#pragma once

#include <algorithm>
#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/geometry/Frame.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <numbers>
#include <vector>

namespace rico::test {

/// h(n) = max n.x over a placed shape, computed from the shapes' definitions, not by the library.
inline double supportHeight(const Shape& shape, const Frame& frame, Vec3 n) {
  const Vec3 d = frame.localDirection(n);
  const double rho = std::hypot(d.x, d.y);
  double h = 0;
  if (const auto* s = std::get_if<Sphere>(&shape)) h = s->radius;
  if (const auto* s = std::get_if<Box>(&shape)) h = dot(s->half, abs(d));
  if (const auto* s = std::get_if<Capsule>(&shape)) h = s->half_length * std::abs(d.z) + s->radius;
  if (const auto* s = std::get_if<Cylinder>(&shape))
    h = s->radius * rho + s->half_length * std::abs(d.z);
  if (const auto* s = std::get_if<Cone>(&shape))
    h = std::max(0.75 * s->height * d.z, s->radius * rho - 0.25 * s->height * d.z);
  if (const auto* s = std::get_if<ConvexHullPtr>(&shape)) {
    h = -Aabb::kInfinity;
    for (const Vec3& v : (*s)->vertices()) h = std::max(h, dot(v, d));
  }
  return h + dot(n, frame.origin);
}

/// min n.a - max n.b: a lower bound of the gap for each unit n; its maximum over n is the gap.
inline double gapAlong(const Shape& a, const Frame& fa, const Shape& b, const Frame& fb, Vec3 n) {
  return -supportHeight(a, fa, -n) - supportHeight(b, fb, n);
}

/// Returns true if p is within a tolerance of a placed shape, computed from the shapes'
/// definitions.
inline bool holds(const Shape& shape, const Frame& frame, Vec3 p, double tolerance) {
  const Vec3 x = frame.localPoint(p);
  const double rho = std::hypot(x.x, x.y);
  if (const auto* s = std::get_if<Sphere>(&shape)) return norm(x) <= s->radius + tolerance;
  if (const auto* s = std::get_if<Box>(&shape))
    return std::abs(x.x) <= s->half.x + tolerance && std::abs(x.y) <= s->half.y + tolerance &&
           std::abs(x.z) <= s->half.z + tolerance;
  if (const auto* s = std::get_if<Capsule>(&shape))
    return std::hypot(rho, std::max(0.0, std::abs(x.z) - s->half_length)) <= s->radius + tolerance;
  if (const auto* s = std::get_if<Cylinder>(&shape))
    return rho <= s->radius + tolerance && std::abs(x.z) <= s->half_length + tolerance;
  if (const auto* s = std::get_if<Cone>(&shape))
    return x.z >= -0.25 * s->height - tolerance &&
           rho * s->height <= s->radius * (0.75 * s->height - x.z) + tolerance * s->height;
  const auto& hull = *std::get<ConvexHullPtr>(shape);
  for (const ConvexHull::Face& face : hull.faces())
    if (dot(face.normal, x) > face.offset + tolerance) return false;
  return true;
}

/// The largest gapAlong() that a search finds: it samples the sphere, then improves the best
/// samples and a given start by steps of decreasing length. It is at most the gap.
inline double searchGap(const Shape& a, const Frame& fa, const Shape& b, const Frame& fb,
                        Vec3 start) {
  const auto f = [&](Vec3 n) { return gapAlong(a, fa, b, fb, n); };
  struct Sample {
    double gap;
    Vec3 n;
  };
  constexpr int kSamples = 1500, kStarts = 6, kClimb = 300;
  std::vector<Sample> samples;
  for (int k = 0; k < kSamples; ++k) {  // a spiral
    const double z = 1 - (2 * k + 1.0) / kSamples, r = std::sqrt(1 - z * z);
    const double angle = k * std::numbers::pi * (3 - std::sqrt(5));
    const Vec3 n{r * std::cos(angle), r * std::sin(angle), z};
    samples.push_back({f(n), n});
  }
  std::partial_sort(samples.begin(), samples.begin() + kStarts, samples.end(),
                    [](const Sample& p, const Sample& q) { return p.gap > q.gap; });
  samples[kStarts] = {f(start), start};
  double best = -Aabb::kInfinity;
  for (int s = 0; s <= kStarts; ++s) {
    auto [gap, n] = samples[s];
    double step = 0.05;
    for (int climb = 0; climb < kClimb && step > 1e-12; ++climb) {
      const ContactBasis basis = contactBasis(n);
      bool better = false;
      for (int k = 0; k < 16; ++k) {
        const double angle = 2 * std::numbers::pi * (k + 0.37) / 16;
        const Vec3 m =
            normalized(n + step * (std::cos(angle) * basis.T1 + std::sin(angle) * basis.T2));
        const double g = f(m);
        if (g > gap) gap = g, n = m, better = true;
      }
      if (!better) step /= 2;
    }
    best = std::max(best, gap);
  }
  return best;
}

/// Normals of faces and directions of edges of a box, a hull, or the axis of a capsule, in space.
struct Facets {
  std::vector<Vec3> normals, edges;
};

inline Facets facetsOf(const Shape& shape, const Frame& frame) {
  Facets facets;
  if (std::holds_alternative<Box>(shape))
    for (const Vec3& axis : frame.axes.column) {
      facets.normals.insert(facets.normals.end(), {axis, -axis});
      facets.edges.push_back(axis);
    }
  if (std::holds_alternative<Capsule>(shape)) facets.edges.push_back(frame.axes.column[2]);
  if (const auto* hull = std::get_if<ConvexHullPtr>(&shape)) {
    for (const auto& face : (*hull)->faces())
      facets.normals.push_back(frame.direction(face.normal));
    for (const auto& edge : (*hull)->edges())
      facets.edges.push_back(frame.direction((*hull)->vertices()[edge.vertex[1]] -
                                             (*hull)->vertices()[edge.vertex[0]]));
  }
  return facets;
}

/// The gap of overlapping boxes, hulls and axes of capsules: the largest gapAlong() over all
/// normals of faces and all pairs of edges.
inline double enumerateGap(const Shape& a, const Frame& fa, const Shape& b, const Frame& fb) {
  const Facets of_a = facetsOf(a, fa), of_b = facetsOf(b, fb);
  double best = -Aabb::kInfinity;
  for (const Vec3& n : of_a.normals) best = std::max(best, gapAlong(a, fa, b, fb, -n));
  for (const Vec3& n : of_b.normals) best = std::max(best, gapAlong(a, fa, b, fb, n));
  for (const Vec3& u : of_a.edges)
    for (const Vec3& v : of_b.edges) {
      const Vec3 n = cross(u, v);
      if (norm(n) < 1e-8 * norm(u) * norm(v)) continue;
      best = std::max(
          {best, gapAlong(a, fa, b, fb, normalized(n)), gapAlong(a, fa, b, fb, normalized(-n))});
    }
  return best;
}

}  // namespace rico::test
