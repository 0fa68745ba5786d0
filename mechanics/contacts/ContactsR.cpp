#include <array>
#include <bit>
#include <cstdint>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <mechanics/contacts/ContactsR.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {
namespace {

/// E = (n, t1, t2) of a contact; rotations are about t1 (row 3) and t2 (row 4, in the plane row 2).
struct Frame3 {
  explicit Frame3(const RicoContactPair& pair) {
    E[0] = load(pair.normal), E[1] = load(pair.tangent), E[2] = cross(E[0], E[1]);
  }
  Vec3 turn(int row) const { return row == 3 ? E[1] : E[2]; }
  Vec3 E[3];
};

std::array<std::uint64_t, 3> bitsOf(Vec3 v) {
  return std::bit_cast<std::array<std::uint64_t, 3>>(v);
}

int velocityRowsOf(const NonSmoothLaw& law) {
  if (law.cone() == RICO_ROLLING) return law.size() == 3 ? 2 : 3;
  return law.size();
}

}  // namespace

void ContactsR::add(const Contact& contact, int bodyA, int bodyB, Vec3 centreA, Vec3 centreB) {
  if (bitsOf(contact.normal) != bitsOf(basis_.N)) basis_ = contactBasis(contact.normal);
  if (pairs_.size() == static_cast<std::size_t>(size_)) pairs_.emplace_back();
  setContactPair(contact, basis_, bodyA, bodyB, centreA, centreB, pairs_[size_++]);
  gaps_.push_back(contact.gap);
}

void ContactsR::initialize(Interaction& interaction) {
  const NonSmoothLaw& law = *interaction.nonSmoothLaw();
  velocityRows_ = velocityRowsOf(law);
  bool anyPlane = false;
  for (int side : {0, 1}) {
    systems_[side] = BodySystem(*interaction.secondOrder(interaction.endOfSide(side)));
    anyPlane = anyPlane || systems_[side].isPlane();
  }
  if (velocityRows_ > 3 || (anyPlane && velocityRows_ == 3))
    throw Exception(
        interaction.label() + ": " + std::string(law.name()) + " of " + std::to_string(law.size()) +
        " rows: contacts in " +
        (anyPlane ? "the plane have 1 or 2, 3 with rolling resistance" : "space have 1, 3 or 5"));
}

// In the plane friction acts along t1 only: t2 must be the plane's normal.
void ContactsR::checkPlane(const Interaction& interaction) const {
  for (const RicoContactPair& pair : pairs())
    if (pair.normal[2] != 0)
      throw Exception(interaction.label() + ": " + std::string(interaction.nonSmoothLaw()->name()) +
                      " of " + std::to_string(interaction.nonSmoothLaw()->size()) +
                      " rows is for figures in the plane; in space friction has 3 or 5");
}

void ContactsR::fill(Interaction& interaction, double h) {
  h_ = h;
  if (velocityRows_ == 2) checkPlane(interaction);
  for (int side : {0, 1})
    systems_[side] = BodySystem(*interaction.secondOrder(interaction.endOfSide(side)));
  if (rule_.projected) storePoints();
  interaction.setContacts(size());
  double* y = interaction.y(0).data();
  const int rows = interaction.nonSmoothLaw()->size();
  for (int c = 0; c < size(); ++c) {
    *y++ =
        rule_.projected && gaps_[c] <= rule_.closed ? least(gaps_[c], 0) : gaps_[c] - rule_.closed;
    for (int r = 1; r < rows; ++r) *y++ = 0.0;
  }
  computeOutput(0.0, interaction, 1);
  interaction.storeOutputs();
}

void ContactsR::fillCoupling(Interaction& interaction) const {
  interaction.coupling().resize(size(), interaction.nonSmoothLaw()->size(), systems_[0].columns(),
                                systems_[1].columns(), true);
  for (int side : {0, 1}) fillSide(interaction, side);
  interaction.coupling().touch();
}

// d · (v + ω × r) = d · v + (r × d) · ω.
void ContactsR::fillSide(Interaction& interaction, int side) const {
  Coupling& coupling = interaction.coupling();
  const BodySystem& system = systems_[side];
  const double sign = side == 0 ? 1.0 : -1.0;
  for (int c = 0; c < size(); ++c) {
    const RicoContactPair& pair = pairs_[c];
    coupling.setBody(c, side, static_cast<int>(pair.body[1 - side]));
    const Frame3 frame(pair);
    const Vec3 arm = load(pair.arm[1 - side]);
    double* row = coupling.output(c, side);
    for (int r = 0; r < coupling.rows(); ++r, row += system.columns()) {
      if (r < velocityRows_)
        system.add(sign * frame.E[r], sign * cross(arm, frame.E[r]), row);
      else
        system.add({}, sign * frame.turn(r), row);
    }
  }
}

bool ContactsR::isFrictionOfOnePopulation() const {
  return velocityRows_ == 3 && systems_[0].population() != nullptr &&
         systems_[0].population() == systems_[1].population();
}

void ContactsR::relativeVelocities(const Interaction& interaction, const Vector* const states[2],
                                   Vector& y) const {
  const int rows = interaction.nonSmoothLaw()->size();
  double* u = y.data();
  if (rows == 3 && states[0] == states[1] && isFrictionOfOnePopulation())
    return rico::relativeVelocities(pairs(), states[0]->data(), u);
  for (const RicoContactPair& pair : pairs()) {
    Vec3 v, omega;
    for (int side : {0, 1}) {
      const std::int64_t body = pair.body[1 - side];
      if (body == RICO_NO_BODY) continue;
      const BodySystem& system = systems_[side];
      const double* twist = states[side]->data() + system.columns() * body;
      const Vec3 turns = system.angular(twist);
      const Vec3 moves = system.linear(twist) + cross(turns, load(pair.arm[1 - side]));
      v += side == 0 ? moves : -moves;
      omega += side == 0 ? turns : -turns;
    }
    const Frame3 frame(pair);
    for (int r = 0; r < rows; ++r)
      *u++ = r < velocityRows_ ? dot(frame.E[r], v) : dot(frame.turn(r), omega);
  }
}

