/// A third set of problems with intervals: no threshold of the plan was chosen for these types.
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

  /// Pressure in a journal bearing on side x side points; it cavitates where it would be negative.
  ProblemData bearing(int side) {
    begin("bearing", side * side, 0, kInfinity);
    const double eccentric = between(0.3, 0.9);
    const auto film = [&](double i) {
      return std::pow(1 + eccentric * std::cos(6.2832 * i / side), 3);
    };
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++) {
        const int row = i * side + j;
        const double left = film(i - 0.5), right = film(i + 0.5), across = film(i);
        M_.add(row, row, left + right + 2 * across);
        if (i > 0) M_.add(row, row - side, -left);
        if (i + 1 < side) M_.add(row, row + side, -right);
        if (j > 0) M_.add(row, row - 1, -across);
        if (j + 1 < side) M_.add(row, row + 1, -across);
        q_[row] = std::cbrt(right) - std::cbrt(left) + 1e-4 * between(-1, 1);
      }
    return end();
  }

  /// Pressures of a rough punch on an elastic half space: Green's function 1 / distance.
  ProblemData halfSpace(int n) {
    begin("halfspace", n, 0, kInfinity);
    const int side = int(std::ceil(std::sqrt(n)));
    for (int i = 0; i < n; i++) {
      const double x = i / side - 0.5 * side, y = i % side - 0.5 * side;
      q_[i] = (x * x + y * y) / side - between(0.3, 0.7) * side;
      for (int j = 0; j < n; j++)
        M_.add(i, j, i == j ? 3.5 : 1 / std::hypot(i / side - j / side, i % side - j % side));
    }
    return end();
  }

  /// Bounded least squares of random features that are correlated.
  ProblemData features(int n) {
    begin("features", n, 0, 1);
    const int samples = 3 * n / 2;
    std::vector<double> A(std::size_t(samples) * n), b(samples);
    for (int s = 0; s < samples; s++) {
      const double common = normal();
      for (int j = 0; j < n; j++) A[s * n + j] = normal() + 0.5 * common;
      b[s] = normal() + A[s * n] + A[s * n + 1];
    }
    for (int i = 0; i < n; i++)
      for (int s = 0; s < samples; s++) q_[i] -= A[s * n + i] * b[s] / n;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int s = 0; s < samples; s++) sum += A[s * n + i] * A[s * n + j];
        M_.add(i, j, sum / n);
      }
    return end();
  }

  /// When to stop n states of a Markov chain: I - discount P, a few successors of each.
  ProblemData stopping(int n, int successors) {
    begin("stopping", n, 0, kInfinity);
    std::vector<double> gain(n);
    for (double& g : gain) g = between(0, 1);
    for (int i = 0; i < n; i++) {
      M_.add(i, i, 1);
      q_[i] = gain[i];
      for (int k = 0; k < successors; k++) {
        const int j = pick(n);
        M_.add(i, j, -0.95 / successors);
        q_[i] -= 0.95 / successors * gain[j] + 0.02 / successors;
      }
    }
    return end();
  }

  /// Forces between discs without friction that lie in a heap, `wide` in a row; masses vary.
  ProblemData discs(int wide, int high) {
    std::vector<std::array<int, 2>> pair;
    std::vector<std::array<double, 2>> normal;
    for (int i = 0; i < high; i++)
      for (int j = 0; j < wide; j++) {
        const int disc = i * wide + j;
        for (const int side : {0, 1}) {
          const int below = i == 0 ? -1 : disc - wide + (i % 2 == side ? 0 : i % 2 ? 1 : -1);
          const double angle = (side ? 1 : -1) * between(0.4, 0.6);
          if (i > 0 && (j == 0 || j == wide - 1) && below / wide != i - 1) continue;
          pair.push_back({disc, below}), normal.push_back({std::sin(angle), std::cos(angle)});
        }
      }
    const int n = int(pair.size());
    begin("discs", n, 0, kInfinity);
    std::vector<double> inverse(wide * high);
    for (double& m : inverse) m = std::exp(between(-1, 1));
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) couple(i, j, pair, normal, inverse);
      q_[i] = (pair[i][1] < 0 ? -normal[i][1] : 0) + 0.2 * between(-1, 1);
    }
    return end();
  }

  /// A ladder of diodes and resistors: currents (equations) and voltages, skew couplings.
  ProblemData ladder(int n) {
    begin("ladder", n, 0, kInfinity);
    for (int i = 0; i < n; i++) {
      const bool current = i % 2 == 0;
      M_.add(i, i, current ? between(0.01, 0.1) : between(0.5, 2));
      for (const int j : {i - 1, i + 1})
        if (j >= 0 && j < n) M_.add(i, j, j > i ? 1 : -1);
      q_[i] = current ? between(-5, 5) : between(-0.2, 0.2);
      if (i % 6 == 0) lb_[i] = -kInfinity;
    }
    return end();
  }

  /// An input-output economy: I - A dense with column sums below 1, capacities.
  ProblemData economy(int n) {
    begin("economy", n, 0, 3);
    for (int j = 0; j < n; j++) {
      const double share = between(0.3, 0.9);
      for (int i = 0; i < n; i++) M_.add(i, j, (i == j) - share * 2 * between(0, 1) / n);
      q_[j] = -between(-0.5, 1);
    }
    return end();
  }

  /// Flows on paths through random arcs, linear delays, demands between few pairs.
  ProblemData traffic(int n) {
    begin("traffic", n, 0, kInfinity);
    const int arcs = n / 2, pairs = std::max(2, n / 10), used = 6;
    std::vector<double> delay(arcs);
    std::vector<std::array<int, 6>> path(n);
    for (double& d : delay) d = between(0.1, 2);
    for (auto& p : path)
      for (int& arc : p) arc = pick(arcs);
    for (int i = pairs; i < n; i++) {
      q_[i] = used * between(0.5, 1.5);
      M_.add(i, i % pairs, -1), M_.add(i % pairs, i, 1);
      for (int j = pairs; j < n; j++)
        for (const int a : path[i])
          for (const int b : path[j])
            if (a == b) M_.add(i, j, delay[a]);
    }
    for (int i = 0; i < pairs; i++) M_.add(i, i, 0.05), q_[i] = -between(1, 10);
    return end();
  }

  /// Bodies on slopes: normal forces, friction in two directions, slip (Stewart and Trinkle).
  ProblemData slopes(int contacts) {
    const int n = 4 * contacts;
    begin("slopes", n, 0, kInfinity);
    for (int c = 0; c < contacts; c++) {
      const int row = 4 * c;
      const double mu = between(0.1, 0.8), across = between(-0.5, 0.5);
      for (const int d : {-1, 0, 1}) {
        if (c + d < 0 || c + d >= contacts) continue;
        const double share = d ? -0.45 : 1;
        const int other = row + 4 * d;
        M_.add(row, other, share), M_.add(row + 1, other + 1, share);
        M_.add(row + 1, other + 2, -share), M_.add(row + 2, other + 1, -share);
        M_.add(row + 2, other + 2, share);
        M_.add(row, other + 1, across * share), M_.add(row, other + 2, -across * share);
        M_.add(row + 1, other, across * share), M_.add(row + 2, other, -across * share);
      }
      M_.add(row + 1, row + 3, 1), M_.add(row + 2, row + 3, 1);
      M_.add(row + 3, row, mu), M_.add(row + 3, row + 1, -1), M_.add(row + 3, row + 2, -1);
      const double slide = between(-0.5, 0.5);
      q_[row] = -between(0, 1), q_[row + 1] = slide, q_[row + 2] = -slide;
    }
    return end();
  }

  /// Full symmetric M with eigenvalues over three decades, some rows with two bounds.
  ProblemData spectrum(int n) {
    begin("spectrum", n, 0, kInfinity);
    std::vector<double> M(std::size_t(n) * n);
    for (int i = 0; i < n; i++) M[i * n + i] = std::pow(10, -3. * i / n);
    for (int k = 0; k < 12; k++) reflect(n, M);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) M_.add(i, j, 0.5 * (M[i * n + j] + M[j * n + i]));
      q_[i] = between(-1, 1);
      if (i % 4 == 0) ub_[i] = between(0.1, 2);
    }
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
  double normal() { return std::normal_distribution<double>()(random_); }
  int pick(int n) { return int(random_() % unsigned(n)); }

  void couple(int i, int j, const std::vector<std::array<int, 2>>& pair,
              const std::vector<std::array<double, 2>>& normal,
              const std::vector<double>& inverse) {
    const double along = normal[i][0] * normal[j][0] + normal[i][1] * normal[j][1];
    double shared = i == j ? 1e-4 : 0;
    for (const int a : {0, 1})
      for (const int b : {0, 1})
        if (pair[i][a] >= 0 && pair[i][a] == pair[j][b])
          shared += (a == b ? 1 : -1) * along * inverse[pair[i][a]];
    if (shared != 0) M_.add(i, j, shared);
  }

  /// M <- H M H with the reflection H at a random vector.
  void reflect(int n, std::vector<double>& M) {
    std::vector<double> v(n), Mv(n);
    double norm = 0, middle = 0;
    for (double& x : v) x = normal(), norm += x * x;
    for (double& x : v) x /= std::sqrt(norm);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) Mv[i] += M[i * n + j] * v[j];
    for (int i = 0; i < n; i++) middle += v[i] * Mv[i];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        M[i * n + j] += 4 * middle * v[i] * v[j] - 2 * (Mv[i] * v[j] + v[i] * Mv[j]);
  }

  void begin(const std::string& name, int n, double lower, double upper) {
    name_ = name + " " + std::to_string(n);
    M_ = {};
    q_.assign(n, 0), lb_.assign(n, lower), ub_.assign(n, upper);
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

std::vector<ProblemData> freshProblems(unsigned seed) {
  std::vector<ProblemData> list;
  Maker make(seed);
  for (const int size : {36, 100, 260, 640}) {
    const int side = int(std::lround(std::sqrt(double(size))));
    list.push_back(make.bearing(side));
    list.push_back(make.halfSpace(size));
    list.push_back(make.features(size));
    list.push_back(make.stopping(size, 8));
    list.push_back(make.discs(side, side / 2 + 1));
    list.push_back(make.ladder(size));
    list.push_back(make.economy(size));
    list.push_back(make.traffic(size));
    list.push_back(make.slopes(size / 4));
    list.push_back(make.spectrum(size));
  }
  return list;
}

}  // namespace rico::bench
