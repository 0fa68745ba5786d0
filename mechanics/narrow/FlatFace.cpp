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

  width_ = 0;
  Vec3 area;
  for (int i = 0; i < size(); ++i) {
    const Vec3 from_first = corner(i) - corner(0);
    width_ = most(width_, std::sqrt(from_first.x * from_first.x + from_first.y * from_first.y));
    area += cross(from_first, corner((i + 1) % size()) - corner(0));
  }
  flat_ = true;
  if (size() < 3) return;
  flat_ = abs(area.z) > kSteep * norm(area);
  if (!flat_) return;
  turn_ = area.z > 0 ? 1 : -1;
  slope_ = {-area.x / area.z, -area.y / area.z, 0};
  inward_.clear();
  for (int i = 0; i < size(); ++i) {
    const Vec3 e = edgeVector(i);
    const double length = std::sqrt(e.x * e.x + e.y * e.y);
    if (!(length > 0)) continue;
    const double scale = turn_ / length;
    const Vec3 n{-scale * e.y, scale * e.x, 0};
    inward_.push_back({n.x, n.y, n.x * corner(i).x + n.y * corner(i).y});
  }
  slope_.z = corner(0).z - slope_.x * corner(0).x - slope_.y * corner(0).y;
}

double FlatFace::height(Vec3 p) const {
  if (size() > 2) return slope_.x * p.x + slope_.y * p.y + slope_.z;
  if (size() == 1) return corner(0).z;
  const double t = closestParameter(inPlane(corner(0)), inPlane(corner(1)), inPlane(p));
  return corner(0).z + t * edgeVector(0).z;
}

double FlatFace::within(Vec3 p) const {
  if (size() < 3) {
    const Vec3 a = inPlane(corner(0)), b = inPlane(corner(size() - 1)), q = inPlane(p);
    const double t = closestParameter(a, b, q);
    return -norm(q - a - t * (b - a));
  }
  double depth = Aabb::kInfinity;
  for (const Vec3& n : inward_) depth = least(depth, n.x * p.x + n.y * p.y - n.z);
  return depth;
}

}  // namespace rico
