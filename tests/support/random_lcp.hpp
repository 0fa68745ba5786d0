/// random_lcp.hpp -- random complementarity problems by class, with integer data (exact for
/// oracle.hpp).
///
/// All random numbers come from the seed, so that (class, n, seed) identifies a failing problem.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>

#include "oracle.hpp"

namespace rico::test {

enum class ProblemClass {
  pMatrix,           ///< nonsymmetric, positive principal minors: one solution
  positiveDefinite,  ///< A A' + I + skew
  semidefinite,      ///< A A' of low rank + skew: may be unsolvable
  copositive,        ///< nonnegative entries, zeros on the diagonal too
  degenerate,        ///< ties and zeros in q, equal rows
  integer,           ///< entries -3..3
  general,           ///< entries -30..30
  constructed,       ///< any matrix, q made from a solution
  box,               ///< two-sided, one-sided, missing and equal bounds
  boxMonotone,       ///< box with a semidefinite matrix
  mixed,             ///< free rows in a general matrix, solvable by construction every other time
  saddlePoint,       ///< [0 -B'; B D]: free multipliers, redundant constraints
  padded,            ///< saddlePoint with an empty free row or column
  count
};

inline const char* name(ProblemClass c) {
  static const char* const names[] = {
      "pMatrix", "positiveDefinite", "semidefinite", "copositive", "degenerate",
      "integer", "general",          "constructed",  "box",        "boxMonotone",
      "mixed",   "saddlePoint",      "padded"};
  return names[static_cast<int>(c)];
}

class RandomProblem {
 public:
  explicit RandomProblem(std::uint64_t seed) : engine_(seed) {}

  ArrayProblem make(ProblemClass c, int n) {
    ArrayProblem p = lcp(n);
    switch (c) {
      case ProblemClass::pMatrix:
        dominant(p);
        break;
      case ProblemClass::positiveDefinite:
        gram(p, n);
        shift(p, 1);
        skew(p);
        break;
      case ProblemClass::semidefinite:
        gram(p, between(0, n - 1));
        skew(p);
        break;
      case ProblemClass::copositive:
        fill(p, 0, 3);
        break;
      case ProblemClass::degenerate:
        degenerate(p);
        break;
      case ProblemClass::integer:
        fill(p, -3, 3);
        break;
      case ProblemClass::general:
        fill(p, -30, 30);
        break;
      case ProblemClass::constructed:
        fill(p, -5, 5);
        solveAt(p);
        break;
      case ProblemClass::box:
        fill(p, -4, 4);
        bounds(p);
        if (coin()) solveAt(p);
        break;
      case ProblemClass::boxMonotone:
        gram(p, between(0, n));
        skew(p);
        bounds(p);
        break;
      case ProblemClass::mixed:
        fill(p, -3, 3);
        free(p, between(1, n));
        if (coin()) solveAt(p);
        break;
      case ProblemClass::saddlePoint:
        saddlePoint(p);
        if (coin()) solveAt(p);
        break;
      case ProblemClass::padded:
        saddlePoint(p);
        empty(p);
        if (coin()) solveAt(p);
        break;
      case ProblemClass::count:
        break;
    }
    return p;
  }

  /// Other units, equally solvable: M <- u R M C, q <- v R q, bounds <- (v/u) C^-1 bounds, with
  /// powers of two. u and v range up to 2^+-28, so that bounds stay below 1e20, which means no
  /// bound. R and C range up to 2^+-5; larger factors would hide rows from the residual.
  ArrayProblem scaled(ArrayProblem p) {
    const int u = between(-28, 28), v = between(-28, 28);
    for (int i = 0; i < p.n; ++i) {
      const int r = between(-5, 5), c = between(-5, 5);
      for (int j = 0; j < p.n; ++j) {
        p.M[i * p.n + j] = std::ldexp(p.M[i * p.n + j], r + u);
        p.M[j * p.n + i] = std::ldexp(p.M[j * p.n + i], c);
      }
      p.q[i] = std::ldexp(p.q[i], r + v);
      p.lb[i] = std::ldexp(p.lb[i], v - u - c);
      p.ub[i] = std::ldexp(p.ub[i], v - u - c);
    }
    return p;
  }

  /// Real numbers: A A' + I (symmetric), or uniform entries with a diagonal that makes most of them
  /// P-matrices.
  static ArrayProblem dense(int n, bool symmetric, std::uint64_t seed) {
    std::mt19937_64 engine(seed);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    ArrayProblem p = lcp(n);
    for (double& x : p.q) x = uniform(engine);
    std::vector<double> A(static_cast<std::size_t>(n) * n);
    for (double& x : A) x = uniform(engine);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        double entry = i == j ? (symmetric ? 1.0 : 1.3 * std::sqrt(n)) : 0.0;
        if (symmetric)
          for (int k = 0; k < n; ++k) entry += A[i * n + k] * A[j * n + k];
        else
          entry += A[i * n + j];
        p.M[static_cast<std::size_t>(i) * n + j] = entry;
      }
    return p;
  }

