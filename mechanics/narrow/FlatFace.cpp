#include <mechanics/narrow/FlatFace.hpp>
#include <mechanics/narrow/Segments.hpp>

namespace rico {
namespace {

// Least cosine of the angle between a flat face and the tangent plane of the contact.
constexpr double kSteep = 0.05;

Vec3 inPlane(Vec3 p) { return {p.x, p.y, 0}; }

}  // namespace

void FlatFace::look(const Convex& convex, const Frame& frame, const ContactBasis& basis,
                    Vec3 origin, bool from_above) {
  convex.face(frame.localDirection(from_above ? -basis.N : basis.N), loop_);
  const double lift = from_above ? -convex.radius() : convex.radius();
  const int n = size_ = static_cast<int>(loop_.corners.size());
  corners_.resize(n);
  for (int i = 0; i < n; ++i) {
    const Vec3 d = frame.point(loop_.corners[i].point) - origin;
    corners_[i] = {dot(basis.T1, d), dot(basis.T2, d), dot(basis.N, d) + lift};
  }

  width_ = 0;
  Vec3 area, from_first;
  for (int i = 0; i < n; ++i) {
    const Vec3 next_from_first = corner(next(i)) - corner(0);
    width_ = most(width_, from_first.x * from_first.x + from_first.y * from_first.y);
    area += cross(from_first, next_from_first);
    from_first = next_from_first;
  }
  width_ = std::sqrt(width_);
  flat_ = n < 3 || abs(area.z) > kSteep * norm(area);
  if (!flat_) return;
  findLines(area.z < 0 ? -1 : 1);
  if (n < 3) return;
  slope_ = {-area.x / area.z, -area.y / area.z, 0};
  slope_.z = corner(0).z - slope_.x * corner(0).x - slope_.y * corner(0).y;
}

// Finds the line of each edge, (x, y) the inward normal and z its distance from the origin. `turn`
// is 1 if the corners are counter-clockwise in (x, y), else -1. No point is outside of an edge of
// length zero.
void FlatFace::findLines(double turn) {
  lines_.resize(edges());
  for (int i = 0; i < edges(); ++i) {
    const Vec3 p = corner(i), e = edgeVector(i);
    const double length = std::sqrt(e.x * e.x + e.y * e.y);
    const double scale = length > 0 ? turn / length : 0;
    const Vec3 in{-scale * e.y, scale * e.x, 0};
    lines_[i] = {in.x, in.y, length > 0 ? in.x * p.x + in.y * p.y : -Aabb::kInfinity};
  }
}

void FlatFace::distances(const FlatFace& other, std::vector<double>& lines,
                         std::vector<double>& within) const {
  const int n = other.size();
  lines.resize(static_cast<std::size_t>(n) * edges());
  within.assign(n, Aabb::kInfinity);
  double *to = lines.data(), *depth = within.data();
  for (const Vec3& line : lines_) {
    for (int k = 0; k < n; ++k) {
      const Vec3 p = other.corners_[k];
      to[k] = line.x * p.x + line.y * p.y - line.z;
      depth[k] = least(depth[k], to[k]);
    }
    to += n;
  }
  if (size_ > 2) return;
  const Vec3 a = inPlane(corner(0)), b = inPlane(corner(size_ - 1));
  for (int k = 0; k < n; ++k) {
    const Vec3 q = inPlane(other.corner(k));
    depth[k] = -norm(q - a - closestParameter(a, b, q) * (b - a));
  }
}

double FlatFace::heightOfFew(Vec3 p) const {
  if (size_ == 1) return corner(0).z;
  const double t = closestParameter(inPlane(corner(0)), inPlane(corner(1)), inPlane(p));
  return corner(0).z + t * edgeVector(0).z;
}

}  // namespace rico
