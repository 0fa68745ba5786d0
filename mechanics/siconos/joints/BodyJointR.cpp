#include <numerics/rico_math.h>

#include <BodyJointR.hpp>
#include <algorithm>
#include <kernel/relations/Interaction.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {
namespace {

Vector3 operator+(const Vector3& a, const Vector3& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

Vector3 operator-(const Vector3& a, const Vector3& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

Vector3 times(const Matrix& R, const Vector3& a) {
  Vector3 result = {};
  multiplyAdd(1.0, R, a.data(), result.data());
  return result;
}

Vector3 timesTransposed(const Matrix& R, const Vector3& a) {
  Vector3 result = {};
  multiplyTransposeAdd(1.0, R, a.data(), result.data());
  return result;
}

Quaternion4 conjugate(const Quaternion4& p) { return {p[0], -p[1], -p[2], -p[3]}; }

// The map b ↦ p ⊗ (0, b) ⊗ p*. If |p| ≠ 1 it has the factor |p|², as in published results.
Matrix turned(const Quaternion4& p) {
  const double w = p[0], x = p[1], y = p[2], z = p[3];
  const double ww = w * w, xx = x * x, yy = y * y, zz = z * z;
  return {{ww + xx - yy - zz, 2 * (x * y - w * z), 2 * (x * z + w * y)},
          {2 * (x * y + w * z), ww - xx + yy - zz, 2 * (y * z - w * x)},
          {2 * (x * z - w * y), 2 * (y * z + w * x), ww - xx - yy + zz}};
}

void normalise(Vector3& a) {
  const double norm = std::sqrt(dot(a, a));
  for (double& entry : a) entry /= norm;
}

// A direction across the axis A, the same one as in published results, whose forces have components
// along it. acrossSlide() is that of joints along whose axis the bodies move.
Vector3 acrossSlide(const Vector3& A) {
  const bool isUp = (A[0] > A[1] ? A[2] >= A[0] : A[2] > A[1]) || RicoHypot(A[0], A[1]) < 1e-12;
  return isUp ? Vector3{0.0, -A[2], A[1]} : Vector3{A[1], -A[0], 0.0};
}

Vector3 acrossHinge(const Vector3& A) {
  const double x = std::abs(A[0]), y = std::abs(A[1]), z = std::abs(A[2]);
  if (x > y && x > z) return {-A[1], A[0], 0.0};
  if (y > z) return {A[1], -A[0], 0.0};
  return {0.0, A[2], -A[1]};
}

}  // namespace

BodyJointR::Place BodyJointR::placeOf(const double* q) {
  Place place;
  if (q == nullptr) return place;
  place.x = {q[0], q[1], q[2]};
  place.p = {q[3], q[4], q[5], q[6]};
  place.R = turned(place.p);
  return place;
}

Quaternion4 BodyJointR::turn(const Place& one, const Place& two) const {
  if (isRigid()) return product(product(one.p, turn_), conjugate(two.p));
  return product(product(conjugate(one.p), two.p), conjugate(turn_));
}

Vector3 BodyJointR::way(const Place& one, const Place& two) const {
  return one.x + times(one.R, point_[0]) - two.x - times(two.R, point_[1]);
}

void BodyJointR::setBase(const double* q1, const double* q2) {
  hasBase_ = true;
  hasSecond_ = q2 != nullptr;
  const Place one = placeOf(q1);
  const Place two = placeOf(q2);
  turn_ = product(conjugate(one.p), two.p);
  const Vector3 place = !hasPoint_ ? one.x : absolute_ ? given_ : one.x + times(one.R, given_);
  point_[0] = timesTransposed(one.R, place - one.x);
  point_[1] = timesTransposed(two.R, place - two.x);
  Vector3& A = frame_[2];
  A = absolute_ ? timesTransposed(one.R, axis_) : axis_;
  normalise(A);
  base_ = timesTransposed(one.R, two.x - one.x);
  frame_[0] = isPoint() ? acrossHinge(A) : acrossSlide(A);
  normalise(frame_[0]);
  frame_[1] = cross(A, frame_[0]);
  if (!isPoint())
    for (double& entry : frame_[1]) entry *= axisLength();
}

void BodyJointR::initialize(Interaction& interaction) {
  NewtonEulerR::initialize(interaction);
  if (!hasBase_)
    setBase(interaction.secondOrder(0)->q().data(),
            interaction.ends() == 2 ? interaction.secondOrder(1)->q().data() : nullptr);
}

int BodyJointR::orders(bool across, bool along, Vector3 rows[3]) const {
  int n = 0;
  if (across) {
    rows[n++] = frame_[0];
    rows[n++] = frame_[1];
  }
  if (along) rows[n++] = frame_[2];
  return n;
}

int BodyJointR::directions(Vector3 rows[3]) const {
  if (rows_.alongAxis && rows_.acrossAxis) {
    rows[0] = {1, 0, 0}, rows[1] = {0, 1, 0}, rows[2] = {0, 0, 1};
    return 3;
  }
  return orders(rows_.acrossAxis, rows_.alongAxis, rows);
}

int BodyJointR::turnRows(Vector3 rows[3]) const {
  if (!isRigid()) return orders(rows_.turnsAxis, rows_.turnsAround, rows);
  rows[0] = {1, 0, 0}, rows[1] = {0, 1, 0}, rows[2] = {0, 0, 1};
  return 3;
}

void BodyJointR::computeh(double /*t*/, const Vector& q, Vector& y) {
  const Place one = placeOf(q.data());
  const Place two = placeOf(q.size() > 7 ? q.data() + 7 : nullptr);
  Vector3 rows[3];
  const int n = directions(rows);
  const Vector3 seen = isRigid()   ? timesTransposed(one.R, two.x - one.x) - base_
                       : isPoint() ? way(one, two)
                                   : Vector3{} - timesTransposed(one.R, way(one, two));
  for (int i = 0; i < n; ++i) y[i] = dot(seen, rows[i]);
  const Quaternion4 rho = turn(one, two);
  const double sign = rows_.alongAxis || isRigid() ? 1.0 : -1.0;
  const int count = turnRows(rows);
  for (int i = 0; i < count; ++i) y[n + i] = sign * dot({rho[1], rho[2], rho[3]}, rows[i]);
}

// The rate of d = R₁ᵀ (x₁ + R₁ P₁ − x₂ − R₂ P₂) is
//
//     ḋ = R₁ᵀ (v₁ + R₁ (Ω₁ × P₁) − v₂ − R₂ (Ω₂ × P₂)) − Ω₁ × d
void BodyJointR::fillPoint(const Place& one, const Place& two, int bodies, Matrix& H) const {
  Vector3 rows[3];
  const int count = directions(rows);
  const double sign = isPoint() ? 1.0 : -1.0;
  const Vector3 seen = timesTransposed(one.R, way(one, two));
  for (int row = 0; row < count; ++row) {
    const Vector3 direction = isPoint() ? rows[row] : times(one.R, rows[row]);
    Vector3 moment = cross(point_[0], timesTransposed(one.R, direction));
    if (!isPoint()) moment = moment - cross(seen, rows[row]);
    const Vector3 other = cross(point_[1], timesTransposed(two.R, direction));
    for (int j = 0; j < 3; ++j) {
      H(row, j) = sign * direction[j];
      H(row, 3 + j) = sign * moment[j];
      if (bodies < 2) continue;
      H(row, 6 + j) = -sign * direction[j];
      H(row, 9 + j) = -sign * other[j];
    }
  }
}

// The rate of d = R₁ᵀ (x₂ − x₁) is R₁ᵀ (v₂ − v₁) − Ω₁ × d.
void BodyJointR::fillCentres(const Place& one, const Place& two, int bodies, Matrix& H) const {
  Vector3 rows[3];
  const int count = directions(rows);
  const Vector3 seen = timesTransposed(one.R, two.x - one.x);
  for (int row = 0; row < count; ++row) {
    const Vector3 direction = times(one.R, rows[row]);
    const Vector3 moment = cross(rows[row], seen);
    for (int j = 0; j < 3; ++j) {
      H(row, j) = -direction[j];
      H(row, 3 + j) = moment[j];
      if (bodies == 2) H(row, 6 + j) = direction[j];
    }
  }
}

// With the factors ½ p₁* ⊗ p₂ ⊗ (0, Ω₂) − ½ (0, Ω₁) ⊗ p₁* ⊗ p₂ of (1), or those of (2).
void BodyJointR::fillTurn(const Place& one, const Place& two, int bodies, int first,
                          Matrix& H) const {
  Vector3 rows[3];
  const int count = turnRows(rows);
  const double sign = isRigid() || !rows_.alongAxis ? 1.0 : -1.0;
  const Quaternion4 relative = product(conjugate(one.p), two.p);
  for (int j = 0; j < 3; ++j) {
    Quaternion4 omega = {};
    omega[1 + j] = 0.5;
    const Quaternion4 by1 = isRigid()
                                ? product(product(one.p, omega), product(turn_, conjugate(two.p)))
                                : product(product(omega, relative), conjugate(turn_));
    const Quaternion4 by2 = isRigid()
                                ? product(product(one.p, turn_), product(omega, conjugate(two.p)))
                                : product(product(relative, omega), conjugate(turn_));
    for (int i = 0; i < count; ++i) {
      H(first + i, 3 + j) = sign * dot({by1[1], by1[2], by1[3]}, rows[i]);
      if (bodies == 2) H(first + i, 9 + j) = -sign * dot({by2[1], by2[2], by2[3]}, rows[i]);
    }
  }
}

void BodyJointR::computeH(double /*t*/, Interaction& interaction, Matrix& H) {
  const Place one = placeOf(interaction.secondOrder(0)->q().data());
  const Place two =
      placeOf(interaction.ends() == 2 ? interaction.secondOrder(1)->q().data() : nullptr);
  Vector3 rows[3];
  if (isRigid())
    fillCentres(one, two, interaction.ends(), H);
  else
    fillPoint(one, two, interaction.ends(), H);
  fillTurn(one, two, interaction.ends(), directions(rows), H);
}

}  // namespace rico
