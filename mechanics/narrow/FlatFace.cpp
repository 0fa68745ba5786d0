#include <mechanics/narrow/FlatFace.hpp>
#include <mechanics/narrow/Segments.hpp>

namespace rico {
namespace {

constexpr double kSteep = 0.05;

Vec3 inPlane(Vec3 p) { return {p.x, p.y, 0}; }

}  // namespace

void FlatFace::look(const Convex& convex, const Frame& frame, const ContactBasis& basis,
                    Vec3 origin, bool from_above) {
  convex.face(frame.localDirection(from_above ? -basis.N : basis.N), loop_);
  const double lift = from_above ? -convex.radius() : convex.radius();
  for (FaceLoop::Corner& corner : loop_.corners) {
    const Vec3 d = frame.point(corner.point) - origin;
    corner.point = {dot(basis.T1, d), dot(basis.T2, d), dot(basis.N, d) + lift};
  }

  const int n = size();
  width_ = 0;
  Vec3 area, from_first;
  for (int i = 0; i < n; ++i) {
    const Vec3 next = corner(i + 1 < n ? i + 1 : 0), next_from_first = next - corner(0);
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

// `turn` is 1 where corners run counter-clockwise in (x, y). An edge without length has no beyond.
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

void FlatFace::distances(const FlatFace& other, std::vector<double>& d) const {
  const int n = other.size();
  d.resize(static_cast<std::size_t>(n) * edges());
  double* to = d.data();
  for (const Vec3& line : lines_)
    for (int k = 0; k < n; ++k) {
      const Vec3 p = other.corner(k);
      *to++ = line.x * p.x + line.y * p.y - line.z;
    }
}

double FlatFace::height(Vec3 p) const {
  if (size() > 2) return slope_.x * p.x + slope_.y * p.y + slope_.z;
  if (size() == 1) return corner(0).z;
  const double t = closestParameter(inPlane(corner(0)), inPlane(corner(1)), inPlane(p));
  return corner(0).z + t * edgeVector(0).z;
}

double FlatFace::within(Vec3 p, const double* d, int n) const {
  if (size() < 3) {
    const Vec3 a = inPlane(corner(0)), b = inPlane(corner(size() - 1)), q = inPlane(p);
    const double t = closestParameter(a, b, q);
    return -norm(q - a - t * (b - a));
  }
  double depth = Aabb::kInfinity;
  for (int i = 0; i < edges(); ++i) depth = least(depth, d[i * n]);
  return depth;
}

}  // namespace rico