Vec3 ContactsR::impulse(const Interaction& interaction, int level, int contact) const {
  const double* r = interaction.lambda(level).data() + contact * interaction.nonSmoothLaw()->size();
  const Frame3 frame(pairs_[contact]);
  Vec3 sum = r[0] * frame.E[0];
  for (int i = 1; i < velocityRows_; ++i) sum += r[i] * frame.E[i];
  return sum;
}

void ContactsR::computeInput(double /*t*/, Interaction& interaction, int level) {
  const int rows = interaction.nonSmoothLaw()->size();
  double* input[2];
  for (int side : {0, 1})
    input[side] = interaction.system(interaction.endOfSide(side))->input(level).data();
  if (rows == 3 && input[0] == input[1] && isFrictionOfOnePopulation())
    return addImpulses(pairs(), interaction.lambda(level).data(), input[0]);
  for (int c = 0; c < size(); ++c) {
    const RicoContactPair& pair = pairs_[c];
    const double* r = interaction.lambda(level).data() + c * rows;
    if (r[0] == 0.0) continue;
    const Vec3 push = impulse(interaction, level, c);
    Vec3 couple;
    for (int i = velocityRows_; i < rows; ++i) couple += r[i] * Frame3(pair).turn(i);
    for (int side : {0, 1}) {
      const std::int64_t body = pair.body[1 - side];
      if (body == RICO_NO_BODY) continue;
      const Vec3 moment = cross(load(pair.arm[1 - side]), push) + couple;
      const double sign = side == 0 ? 1.0 : -1.0;
      systems_[side].add(sign * push, sign * moment, input[side] + systems_[side].columns() * body);
    }
  }
}

void ContactsR::storePoints() {
  fixed_.resize(size_), starts_.resize(size_);
  for (int c = 0; c < size(); ++c) {
    const RicoContactPair& pair = pairs_[c];
    const int mover = pair.body[1] != RICO_NO_BODY ? 0 : 1;
    const Vec3 point =
        systems_[mover].centre(static_cast<int>(pair.body[1 - mover])) + load(pair.arm[1 - mover]);
    for (int side : {0, 1}) {
      const int body = static_cast<int>(pair.body[1 - side]);
      fixed_[c][side] = {point, load(pair.normal)};
      if (pair.body[1 - side] == RICO_NO_BODY) continue;
      const Quaternion back = conjugate(systems_[side].axes(body));
      fixed_[c][side] = {rotate(back, load(pair.arm[1 - side])), rotate(back, load(pair.normal))};
    }
    starts_[c] = distanceNow(c);
  }
}

Vec3 ContactsR::pointNow(int contact, int side) const {
  const std::int64_t body = pairs_[contact].body[1 - side];
  const Vec3 point = fixed_[contact][side].point;
  if (body == RICO_NO_BODY) return point;
  const BodySystem& system = systems_[side];
  const int index = static_cast<int>(body);
  return system.centre(index) + rotate(system.axes(index), point);
}

// The normal turns with b.
double ContactsR::distanceNow(int contact) const {
  const std::int64_t b = pairs_[contact].body[0];
  const Vec3 fixed = fixed_[contact][1].normal;
  const Vec3 normal =
      b == RICO_NO_BODY ? fixed : rotate(systems_[1].axes(static_cast<int>(b)), fixed);
  return dot(normal, pointNow(contact, 0) - pointNow(contact, 1));
}

// Before the bodies move, outputs keep what fill() or a function of the manager's has set.
void ContactsR::updateGaps(Interaction& interaction) const {
  const int rows = interaction.nonSmoothLaw()->size();
  for (int c = 0; c < size(); ++c) {
    const double distance = distanceNow(c);
    if (distance != starts_[c]) interaction.y(0)[c * rows] = gaps_[c] + distance - starts_[c];
  }
}

// Gaps keep the values of the beginning of the step, which fill() has set, unless they are
// projected.
void ContactsR::computeOutput(double /*t*/, Interaction& interaction, int level) {
  if (level == 0 && rule_.projected && interaction.lowerLevelForInput() == 0)
    updateGaps(interaction);
  if (level == 0) return;
  Vector& y = interaction.y(level);
  const Vector* velocities[2];
  for (int side : {0, 1})
    velocities[side] = &interaction.secondOrder(interaction.endOfSide(side))->velocity();
  relativeVelocities(interaction, velocities, y);
}

void ContactsR::computeFreeOutput(double /*t*/, Interaction& interaction,
                                  const Vector* const free[2], Vector& q) {
  const Vector* const bySide[2] = {free[interaction.endOfSide(0)], free[interaction.endOfSide(1)]};
  relativeVelocities(interaction, bySide, q);
  const NonSmoothLaw& law = *interaction.nonSmoothLaw();
  for (int c = 0; c < size(); ++c) {
    double restitution[5] = {};
    law.addRestitution(interaction.yk(1).data() + law.size() * c, restitution);
    q[c * law.size()] += gapVelocity(c, restitution[0]);
  }
}

}  // namespace rico
