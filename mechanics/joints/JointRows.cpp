#include <numerics/rico_math.h>

#include <algorithm>
#include <cmath>
#include <mechanics/joints/JointRows.hpp>
#include <numbers>
#include <span>

namespace rico {
namespace {

/// A row of (1): along axis `b` of b's frame, or between axis `a` of a's frame and axis `b` of b's.
struct RowKind {
  bool isLinear;
  int a, b;
};
constexpr RowKind kX = {true, 0, 0}, kY = {true, 0, 1}, kZ = {true, 0, 2};
constexpr RowKind kZX = {false, 2, 0}, kZY = {false, 2, 1}, kXY = {false, 0, 1};
constexpr RowKind kBallRows[] = {kX, kY, kZ};
constexpr RowKind kRevoluteRows[] = {kX, kY, kZ, kZX, kZY};
constexpr RowKind kCylindricalRows[] = {kX, kY, kZX, kZY};
constexpr RowKind kPrismaticRows[] = {kX, kY, kZX, kZY, kXY};
constexpr RowKind kFixedRows[] = {kX, kY, kZ, kZX, kZY, kXY};
constexpr RowKind kPin2dRows[] = {kX, kY};
constexpr RowKind kSlide2dRows[] = {kX, kZX};  // x: normal to the axis, in the plane
constexpr RowKind kFixed2dRows[] = {kX, kY, kXY};

std::span<const RowKind> rowsOf(JointKind kind) {
  switch (kind) {
    case JointKind::kBall:
      return kBallRows;
    case JointKind::kRevolute:
      return kRevoluteRows;
    case JointKind::kCylindrical:
      return kCylindricalRows;
    case JointKind::kPrismatic:
      return kPrismaticRows;
    case JointKind::kPin2d:
      return kPin2dRows;
    case JointKind::kSlide2d:
      return kSlide2dRows;
    case JointKind::kFixed2d:
      return kFixed2dRows;
    default:
      return kFixedRows;
  }
}

}  // namespace

int JointRows::count(JointKind kind) { return static_cast<int>(rowsOf(kind).size()); }

void JointRows::fillErrors(JointKind kind, const PlacedJoint& joint, double* y) {
  const Vec3 d = joint.point[0] - joint.point[1];
  for (const RowKind& row : rowsOf(kind)) {
    const Vec3 e = joint.axes[1].column[row.b];
    *y++ = dot(row.isLinear ? d : joint.axes[0].column[row.a], e);
  }
}

// With e fixed in b:  d/dt (P_a − P_b)·e = e·(v_a + ω_a × r_a) − e·(v_b + ω_b × (P_a − x_b)).
// With p in a and s in b:  d/dt p·s = (ω_a − ω_b)·(p × s).
void JointRows::fill(JointKind kind, const PlacedJoint& joint, int row, int side, double* into) {
  const RowKind& is = rowsOf(kind)[static_cast<std::size_t>(row)];
  const double sign = side == 0 ? 1.0 : -1.0;
  const Vec3 e = joint.axes[1].column[is.b];
  const Vec3 across = joint.arm[side] + (joint.point[0] - joint.point[side]);
  const Vec3 turn = is.isLinear ? cross(across, e) : cross(joint.axes[0].column[is.a], e);
  std::fill_n(into, joint.system[side].columns(), 0.0);
  joint.system[side].add(is.isLinear ? sign * e : Vec3{}, sign * turn, into);
}

void JointRows::fill(JointKind kind, const PlacedJoint& joint, double rows[][12]) {
  const Vec3 across[2] = {joint.arm[0], joint.arm[1] + (joint.point[0] - joint.point[1])};
  for (const RowKind& is : rowsOf(kind)) {
    double* row = *rows++;
    const Vec3 e = joint.axes[1].column[is.b];
    const Vec3 way = is.isLinear ? e : Vec3{};
    const Vec3 p = joint.axes[0].column[is.a];
    store(way, row), store(cross(is.isLinear ? across[0] : p, e), row + 3);
    store(-way, row + 6), store(-cross(is.isLinear ? across[1] : p, e), row + 9);
  }
}

double JointRows::coordinate(JointCoordinate which, const PlacedJoint& joint, double near) {
  const Matrix3 &A = joint.axes[0], &B = joint.axes[1];
  if (which == JointCoordinate::kDisplacement)
    return dot(joint.point[0] - joint.point[1], B.column[2]);
  const double angle = RicoAtan2(dot(A.column[0], B.column[1]), dot(A.column[0], B.column[0]));
  constexpr double kTurn = 2 * std::numbers::pi;
  return angle + kTurn * std::round((near - angle) / kTurn);
}

// The axis is b's, as in the rows of the kinds.
void JointRows::fill(JointCoordinate which, const PlacedJoint& joint, int side, double factor,
                     double* into) {
  const Vec3 z = joint.axes[1].column[2];
  const Vec3 across = joint.arm[side] + (joint.point[0] - joint.point[side]);
  std::fill_n(into, joint.system[side].columns(), 0.0);
  if (which == JointCoordinate::kDisplacement)
    joint.system[side].add(factor * z, factor * cross(across, z), into);
  else
    joint.system[side].add({}, factor * z, into);
}

}  // namespace rico
