/// Random matrices of some kinds, and matrices of contacts between bodies.
#pragma once

#include <array>
#include <cstdint>
#include <random>

#include "support/problem_data.hpp"

namespace rico::test {

/// Equal numbers on every machine; the standard's distributions may differ.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  double uniform(double a = -1, double b = 1) {
    return a + (b - a) * double(engine_() >> 11) * 0x1p-53;
  }
  int below(int n) { return int(engine_() % std::uint64_t(n)); }
  bool chance(double p) { return uniform(0, 1) < p; }

 private:
  std::mt19937_64 engine_;
};

namespace detail {

/// A A' / columns + shift I, A random n x columns.
inline Vector gram(Random& random, int n, int columns, double shift) {
  Vector A(size_t(n) * columns), M(size_t(n) * n);
  for (double& a : A) a = random.uniform();
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double sum = 0;
      for (int k = 0; k < columns; k++)
        sum += A[size_t(i) * columns + k] * A[size_t(j) * columns + k];
      M[size_t(i) * n + j] = M[size_t(j) * n + i] = sum / columns + (i == j ? shift : 0);
    }
  return M;
}

}  // namespace detail

enum class Kind {
  Spd,         ///< dense, symmetric positive definite
  Positive,    ///< dense, nonsymmetric positive definite: a P-matrix
  Triangular,  ///< dense, a P-matrix that is not positive definite
  Singular,    ///< dense, symmetric positive semidefinite of half rank
  MMatrix,     ///< sparse, nonsymmetric, diagonally dominant
  Banded,      ///< symmetric positive definite, bandwidth 3
  Sparse,      ///< symmetric positive definite, random pattern
};
inline constexpr std::array kAllKinds{Kind::Spd,      Kind::Positive, Kind::Triangular,
                                      Kind::Singular, Kind::MMatrix,  Kind::Banded,
                                      Kind::Sparse};

inline const char* nameOf(Kind kind) {
  constexpr const char* names[] = {"Spd",     "Positive", "Triangular", "Singular",
                                   "MMatrix", "Banded",   "Sparse"};
  return names[int(kind)];
}
inline bool isSymmetric(Kind kind) {
  return kind == Kind::Spd || kind == Kind::Singular || kind == Kind::Banded ||
         kind == Kind::Sparse;
}
/// x'Mx > 0: one solution for any sets.
inline bool isDefinite(Kind kind) {
  return kind == Kind::Positive || (isSymmetric(kind) && kind != Kind::Singular);
}
/// One solution for intervals.
inline bool isP(Kind kind) { return kind != Kind::Singular; }

namespace detail {

inline Matrix positive(Random& random, int n) {
  Vector M = gram(random, n, n, 0.2);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
      const double skew = random.uniform();
      M[size_t(i) * n + j] += skew;
      M[size_t(j) * n + i] -= skew;
    }
  return Matrix::fromDense(n, n, M);
}

inline Matrix triangular(Random& random, int n) {
  Vector M(size_t(n) * n, 0.0);
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      M[size_t(i) * n + j] = i == j               ? random.uniform(0.5, 2)
                             : random.chance(0.2) ? random.uniform(-2, 2)
                                                  : 0;
  return Matrix::fromDense(n, n, M);
}

/// Off-diagonal entries at the places of `touches`; each diagonal entry exceeds their sum.
inline Matrix dominant(Random& random, int n, int perRow, bool symmetric, bool negative,
                       int bandwidth) {
  std::vector<std::map<int, double>> lines(n);
  for (int i = 0; i < n; i++)
    for (int c = 0; c < perRow; c++) {
      const int j = bandwidth ? i - 1 - c % bandwidth : random.below(n);
      if (j < 0 || j == i) continue;
      const double a = negative ? random.uniform(-1, 0) : random.uniform();
      lines[i][j] = a;
      if (symmetric) lines[j][i] = a;
    }
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (auto [j, a] : lines[i]) sum += std::abs(a);
    lines[i][i] = sum + random.uniform(0.1, 1);
  }
  return Matrix::fromMaps(n, lines);
}

}  // namespace detail

inline Matrix randomMatrix(Random& random, Kind kind, int n) {
  switch (kind) {
    case Kind::Spd:
      return Matrix::fromDense(n, n, detail::gram(random, n, n, 0.2));
    case Kind::Positive:
      return detail::positive(random, n);
    case Kind::Triangular:
      return detail::triangular(random, n);
    case Kind::Singular:
      return Matrix::fromDense(n, n, detail::gram(random, n, std::max(1, n / 2), 0));
    case Kind::MMatrix:
      return detail::dominant(random, n, 4, false, true, 0);
    case Kind::Banded:
      return detail::dominant(random, n, 3, true, false, 3);
    default:
      return detail::dominant(random, n, 3, true, false, 0);
  }
}

/// Contacts that touch two bodies each: G has at most two 3-blocks per row, W is block diagonal.
inline Factors randomFactors(Random& random, int n, int bodies) {
  std::vector<std::map<int, double>> G(n), W(3 * bodies), Winv(3 * bodies);
  for (int i = 0; i < n; i++)
    for (int side = 0; side < 2; side++) {
      const int body = random.below(bodies);
      for (int c = 0; c < 3; c++) G[i][3 * body + c] += random.uniform();
    }
  for (int b = 0; b < bodies; b++) {  // W = a I + u u', whose inverse is known
    const double a = random.uniform(0.5, 2);
    std::array<double, 3> u{random.uniform(), random.uniform(), random.uniform()};
    const double uu = u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        W[3 * b + i][3 * b + j] = (i == j ? a : 0) + u[i] * u[j];
        Winv[3 * b + i][3 * b + j] = (i == j ? 1 / a : 0) - u[i] * u[j] / (a * (a + uu));
      }
  }
  Vector D(n);
  for (double& d : D) d = random.uniform(0.05, 0.5);
  return {Matrix::fromMaps(3 * bodies, G), Matrix::fromMaps(3 * bodies, W),
          Matrix::fromMaps(3 * bodies, Winv), D};
}

/// G W^-1 G' + D, by rows.
inline Matrix product(const Factors& f) {
  std::vector<std::vector<int>> touching(f.G.columns);
  for (int i = 0; i < f.G.rows; i++)
    for (int k = f.G.start[i]; k < f.G.start[i + 1]; k++) touching[f.G.column[k]].push_back(i);
  std::vector<std::map<int, double>> lines(f.G.rows);
  for (int i = 0; i < f.G.rows; i++) {
    std::map<int, double> row;  // g_i' W^-1
    for (int k = f.G.start[i]; k < f.G.start[i + 1]; k++)
      for (int l = f.Winv.start[f.G.column[k]]; l < f.Winv.start[f.G.column[k] + 1]; l++)
        row[f.Winv.column[l]] += f.G.value[k] * f.Winv.value[l];
    for (auto [c, a] : row)
      for (int j : touching[c])
        for (int k = f.G.start[j]; k < f.G.start[j + 1]; k++)
          if (f.G.column[k] == c) lines[i][j] += a * f.G.value[k];
    lines[i][i] += f.D[i];
  }
  return Matrix::fromMaps(f.G.rows, lines);
}

}  // namespace rico::test
