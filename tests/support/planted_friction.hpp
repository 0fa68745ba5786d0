/// Contacts between random bodies with a known solution: M = H W⁻¹ Hᵀ, z and w in random regimes,
/// q = w − M z. Since w is arbitrary, q is not in the range of H if contacts outnumber velocities.
/// The condition that guarantees solutions for contacts of real bodies does not hold.
#pragma once

#include "support/friction.hpp"

namespace rico::test {

struct Planted {
  int dim = 3, contacts = 50;
  double contactsPerBody = 2;  ///< M has a kernel if this exceeds 2
  double leastMu = 1, mostMu = 10;
  double massRatio = 1000;  ///< ratio of the largest to the smallest mass
};

namespace detail {

/// H W^(-1/2) by rows: each contact joins two bodies; one in five joins a body and the ground.
inline Values plantedRoot(const Planted& p, int velocities, int bodies, std::mt19937& random) {
  std::uniform_real_distribution<double> arm(-1, 1), unit(0, 1);
  std::normal_distribution<double> normal;
  const int perBody = velocities / bodies, turning = perBody - p.dim;
  Values root(bodies);
  for (double& r : root) r = std::pow(p.massRatio, -0.5 * unit(random));
  Values B(size_t(p.dim) * p.contacts * velocities, 0.);
  for (int c = 0; c < p.contacts; c++) {
    const int a = c % bodies, other = int(random() % bodies);
    // An orthonormal frame: the normal, then the tangents.
    double f[3][3] = {};
    for (int i = 0; i < p.dim; i++) {
      for (int j = 0; j < p.dim; j++) f[i][j] = normal(random);
      for (int k = 0; k < i; k++) {
        double along = 0;
        for (int j = 0; j < p.dim; j++) along += f[i][j] * f[k][j];
        for (int j = 0; j < p.dim; j++) f[i][j] -= along * f[k][j];
      }
      double length = 0;
      for (double x : f[i]) length = std::hypot(length, x);
      for (double& x : f[i]) x /= length;
    }
    for (int side = 0; side < 2; side++) {
      const int body = side ? other : a;
      if (side && (other == a || random() % 5 == 0)) break;
      const double x = arm(random), y = arm(random), z = arm(random), sign = side ? -1 : 1;
      for (int i = 0; i < p.dim; i++) {
        double* row = &B[(size_t(p.dim) * c + i) * velocities + body * perBody];
        const double* e = f[i];
        for (int j = 0; j < p.dim; j++) row[j] = sign * root[body] * e[j];
        const double spin[3] = {x * e[1] - y * e[0], y * e[2] - z * e[1], z * e[0] - x * e[2]};
        for (int j = 0; j < turning; j++) row[p.dim + j] = 1.6 * sign * root[body] * spin[j];
      }
    }
  }
  return B;
}

}  // namespace detail

/// 30 to 270 contacts, one in three problems in the plane, with strong to weak coupling.
inline Planted plantedKind(unsigned seed) {
  std::mt19937 random(1000 + seed);
  std::uniform_real_distribution<double> unit(0, 1);
  Planted p;
  p.dim = seed % 3 == 2 ? 2 : 3;
  p.contacts = int(30 * std::pow(9, unit(random)));
  p.contactsPerBody = 1 + 4 * unit(random);
  p.massRatio = std::pow(1000, unit(random));
  return p;
}

inline FrictionCase plantedFriction(unsigned seed, const Planted& p) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0, 1);
  std::normal_distribution<double> normal;
  const int bodies = std::max(2, int(p.contacts / p.contactsPerBody)), d = p.dim;
  const int velocities = bodies * (d == 3 ? 6 : 3), n = d * p.contacts;
  const Values B = detail::plantedRoot(p, velocities, bodies, random);
  FrictionCase c{d, p.contacts, Values(size_t(n) * n), {}, {}, Values(n, 0.)};
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double sum = 0;
      for (int k = 0; k < velocities; k++)
        sum += B[size_t(i) * velocities + k] * B[size_t(j) * velocities + k];
      c.W[size_t(i) * n + j] = c.W[size_t(j) * n + i] = sum;
    }
  Values w(n, 0.);
  for (int k = 0; k < p.contacts; k++) {
    double *r = &c.r[d * k], *u = &w[d * k], t[2] = {normal(random), d == 3 ? normal(random) : 0};
    const double length = std::hypot(t[0], t[1]);
    const double mu = p.leastMu + (p.mostMu - p.leastMu) * unit(random);
    const double push = 0.1 + unit(random), slip = 0.1 + unit(random), share = 0.9 * unit(random);
    const int regime = int(random() % 3);  // open, sticking, sliding
    c.mu.push_back(mu);
    if (regime == 0) u[0] = push;
    if (regime > 0) r[0] = push;
    for (int i = 1; i < d; i++) {
      const double e = t[i - 1] / length;
      if (regime == 0) u[i] = slip * e;
      if (regime > 0) r[i] = (regime == 1 ? share : 1) * mu * push * e;
      if (regime == 2) u[i] = -slip * e;
    }
  }
  c.q = w;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) c.q[i] -= c.W[size_t(i) * n + j] * c.r[j];
  return c;
}

}  // namespace rico::test
