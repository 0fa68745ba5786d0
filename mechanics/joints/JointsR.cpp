#include <algorithm>
#include <kernel/modeling/Interaction.hpp>
#include <kernel/modeling/SecondOrderDS.hpp>
#include <mechanics/joints/JointsR.hpp>
#include <span>

namespace rico {
namespace {

constexpr int kMostRows = 6;

/// A row of (1): along axis `b` of b's frame, or between axis `a` of a's and axis `b` of b's.
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
constexpr RowKind kSlide2dRows[] = {kX, kZX};  // x: across the axis, in the plane
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

/// With e fixed in b:  d/dt (P_a − P_b)·e = e·(v_a + ω_a × r_a) − e·(v_b + ω_b × (P_a − x_b)).
/// With p in a and s in b:  d/dt p·s = (ω_a − ω_b)·(p × s).
void fillRow(const PlacedJoint& joint, const RowKind& kind, int side, double* row) {
  const double sign = side == 0 ? 1.0 : -1.0;
  const Vec3 e = joint.axes[1].column[kind.b];
  const Vec3 across = joint.arm[side] + (joint.point[0] - joint.point[side]);
  const Vec3 turn = kind.isLinear ? cross(across, e) : cross(joint.axes[0].column[kind.a], e);
  std::fill_n(row, joint.system[side].columns(), 0.0);
  joint.system[side].add(kind.isLinear ? sign * e : Vec3{}, sign * turn, row);
}

}  // namespace

JointsR::JointsR(const std::shared_ptr<SecondOrderDS>& bodies, JointKind kind)
    : JointsR(bodies, nullptr, kind) {}

JointsR::JointsR(const std::shared_ptr<SecondOrderDS>& a, const std::shared_ptr<SecondOrderDS>& b,
                 JointKind kind)
    : systems_(a, b), kind_(kind) {}

int JointsR::add(std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis) {
  joints_.emplace_back(systems_, a, b, point, axis);
  return size() - 1;
}

int JointsR::rows() const { return static_cast<int>(rowsOf(kind_).size()); }

void JointsR::initialize(Interaction& interaction) {
  systems_.check(interaction, name(), rows());
  interaction.setContacts(size());
  interaction.coupling().resize(size(), rows(), systems_.present(0).columns(),
                                systems_.present(1).columns(), true);
}

void JointsR::computeJach(double /*t*/, Interaction& interaction) {
  Coupling& coupling = interaction.coupling();
  const std::span<const RowKind> kinds = rowsOf(kind_);
  for (int c = 0; c < size(); ++c) {
    const PlacedJoint placed(systems_, joints_[c]);
    for (int side : {0, 1}) {
      coupling.setBody(c, side, placed.body[side]);
      double* row = coupling.output(c, side);
      for (std::size_t r = 0; r < kinds.size(); ++r, row += coupling.columns(side))
        fillRow(placed, kinds[r], side, row);
    }
    addCompliance(placed, coupling, c);
  }
  coupling.touch();
}

// D = kCompliance diag(H W⁻¹ Hᵀ).
void JointsR::addCompliance(const PlacedJoint& placed, Coupling& coupling, int joint) const {
  constexpr double kCompliance = 1e-10;
  double* D = coupling.direct(joint);
  for (int r = 0; r < rows(); ++r) {
    double& entry = D[r * (rows() + 1)] = 0.0;
    for (int side : {0, 1}) {
      if (placed.body[side] < 0) continue;
      const double* row = coupling.output(joint, side) + r * coupling.columns(side);
      entry += kCompliance * placed.system[side].response(placed.body[side], row);
    }
  }
}

void JointsR::computeErrors(const JointFrames& joint, double* y) const {
  const PlacedJoint placed(systems_, joint);
  const Vec3 d = placed.point[0] - placed.point[1];
  for (const RowKind& kind : rowsOf(kind_)) {
    const Vec3 e = placed.axes[1].column[kind.b];
    *y++ = dot(kind.isLinear ? d : placed.axes[0].column[kind.a], e);
  }
}

double JointsR::greatestError() const {
  double greatest = 0;
  for (const JointFrames& joint : joints_) {
    double y[kMostRows] = {};
    computeErrors(joint, y);
    for (double error : y) greatest = most(greatest, abs(error));
  }
  return greatest;
}

void JointsR::computeOutput(double /*t*/, Interaction& interaction, int level) {
  if (level == 0) {
    double* y = interaction.y(0).data();
    for (const JointFrames& joint : joints_) computeErrors(joint, y), y += rows();
    return;
  }
  const Vector* states[2] = {&systems_.of(0)->velocity(), &systems_.of(1)->velocity()};
  interaction.setOutputFrom(states, interaction.y(level));
}

void JointsR::computeFreeOutput(double /*t*/, Interaction& interaction, const Vector* const free[2],
                                Vector& q) {
  interaction.setOutputFrom(free, q);
}

}  // namespace rico
