#include <numerics/rico_math.h>

#include <array>
#include <mechanics/geometry/Entries.hpp>
#include <mechanics/narrow/BoxFaces.hpp>
#include <mechanics/narrow/FeatureNumbers.hpp>
#include <mechanics/narrow/convex/Convex.hpp>
#include <mechanics/shapes/Compound.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>
#include <numbers>
#include <stdexcept>

namespace rico {
namespace {

[[noreturn]] void refuse(const char* what) {
  throw std::logic_error(std::string(what) + ": it is not a convex body");
}

int sign(double x) { return x < 0 ? -1 : 1; }

/// The unit vector across z that is nearest to a direction, e_x along the axis.
Vec3 across(Vec3 d) {
  const double rho = std::sqrt(d.x * d.x + d.y * d.y);
  return rho > 0 ? Vec3{d.x / rho, d.y / rho, 0} : Vec3{1, 0, 0};
}

struct SupportOf {
  Vec3 d;

  Vec3 operator()(const Sphere&) const { return {}; }
  Vec3 operator()(const Box& b) const {
    return {sign(d.x) * b.half.x, sign(d.y) * b.half.y, sign(d.z) * b.half.z};
  }
  Vec3 operator()(const Capsule& c) const { return {0, 0, sign(d.z) * c.half_length}; }
  Vec3 operator()(const Cylinder& c) const {
    const Vec3 e = across(d);
    return {c.radius * e.x, c.radius * e.y, sign(d.z) * c.half_length};
  }
  Vec3 operator()(const Cone& c) const {
    const Vec3 e = across(d), rim{c.radius * e.x, c.radius * e.y, c.base()};
    return dot(rim, d) > c.apex() * d.z ? rim : Vec3{0, 0, c.apex()};
  }
  Vec3 operator()(const ConvexHullPtr& hull) const { return hull->support(d); }
  template <class Other>
  Vec3 operator()(const Other&) const {
    refuse("support");
  }
};

/// Flat ends as polygons, round sides as edges.
struct FaceOf {
  Vec3 d;
  FaceLoop& loop;

  void operator()(const Sphere&) const { loop.corners = {{Vec3{}, 0, 0}}; }

  void operator()(const Capsule& c) const {
    loop.face = kCapsuleSide;
    loop.corners = {{{0, 0, -c.half_length}, kCapsuleLow, kCapsuleSide},
                    {{0, 0, c.half_length}, kCapsuleHigh, kCapsuleSide}};
  }

  void operator()(const Box& b) const {
    const BoxFace& face = boxFaceTowards(d);
    loop.face = face.feature;
    loop.corners.resize(4);
    for (int n = 0; n < 4; ++n)
      loop.corners[n] = {times(face.corner[n], b.half), face.vertex[n], face.edge[n]};
  }

  void operator()(const Cylinder& c) const {
    const Vec3 e = across(d);
    const bool high = d.z > 0;
    if (abs(d.z) > abs(dot(e, d)))
      return rim(c.radius, high ? c.half_length : -c.half_length, high);
    loop.face = kSide;
    const Vec3 out = c.radius * e, up{0, 0, c.half_length};
    loop.corners = {{out - up, kLowRim, kSide}, {out + up, kHighRim, kSide}};
  }

  void operator()(const Cone& c) const {
    const Vec3 e = across(d);
    // Outward normal of the side: (height e + radius z) / slant.
    const double slant = std::sqrt(c.height * c.height + c.radius * c.radius);
    const double side = (c.height * dot(e, d) + c.radius * d.z) / slant;
    if (-d.z > side) return rim(c.radius, c.base(), false);
    loop.face = kSide;
    loop.corners = {{c.radius * e + Vec3{0, 0, c.base()}, kLowRim, kSide},
                    {{0, 0, c.apex()}, kHigh, kSide}};
  }

  void operator()(const ConvexHullPtr& hull) const {
    const ConvexHull::Face& face = hull->faceTowards(d);
    loop.face = static_cast<std::uint32_t>(&face - hull->faces().data());
    for (const ConvexHull::Corner& corner : hull->corners(face))
      loop.corners.push_back({hull->vertices()[corner.vertex], hullVertex(*hull, corner.vertex),
                              hullEdge(*hull, corner.edge)});
  }

  template <class Other>
  void operator()(const Other&) const {
    refuse("face");
  }

