/// oracle.hpp -- decides exactly whether a complementarity problem has a solution.
///
/// With small integer data this is integer arithmetic. Every active set
///
///     z_i = lb_i, w_i >= 0     or     lb_i <= z_i <= ub_i, w_i = 0     or     z_i = ub_i, w_i <= 0
///
/// is a system of linear equations and inequalities. The equations are eliminated without fractions
/// (Bareiss 1968) with full pivoting. If unknowns are left, Fourier-Motzkin elimination decides the
/// inequalities. All numbers are 128-bit integers with overflow checks, so that every answer is
/// correct. The code shares nothing with the solvers under test.
///
/// residual() is the residual of rico_problem.h from its definition, in long double.
#pragma once

#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <stdexcept>
#include <vector>

#include "support/infinity.hpp"

namespace rico::test {

/// w = M z + q on a box; lb, ub always filled.
struct ArrayProblem {
  int n = 0;
  std::vector<double> M, q, lb, ub;
};

/// ||z - P(z - rho w)|| / rho from its definition.
inline double residual(const ArrayProblem& p, const std::vector<double>& z) {
  using Real = long double;
  Real trace = 0, absTrace = 0, rowMaxima = 0, sum = 0;
  for (int i = 0; i < p.n; ++i) {
    Real largest = 0;
    for (int j = 0; j < p.n; ++j) largest = std::max<Real>(largest, std::fabs(p.M[i * p.n + j]));
    trace += p.M[i * p.n + i];
    absTrace += std::fabs(p.M[i * p.n + i]);
    rowMaxima += largest;
  }
  const Real mean = trace > 0 ? trace : absTrace > 0 ? absTrace : rowMaxima;
  const Real rho = mean > 0 ? p.n / mean : 1;
  for (int i = 0; i < p.n; ++i) {
    Real w = p.q[i];
    for (int j = 0; j < p.n; ++j) w += Real(p.M[i * p.n + j]) * z[j];
    const Real step = z[i] - rho * w;
    const Real e = step < p.lb[i]   ? (z[i] - p.lb[i]) / rho
                   : step > p.ub[i] ? (z[i] - p.ub[i]) / rho
                                    : w;
    sum += e * e;
  }
  return static_cast<double>(std::sqrt(sum));
}

enum class Verdict { solvable, unsolvable, unknown };

namespace oracle {

using Integer = __int128;
struct Overflow : std::runtime_error {
  Overflow() : std::runtime_error("numbers too large for the exact oracle") {}
};

inline Integer times(Integer a, Integer b) {
  Integer c;
  if (__builtin_mul_overflow(a, b, &c)) throw Overflow();
  return c;
}
inline Integer plus(Integer a, Integer b) {
  Integer c;
  if (__builtin_add_overflow(a, b, &c)) throw Overflow();
  return c;
}
inline Integer gcd(Integer a, Integer b) {
  for (a = a < 0 ? -a : a, b = b < 0 ? -b : b; b != 0;) {
    const Integer r = a % b;
    a = b;
    b = r;
  }
  return a;
}

/// c_0 + c_1 x_1 + ... + c_p x_p >= 0
using Inequality = std::vector<Integer>;

inline Inequality primitive(Inequality c) {
  Integer divisor = 0;
  for (const Integer x : c) divisor = gcd(divisor, x);
  if (divisor > 1)
    for (Integer& x : c) x /= divisor;
  return c;
}

/// Returns true if the inequalities in p unknowns have a solution, by Fourier-Motzkin elimination.
inline bool satisfiable(std::set<Inequality> system, int p) {
  for (; p > 0; --p) {
    std::vector<Inequality> lower, upper;
    std::set<Inequality> rest;
    for (const Inequality& c : system) {
      if (c[p] > 0)
        lower.push_back(c);
      else if (c[p] < 0)
        upper.push_back(c);
      else
        rest.insert(c);
    }
    for (const Inequality& l : lower)
      for (const Inequality& u : upper) {
        Inequality sum(p);
        for (int j = 0; j < p; ++j) sum[j] = plus(times(l[j], -u[p]), times(u[j], l[p]));
        rest.insert(primitive(std::move(sum)));
        if (rest.size() > 20000) throw Overflow();
      }
    for (const Inequality& c : rest)
      if (c.size() > static_cast<std::size_t>(p) + 1) throw std::logic_error("oracle");
    system.clear();
    for (Inequality c : rest) {
      c.resize(p);
      system.insert(std::move(c));
    }
  }
  for (const Inequality& c : system)
    if (c[0] < 0) return false;
  return true;
}

enum class At { lower, inside, upper };

/// One active set: affine functions d z_j = c_0 + sum c_k x_k of the unknowns x that remain after
/// elimination.
class Piece {
 public:
  Piece(const ArrayProblem& p, const std::vector<At>& at) : p_(p), at_(at) {
    for (int i = 0; i < p.n; ++i)
      if (at[i] == At::inside) inside_.push_back(i);
  }

  bool nonempty() {
    setUp();
    eliminate();
    for (std::size_t a = rank_; a < inside_.size(); ++a)
      if (rows_[a].back() != 0) return false;
    return satisfiable(inequalities(), static_cast<int>(inside_.size() - rank_));
  }

 private:
  static Integer integer(double x) { return static_cast<Integer>(x); }
  double bound(int j) const { return at_[j] == At::lower ? p_.lb[j] : p_.ub[j]; }

