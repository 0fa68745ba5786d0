/// Problems with intervals as they occur in practice, of types for which no threshold was chosen:
/// markets, games, circuits, classification, denoising, deconvolution, control, options.
#include "bench/generated_problems.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "support/infinity.hpp"

namespace rico::bench {

namespace {

/// M row by row, with bounds.
struct Dense {
  int n;
  std::vector<double> M, q, lb, ub;

  Dense(int rows, double lower, double upper)
      : n(rows), M(std::size_t(n) * n), q(n), lb(n, lower), ub(n, upper) {}
  double& at(int i, int j) { return M[std::size_t(i) * n + j]; }
};

class Maker {
 public:
  explicit Maker(unsigned seed) : random_(seed) {}

  /// Firms sell in markets whose prices fall with all sales; costs couple the markets of a firm.
  Dense cournot(int firms, int markets) {
    Dense p(firms * markets, 0, test::kInfinity);
    std::vector<double> slope(markets), price(markets);
    for (int m = 0; m < markets; m++) slope[m] = between(0.5, 2), price[m] = between(50, 100);
    for (int f = 0; f < firms; f++) {
      const double cost = between(1, 60), growth = between(0.1, 1);
      for (int m = 0; m < markets; m++) {
        const int row = f * markets + m;
        for (int g = 0; g < firms; g++) p.at(row, g * markets + m) += slope[m] * (g == f ? 2 : 1);
        for (int k = 0; k < markets; k++) p.at(row, f * markets + k) += growth;
        p.q[row] = cost + between(0, 20) - price[m];
      }
    }
    return p;
  }

  /// Relays with skew couplings, three for each row; a third of the diagonal entries is zero.
  Dense relays(int n) {
    Dense p(n, -1, 1);
    for (int i = 0; i < n; i++) {
      p.at(i, i) = between(0, 1) < 0.33 ? 0 : between(0.01, 1);
      p.q[i] = between(-3, 3);
      for (int k = 0; k < 3; k++) {
        const int j = int(between(0, n - 0.5));
        const double g = between(-3, 3);
        if (j != i) p.at(i, j) += g, p.at(j, i) -= g;
      }
    }
    return p;
  }

  /// The dual of a support vector machine with Gaussian kernels.
  Dense classification(int n) {
    Dense p(n, 0, 1);
    std::vector<double> x(3 * std::size_t(n)), label(n);
    for (double& value : x) value = normal();
    for (int i = 0; i < n; i++) label[i] = x[3 * i] + 0.3 * normal() > 0 ? 1 : -1;
    for (int i = 0; i < n; i++) {
      p.q[i] = -1;
      for (int j = 0; j < n; j++) {
        double distance = 0;
        for (int d = 0; d < 3; d++) distance += std::pow(x[3 * i + d] - x[3 * j + d], 2);
        p.at(i, j) = label[i] * label[j] * std::exp(-distance) + (i == j ? 1e-6 : 0);
      }
    }
    return p;
  }

  /// Peaks behind a Gaussian filter of 13 points: z >= 0, least squares.
  Dense deconvolution(int n) {
    Dense p(n, 0, test::kInfinity), A(n, 0, 0);
    std::vector<double> seen(n);
    for (int i = 0; i < n; i++)
      for (int j = std::max(0, i - 6); j < std::min(n, i + 7); j++)
        A.at(i, j) = 0.2 * std::exp(-0.125 * (i - j) * (i - j));
    for (int j = 0; j < n; j++) {
      const double peak = between(0, 1) < 0.1 ? between(0, 1) : 0;
      for (int i = 0; i < n; i++) seen[i] += A.at(i, j) * peak;
    }
    for (double& value : seen) value += 0.01 * normal();
    fillNormal(A, seen, 0, p);
    return p;
  }

  /// A cart is driven to rest by bounded forces over n steps, condensed.
  Dense control(int n) {
    Dense p(n, -1, 1), G(n, 0, 0);
    std::vector<double> error(n);
    for (int i = 0; i < n; i++) {
      error[i] = -(2 - 0.1 * (i + 1));
      for (int j = 0; j <= i; j++) G.at(i, j) = 3 * (0.005 + 0.01 * (i - j));
    }
    fillNormal(G, error, 0.01, p);
    return p;
  }

  /// A time step of an American put option: nearly tridiagonal, upwind differences.
  Dense option(int n) {
    Dense p(n, 0, test::kInfinity);
    const double h = 3. / (n - 1), dt = 0.01;
    std::vector<double> gain(n);
    for (int i = 0; i < n; i++) {
      const double s = h * i, spread = 0.045 * s * s / (h * h), drift = 0.05 * s / h;
      p.at(i, i) = 1 + dt * (2 * spread + drift + 0.05);
      if (i > 0) p.at(i, i - 1) = -dt * spread;
      if (i + 1 < n) p.at(i, i + 1) = -dt * (spread + drift);
      gain[i] = std::max(1 - s, 0.);
    }
    for (int i = 0; i < n; i++) {
      p.q[i] = -(gain[i] + 0.02 * between(0, 1));
      for (int j = 0; j < n; j++) p.q[i] += p.at(i, j) * gain[j];
    }
    return p;
  }

 private:
  std::mt19937 random_;

  double between(double low, double high) {
    return low + (high - low) * (double(random_()) / 4294967296.);
  }
  double normal() { return std::normal_distribution<double>()(random_); }

  /// M = A'A + damping, q = -A'b.
  static void fillNormal(Dense& A, const std::vector<double>& b, double damping, Dense& p) {
    for (int i = 0; i < p.n; i++)
      for (int k = 0; k < p.n; k++) {
        p.q[i] -= A.at(k, i) * b[k];
        if (A.at(k, i) == 0) continue;
        for (int j = 0; j < p.n; j++) p.at(i, j) += A.at(k, i) * A.at(k, j);
      }
    for (int i = 0; i < p.n; i++) p.at(i, i) += damping;
  }
};

ProblemData dataOf(const std::string& name, Dense p) {
  ProblemData data;
  data.name = name + " " + std::to_string(p.n);
  data.M = compressDense(p.n, p.n, p.M);
  data.q = std::move(p.q);
  setBounds(data, Place{}, std::move(p.lb), std::move(p.ub));
  data.kind = kindOf(data.blocks);
  return data;
}

}  // namespace

std::vector<ProblemData> generatedProblems(unsigned seed) {
  std::vector<ProblemData> list;
  Maker make(seed);
  for (const int size : {20, 60, 150, 400}) {
    const int side = int(std::lround(std::sqrt(double(size))));
    list.push_back(dataOf("cournot", make.cournot(side, side)));
    list.push_back(dataOf("relays", make.relays(size)));
    list.push_back(dataOf("classification", make.classification(size)));
    list.push_back(dataOf("deconvolution", make.deconvolution(size)));
    list.push_back(dataOf("control", make.control(size)));
    list.push_back(dataOf("option", make.option(size)));
  }
  return list;
}

}  // namespace rico::bench
