/// Friction problems with known solutions, and an independent check of solutions.
#pragma once

#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

namespace rico::test {

using Values = std::vector<double>;

/// Contacts with an array W, by rows, and a reaction r that solves them.
struct FrictionCase {
  int dim, contacts;
  Values W, q, mu, r;

  int n() const { return dim * contacts; }
};

/// The nearest point of {‖t‖ <= mu n}, by the angle of the half-plane (n, ‖t‖), unlike the library.
inline Values nearestInCone(double mu, const Values& x) {
  double t = 0;
  for (std::size_t i = 1; i < x.size(); i++) t = std::hypot(t, x[i]);
  const double length = std::hypot(x[0], t), angle = std::atan2(t, x[0]), half = std::atan(mu);
  if (angle <= half) return x;
  Values z(x.size(), 0.);
  const double reach = length * std::cos(angle - half);  // along the generatrix of the cone
  if (reach <= 0) return z;
  z[0] = reach * std::cos(half);
  for (std::size_t i = 1; i < x.size(); i++) z[i] = reach * std::sin(half) * x[i] / t;
  return z;
}

/// e / ‖q‖ of the residual with De Saxcé's shift, from the data alone.
inline double frictionResidual(const FrictionCase& c, const double* r) {
  const int n = c.n();
  double trace = 0, sum = 0, size = 0;
  Values u = c.q;
  for (int i = 0; i < n; i++) {
    trace += c.W[i * n + i];
    size += c.q[i] * c.q[i];
    for (int j = 0; j < n; j++) u[i] += c.W[i * n + j] * r[j];
  }
  const double rho = n / trace;
  for (int k = 0; k < c.contacts; k++) {
    Values x(c.dim);
    double slip = 0;
    for (int i = 1; i < c.dim; i++) slip = std::hypot(slip, u[k * c.dim + i]);
    for (int i = 0; i < c.dim; i++)
      x[i] = r[k * c.dim + i] - rho * (u[k * c.dim + i] + (i ? 0 : c.mu[k] * slip));
    const Values z = nearestInCone(c.mu[k], x);
    for (int i = 0; i < c.dim; i++) sum += std::pow((r[k * c.dim + i] - z[i]) / rho, 2);
  }
  return std::sqrt(sum / size);
}

/// Constructed from a solution: each contact takes off, sticks or slides. W = B Bᵀ with B n x rank,
/// so that W has a kernel if rank < n; q = u − W r.
inline FrictionCase frictionCase(unsigned seed, int dim, int contacts, int rank) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform(0.1, 1);
  FrictionCase c{dim, contacts, {}, {}, {}, {}};
  const int n = c.n();
  Values B(n * rank), u(n, 0.);
  for (double& b : B) b = normal(random);
  c.W.assign(n * n, 0.);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < rank; k++) c.W[i * n + j] += B[i * rank + k] * B[j * rank + k] / rank;
  c.r.assign(n, 0.);
  for (int k = 0; k < contacts; k++) {
    double* r = &c.r[k * dim];
    double* v = &u[k * dim];
    const double mu = uniform(random), angle = 6.28 * uniform(random), push = uniform(random);
    const double direction[2] = {std::cos(angle), dim == 3 ? std::sin(angle) : 0.};
    const double unit = dim == 3 ? 1. : std::copysign(1., direction[0]) / direction[0];
    c.mu.push_back(mu);
    const int regime = static_cast<int>(random() % 3);
    if (regime == 0) v[0] = push;
    if (regime > 0) r[0] = push;
    const double share = regime == 1 ? 0.5 : 1;  // sticks inside the cone, slides on its boundary
    for (int i = 1; i < dim && regime > 0; i++) r[i] = share * mu * push * unit * direction[i - 1];
    for (int i = 1; i < dim && regime == 2; i++) v[i] = -0.7 * unit * direction[i - 1];
    for (int i = 1; i < dim && regime == 0; i++) v[i] = normal(random);
  }
  c.q = u;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) c.q[i] -= c.W[i * n + j] * c.r[j];
  return c;
}

}  // namespace rico::test
