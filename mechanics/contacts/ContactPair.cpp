#include <cmath>
#include <initializer_list>
#include <limits>
#include <mechanics/contacts/ContactPair.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {
namespace {

double greatest(Vec3 v) { return most(std::fabs(v.x), most(std::fabs(v.y), std::fabs(v.z))); }

// The arm from a body's centre to the point. Coordinates are rounded, those of a ball's contact
// point about eight times. Far from the origin the arm of a ball is therefore not exactly along the
// normal. It is corrected, so that numerics can store the contact as one between balls.
Vec3 armOf(Vec3 point, Vec3 centre, Vec3 normal) {
  constexpr double kRoundOff = 8 * std::numeric_limits<double>::epsilon();
  constexpr double kFarFromNormal = 1e-6;  // no rounding turns an arm by a thousandth
  const Vec3 arm = point - centre;
  const double reach = dot(arm, normal), length2 = dot(arm, arm);
  if (length2 - reach * reach > kFarFromNormal * length2) return arm;
  const Vec3 along = reach * normal;
  const double error = kRoundOff * (greatest(point) + greatest(centre));
  return greatest(arm - along) <= error ? along : arm;
}

}  // namespace

void setContactPair(const Contact& contact, const ContactBasis& basis, std::int64_t bodyA,
                    std::int64_t bodyB, Vec3 centreA, Vec3 centreB, RicoContactPair& pair) {
  pair.body[0] = bodyB, pair.body[1] = bodyA;
  store(basis.N, pair.normal), store(basis.T1, pair.tangent);
  store(armOf(contact.point, centreB, basis.N), pair.arm[0]);
  store(armOf(contact.point, centreA, basis.N), pair.arm[1]);
}

RicoContactPair contactPair(const Contact& contact, std::int64_t bodyA, std::int64_t bodyB,
                            Vec3 centreA, Vec3 centreB) {
  RicoContactPair pair = {};
  setContactPair(contact, contactBasis(contact.normal), bodyA, bodyB, centreA, centreB, pair);
  return pair;
}

Vec3 relativeVelocity(const RicoContactPair& pair, const double* twists) {
  Vec3 u;
  for (int side : {0, 1}) {
    if (pair.body[side] == RICO_NO_BODY) continue;
    const double* twist = twists + 6 * pair.body[side];
    const Vec3 v = load(twist) + cross(load(twist + 3), load(pair.arm[side]));
    u += side == 1 ? v : -v;
  }
  const Vec3 n = load(pair.normal), t1 = load(pair.tangent);
  return {dot(n, u), dot(t1, u), dot(cross(n, t1), u)};
}

void relativeVelocities(std::span<const RicoContactPair> pairs, const double* twists, double* u) {
  for (const RicoContactPair& pair : pairs) {
    store(relativeVelocity(pair, twists), u);
    u += 3;
  }
}

void addImpulses(std::span<const RicoContactPair> pairs, const double* r, double* inputs) {
  for (const RicoContactPair& pair : pairs) {
    const double normal = r[0], along1 = r[1], along2 = r[2];
    r += 3;
    if (normal == 0.0) continue;
    const Vec3 n = load(pair.normal), t1 = load(pair.tangent);
    const Vec3 push = normal * n + along1 * t1 + along2 * cross(n, t1);
    for (int side : {1, 0}) {
      if (pair.body[side] == RICO_NO_BODY) continue;
      double* input = inputs + 6 * pair.body[side];
      const Vec3 moment = cross(load(pair.arm[side]), push);
      store(side == 1 ? load(input) + push : load(input) - push, input);
      store(side == 1 ? load(input + 3) + moment : load(input + 3) - moment, input + 3);
    }
  }
}

}  // namespace rico
