#include <kernel/modeling/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/bodies/RigidBodyDS.hpp>
#include <mechanics/contacts/ContactsR.hpp>
#include <mechanics/geometry/ContactBasis.hpp>

namespace rico {
namespace {

constexpr int kColumns = 6;
constexpr int kRollingRows = 5;

void store(Vec3 v, double* x) { x[0] = v.x, x[1] = v.y, x[2] = v.z; }

Vec3 load(const double* x) { return {x[0], x[1], x[2]}; }

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
  const int rows = interaction.nonSmoothLaw()->size();
  interaction.setContacts(size());
  interaction.coupling().resize(size(), rows, kColumns, kColumns, true);
  for (int side : {0, 1}) fillSide(interaction, side);
  interaction.coupling().touch();
  for (int level : {0, 1}) computeOutput(0.0, interaction, level);
  interaction.rememberOutputs();
}

// d · (v + ω × r) = d · v + (r × d) · ω, ω along the axes of the system's twists.
void ContactsR::fillSide(Interaction& interaction, int side) const {
  Coupling& coupling = interaction.coupling();
  const auto* one =
      dynamic_cast<const RigidBodyDS*>(interaction.system(interaction.endOfSide(side)));
  const Matrix3 toWorld = one != nullptr ? rotationMatrix(one->orientation()) : Matrix3::identity();
  const double sign = side == 0 ? 1.0 : -1.0;
  for (int c = 0; c < size(); ++c) {
    const RicoContactPair& pair = pairs_[c];
    coupling.setBody(c, side, static_cast<int>(pair.body[1 - side]));
    const Vec3 n = load(pair.normal), t = load(pair.tangent), arm = load(pair.arm[1 - side]);
    const Vec3 directions[3] = {n, t, cross(n, t)};
    double* row = coupling.output(c, side);
    for (int r = 0; r < coupling.rows(); ++r, row += kColumns) {
      Vec3 turn = r < 3 ? cross(arm, directions[r]) : directions[r - 2];
      if (one != nullptr) turn = transposedTimes(toWorld, turn);
      store(r < 3 ? sign * directions[r] : Vec3{}, row);
      store(sign * turn, row + 3);
    }
  }
}

void ContactsR::computeOutput(double /*t*/, Interaction& interaction, int level) {
  Vector& y = interaction.y(level);
  if (level == 0) {
    const int rows = interaction.nonSmoothLaw()->size();
    for (int c = 0; c < size(); ++c) y[c * rows] = gaps_[c] - rule_.closed;
    return;
  }
  const Vector* states[2] = {nullptr, nullptr};
  for (int end = 0; end < interaction.ends(); ++end)
    states[end] = &interaction.secondOrder(end)->velocity();
  interaction.setOutputFrom(states, y);
}

void ContactsR::computeFreeOutput(double /*t*/, Interaction& interaction,
                                  const Vector* const free[2], Vector& q) {
  interaction.setOutputFrom(free, q);
  const int rows = interaction.nonSmoothLaw()->size();
  for (int c = 0; c < size(); ++c) q[c * rows] += gapVelocity(c);
}

}  // namespace rico
