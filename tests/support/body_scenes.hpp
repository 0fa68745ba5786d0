/// Bodies in contact as plain data: packings of spheres, of lumps, and random ones.
#pragma once

#include <numerics/rico_sweep.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace rico::test {

using Vec3 = std::array<double, 3>;

inline double dot(const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Vec3 unit(const Vec3& a) {
  const double length = std::sqrt(dot(a, a));
  return {a[0] / length, a[1] / length, a[2] / length};
}

struct BodyScene {
  std::vector<RicoContactBody> body;
  std::vector<RicoContactPair> contact;
  std::vector<double> y;    ///< free velocities, 6 per body
  std::vector<Vec3> place;  ///< centres of mass

  RicoContactSystem system() const {
    RicoContactSystem system = {};
    system.bodies = static_cast<std::int64_t>(body.size());
    system.contacts = static_cast<std::int64_t>(contact.size());
    system.body = body.data();
    system.contact = contact.data();
    return system;
  }
  std::size_t rows() const { return 3 * contact.size(); }

  void addBody(double mass, const Vec3& inertia, const Vec3& velocity, const Vec3& centre = {}) {
    place.push_back(centre);
    body.push_back({1 / mass, {1 / inertia[0], 1 / inertia[1], 1 / inertia[2], 0, 0, 0}});
    y.insert(y.end(), {velocity[0], velocity[1], velocity[2], 0, 0, 0});
  }

  void addContact(std::int64_t a, std::int64_t b, const Vec3& direction, const Vec3& armA,
                  const Vec3& armB, double mu) {
    const Vec3 n = unit(direction);
    const Vec3 t = unit(cross(n, std::abs(n[2]) < 0.7 ? Vec3{0, 0, 1} : Vec3{1, 0, 0}));
    contact.push_back({{a, b},
                       {n[0], n[1], n[2]},
                       {t[0], t[1], t[2]},
                       {{armA[0], armA[1], armA[2]}, {armB[0], armB[1], armB[2]}},
                       mu,
                       {0, 0, 0},
                       0});
  }
};

/// A close packing of nx ny nz spheres of radius 1 on a floor tilted by `tilt`, after falling for
/// 0.01: hexagonal layers. Bodies are ordered by layer, contacts by their later body.
inline BodyScene packing(int nx, int ny, int nz, double mu, double tilt = 0.3) {
  BodyScene s;
  const double rise = std::sqrt(8. / 3), row = std::sqrt(3.);
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < ny; j++)
      for (int i = 0; i < nx; i++) {
        s.addBody(1, {0.4, 0.4, 0.4}, {0.01 * std::sin(tilt), 0, -0.01 * std::cos(tilt)},
                  {2. * i + (j + k) % 2, row * (j + (k % 2) / 3.), rise * k});
      }
  const auto at = [&](int i, int j, int k) { return (std::int64_t(k) * ny + j) * nx + i; };
  const auto touch = [&](std::int64_t a, std::int64_t b) {
    const Vec3 &p = s.place[a], &q = s.place[b];
    const Vec3 d{q[0] - p[0], q[1] - p[1], q[2] - p[2]};
    if (dot(d, d) > 4.0001) return;
    const Vec3 n = unit(d);
    s.addContact(a, b, n, n, {-n[0], -n[1], -n[2]}, mu);
  };
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < ny; j++)
      for (int i = 0; i < nx; i++) {
        const auto b = at(i, j, k);
        if (k == 0) s.addContact(RICO_NO_BODY, b, {0, 0, 1}, {0, 0, 0}, {0, 0, -1}, mu);
        for (int dk = -1; dk <= 0; dk++)
          for (int dj = -1; dj <= 1; dj++)
            for (int di = -1; di <= 1; di++) {
              const int x = i + di, y = j + dj, z = k + dk;
              if (x < 0 || x >= nx || y < 0 || y >= ny || z < 0 || at(x, y, z) >= b) continue;
              touch(at(x, y, z), b);
            }
      }
  return s;
}