  /// Returns q_i plus the sum over the z at bounds.
  Integer constant(int i) const {
    Integer c = integer(p_.q[i]);
    for (int j = 0; j < p_.n; ++j)
      if (at_[j] != At::inside) c = plus(c, times(integer(p_.M[i * p_.n + j]), integer(bound(j))));
    return c;
  }

  /// Sets up the rows [M_BB | -constant].
  void setUp() {
    for (const int i : inside_) {
      std::vector<Integer> row;
      for (const int j : inside_) row.push_back(integer(p_.M[i * p_.n + j]));
      row.push_back(-constant(i));
      rows_.push_back(row);
    }
    order_.resize(inside_.size());
    std::iota(order_.begin(), order_.end(), 0);
  }

  /// Gauss-Jordan without fractions: afterwards rows_[a][order_[a]] = d for a < rank_, zero
  /// elsewhere.
  void eliminate() {
    const std::size_t m = inside_.size();
    for (rank_ = 0; rank_ < m; ++rank_) {
      if (!pivot()) return;
      const Integer d = rows_[rank_][order_[rank_]];
      for (std::size_t a = 0; a < m; ++a) {
        if (a == rank_) continue;
        const Integer factor = rows_[a][order_[rank_]];
        for (std::size_t c = 0; c <= m; ++c)
          rows_[a][c] = plus(times(rows_[a][c], d), -times(factor, rows_[rank_][c])) / d_;
      }
      d_ = d;
    }
  }

  bool pivot() {
    const std::size_t m = inside_.size();
    for (std::size_t a = rank_; a < m; ++a)
      for (std::size_t c = rank_; c < m; ++c)
        if (rows_[a][order_[c]] != 0) {
          std::swap(rows_[a], rows_[rank_]);
          std::swap(order_[c], order_[rank_]);
          return true;
        }
    return false;
  }

  /// |d| z_j, j-th inside variable, as an affine function of x.
  Inequality affine(std::size_t place) const {
    const std::size_t m = inside_.size();
    const Integer sign = d_ < 0 ? -1 : 1;
    Inequality f(m - rank_ + 1, 0);
    if (place >= rank_) {
      f[place - rank_ + 1] = sign * d_;
    } else {
      f[0] = sign * rows_[place][m];
      for (std::size_t c = rank_; c < m; ++c) f[c - rank_ + 1] = -sign * rows_[place][order_[c]];
    }
    return f;
  }

  void add(std::set<Inequality>& system, Inequality f, Integer sign, Integer shift) const {
    f[0] = plus(f[0], shift);
    for (Integer& x : f) x *= sign;
    system.insert(primitive(std::move(f)));
  }

  std::set<Inequality> inequalities() const {
    std::set<Inequality> system;
    const Integer d = d_ < 0 ? -d_ : d_;
    std::vector<Inequality> z;
    for (std::size_t place = 0; place < inside_.size(); ++place) {
      const int j = inside_[order_[place]];
      z.push_back(affine(place));
      if (std::isfinite(p_.lb[j])) add(system, z.back(), 1, -times(d, integer(p_.lb[j])));
      if (std::isfinite(p_.ub[j])) add(system, z.back(), -1, -times(d, integer(p_.ub[j])));
    }
    for (int i = 0; i < p_.n; ++i) {
      if (at_[i] == At::inside || p_.lb[i] == p_.ub[i]) continue;
      Inequality w(inside_.size() - rank_ + 1, 0);
      w[0] = times(d, constant(i));
      for (std::size_t place = 0; place < inside_.size(); ++place)
        for (std::size_t c = 0; c < w.size(); ++c)
          w[c] = plus(w[c], times(integer(p_.M[i * p_.n + inside_[order_[place]]]), z[place][c]));
      add(system, w, at_[i] == At::lower ? 1 : -1, 0);
    }
    return system;
  }

  const ArrayProblem& p_;
  const std::vector<At>& at_;
  std::vector<int> inside_;                 // B: indices with w = 0
  std::vector<std::vector<Integer>> rows_;  // rows of the equations
  std::vector<std::size_t> order_;          // columns, pivots first
  std::size_t rank_ = 0;
  Integer d_ = 1;
};

inline std::vector<At> choices(const ArrayProblem& p, int i) {
  const bool lower = std::isfinite(p.lb[i]), upper = std::isfinite(p.ub[i]);
  if (lower && p.lb[i] == p.ub[i]) return {At::lower};
  std::vector<At> all{At::inside};
  if (lower) all.push_back(At::lower);
  if (upper) all.push_back(At::upper);
  return all;
}

inline bool anySolution(const ArrayProblem& p, std::vector<At>& at, int i) {
  if (i == p.n) return Piece(p, at).nonempty();
  for (const At choice : choices(p, i)) {
    at[i] = choice;
    if (anySolution(p, at, i + 1)) return true;
  }
  return false;
}

}  // namespace oracle

/// Decides the problem. M, q and finite bounds must be integers.
inline Verdict decide(const ArrayProblem& p) {
  std::vector<oracle::At> at(p.n);
  try {
    return oracle::anySolution(p, at, 0) ? Verdict::solvable : Verdict::unsolvable;
  } catch (const oracle::Overflow&) {
    return Verdict::unknown;
  }
}

}  // namespace rico::test