  int between(int low,
              int high) {  // the same on every platform, unlike std::uniform_int_distribution
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool coin() { return between(0, 1) == 1; }

 private:
  static ArrayProblem lcp(int n) {
    const std::size_t size = n;
    return {n, std::vector<double>(size * size, 0.0), std::vector<double>(size, 0.0),
            std::vector<double>(size, 0.0), std::vector<double>(size, kInfinity)};
  }

  void fill(ArrayProblem& p, int low, int high) {
    for (double& m : p.M) m = between(low, high);
    for (double& q : p.q) q = between(-6, 6);
  }

  void dominant(ArrayProblem& p) {
    fill(p, -4, 4);
    for (int i = 0; i < p.n; ++i) {
      double sum = 0;
      for (int j = 0; j < p.n; ++j) sum += j == i ? 0 : std::fabs(p.M[i * p.n + j]);
      p.M[i * p.n + i] = sum + between(1, 3);
    }
  }

  void gram(ArrayProblem& p, int rank) {
    std::vector<int> A(p.n * std::max(rank, 1), 0);
    for (int& a : A) a = rank > 0 ? between(-3, 3) : 0;
    for (int i = 0; i < p.n; ++i)
      for (int j = 0; j < p.n; ++j)
        for (int k = 0; k < rank; ++k) p.M[i * p.n + j] += A[i * rank + k] * A[j * rank + k];
    for (double& q : p.q) q = between(-6, 6);
  }

  void shift(ArrayProblem& p, int by) {
    for (int i = 0; i < p.n; ++i) p.M[i * p.n + i] += by;
  }

  void skew(ArrayProblem& p) {
    if (coin()) return;
    for (int i = 0; i < p.n; ++i)
      for (int j = 0; j < i; ++j) {
        const int s = between(-2, 2);
        p.M[i * p.n + j] += s;
        p.M[j * p.n + i] -= s;
      }
  }

  void degenerate(ArrayProblem& p) {
    fill(p, -1, 1);
    if (coin()) gram(p, p.n);
    for (double& q : p.q) q = between(-1, 1);
    if (coin()) std::fill(p.q.begin(), p.q.end(), between(-1, 0));
    if (p.n > 1 && coin()) {
      const int from = between(0, p.n - 1), to = between(0, p.n - 1);
      for (int j = 0; j < p.n; ++j) p.M[to * p.n + j] = p.M[from * p.n + j];
      p.q[to] = p.q[from];
    }
  }

  void bounds(ArrayProblem& p) {
    for (int i = 0; i < p.n; ++i) {
      const int kind = between(0, 9);
      p.lb[i] = kind < 8 ? between(-3, 2) : -kInfinity;
      p.ub[i] = kind < 6 ? p.lb[i] + between(0, 4) : kind == 8 ? between(-2, 3) : kInfinity;
    }
  }

  void free(ArrayProblem& p, int rows) {
    for (int i = 0; i < rows; ++i) p.lb[i] = -kInfinity;
  }

  /// Chooses a random z, a w that makes z a solution, and q = w - M z.
  void solveAt(ArrayProblem& p) {
    std::vector<double> z(p.n), w(p.n, 0.0);
    for (int i = 0; i < p.n; ++i) {
      const bool lower = std::isfinite(p.lb[i]), upper = std::isfinite(p.ub[i]);
      const int where = between(0, 2);
      if (lower && where == 0)
        z[i] = p.lb[i], w[i] = between(0, 3);
      else if (upper && where == 1)
        z[i] = p.ub[i], w[i] = -between(0, 3);
      else if (lower)
        z[i] = upper ? between(int(p.lb[i]), int(p.ub[i])) : p.lb[i] + between(0, 4);
      else
        z[i] = upper ? p.ub[i] - between(0, 4) : between(-3, 3);
    }
    for (int i = 0; i < p.n; ++i) {
      p.q[i] = w[i];
      for (int j = 0; j < p.n; ++j) p.q[i] -= p.M[i * p.n + j] * z[j];
    }
  }

  /// Rows and columns 0..m-1 are free, m <= max(1, n/2). Two of them may be equal, so that one is
  /// redundant.
  void saddlePoint(ArrayProblem& p) {
    const int n = p.n, m = between(1, std::max(1, n / 2));
    gram(p, between(0, n));
    for (int i = 0; i < m; ++i) {
      p.lb[i] = -kInfinity;
      for (int j = 0; j < m; ++j) p.M[i * n + j] = 0;
      for (int j = m; j < n; ++j) {
        p.M[i * n + j] = between(-2, 2);
        p.M[j * n + i] = -p.M[i * n + j];
      }
    }
    if (m > 1 && coin())
      for (int j = 0; j < n; ++j) {
        p.M[n + j] = p.M[j];
        p.M[j * n + 1] = p.M[j * n];
      }
  }

  /// Empties row 0 or column 0: there is one unknown too many, or one equation too many.
  void empty(ArrayProblem& p) {
    const bool row = coin();
    for (int j = 0; j < p.n; ++j) (row ? p.M[j] : p.M[j * p.n]) = 0;
  }

  std::mt19937_64 engine_;
};

}  // namespace rico::test
