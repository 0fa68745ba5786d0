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
  Kernel(const PlacedCoordinate& one, const PlacedCoordinate& two, double ratio)
      : all_{one, two}, ratio_(ratio) {}

  void computeh(double /*t*/, const rico::Vector& q, rico::Vector& y) override {
    const double* bodies[2] = {q.data(), q.size() > 7 ? q.data() + 7 : nullptr};
    const double now = value(all_[1], bodies) - ratio_ * value(all_[0], bodies);
    if (!begin_) begin_ = now;
    y[0] = now - *begin_;
  }
  void computeH(double /*t*/, rico::Interaction& interaction, rico::Matrix& H) override {
    const Ends both(interaction);
    const double* bodies[2] = {both.q1, both.q2};
    double row[12] = {};
    addGradient(all_[1], bodies, 1.0, row);
    addGradient(all_[0], bodies, -ratio_, row);
    for (int j = 0; j < H.cols(); ++j) H(0, j) = row[j];
  }
  std::string_view name() const override { return "JointCouplerR"; }

 private:
  static double value(PlacedCoordinate& c, const double* const* bodies) {
    return c.coordinate.value(c.ends[0] < 0 ? nullptr : bodies[c.ends[0]],
                              c.ends[1] < 0 ? nullptr : bodies[c.ends[1]]);
  }
  static void addGradient(const PlacedCoordinate& c, const double* const* bodies, double factor,
                          double* row) {
    double world[6] = {};  // what it feels
    const double* q[2];
    double* rows[2];
    for (int i = 0; i < 2; ++i) {
      q[i] = c.ends[i] < 0 ? nullptr : bodies[c.ends[i]];
      rows[i] = c.ends[i] < 0 ? world : row + std::ptrdiff_t{6} * c.ends[i];
    }
    c.coordinate.addGradient(q[0], q[1], factor, rows[0], rows[1]);
  }

  PlacedCoordinate all_[2];
  double ratio_;
  std::optional<double> begin_;
};

JointCouplerR::JointCouplerR(const PlacedCoordinate& one, const PlacedCoordinate& two, double ratio)
    : ::NewtonEulerR(std::make_shared<Kernel>(one, two, ratio)) {}

}  // namespace scripts
