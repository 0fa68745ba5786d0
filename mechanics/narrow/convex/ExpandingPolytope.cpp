#include <algorithm>
#include <mechanics/narrow/convex/ExpandingPolytope.hpp>

namespace rico {
namespace {

constexpr int kMostCorners = 200;
constexpr double kFlat = 1e-12, kConverged = 1e-12, kVisible = 1e-14;  // relative to the size

}  // namespace

ExpandingPolytope::ExpandingPolytope(const Convex& a, const Convex& b, const Frame& b_in_a)
    : a_(a), b_(b), b_in_a_(b_in_a), size_(a.size() + b.size()) {}

ExpandingPolytope::Corner ExpandingPolytope::support(Vec3 direction) const {
  const Vec3 on_a = a_.support(direction);
  return {on_a - b_in_a_.point(b_.support(b_in_a_.localDirection(-direction))), on_a};
}

/// Two distant points, one distant from their line, one distant from their plane.
bool ExpandingPolytope::startWithTetrahedron() {
  const auto farther = [this](Vec3 direction, Vec3 from) {
    const Corner up = support(direction), down = support(-direction);
    const double above = abs(dot(direction, up.difference - from));
    return above >= abs(dot(direction, down.difference - from)) ? up : down;
  };
  const Vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  corners_.assign(2, support(axes[0]));
  for (const Vec3& axis : axes) {
    const Corner high = support(axis), low = support(-axis);
    const Vec3 kept = corners_[1].difference - corners_[0].difference;
    if (squaredNorm(high.difference - low.difference) > squaredNorm(kept))
      corners_[0] = low, corners_[1] = high;
  }
  const Vec3 origin = corners_[0].difference, u = corners_[1].difference - origin;
  Vec3 plane;
  for (const Vec3& axis : axes) {
    const Vec3 direction = cross(u, axis);
    if (!(norm(direction) > 0.5 * norm(u))) continue;
    const Corner corner = farther(normalized(direction), origin);
    const Vec3 area = cross(u, corner.difference - origin);
    if (squaredNorm(area) <= squaredNorm(plane)) continue;
    plane = area;
    corners_.resize(2), corners_.push_back(corner);
  }
  if (!(norm(plane) > kFlat * size_ * size_)) return false;
  corners_.push_back(farther(normalized(plane), origin));
  const double height = dot(normalized(plane), corners_[3].difference - origin);
  if (abs(height) <= kFlat * size_) return false;
  if (height > 0) std::swap(corners_[1], corners_[2]);
  addFace(0, 1, 2), addFace(0, 3, 1), addFace(1, 3, 2), addFace(2, 3, 0);
  return true;
}

/// Corners counter-clockwise as seen from outside. A sliver has no normal and is never the nearest.
void ExpandingPolytope::addFace(int i, int j, int k) {
  const Vec3 p = corners_[i].difference;
  const Vec3 area = cross(corners_[j].difference - p, corners_[k].difference - p);
  const double length = norm(area);
  const Vec3 normal = length > 0 ? (1 / length) * area : Vec3{};
  faces_.push_back({{i, j, k}, normal, length > 0 ? dot(normal, p) : Aabb::kInfinity});
}

/// Moves faces visible from the corner to the end, if they are connected by edges with the nearest
/// one. Faces that are visible only by round-off stay, so the surface remains closed. Returns the
/// index of the first moved face.
std::size_t ExpandingPolytope::gatherSeen(std::size_t nearest, Vec3 p) {
  std::swap(faces_[nearest], faces_.back());
  std::size_t seen = faces_.size() - 1, kept = 0;
  // faces_[kept .. seen - 1] are visible and may still be connected with faces_[seen ..].
  for (std::size_t f = 0; f < seen; ++f) {
    const Face& face = faces_[f];
    if (!(dot(face.normal, p - corners_[face.corner[0]].difference) > kVisible * size_))
      std::swap(faces_[f], faces_[kept++]);
  }
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t f = kept; f < seen; ++f) {
      const bool joined =
          std::any_of(faces_.begin() + static_cast<std::ptrdiff_t>(seen), faces_.end(),
                      [&](const Face& face) { return shareEdge(face, faces_[f]); });
      if (!joined) continue;
      std::swap(faces_[f--], faces_[--seen]);
      grown = true;
    }
  }
  return seen;
}

bool ExpandingPolytope::shareEdge(const Face& f, const Face& g) {
  int shared = 0;
  for (const int i : f.corner)
    for (const int j : g.corner) shared += i == j;
  return shared == 2;
}

/// Removes the faces visible from the new corner, and joins the corner to the edges around them.
void ExpandingPolytope::expand(std::size_t nearest, const Corner& corner) {
  const std::size_t seen = gatherSeen(nearest, corner.difference);
  horizon_.clear();
  for (std::size_t f = seen; f < faces_.size(); ++f)
    for (int k = 0; k < 3; ++k) {
      const Edge edge{faces_[f].corner[k], faces_[f].corner[(k + 1) % 3]};
      const auto twin = std::find_if(horizon_.begin(), horizon_.end(), [&](const Edge& e) {
        return e.from == edge.to && e.to == edge.from;
      });
      if (twin == horizon_.end())
        horizon_.push_back(edge);
      else
        horizon_.erase(twin);
    }
  faces_.resize(seen);
  corners_.push_back(corner);
  const int last = static_cast<int>(corners_.size()) - 1;
  for (const Edge& edge : horizon_) addFace(edge.from, edge.to, last);
}

std::optional<CorePair> ExpandingPolytope::deepest() {
  if (!startWithTetrahedron()) return {};
  Face best{};
  double upper = Aabb::kInfinity;
  while (corners_.size() < kMostCorners) {
    const auto nearest =
        std::min_element(faces_.begin(), faces_.end(),
                         [](const Face& f, const Face& g) { return f.distance < g.distance; });
    const Face face = *nearest;
    if (!(face.distance < Aabb::kInfinity)) break;
    const Corner corner = support(face.normal);
    const double height = dot(face.normal, corner.difference);
    if (height < upper) upper = height, best = face;
    if (upper - face.distance <= kConverged * size_) break;
    expand(static_cast<std::size_t>(nearest - faces_.begin()), corner);
  }
  return pairAt(best);
}

/// The point of the face's plane nearest to the origin, as a weighted mean of its corners.
CorePair ExpandingPolytope::pairAt(const Face& face) const {
  const Corner &p = corners_[face.corner[0]], &q = corners_[face.corner[1]],
               &r = corners_[face.corner[2]];
  const Vec3 foot = face.distance * face.normal;
  const auto part = [&](Vec3 u, Vec3 v) { return dot(face.normal, cross(u - foot, v - foot)); };
  const double at_p = part(q.difference, r.difference), at_q = part(r.difference, p.difference);
  const double at_r = part(p.difference, q.difference);
  const Vec3 on_a = (1 / (at_p + at_q + at_r)) * (at_p * p.on_a + at_q * q.on_a + at_r * r.on_a);
  return {on_a, on_a - foot, -face.normal};
}

}  // namespace rico
