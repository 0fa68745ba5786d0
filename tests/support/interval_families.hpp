/// Families of problems with intervals of any size: typical ones, and difficult ones for some
/// methods.
///
/// A problem is identified by (family, n, seed). It is known in advance that it has a solution
/// (constructed, or by theorems of Brouwer or Nash, or by the class of its matrix), or that it has
/// none (with a Farkas certificate).
#pragma once

#include <cstdint>

#include "support/random/interval_builder.hpp"

namespace rico::test {

enum class Family {
  obstacle,         ///< five-point Laplacian under a load, over an obstacle
  game,             ///< equilibria of a bimatrix game, [0 A; B' 0], q = -1
  relay,            ///< nonsymmetric, finite bounds, nothing else known
  scaledRelay,      ///< relay with rows and columns over six decades
  circuitRelay,     ///< sparse, skew couplings, small or no resistances, finite bounds
  sparseRelay,      ///< a few entries per row, any sign
  singularMixed,    ///< MLCP, repeated equations, q planted
  saddlePoint,      ///< MLCP of a convex program, q planted
  copositive,       ///< nonnegative entries beside a semidefinite part, q any
  degenerate,       ///< P-matrix, half of the pairs have z = w = 0, integers
  monotone,         ///< semidefinite of low rank, and skew, q planted
  badlyScaled,      ///< P-matrix, rows and columns over ten decades
  murty,            ///< 2 n pivots by the power: exponential for least index and Lemke
  fathi,            ///< symmetric, with the same number of pivots
  planted,          ///< any matrix, q made from a solution
  infeasible,       ///< no z >= 0 with M z + q >= 0: y >= 0, M' y <= 0, q' y < 0 planted
  infeasibleBoxes,  ///< infeasible with upper bounds on some z
  count
};

inline const char* name(Family f) {
  static const char* const names[] = {
      "obstacle",      "game",        "relay",      "scaledRelay", "circuitRelay",   "sparseRelay",
      "singularMixed", "saddlePoint", "copositive", "degenerate",  "monotone",       "badlyScaled",
      "murty",         "fathi",       "planted",    "infeasible",  "infeasibleBoxes"};
  return names[static_cast<int>(f)];
}

inline bool hasSolution(Family f) { return f < Family::infeasible; }

class FamilyProblem : IntervalBuilder {
 public:
  explicit FamilyProblem(std::uint64_t seed) : IntervalBuilder(seed) {}

  ArrayProblem make(Family f, int n) {
    start(n);
    switch (f) {
      case Family::obstacle:
        obstacle();
        break;
      case Family::game:
        game();
        break;
      case Family::relay:
        uniformMatrix();
        finiteBounds();
        break;
      case Family::scaledRelay:
        uniformMatrix();
        finiteBounds();
        scale(3);
        break;
      case Family::circuitRelay:
        circuit();
        finiteBounds();
        break;
      case Family::sparseRelay:
        sparse();
        finiteBounds();
        break;
      case Family::singularMixed:
        singularMixed();
        break;
      case Family::saddlePoint:
        saddlePoint();
        break;
      case Family::copositive:
        copositive();
        break;
      case Family::degenerate:
        degenerate();
        break;
      case Family::monotone:
        gram(between(n_ / 4, n_));
        skew(0.5);
        plant(0.5);
        break;
      case Family::badlyScaled:
        dominant();
        plant(0.5);
        scale(5);
        break;
      case Family::murty:
        murty();
        break;
      case Family::fathi:
        fathi();
        break;
      case Family::planted:
        uniformMatrix();
        plant(between(2, 9) * 0.1);
        break;
      case Family::infeasible:
        infeasible();
        break;
      case Family::infeasibleBoxes:
        infeasible();
        someUpperBounds();
        break;
      case Family::count:
        break;
    }
    return std::move(p_);
  }

