#include <algorithm>
#include <cmath>
#include <io/cli/view/picture/Samples.hpp>

namespace rico {

namespace {

/// The first and the last sample, from 0 to `size` - 1, between two coordinates.
struct Range {
  int begin, end;
  Range(double from, double to, int size)
      : begin(static_cast<int>(std::ceil(clamp(from - 0.5, 0, size)))),
        end(static_cast<int>(std::ceil(clamp(to - 0.5, 0, size)))) {}
};

/// The range of a coordinate divided by depth over a sphere: the slopes of the tangent planes
/// through the eye, (c z ± r √(c² + z² − r²)) / (z² − r²).
struct Slopes {
  double least, most;
  Slopes(double c, double z, double r) {
    const double root = r * std::sqrt(most0(c * c + z * z - r * r)), scale = 1 / (z * z - r * r);
    least = scale * (c * z - root), most = scale * (c * z + root);
  }
  static double most0(double a) { return a > 0 ? a : 0; }
};

Samples::Corner between(const Samples::Corner& a, const Samples::Corner& b, double share) {
  return {a.place + share * (b.place - a.place), a.normal + share * (b.normal - a.normal)};
}

/// The unit normal that points towards the eye on the ray d.
Vec3 towardsEye(Vec3 normal, Vec3 d) {
  const double square = squaredNorm(normal);
  if (!(square > 0)) return -normalized(d);
  return (dot(normal, d) > 0 ? -1 : 1) / std::sqrt(square) * normal;
}

}  // namespace

Samples::Samples(const Camera& camera, bool hasSurfaces)
    : camera_(camera), near_(std::size_t(camera.width) * std::size_t(camera.height), kNothing) {
  if (hasSurfaces) surfaces_.resize(near_.size());
}

void Samples::put(std::size_t i, double nearness, Vec3 normal, const Paint& paint) {
  near_[i] = static_cast<float>(nearness);
  if (surfaces_.empty()) return;
  Surface& s = surfaces_[i];
  s.colour = paint.colour;
  s.isGround = paint.isGround ? 1 : 0;
  for (int c = 0; c < 3; ++c) s.normal[c] = static_cast<std::int16_t>(kUnit * normal[c]);
  s.number = paint.number;
}

Vec3 Samples::place(int x, int y) const {
  const double z = camera_.depth(near_[index(x, y)]);
  return camera_.start(x + 0.5, y + 0.5) + z * camera_.slope(x + 0.5, y + 0.5);
}

void Samples::sphere(Vec3 centre, double radius, const Paint& paint) {
  camera_.isParallel ? sphereAlong(centre, radius, paint) : sphereFrom(centre, radius, paint);
}

/// |z d − c|² = r² on the ray d = (d_x, d_y, 1) has the nearer root z = (b − √(b² − a k)) / a with
/// a = d·d, b = d·c, k = c·c − r².
void Samples::sphereFrom(Vec3 c, double r, const Paint& paint) {
  const double F = camera_.focal, w = 0.5 * camera_.width, h = 0.5 * camera_.height;
  if (c.z <= 1.01 * r + camera_.nearest) return;
  const Slopes across(c.x, c.z, r), along(c.y, c.z, r);
  const Range columns(w + F * across.least, w + F * across.most, camera_.width);
  const Range rows(h - F * along.most, h - F * along.least, camera_.height);
  const double inverse = 1 / r, scale = 1 / F, k = dot(c, c) - r * r;
  const auto nearest = static_cast<float>(1 / (c.z - r));
  for (int y = rows.begin; y < rows.end; ++y) {
    const double dy = scale * (h - y - 0.5), a0 = 1 + dy * dy, b0 = c.z + dy * c.y;
    std::size_t i = index(columns.begin, y);
    for (int x = columns.begin; x < columns.end; ++x, ++i) {
      if (near_[i] >= nearest) continue;
      const double dx = scale * (x + 0.5 - w), a = a0 + dx * dx, b = b0 + dx * c.x;
      const double under = b * b - a * k;
      if (under < 0) continue;
      const double z = (b - std::sqrt(under)) / a;
      if (1 / z > near_[i])
        put(i, 1 / z, inverse * Vec3{z * dx - c.x, z * dy - c.y, z - c.z}, paint);
    }
  }
}

/// For parallel rays: z = c_z − √(r² − (x − c_x)² − (y − c_y)²).
void Samples::sphereAlong(Vec3 c, double r, const Paint& paint) {
  const double F = camera_.focal, w = 0.5 * camera_.width, h = 0.5 * camera_.height;
  const Range columns(w + F * (c.x - r), w + F * (c.x + r), camera_.width);
  const Range rows(h - F * (c.y + r), h - F * (c.y - r), camera_.height);
  const double inverse = 1 / r, scale = 1 / F;
  const auto nearest = static_cast<float>(r - c.z);
  for (int y = rows.begin; y < rows.end; ++y) {
    const double dy = scale * (h - y - 0.5) - c.y, under0 = r * r - dy * dy;
    std::size_t i = index(columns.begin, y);
    for (int x = columns.begin; x < columns.end; ++x, ++i) {
      if (near_[i] >= nearest) continue;
      const double dx = scale * (x + 0.5 - w) - c.x, under = under0 - dx * dx;
      if (under < 0) continue;
      const double out = std::sqrt(under);
      if (out - c.z > near_[i]) put(i, out - c.z, inverse * Vec3{dx, dy, -out}, paint);
    }
  }
}

/// Clips a triangle at the nearest depth; at most four corners remain.
void Samples::triangle(const Corner& a, const Corner& b, const Corner& c, const Paint& paint) {
  const double nearest = camera_.isParallel ? -1e30 : camera_.nearest;
  const Corner* const all[] = {&a, &b, &c};
  Corner kept[4];
  int count = 0;
  for (int i = 0; i < 3; ++i) {
    const Corner &p = *all[i], &q = *all[(i + 1) % 3];
    if (p.place.z >= nearest) kept[count++] = p;
    if ((p.place.z >= nearest) != (q.place.z >= nearest))
      kept[count++] = between(p, q, (nearest - p.place.z) / (q.place.z - p.place.z));
  }
  if (count >= 3) clipped(kept, count, paint);
}

/// Draws a polygon as a fan of triangles; in each, nearness and normal are linear in the picture:
/// λ_i = (edge function i) / area.
void Samples::clipped(const Corner* corners, int count, const Paint& paint) {
  double X[4], Y[4], N[4];
  for (int i = 0; i < count; ++i) {
    X[i] = camera_.x(corners[i].place), Y[i] = camera_.y(corners[i].place);
    N[i] = camera_.nearness(corners[i].place.z);
  }
  for (int k = 2; k < count; ++k) {
    const int v[3] = {0, k - 1, k};
    const double ax = X[v[0]], ay = Y[v[0]], bx = X[v[1]], by = Y[v[1]], cx = X[v[2]], cy = Y[v[2]];
    const double area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area == 0) continue;
    const Range columns(std::min({ax, bx, cx}), std::max({ax, bx, cx}), camera_.width);
    const Range rows(std::min({ay, by, cy}), std::max({ay, by, cy}), camera_.height);
    const double s = 1 / area;
    const Vec3 p = corners[v[0]].normal, q = corners[v[1]].normal, r = corners[v[2]].normal;
    for (int y = rows.begin; y < rows.end; ++y)
      for (int x = columns.begin; x < columns.end; ++x) {
        const double px = x + 0.5 - ax, py = y + 0.5 - ay;
        const double l1 = s * (px * (cy - ay) - py * (cx - ax));
        const double l2 = s * ((bx - ax) * py - (by - ay) * px), l0 = 1 - l1 - l2;
        if (l0 < 0 || l1 < 0 || l2 < 0) continue;
        const double nearness = l0 * N[v[0]] + l1 * N[v[1]] + l2 * N[v[2]];
        const std::size_t i = index(x, y);
        if (nearness <= near_[i]) continue;
        put(i, nearness, towardsEye(l0 * p + l1 * q + l2 * r, camera_.slope(x + 0.5, y + 0.5)),
            paint);
      }
  }
}

/// The depth on a ray is z = (offset − n·s) / (n·d).
void Samples::plane(Vec3 normal, double offset, const Paint& paint) {
  for (int y = 0; y < camera_.height; ++y)
    for (int x = 0; x < camera_.width; ++x) {
      const Vec3 s = camera_.start(x + 0.5, y + 0.5), d = camera_.slope(x + 0.5, y + 0.5);
      const double along = dot(normal, d), to = offset - dot(normal, s);
      if (along >= 0 || to >= 0) continue;
      const double nearness = camera_.nearness(to / along);
      const std::size_t i = index(x, y);
      if (nearness > near_[i]) put(i, nearness, normal, paint);
    }
}

void Samples::hideBehind(const Samples& other) {
  for (std::size_t i = 0; i < near_.size(); ++i)
    if (other.near_[i] > near_[i]) near_[i] = kNothing;
}

}  // namespace rico
