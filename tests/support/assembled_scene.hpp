/// Bodies in contact as a problem of arrays.
#pragma once

#include "support/body_scenes.hpp"
#include "support/friction.hpp"

namespace rico::test {

/// W and q of a scene as arrays, computed from unit reactions, without stored data of a sweep.
inline FrictionCase assembled(const BodyScene& s) {
  const RicoContactSystem system = s.system();
  const int n = int(s.rows());
  FrictionCase c{3,  int(s.contact.size()), Values(std::size_t(n) * n), Values(n),
                 {}, Values(n, 0.)};
  const auto relative = [&](const Values& y, double bias, double* u, int stride) {
    for (std::size_t k = 0; k < s.contact.size(); k++) {
      const RicoContactPair& p = s.contact[k];
      const Vec3 normal{p.normal[0], p.normal[1], p.normal[2]};
      const Vec3 tangent{p.tangent[0], p.tangent[1], p.tangent[2]};
      const Vec3 frame[3] = {normal, tangent, cross(normal, tangent)};
      Vec3 difference{};
      for (int side = 0; side < 2; side++) {
        if (p.body[side] < 0) continue;
        const double* at = &y[6 * p.body[side]];
        const Vec3 spin =
            cross({at[3], at[4], at[5]}, {p.arm[side][0], p.arm[side][1], p.arm[side][2]});
        for (int i = 0; i < 3; i++) difference[i] += (side ? 1 : -1) * (at[i] + spin[i]);
      }
      for (int i = 0; i < 3; i++)
        u[(3 * k + i) * stride] = dot(frame[i], difference) + bias * p.bias[i];
    }
  };
  const Values rest(6 * s.body.size(), 0.);
  Values r(n, 0.), y(rest.size());
  for (int j = 0; j < n; j++) {
    r[j] = 1;
    RicoContactSystemVelocities(&system, rest.data(), r.data(), y.data());
    relative(y, 0, &c.W[j], n);
    r[j] = 0;
  }
  relative(s.y, 1, c.q.data(), 1);
  for (const auto& p : s.contact) c.mu.push_back(p.mu);
  return c;
}

}  // namespace rico::test
