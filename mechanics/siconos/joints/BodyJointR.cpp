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
  int least = 0;
  for (int i = 1; i < 3; ++i)
    if (std::abs(A[i]) < std::abs(A[least])) least = i;
  Vector3 e = {};
  e[least] = 1.0;
  frame_[0] = cross(A, e);
  normalise(frame_[0]);
  frame_[1] = cross(A, frame_[0]);
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

int BodyJointR::pointRows(Vector3 rows[3]) const {
  return orders(rows_.acrossAxis, rows_.alongAxis, rows);
}

int BodyJointR::turnRows(Vector3 rows[3]) const {
  return orders(rows_.turnsAxis, rows_.turnsAround, rows);
}

void BodyJointR::computeh(double /*t*/, const Vector& q, Vector& y) {
  const Place one = placeOf(q.data());
  const Place two = placeOf(q.size() > 7 ? q.data() + 7 : nullptr);
  const Vector3 difference = way(one, two);
  Vector3 rows[3];
  int n = 0;
  if (isPoint()) {
    for (; n < 3; ++n) y[n] = difference[n];
  } else {
    const Vector3 seen = timesTransposed(one.R, difference);
    for (const int count = pointRows(rows); n < count; ++n) y[n] = dot(seen, rows[n]);
  }
  const Quaternion4 rho = turn(one, two);
  const int count = turnRows(rows);
  for (int i = 0; i < count; ++i) y[n + i] = dot({rho[1], rho[2], rho[3]}, rows[i]);
}

// The rate of d = R₁ᵀ (x₁ + R₁ P₁ − x₂ − R₂ P₂) is
//
//     ḋ = R₁ᵀ (v₁ + R₁ (Ω₁ × P₁) − v₂ − R₂ (Ω₂ × P₂)) − Ω₁ × d
void BodyJointR::fillPoint(const Place& one, const Place& two, int bodies, Matrix& H) const {
  Vector3 rows[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const int count = isPoint() ? 3 : pointRows(rows);
  const Vector3 seen = timesTransposed(one.R, way(one, two));
  for (int row = 0; row < count; ++row) {
    const Vector3 direction = isPoint() ? rows[row] : times(one.R, rows[row]);
    Vector3 moment = cross(point_[0], timesTransposed(one.R, direction));
    if (!isPoint()) moment = moment - cross(seen, rows[row]);
    const Vector3 other = cross(point_[1], timesTransposed(two.R, direction));
    for (int j = 0; j < 3; ++j) {
      H(row, j) = direction[j];
      H(row, 3 + j) = moment[j];
      if (bodies < 2) continue;
      H(row, 6 + j) = -direction[j];
      H(row, 9 + j) = -other[j];
    }
  }
}

// ρ̇ = ½ (p₁* ⊗ p₂ ⊗ (0, Ω₂) − (0, Ω₁) ⊗ p₁* ⊗ p₂) ⊗ (…)₀*.
void BodyJointR::fillTurn(const Place& one, const Place& two, int bodies, int first,
                          Matrix& H) const {
  Vector3 rows[3];
  const int count = turnRows(rows);
  const Quaternion4 relative = product(conjugate(one.p), two.p);
  for (int j = 0; j < 3; ++j) {
    Quaternion4 omega = {};
    omega[1 + j] = 0.5;
    const Quaternion4 by1 = product(product(omega, relative), conjugate(turn_));
    const Quaternion4 by2 = product(product(relative, omega), conjugate(turn_));
    for (int i = 0; i < count; ++i) {
      H(first + i, 3 + j) = -dot({by1[1], by1[2], by1[3]}, rows[i]);
      if (bodies == 2) H(first + i, 9 + j) = dot({by2[1], by2[2], by2[3]}, rows[i]);
    }
  }
}

void BodyJointR::computeH(double /*t*/, Interaction& interaction, Matrix& H) {
  const Place one = placeOf(interaction.secondOrder(0)->q().data());
  const Place two =
      placeOf(interaction.ends() == 2 ? interaction.secondOrder(1)->q().data() : nullptr);
  Vector3 rows[3];
  fillPoint(one, two, interaction.ends(), H);
  fillTurn(one, two, interaction.ends(), isPoint() ? 3 : pointRows(rows), H);
}

}  // namespace rico
