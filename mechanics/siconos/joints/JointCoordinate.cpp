#include <numerics/rico_math.h>

#include <JointCoordinate.hpp>
#include <cmath>
#include <numbers>

namespace rico::adapters {

namespace {

struct Place {
  explicit Place(const double* q) {
    if (q == nullptr) return;
    x = {q[0], q[1], q[2]};
    p = normalized(Quaternion{q[3], q[4], q[5], q[6]});
  }
  Vec3 seen(Vec3 direction) const { return rotate(conjugate(p), direction); }

  Vec3 x;
  Quaternion p;
};

Vec3 vec(const Quaternion& p) { return {p.x, p.y, p.z}; }

// The derivative of 2 atan2(a · vec(p), p₀), divided by that of the angle for |a| = 1, where p is a
// rotation about a.
double scaleOfRate(Vec3 a, const Quaternion& p) {
  const double along = dot(a, vec(p));
  return 1 / (1 + along * along * (1 - 1 / dot(a, a)));
}

void add(Vec3 v, double factor, double* row) {
  row[0] += factor * v.x, row[1] += factor * v.y, row[2] += factor * v.z;
}

}  // namespace

JointCoordinate::JointCoordinate(bool isWay, const std::optional<Vec3>& point, Vec3 axis,
                                 bool absolute, const double* q1, const double* q2)
    : isWay_(isWay) {
  const Place one(q1), two(q2);
  axis_ = absolute ? one.seen(axis) : axis;
  Vec3 at = one.x;
  if (point) at = absolute ? *point : one.x + rotate(one.p, *point);
  point_[0] = one.seen(at - one.x), point_[1] = two.seen(at - two.x);
  turn_ = conjugate(one.p) * two.p;
}

double JointCoordinate::value(const double* q1, const double* q2) {
  const Place one(q1), two(q2);
  const Vec3 a = rotate(one.p, axis_);
  if (isWay_) return dot(a, two.x + rotate(two.p, point_[1]) - one.x - rotate(one.p, point_[0]));
  const Quaternion turn = conjugate(one.p) * two.p * conjugate(turn_);
  const double angle = 2 * RicoAtan2(dot(vec(turn), axis_), turn.w);
  constexpr double kTurn = 2 * std::numbers::pi;
  last_ = angle + kTurn * std::round((last_ - angle) / kTurn);
  return last_;
}

// ȧ = ω₁ × a; the part of a row that multiplies Ω is along the axes of the body.
void JointCoordinate::addGradient(const double* q1, const double* q2, double factor, double* row1,
                                  double* row2) const {
  const Place one(q1), two(q2);
  const Vec3 a = rotate(one.p, axis_);
  Vec3 moment1 = -a, moment2 = a;
  if (!isWay_) {
    factor *= scaleOfRate(axis_, conjugate(one.p) * two.p * conjugate(turn_));
  } else {
    const Vec3 r1 = rotate(one.p, point_[0]), r2 = rotate(two.p, point_[1]);
    moment1 = cross(a, two.x + r2 - one.x - r1) - cross(r1, a);
    moment2 = cross(r2, a);
    add(a, -factor, row1);
    if (row2 != nullptr) add(a, factor, row2);
  }
  add(one.seen(moment1), factor, row1 + 3);
  if (row2 != nullptr) add(two.seen(moment2), factor, row2 + 3);
}

}  // namespace rico::adapters
