#include <kernel/modeling/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/bodies/RigidBodyDS.hpp>
#include <mechanics/contacts/ContactsR.hpp>
#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {
namespace {

constexpr int kColumns = 6;
constexpr int kRollingRows = 5;

/// E = (n, t1, t2) of a contact.
struct Frame3 {
  explicit Frame3(const RicoContactPair& pair) {
    E[0] = load(pair.normal), E[1] = load(pair.tangent), E[2] = cross(E[0], E[1]);
  }
  Vec3 E[3];
};

/// The axes of the angular velocities of a system: those of the world, or of a single body.
class Axes {
 public:
  Axes(const Interaction& interaction, int side) {
    const auto* one =
        dynamic_cast<const RigidBodyDS*>(interaction.system(interaction.endOfSide(side)));
    isTurned_ = one != nullptr;
    if (isTurned_) R_ = rotationMatrix(one->orientation());
  }
  Vec3 toSystem(Vec3 v) const { return isTurned_ ? transposedTimes(R_, v) : v; }
  Vec3 toWorld(Vec3 v) const { return isTurned_ ? R_ * v : v; }

 private:
  bool isTurned_ = false;
  Matrix3 R_;
};

}  // namespace

void ContactsR::add(const Contact& contact, int bodyA, int bodyB, Vec3 centreA, Vec3 centreB) {
  const ContactBasis basis = contactBasis(contact.normal);
  RicoContactPair& pair = pairs_.emplace_back();
  pair.body[0] = bodyB, pair.body[1] = bodyA;
  store(basis.N, pair.normal), store(basis.T1, pair.tangent);
  store(contact.point - centreB, pair.arm[0]), store(contact.point - centreA, pair.arm[1]);
  gaps_.push_back(contact.gap);
}

double ContactsR::gapVelocity(int contact) const {
  const double gap = gaps_[contact];
  if (gap > 0) return rule_.predictive ? gap / h_ : 0;
  return rule_.recovery * gap / h_;
}

void ContactsR::initialize(Interaction& interaction) {
  const int rows = interaction.nonSmoothLaw()->size();
  if (rows != 1 && rows != 3 && rows != kRollingRows)
    throw Exception(interaction.label() + ": contacts in space have 1, 3 or 5 rows, " +
                    std::string(interaction.nonSmoothLaw()->name()) + " has " +
                    std::to_string(rows));
}

void ContactsR::fill(Interaction& interaction, double h) {
  h_ = h;
  interaction.setContacts(size());
  for (int level : {0, 1}) computeOutput(0.0, interaction, level);
  interaction.rememberOutputs();
}

void ContactsR::fillCoupling(Interaction& interaction) const {
  interaction.coupling().resize(size(), interaction.nonSmoothLaw()->size(), kColumns, kColumns,
                                true);
  for (int side : {0, 1}) fillSide(interaction, side);
  interaction.coupling().touch();
}

// d · (v + ω × r) = d · v + (r × d) · ω, ω along the axes of the system's twists.
void ContactsR::fillSide(Interaction& interaction, int side) const {
  Coupling& coupling = interaction.coupling();
  const Axes axes(interaction, side);
  const double sign = side == 0 ? 1.0 : -1.0;
  for (int c = 0; c < size(); ++c) {
    const RicoContactPair& pair = pairs_[c];
    coupling.setBody(c, side, static_cast<int>(pair.body[1 - side]));
    const Frame3 frame(pair);
    const Vec3 arm = load(pair.arm[1 - side]);
    double* row = coupling.output(c, side);
    for (int r = 0; r < coupling.rows(); ++r, row += kColumns) {
      const Vec3 turn = r < 3 ? cross(arm, frame.E[r]) : frame.E[r - 2];
      store(r < 3 ? sign * frame.E[r] : Vec3{}, row);
      store(sign * axes.toSystem(turn), row + 3);
    }
  }
}

void ContactsR::addRelativeVelocities(const Interaction& interaction, int side, const Vector& state,
                                      Vector& y) const {
  const Axes axes(interaction, side);
  const int rows = interaction.nonSmoothLaw()->size();
  const double sign = side == 0 ? 1.0 : -1.0;
  for (int c = 0; c < size(); ++c) {
    const RicoContactPair& pair = pairs_[c];
    if (pair.body[1 - side] == RICO_NO_BODY) continue;
    const double* twist = state.data() + kColumns * pair.body[1 - side];
    const Vec3 omega = axes.toWorld(load(twist + 3));
    const Vec3 v = load(twist) + cross(omega, load(pair.arm[1 - side]));
    const Frame3 frame(pair);
    for (int r = 0; r < rows; ++r)
      y[c * rows + r] += sign * (r < 3 ? dot(frame.E[r], v) : dot(frame.E[r - 2], omega));
  }
}

void ContactsR::computeInput(double /*t*/, Interaction& interaction, int level) {
  for (int side : {0, 1})
    addInput(interaction, side, interaction.lambda(level),
             interaction.system(interaction.endOfSide(side))->input(level));
}

void ContactsR::addInput(const Interaction& interaction, int side, const Vector& lambda,
                         Vector& p) const {
  const Axes axes(interaction, side);
  const int rows = interaction.nonSmoothLaw()->size();
  const double sign = side == 0 ? 1.0 : -1.0;
  for (int c = 0; c < size(); ++c) {
    const RicoContactPair& pair = pairs_[c];
    const double* r = lambda.data() + c * rows;
    if (pair.body[1 - side] == RICO_NO_BODY || r[0] == 0.0) continue;
    const Frame3 frame(pair);
    Vec3 impulse = r[0] * frame.E[0];
    if (rows > 1) impulse += r[1] * frame.E[1] + r[2] * frame.E[2];
    Vec3 moment = cross(load(pair.arm[1 - side]), impulse);
    if (rows == kRollingRows) moment += r[3] * frame.E[1] + r[4] * frame.E[2];
    double* target = p.data() + kColumns * pair.body[1 - side];
    store(load(target) + sign * impulse, target);
    store(load(target + 3) + sign * axes.toSystem(moment), target + 3);
  }
}

void ContactsR::computeOutput(double /*t*/, Interaction& interaction, int level) {
  Vector& y = interaction.y(level);
  y.setZero();
  if (level == 0) {
    const int rows = interaction.nonSmoothLaw()->size();
    for (int c = 0; c < size(); ++c) y[c * rows] = gaps_[c] - rule_.closed;
    return;
  }
  for (int side : {0, 1})
    addRelativeVelocities(interaction, side,
                          interaction.secondOrder(interaction.endOfSide(side))->velocity(), y);
}

void ContactsR::computeFreeOutput(double /*t*/, Interaction& interaction,
                                  const Vector* const free[2], Vector& q) {
  q.setZero();
  for (int side : {0, 1})
    addRelativeVelocities(interaction, side, *free[interaction.endOfSide(side)], q);
  const int rows = interaction.nonSmoothLaw()->size();
  for (int c = 0; c < size(); ++c) q[c * rows] += gapVelocity(c);
}

}  // namespace rico