 private:
  /// A disk at height z: corners at fixed angles and in the direction of d, counter-clockwise from
  /// outside.
  void rim(double radius, double z, bool high) const {
    static const std::array<Vec3, kRimCorners> places = [] {
      std::array<Vec3, kRimCorners> points{};
      for (std::uint32_t k = 0; k < kRimCorners; ++k) {
        const double angle = 2 * std::numbers::pi * k / kRimCorners;
        points[k] = {RicoCos(angle), RicoSin(angle), 0};
      }
      return points;
    }();
    loop.face = high ? kHigh : kLow;
    const std::uint32_t first = high ? kHighRimCorner : kLowRimCorner;
    const std::uint32_t first_edge = kRimEdge + (high ? 2 * kRimCorners : 0);
    const Vec3 lowest = across(d), up{0, 0, z};
    const auto add = [&](Vec3 e, std::uint32_t vertex, std::uint32_t edge) {
      loop.corners.push_back({radius * e + up, vertex, edge});
    };
    for (std::uint32_t k = 0; k < kRimCorners; ++k) {
      const Vec3 e = places[k], next = places[(k + 1) % kRimCorners];
      add(e, first + k, first_edge + k);
      if (cross(e, lowest).z > 0 && cross(lowest, next).z > 0)
        add(lowest, high ? kHighRim : kLowRim, first_edge + kRimCorners + k);
    }
    if (!high) reverse();
  }

  /// The other sense; edges stay between their corners.
  void reverse() const {
    auto& c = loop.corners;
    std::vector<FaceLoop::Corner> turned;
    for (std::size_t k = c.size(); k-- > 0;)
      turned.push_back({c[k].point, c[k].vertex, c[(k + c.size() - 1) % c.size()].edge});
    c.swap(turned);
  }
};

struct FeatureCountOf {
  std::uint64_t operator()(const Box&) const { return kBoxFeatures; }
  std::uint64_t operator()(const Capsule&) const { return kCapsuleFeatures; }
  std::uint64_t operator()(const Cylinder&) const { return kRoundFeatures; }
  std::uint64_t operator()(const Cone&) const { return kRoundFeatures; }
  std::uint64_t operator()(const ConvexHullPtr& h) const {
    return h->faces().size() + h->edges().size() + h->vertices().size();
  }
  std::uint64_t operator()(const TriangleMeshPtr& m) const {
    return m->triangles().size() + m->edges() + m->vertices().size();
  }
  std::uint64_t operator()(const HeightFieldPtr& h) const {
    return std::uint64_t{6} * h->nx() * h->ny();
  }
  std::uint64_t operator()(const Polygon2dPtr& p) const { return 2 * p->vertices().size(); }
  std::uint64_t operator()(const CompoundPtr& c) const {
    std::uint64_t sum = 0;
    for (const Compound::Part& part : c->parts()) sum += featureCount(part.shape);
    return sum;
  }
  template <class Other>
  std::uint64_t operator()(const Other&) const {
    return 1;
  }
};

}  // namespace

void Convex::creases(Vec3 direction, std::vector<Crease>& creases) const {
  thread_local FaceLoop loop;
  face(direction, loop);
  const std::size_t corners = loop.corners.size(), edges = corners > 2 ? corners : corners - 1;
  for (std::size_t i = 0; i < edges; ++i)
    creases.push_back(
        {normalized(loop.corners[(i + 1) % corners].point - loop.corners[i].point), 0});
}

double ConvexShape::radius() const {
  if (const auto* sphere = std::get_if<Sphere>(&shape_)) return sphere->radius;
  if (const auto* capsule = std::get_if<Capsule>(&shape_)) return capsule->radius;
  return 0;
}

Vec3 ConvexShape::support(Vec3 direction) const { return std::visit(SupportOf{direction}, shape_); }

void ConvexShape::face(Vec3 direction, FaceLoop& loop) const {
  if (const auto* box = std::get_if<Box>(&shape_)) return FaceOf{direction, loop}(*box);
  loop.corners.clear();
  std::visit(FaceOf{direction, loop}, shape_);
}

/// A cone's side looks along (height e + radius z) / slant.
void ConvexShape::creases(Vec3 direction, std::vector<Crease>& creases) const {
  if (std::holds_alternative<Cylinder>(shape_)) return creases.push_back({{0, 0, 1}, 0});
  if (const auto* cone = std::get_if<Cone>(&shape_)) {
    const double slant = std::sqrt(cone->height * cone->height + cone->radius * cone->radius);
    return creases.push_back({{0, 0, 1}, cone->radius / slant});
  }
  if (const auto* hull = std::get_if<ConvexHullPtr>(&shape_)) {
    const ConvexHull& h = **hull;
    const std::uint32_t corner = h.supportVertex(direction);
    for (const ConvexHull::Edge& edge : h.edges()) {
      if (edge.vertex[0] != corner && edge.vertex[1] != corner) continue;
      creases.push_back(
          {normalized(h.vertices()[edge.vertex[1]] - h.vertices()[edge.vertex[0]]), 0});
    }
    return;
  }
  Convex::creases(direction, creases);
}

std::uint64_t featureCount(const Shape& shape) { return std::visit(FeatureCountOf{}, shape); }

}  // namespace rico