/// The same places and contacts with bodies that are not spheres: each has its own inertia about
/// rotated axes, and the normals of contacts miss its centre of mass.
inline BodyScene lumps(int nx, int ny, int nz, double mu, unsigned seed = 1) {
  BodyScene s = packing(nx, ny, nz, mu);
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(0.5, 1.5), small(-0.3, 0.3);
  for (auto& b : s.body) {
    const Vec3 axis = unit({small(random), small(random), 1}), side = unit(cross(axis, {1, 0, 0}));
    const Vec3 third = cross(axis, side);
    const double J[3] = {2 * uniform(random), 3 * uniform(random), 4 * uniform(random)};
    const auto entry = [&](int i, int j) {
      return J[0] * axis[i] * axis[j] + J[1] * side[i] * side[j] + J[2] * third[i] * third[j];
    };
    b.inverse_mass = uniform(random);
    const double inertia[6] = {entry(0, 0), entry(1, 1), entry(2, 2),
                               entry(0, 1), entry(0, 2), entry(1, 2)};
    std::copy(inertia, inertia + 6, b.inverse_inertia);
  }
  for (auto& c : s.contact)
    for (auto& arm : c.arm)
      for (double& x : arm) x += small(random);
  return s;
}

/// Figures in the plane z = 0 in rows of a hexagonal packing on a floor. They turn about z only,
/// each with its own inertia, and the normals of contacts miss their centres of mass.
inline BodyScene figures(int nx, int ny, double mu, unsigned seed = 1) {
  BodyScene s;
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(0.5, 1.5), small(-0.3, 0.3);
  const auto arm = [&](const Vec3& along, double sign) {
    return Vec3{sign * along[0] + small(random), sign * along[1] + small(random), 0};
  };
  const auto touch = [&](std::int64_t a, std::int64_t b) {
    const Vec3 &p = s.place[a], &q = s.place[b];
    const Vec3 n = unit({q[0] - p[0] + small(random), q[1] - p[1] + small(random), 0});
    s.addContact(a, b, n, arm(n, 1), arm(n, -1), mu);
  };
  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) {
      const auto b = std::int64_t(j) * nx + i;
      s.addBody(uniform(random), {0, 0, uniform(random)}, {0.003, -0.01, 0},
                {2. * i + j % 2, std::sqrt(3.) * j, 0});
      s.body.back().inverse_inertia[0] = s.body.back().inverse_inertia[1] = 0;
      if (j == 0) s.addContact(RICO_NO_BODY, b, {0, 1, 0}, {0, 0, 0}, arm({0, 1, 0}, -1), mu);
      if (i > 0) touch(b - 1, b);
      const int left = j % 2 == 0 ? i - 1 : i;  // of the two bodies below
      for (int below = left; j > 0 && below <= left + 1; below++)
        if (below >= 0 && below < nx) touch(std::int64_t(j - 1) * nx + below, b);
    }
  return s;
}

/// The same scene with bodies numbered along Morton's curve, contacts by their later body:
/// neighbours in space are close in memory.
inline BodyScene alongCurve(const BodyScene& s) {
  const auto code = [&](std::size_t body) {
    std::uint64_t code = 0;
    for (int bit = 20; bit >= 0; bit--)
      for (double x : s.place[body])
        code = code << 1 | (static_cast<std::uint64_t>(x + 1) >> bit & 1);
    return code;
  };
  std::vector<std::pair<std::uint64_t, std::size_t>> order;
  for (std::size_t i = 0; i < s.body.size(); i++) order.emplace_back(code(i), i);
  std::sort(order.begin(), order.end());
  std::vector<std::int64_t> number(order.size());
  BodyScene sorted;
  for (const auto& [unused, i] : order) {
    number[i] = std::int64_t(sorted.body.size());
    sorted.body.push_back(s.body[i]);
    sorted.place.push_back(s.place[i]);
    sorted.y.insert(sorted.y.end(), &s.y[6 * i], &s.y[6 * i] + 6);
  }
  sorted.contact = s.contact;
  for (auto& c : sorted.contact)
    for (auto& body : c.body)
      if (body >= 0) body = number[body];
  std::stable_sort(sorted.contact.begin(), sorted.contact.end(), [](const auto& a, const auto& b) {
    return std::max(a.body[0], a.body[1]) < std::max(b.body[0], b.body[1]);
  });
  return sorted;
}

}  // namespace rico::test
