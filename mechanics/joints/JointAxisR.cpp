#include <cmath>
#include <kernel/modeling/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/geometry/Entries.hpp>
#include <mechanics/joints/JointAxisR.hpp>

namespace rico {
namespace {

constexpr int kColumns = 6;

}  // namespace

JointAxisR::JointAxisR(std::shared_ptr<RigidBodies> bodies, Coordinate coordinate, std::uint64_t a,
                       std::uint64_t b, Vec3 point, Vec3 axis)
    : bodies_(std::move(bodies)), kind_(coordinate), joint_(*bodies_, a, b, point, axis) {}

void JointAxisR::setStop(double limit, double s) {
  if (s != 1.0 && s != -1.0)
    throw Exception("JointAxisR: a stop is above (s = 1) or below (s = -1) its limit");
  limit_ = limit;
  sign_ = s;
}

void JointAxisR::setGear(std::shared_ptr<JointAxisR> other, double ratio) {
  if (joint_.identity[1] != JointFrames::kWorld || other->joint_.identity[1] != JointFrames::kWorld)
    throw Exception("JointAxisR: a gear is between two bodies that turn against the world");
  other_ = std::move(other);
  ratio_ = ratio;
}

double JointAxisR::coordinate() const {
  const PlacedJoint placed(*bodies_, joint_);
  const Matrix3 &A = placed.axes[0], &B = placed.axes[1];
  if (kind_ == Coordinate::kWay) return dot(placed.point[0] - placed.point[1], B.column[2]);
  return std::atan2(dot(A.column[0], B.column[1]), dot(A.column[0], B.column[0]));
}

double JointAxisR::rate() const { return rateOf(bodies_->velocity()); }

double JointAxisR::rateOf(const Vector& velocity) const {
  const PlacedJoint placed(*bodies_, joint_);
  double sum = 0;
  for (int side : {0, 1}) {
    double row[kColumns];
    if (placed.body[side] < 0) continue;
    fillRow(placed, side, side == 0 ? 1.0 : -1.0, row);
    for (int j = 0; j < kColumns; ++j) sum += row[j] * velocity[kColumns * placed.body[side] + j];
  }
  return sum;
}

void JointAxisR::initialize(Interaction& interaction) {
  if (interaction.system(0) != bodies_.get() || interaction.ends() != 1 ||
      interaction.nonSmoothLaw()->size() != 1)
    throw Exception(interaction.label() + ": JointAxisR has one row, on bodies of " +
                    bodies_->label() + " alone");
  interaction.setContacts(1);
  interaction.coupling().resize(1, 1, kColumns, kColumns, true);
}

// The axis is b's, as in JointsR.
void JointAxisR::fillRow(const PlacedJoint& joint, int side, double factor, double* row) const {
  const Vec3 z = joint.axes[1].column[2];
  const Vec3 across = joint.arm[side] + (joint.point[0] - joint.point[side]);
  store(kind_ == Coordinate::kWay ? factor * z : Vec3{}, row);
  store(factor * (kind_ == Coordinate::kWay ? cross(across, z) : z), row + 3);
}

void JointAxisR::computeJach(double /*t*/, Interaction& interaction) {
  Coupling& coupling = interaction.coupling();
  const PlacedJoint placed(*bodies_, joint_);
  for (int side : {0, 1}) {
    coupling.setBody(0, side, placed.body[side]);
    fillRow(placed, side, side == 0 ? sign_ : -sign_, coupling.output(0, side));
  }
  if (other_ != nullptr) {
    const PlacedJoint second(*bodies_, other_->joint_);
    coupling.setBody(0, 1, second.body[0]);
    other_->fillRow(second, 0, -sign_ * ratio_, coupling.output(0, 1));
  }
  coupling.touch();
}

void JointAxisR::computeOutput(double t, Interaction& interaction, int level) {
  Vector& y = interaction.y(level);
  if (level == 0) {
    y[0] = sign_ * (coordinate() - limit_);
    if (other_ != nullptr) y[0] -= sign_ * ratio_ * other_->coordinate();
    if (target_) y[0] = 0.0;
    return;
  }
  const Vector* states[2] = {&bodies_->velocity(), nullptr};
  computeFreeOutput(t, interaction, states, y);
}

void JointAxisR::computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                                   Vector& q) {
  interaction.setOutputFrom(free, q);
  if (target_) q[0] -= sign_ * target_(t);
}

}  // namespace rico
