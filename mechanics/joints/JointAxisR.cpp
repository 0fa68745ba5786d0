#include <kernel/relations/Interaction.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/joints/JointAxisR.hpp>

namespace rico {

JointAxisR::JointAxisR(const std::shared_ptr<SecondOrderDS>& bodies, Coordinate coordinate,
                       std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis)
    : JointAxisR(bodies, nullptr, coordinate, a, b, point, axis) {}

JointAxisR::JointAxisR(const std::shared_ptr<SecondOrderDS>& systemA,
                       const std::shared_ptr<SecondOrderDS>& systemB, Coordinate coordinate,
                       std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis)
    : systems_(systemA, systemB), kind_(coordinate), joint_(systems_, a, b, point, axis) {}

void JointAxisR::setStop(double limit, double s) {
  if (s != 1.0 && s != -1.0)
    throw Exception("JointAxisR: a stop is above (s = 1) or below (s = -1) its limit");
  limit_ = limit;
  sign_ = s;
  wakeBodies();
}

void JointAxisR::wakeBodies() const {
  const Connection held = connection(0);
  for (int end : {0, 1})
    if (auto* population = dynamic_cast<RigidBodies*>(systems_.of(end)))
      population->wake(held.identity[end]);
}

BodyConnections::Connection JointAxisR::connection(int /*number*/) const {
  Connection connection = systems_.connection(joint_);
  if (other_ == nullptr) return connection;
  connection.system[1] = systems_.of(1);
  connection.identity[1] = other_->joint_.identity[0];
  return connection;
}

void JointAxisR::setGear(std::shared_ptr<JointAxisR> other, double ratio) {
  if (joint_.identity[1] != JointFrames::kWorld || other->joint_.identity[1] != JointFrames::kWorld)
    throw Exception("JointAxisR: a gear is between two bodies that turn against the world");
  other_ = std::move(other);
  ratio_ = ratio;
  systems_ = {systems_.shared(0), other_->systems_.shared(0)};
  wakeBodies();
}

double JointAxisR::coordinate() const {
  return JointRows::coordinate(kind_, PlacedJoint(systems_, joint_), followed_);
}

double JointAxisR::rate() const {
  const PlacedJoint placed(systems_, joint_);
  double sum = 0;
  for (int side : {0, 1}) {
    if (placed.body[side] < 0) continue;
    double row[BodySystem::kMostColumns] = {};
    JointRows::fill(kind_, placed, side, side == 0 ? 1.0 : -1.0, row);
    const int columns = placed.system[side].columns();
    const double* v = systems_.of(side)->velocity().data() + columns * placed.body[side];
    for (int j = 0; j < columns; ++j) sum += row[j] * v[j];
  }
  return sum;
}

void JointAxisR::initialize(Interaction& interaction) {
  systems_.check(interaction, name(), 1);
  interaction.setContacts(1);
  interaction.coupling().resize(1, 1, systems_.present(0).columns(), systems_.present(1).columns(),
                                true);
}

void JointAxisR::computeJach(double /*t*/, Interaction& interaction) {
  Coupling& coupling = interaction.coupling();
  const PlacedJoint placed(systems_, joint_);
  for (int side : {0, 1}) {
    coupling.setBody(0, side, placed.body[side]);
    JointRows::fill(kind_, placed, side, side == 0 ? sign_ : -sign_, coupling.output(0, side));
  }
  if (other_ != nullptr) {
    const PlacedJoint second(other_->systems_, other_->joint_);
    coupling.setBody(0, 1, second.body[0]);
    JointRows::fill(other_->kind_, second, 0, -sign_ * ratio_, coupling.output(0, 1));
  }
  coupling.touch();
}

void JointAxisR::computeOutput(double t, Interaction& interaction, int level) {
  Vector& y = interaction.y(level);
  if (level == 0) {
    followed_ = coordinate();
    y[0] = sign_ * (followed_ - limit_);
    if (other_ != nullptr) {
      other_->followed_ = other_->coordinate();
      y[0] -= sign_ * ratio_ * other_->followed_;
    }
    if (target_) y[0] = 0.0;
    return;
  }
  const Vector* states[2] = {&systems_.of(0)->velocity(), &systems_.of(1)->velocity()};
  computeFreeOutput(t, interaction, states, y);
}

void JointAxisR::computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                                   Vector& q) {
  interaction.setOutputFrom(free, q);
  if (target_) q[0] -= sign_ * target_(t);
}

void JointAxisR::recordState(StateRecorder& recorder) {
  recorder("followed", followed_);
  if (other_ != nullptr) recorder("followedOther", other_->followed_);
}

}  // namespace rico
