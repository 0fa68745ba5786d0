#include <numerics/rico_math.h>

#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/narrow/BestNormal.hpp>

namespace rico {
namespace {

constexpr double kProved = 1e-6;  // relative to the size
constexpr double kNear = 1e-2;    // angles: a maximum is within this of a guess
constexpr double kOnCrease = 1e-13;

Vec3 areaOf(const FaceLoop& loop) {
  Vec3 area;
  for (std::size_t i = 1; i + 1 < loop.corners.size(); ++i)
    area += cross(loop.corners[i].point - loop.corners[0].point,
                  loop.corners[i + 1].point - loop.corners[0].point);
  return area;
}

}  // namespace

double BestNormal::gapAlong(Vec3 n) const {
  const Vec3 low = a_.support(-n), high = b_in_a_.point(b_.support(b_in_a_.localDirection(n)));
  return dot(n, low - high) - a_.radius() - b_.radius();
}

bool BestNormal::proves(const CorePair& cores) const {
  const double apart = gapAlong(cores.normal) + a_.radius() + b_.radius();
  return apart >= norm(cores.on_a - cores.on_b) - kProved * (a_.size() + b_.size());
}

void BestNormal::tryNormal(Vec3 direction) {
  const double squared = squaredNorm(direction);
  if (!(squared > 1e-20)) return;
  const Vec3 n = (1 / std::sqrt(squared)) * direction;
  const double along = gapAlong(n);
  if (along > gap) gap = along, normal = n;
}

/// a faces n with the side whose normal is nearest to -n.
void BestNormal::gatherCreases(Vec3 towards) {
  of_a_.clear(), of_b_.clear();
  a_.creases(-towards, of_a_);
  b_.creases(b_in_a_.localDirection(towards), of_b_);
  for (Crease& crease : of_a_) crease.height = -crease.height;
  for (Crease& crease : of_b_) crease.axis = b_in_a_.direction(crease.axis);
}

/// The unit n with c.n = s and d.n = t that is nearer to a direction; if the circles only nearly
/// meet, a point close to both.
void BestNormal::tryCrossing(const Crease& c, const Crease& d, Vec3 towards) {
  const Vec3 across = cross(c.axis, d.axis);
  const double squared = squaredNorm(across), cosine = dot(c.axis, d.axis);
  if (!(squared > 1e-20)) return;
  const double u = (c.height - cosine * d.height) / squared;
  const double v = (d.height - cosine * c.height) / squared;
  const Vec3 inner = u * c.axis + v * d.axis;
  const double rest = (1 - squaredNorm(inner)) / squared;
  const double side = std::sqrt(most(rest, 0));
  tryNormal(inner + (dot(across, towards) < 0 ? -side : side) * across);
}

void BestNormal::tryDirection(Vec3 towards) {
  thread_local FaceLoop face;
  tryNormal(towards);
  a_.face(-towards, face);
  tryNormal(-areaOf(face));
  b_.face(b_in_a_.localDirection(towards), face);
  tryNormal(b_in_a_.direction(areaOf(face)));
  gatherCreases(towards);
  for (const Crease& c : of_a_)
    for (const Crease& d : of_b_) tryCrossing(c, d, towards);
}

/// The largest gap along a circle, by golden section: it may be where the circle meets another one.
void BestNormal::followCrease(const Crease& crease) {
  const double off = dot(crease.axis, normal) - crease.height;
  if (abs(off) > kNear) return;
  const Vec3 middle = crease.height * crease.axis;
  const Vec3 out = normal - dot(crease.axis, normal) * crease.axis;
  const double radius = std::sqrt(most(1 - crease.height * crease.height, 0));
  if (!(norm(out) > kNear) || !(radius > kNear)) return;
  const Vec3 u = radius * normalized(out), v = cross(crease.axis, u);
  const auto at = [&](double t) { return middle + RicoCos(t) * u + RicoSin(t) * v; };

  constexpr double kGolden = 0.6180339887498949;
  double low = -kNear, high = kNear;
  double s = high - kGolden * (high - low), t = low + kGolden * (high - low);
  double gap_s = gapAlong(at(s)), gap_t = gapAlong(at(t));
  while (high - low > kOnCrease) {
    if (gap_s > gap_t) {
      high = t, t = s, gap_t = gap_s;
      s = high - kGolden * (high - low), gap_s = gapAlong(at(s));
    } else {
      low = s, s = t, gap_s = gap_t;
      t = low + kGolden * (high - low), gap_t = gapAlong(at(t));
    }
  }
  tryNormal(at((low + high) / 2));
}

/// Newton's step on the sphere by differences, for smooth g.
void BestNormal::tryNewton() {
  constexpr double kStep = 2e-5;
  const ContactBasis basis = contactBasis(normal);
  const auto g = [&](double x, double y) {
    return gapAlong(normalized(basis.N + (kStep * x) * basis.T1 + (kStep * y) * basis.T2));
  };
  const double g0 = gapAlong(basis.N), east = g(1, 0), west = g(-1, 0), north = g(0, 1),
               south = g(0, -1);
  const double gx = (east - west) / 2, gy = (north - south) / 2;
  const double gxx = east + west - 2 * g0, gyy = north + south - 2 * g0;
  const double gxy = (g(1, 1) + g(-1, -1) - g(1, -1) - g(-1, 1)) / 4;
  const double det = gxx * gyy - gxy * gxy;
  if (!(gxx < 0 && det > 0)) return;
  const double x = -(gyy * gx - gxy * gy) / det, y = -(gxx * gy - gxy * gx) / det;
  tryNormal(basis.N + (kStep * x) * basis.T1 + (kStep * y) * basis.T2);
}

void BestNormal::refine() {
  constexpr int kMost = 4;
  const double enough = 1e-15 * (a_.size() + b_.size());
  for (int k = 0; k < kMost; ++k) {
    const double before = gap;
    gatherCreases(normal);
    for (const Crease& crease : of_a_) followCrease(crease);
    for (const Crease& crease : of_b_) followCrease(crease);
    tryNewton();
    if (gap <= before + enough) break;
    tryDirection(normal);
  }
}

}  // namespace rico
