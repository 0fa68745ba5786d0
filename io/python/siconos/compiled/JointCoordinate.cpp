#include <numerics/rico_math.h>

#include <cmath>
#include <io/python/siconos/compiled/JointCoordinate.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/newton_euler/NewtonEulerR.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <numbers>

namespace scripts {

using rico::Quaternion;
using rico::Vec3;

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

void add(Vec3 v, double factor, double* row) {
  row[0] += factor * v.x, row[1] += factor * v.y, row[2] += factor * v.z;
}

/// The q of both ends; of the world null.
struct Ends {
  explicit Ends(const rico::Interaction& interaction)
      : q1(interaction.secondOrder(0)->q().data()),
        q2(interaction.ends() == 2 ? interaction.secondOrder(1)->q().data() : nullptr) {}
  const double *q1, *q2;
};

}  // namespace

JointCoordinate::JointCoordinate(bool isWay, const std::optional<Vec3>& point, Vec3 axis,
                                 bool absolute, const double* q1, const double* q2)
    : isWay_(isWay) {
  const Place one(q1), two(q2);
  axis_ = normalized(absolute ? one.seen(axis) : axis);
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
  const double angle = 2 * RicoAtan2(dot({turn.x, turn.y, turn.z}, axis_), turn.w);
  constexpr double kTurn = 2 * std::numbers::pi;
  last_ = angle + kTurn * std::round((last_ - angle) / kTurn);
  return last_;
}

// ȧ = ω₁ × a; a body's row is along its own axes where it multiplies Ω.
void JointCoordinate::addGradient(const double* q1, const double* q2, double factor, double* row1,
                                  double* row2) const {
  const Place one(q1), two(q2);
  const Vec3 a = rotate(one.p, axis_);
  Vec3 moment1 = -a, moment2 = a;
  if (isWay_) {
    const Vec3 r1 = rotate(one.p, point_[0]), r2 = rotate(two.p, point_[1]);
    moment1 = cross(a, two.x + r2 - one.x - r1) - cross(r1, a);
    moment2 = cross(r2, a);
    add(a, -factor, row1);
    if (row2 != nullptr) add(a, factor, row2);
  }
  add(one.seen(moment1), factor, row1 + 3);
  if (row2 != nullptr) add(two.seen(moment2), factor, row2 + 3);
}

class JointCoordinateR::Kernel : public rico::NewtonEulerR {
 public:
  explicit Kernel(const JointCoordinate& coordinate) : coordinate_(coordinate) {}
  void setStop(double limit, double sign) { limit_ = limit, sign_ = sign; }

  void computeh(double /*t*/, const rico::Vector& q, rico::Vector& y) override {
    const double* q2 = q.size() > 7 ? q.data() + 7 : nullptr;
    y[0] = sign_ * (coordinate_.value(q.data(), q2) - limit_);
  }
  void computeH(double /*t*/, rico::Interaction& interaction, rico::Matrix& H) override {
    const Ends ends(interaction);
    double rows[12] = {};
    coordinate_.addGradient(ends.q1, ends.q2, sign_, rows, ends.q2 == nullptr ? nullptr : rows + 6);
    for (int j = 0; j < H.cols(); ++j) H(0, j) = rows[j];
  }
  std::string_view name() const override { return "JointCoordinateR"; }

 private:
  JointCoordinate coordinate_;
  double limit_ = 0, sign_ = 1;
};

JointCoordinateR::JointCoordinateR(const JointCoordinate& coordinate)
    : ::NewtonEulerR(std::make_shared<Kernel>(coordinate)) {}

JointCoordinateR::Kernel& JointCoordinateR::own() const { return static_cast<Kernel&>(*shared()); }

void JointCoordinateR::setStop(double limit, double sign) { own().setStop(limit, sign); }

class JointCouplerR::Kernel : public rico::NewtonEulerR {
 public:
  Kernel(const JointCoordinate& one, const JointCoordinate& two, double ratio, bool isOfOneJoint)
      : coordinates_{one, two}, ratio_(ratio), isOfOneJoint_(isOfOneJoint) {}

  void computeh(double /*t*/, const rico::Vector& q, rico::Vector& y) override {
    const double* q2 = q.size() > 7 ? q.data() + 7 : nullptr;
    const double now = isOfOneJoint_ ? coordinates_[1].value(q.data(), q2) -
                                           ratio_ * coordinates_[0].value(q.data(), q2)
                                     : coordinates_[1].value(q2, nullptr) -
                                           ratio_ * coordinates_[0].value(q.data(), nullptr);
    if (!begin_) begin_ = now;
    y[0] = now - *begin_;
  }
  void computeH(double /*t*/, rico::Interaction& interaction, rico::Matrix& H) override {
    const Ends ends(interaction);
    double rows[12] = {};
    double* row2 = ends.q2 == nullptr ? nullptr : rows + 6;
    if (isOfOneJoint_) {
      coordinates_[1].addGradient(ends.q1, ends.q2, 1.0, rows, row2);
      coordinates_[0].addGradient(ends.q1, ends.q2, -ratio_, rows, row2);
    } else {
      coordinates_[1].addGradient(ends.q2, nullptr, 1.0, rows + 6, nullptr);
      coordinates_[0].addGradient(ends.q1, nullptr, -ratio_, rows, nullptr);
    }
    for (int j = 0; j < H.cols(); ++j) H(0, j) = rows[j];
  }
  std::string_view name() const override { return "JointCouplerR"; }

 private:
  JointCoordinate coordinates_[2];
  double ratio_;
  bool isOfOneJoint_;
  std::optional<double> begin_;
};

JointCouplerR::JointCouplerR(const JointCoordinate& one, const JointCoordinate& two, double ratio,
                             bool isOfOneJoint)
    : ::NewtonEulerR(std::make_shared<Kernel>(one, two, ratio, isOfOneJoint)) {}

}  // namespace scripts
