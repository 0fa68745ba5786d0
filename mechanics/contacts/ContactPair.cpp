#include <initializer_list>
#include <mechanics/contacts/ContactPair.hpp>
#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {

void setContactPair(const Contact& contact, std::int64_t bodyA, std::int64_t bodyB, Vec3 centreA,
                    Vec3 centreB, RicoContactPair& pair) {
  const ContactBasis basis = contactBasis(contact.normal);
  pair.body[0] = bodyB, pair.body[1] = bodyA;
  store(basis.N, pair.normal), store(basis.T1, pair.tangent);
  store(contact.point - centreB, pair.arm[0]), store(contact.point - centreA, pair.arm[1]);
}

RicoContactPair contactPair(const Contact& contact, std::int64_t bodyA, std::int64_t bodyB,
                            Vec3 centreA, Vec3 centreB) {
  RicoContactPair pair = {};
  setContactPair(contact, bodyA, bodyB, centreA, centreB, pair);
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

}  // namespace rico
