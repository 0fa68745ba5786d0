/// Scenes for sweeps over contacts between bodies, and functions that run some sweeps on them.
#pragma once

#include <gtest/gtest.h>
#include <numerics/rico_contact.h>
#include <numerics/rico_sweep.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <numeric>

#include "support/assembled_scene.hpp"

namespace rico::test {

using Sweep = std::unique_ptr<RicoContactSweep, void (*)(RicoContactSweep*)>;

inline Sweep makeSweep(const RicoContactSystem& system, const RicoContactSweepOptions& options) {
  char why[RICO_MESSAGE_SIZE];
  Sweep sweep(RicoContactSweepCreate(&system, &options, why), RicoContactSweepDestroy);
  EXPECT_TRUE(sweep) << why;
  return sweep;
}

inline RicoContactSweepOptions defaults() { return RicoContactSweepOptionsDefault(); }

/// One Gauss-Seidel sweep over the arrays in this order; each contact is solved by rico_contact.h.
inline void sweepArrays(const FrictionCase& c, const std::vector<std::int64_t>& order, Values& r) {
  const int n = c.n();
  for (const std::int64_t k : order) {
    double W[9], q[3];
    for (int i = 0; i < 3; i++) {
      const double* row = &c.W[(3 * k + i) * n];
      q[i] = c.q[3 * k + i];
      for (int j = 0; j < n; j++)
        if (j / 3 != k) q[i] += row[j] * r[j];
      for (int j = 0; j < 3; j++) W[3 * i + j] = row[3 * k + j];
    }
    ASSERT_NE(RicoContactSolve(3, W, q, c.mu[k], &r[3 * k]), RICO_NO_REGIME);
  }
}

/// Returns the contacts in the order of a sweep.
inline std::vector<std::int64_t> orderOfSweep(const BodyScene& s, int colors) {
  std::vector<std::int64_t> pairs, order(s.contact.size());
  std::vector<std::uint64_t> used(s.body.size());
  std::vector<int> color(s.contact.size());
  std::vector<char> moving;
  for (const auto& p : s.contact) pairs.insert(pairs.end(), {p.body[0], p.body[1]});
  for (const auto& b : s.body) moving.push_back(b.inverse_mass > 0);
  RicoColorContacts(std::int64_t(s.body.size()), std::int64_t(color.size()), pairs.data(),
                    moving.data(), nullptr, colors, color.data(), used.data());
  std::iota(order.begin(), order.end(), 0);
  const auto rank = [&](std::int64_t k) { return color[k] < 0 ? colors : color[k]; };
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
  return order;
}

struct Solved {
  RicoInfo info{};
  Values r, y;
};

/// A scene of each shape, and the options that store it so.
struct ShapedScene {
  BodyScene scene;
  RicoShape shape;
  RicoContactSweepOptions of(RicoContactSweepOptions options) const {
    options.shape = shape;
    return options;
  }
};
inline std::vector<ShapedScene> shapedScenes(int n, double mu) {
  return {{packing(n, n, n, mu), RICO_SHAPE_SPHERES},
          {lumps(n, n, n, mu), RICO_SHAPE_GENERAL},
          {figures(2 * n, 2 * n, mu), RICO_SHAPE_PLANE}};
}

Solved solve(const BodyScene& s, const RicoContactSweepOptions& options) {
  const RicoContactSystem system = s.system();
  Solved a{{}, Values(s.rows(), 0.), Values(s.y.size())};
  const Sweep sweep = makeSweep(system, options);
  if (sweep) RicoContactSweepSolve(sweep.get(), s.y.data(), a.r.data(), a.y.data(), &a.info);
  return a;
}

/// A plate of finite mass on the floor, and `count` spheres that rest on it at different places.
inline BodyScene plate(int count, double mu) {
  BodyScene s;
  s.addBody(20, {3, 3, 5}, {0, 0, -0.01});
  for (int corner = 0; corner < 4; corner++) {
    const Vec3 arm{corner % 2 ? 1. : -1., corner / 2 ? 1. : -1., -0.1};
    s.addContact(RICO_NO_BODY, 0, {0, 0, 1}, {0, 0, 0}, arm, mu);
  }
  for (int i = 0; i < count; i++) {
    s.addBody(1, {0.4, 0.5, 0.6}, {0.002, 0, -0.01});
    const Vec3 place{std::cos(0.37 * i), std::sin(0.61 * i), 0.1};
    s.addContact(0, i + 1, {0, 0, 1}, place, {0, 0, -0.3}, mu);
  }
  return s;
}

inline bool sameBits(const Values& a, const Values& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

inline double largestDifference(const Values& a, const Values& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); i++) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

inline double largest(const Values& a) { return largestDifference(a, Values(a.size(), 0.)); }

/// Returns r and y after some sweeps that start from zero reactions.
inline Solved sweepSome(const BodyScene& s, RicoContactSweepOptions options, int sweeps) {
  const RicoContactSystem system = s.system();
  Solved a{{}, Values(s.rows(), 0.), Values(s.y.size())};
  const Sweep sweep = makeSweep(system, options);
  if (!sweep) return a;
  RicoContactSweepLoad(sweep.get(), s.y.data(), a.r.data());
  a.info.residual = RicoContactSweepRun(sweep.get(), sweeps);
  RicoContactSweepUnload(sweep.get(), a.r.data(), a.y.data());
  return a;
}

}  // namespace rico::test
