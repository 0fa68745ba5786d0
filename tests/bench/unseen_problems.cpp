/// Problems with intervals that were written after the thresholds of the plan had been chosen:
/// beams, networks, portfolios, dispatch of power, springs, zero-sum games, in other sizes.
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <utility>

#include "bench/generated_problems.hpp"
#include "support/infinity.hpp"

namespace rico::bench {

namespace {

using test::kInfinity;

class Maker {
 public:
  explicit Maker(unsigned seed) : random_(seed) {}

  /// A clamped beam of n + 4 points above an uneven ground; loads here and there.
  ProblemData beam(int n) {
    begin("beam", n, 0, kInfinity);
    const double stencil[] = {6, -4, 1};
    std::vector<double> gap(n);
    for (double& g : gap) g = between(0.001, 0.01);
    for (int i = 0; i < n; i++) {
      q_[i] = between(0, 1) < 0.1 ? -between(0, 2e-2) : 0;
      for (int j = std::max(0, i - 2); j < std::min(n, i + 3); j++) {
        M_.add(i, j, stencil[std::abs(i - j)] + (i == j ? 1e-3 : 0));
        q_[i] -= stencil[std::abs(i - j)] * gap[j];
      }
    }
    return end();
  }

  /// Pressures in a network of random pipes, with valves: 0 <= pressure, flows as of a Laplacian.
  ProblemData network(int n) {
    begin("network", n, 0, kInfinity);
    std::vector<double> sum(n, 0.01);
    for (int k = 0; k < 2 * n; k++) {
      const int i = k < n ? k : pick(n), j = k < n ? (k + 1) % n : pick(n);
      if (i == j) continue;
      const double c = std::exp(between(-2, 2));
      M_.add(i, j, -c), M_.add(j, i, -c);
      sum[i] += c, sum[j] += c;
    }
    for (int i = 0; i < n; i++) M_.add(i, i, sum[i]), q_[i] = between(-1, 1.3);
    return end();
  }

  /// Shares of n - 1 assets with few common factors of risk, 0 <= share <= 0.2, and their sum.
  ProblemData portfolio(int n) {
    begin("portfolio", n, 0, 0.2);
    const int factors = 5;
    std::vector<double> load(std::size_t(n) * factors);
    for (double& l : load) l = between(-0.3, 1);
    for (int i = 0; i + 1 < n; i++) {
      for (int j = 0; j + 1 < n; j++) {
        double risk = i == j ? between(0.05, 0.5) : 0;
        for (int f = 0; f < factors; f++) risk += load[i * factors + f] * load[j * factors + f];
        M_.add(i, j, risk);
      }
      M_.add(i, n - 1, -1), M_.add(n - 1, i, 1);
      q_[i] = -between(0, 1);
    }
    return equation(n - 1, -std::min(1., 0.1 * n)), end();
  }

  /// Plants with capacities and increasing costs; the last row is the price of all power.
  ProblemData dispatch(int n) {
    begin("dispatch", n, 0, 1);
    for (int i = 0; i + 1 < n; i++) {
      M_.add(i, i, between(0.1, 3)), M_.add(i, n - 1, -1), M_.add(n - 1, i, 1);
      q_[i] = between(0, 5), ub_[i] = between(0.1, 3);
    }
    return equation(n - 1, -0.5 * n), end();
  }

  /// Forces of springs that only pull, between points of the plane; some are limited.
  ProblemData springs(int n) {
    begin("springs", n, 0, kInfinity);
    const int points = n / 2 + 2;
    std::vector<std::array<double, 4>> row(n);  // two points, and the direction between them
    for (auto& r : row) {
      const double angle = between(0, 6.28);
      r = {double(pick(points)), double(pick(points)), std::cos(angle), std::sin(angle)};
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double shared = i == j ? 0.02 : 0;
        for (int a : {0, 1})
          for (int b : {0, 1})
            if (row[i][a] == row[j][b])
              shared += (a == b ? 1 : -1) * (row[i][2] * row[j][2] + row[i][3] * row[j][3]);
        if (shared != 0) M_.add(i, j, shared);
      }
      q_[i] = between(-1, 0.6);
      if (i % 3 == 0) ub_[i] = between(0.1, 2);
    }
    return end();
  }

  /// A zero-sum game with a small cost of each action: [C A; -A' C].
  ProblemData duel(int n) {
    begin("duel", n, 0, kInfinity);
    const int half = n / 2;
    for (int i = 0; i < half; i++)
      for (int j = half; j < n; j++) {
        const double a = between(-1, 1);
        M_.add(i, j, a), M_.add(j, i, -a);
      }
    for (int i = 0; i < n; i++) M_.add(i, i, 0.1), q_[i] = between(-1, 1);
    return end();
  }

 private:
  std::mt19937 random_;
  std::string name_;
  Triplets M_;
  std::vector<double> q_, lb_, ub_;

  double between(double low, double high) {
    return low + (high - low) * (double(random_()) / 4294967296.);
  }
  int pick(int n) { return int(random_() % unsigned(n)); }

  void begin(const std::string& name, int n, double lower, double upper) {
    name_ = name + " " + std::to_string(n);
    M_ = {};
    q_.assign(n, 0), lb_.assign(n, lower), ub_.assign(n, upper);
  }

  void equation(int row, double constant) {
    lb_[row] = -kInfinity, ub_[row] = kInfinity, q_[row] = constant;
  }

  ProblemData end() {
    const int n = int(q_.size());
    ProblemData data;
    data.name = name_;
    data.M = compress(n, n, M_);
    data.q = std::move(q_);
    setBounds(data, Place{}, std::move(lb_), std::move(ub_));
    data.kind = kindOf(data.blocks);
    return data;
  }
};

}  // namespace

std::vector<ProblemData> unseenProblems(unsigned seed) {
  std::vector<ProblemData> list;
  Maker make(seed);
  for (const int size : {30, 85, 220, 700}) {
    list.push_back(make.beam(size));
    list.push_back(make.network(size));
    list.push_back(make.portfolio(size));
    list.push_back(make.dispatch(size));
    list.push_back(make.springs(size));
    list.push_back(make.duel(size));
  }
  return list;
}

}  // namespace rico::bench