 private:
  void obstacle() {
    const int side = std::max(2, static_cast<int>(std::sqrt(n_)));
    for (int i = 0; i < n_; ++i) {
      M(i, i) = 4;
      for (const int j : {i - side, i + side})
        if (j >= 0 && j < n_) M(i, j) = -1;
      if (i % side > 0) M(i, i - 1) = -1;
      if (i % side < side - 1 && i + 1 < n_) M(i, i + 1) = -1;
      p_.q[i] = uniform(-1, 0.8);
    }
  }

  void game() {
    const int rows = n_ / 2 + between(-n_ / 8, n_ / 8);
    const bool integers = between(0, 2) == 0;
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j)
        if ((i < rows) != (j < rows)) M(i, j) = integers ? between(1, 10) : uniform(0.01, 1);
      p_.q[i] = -1;
    }
  }

  /// [0 -B'; B D], with some rows of B' repeated on request.
  void saddlePoint(bool repeat = false) {
    const int m = n_ / 3;
    gram(between(n_ / 3, n_));
    for (int i = 0; i < m; ++i) {
      p_.lb[i] = -kInfinity;
      for (int j = 0; j < m; ++j) M(i, j) = 0;
      const int same = repeat && i > 0 && between(0, 2) == 0 ? between(0, i - 1) : i;
      for (int j = m; j < n_; ++j) {
        M(i, j) = same == i ? between(-3, 3) : M(same, j);
        M(j, i) = -M(i, j);
      }
    }
    std::vector<double> z(n_, 0.0), w(n_, 0.0);  // integers: repeated rows stay consistent
    for (int i = 0; i < n_; ++i)
      if (i < m)
        z[i] = between(-2, 2);
      else
        (between(0, 1) ? z : w)[i] = between(0, 3);
    plantAt(z, w);
  }

  void singularMixed() { saddlePoint(true); }

  void copositive() {
    gram(between(1, n_ / 2));
    for (double& m : p_.M) m += between(0, 2) ? 0 : uniform(0, 2);
    for (int i = 0; i < n_; ++i) M(i, i) += 0.1;  // strictly: a solution for any q
  }

  void degenerate() {
    for (double& m : p_.M) m = between(0, 3) ? 0 : between(-2, 2);
    std::vector<double> z(n_, 0.0), w(n_, 0.0);
    for (int i = 0; i < n_; ++i) {
      double sum = 1;
      for (int j = 0; j < n_; ++j) sum += j == i ? 0 : std::fabs(M(i, j));
      M(i, i) = sum;
      const int kind = between(0, 3);
      if (kind < 2) (kind ? z : w)[i] = between(1, 3);
    }
    plantAt(z, w);
  }

  void murty() {
    for (int i = 0; i < n_; ++i) {
      M(i, i) = 1;
      for (int j = 0; j < i; ++j) M(i, j) = 2;
      p_.q[i] = -1;
    }
  }

  void fathi() {
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) M(i, j) = i == j ? 1 + 4 * i : 2 + 4 * std::min(i, j);
      p_.q[i] = -1;
    }
  }

  /// Row r makes y M <= 0 for integers y >= 0 with y_r = 1, and then y q = -1; exact in doubles.
  void infeasible() {
    for (double& m : p_.M) m = between(-8, 8);
    for (double& q : p_.q) q = between(-8, 8);
    const int r = between(0, n_ - 1);
    farkas_.assign(n_, 0);
    for (int& x : farkas_) x = between(0, 2) ? 0 : between(1, 3);
    farkas_[r] = 1;
    double along = 0;
    for (int j = 0; j < n_; ++j) {
      double sum = 0;
      for (int i = 0; i < n_; ++i) sum += i == r ? 0 : farkas_[i] * M(i, j);
      M(r, j) = -sum - (between(0, 1) ? 0 : between(0, 4));
    }
    for (int i = 0; i < n_; ++i) along += i == r ? 0 : farkas_[i] * p_.q[i];
    p_.q[r] = -along - 1;
  }

  void someUpperBounds() {
    for (int i = 0; i < n_; ++i)
      if (farkas_[i] == 0 && between(0, 2) == 0) p_.ub[i] = between(1, 5);
  }

  std::vector<int> farkas_;  // y of the certificate
};

}  // namespace rico::test
