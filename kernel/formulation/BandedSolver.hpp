#pragma once

#include <kernel/delassus/Delassus.hpp>
#include <vector>

namespace rico {

/// Solves w = M z + q with lb ≤ z ≤ ub for a banded M, as chains of contacts have.
///
/// Newton's method on the natural map. Each iteration fixes some rows at a bound and solves a
/// banded linear system for the others; the result decides which rows change. Work is linear in the
/// number of rows. On M-matrices, such as those of a column of beads, a few iterations suffice.
///
/// solve() fails after kMaxIterations or at a zero pivot; the caller then uses a general solver.
class BandedSolver {
 public:
  /// Limits of the matrix and of the iteration.
  static constexpr int kMaxBandwidth = 8;
  static constexpr int kMaxIterations = 60;

  /// Copies the matrix. Its bandwidth must be at most kMaxBandwidth.
  void setMatrix(const Delassus& M);
  /// Returns true if every row fulfils its law; then z and w = M z + q are the solution.
  bool solve(const double* q, const double* lb, const double* ub, double* z, double* w);
  /// The iterations of the last solve.
  int iterations() const { return iterations_; }
  /// A bound on the round-off in the residual: in long chains forces are large compared to q.
  double roundOff() const;

 private:
  enum class Place : signed char { kLower = -1, kFree = 0, kUpper = 1 };

  double& entry(int i, int j) { return band_[static_cast<std::size_t>(i) * width_ + (j - i + b_)]; }
  void guess(const double* lb, const double* ub, const double* z);
  bool exchange(const double* lb, const double* ub, const double* z, const double* w);
  bool eliminate(const double* q, const double* lb, const double* ub, double* z);
  void multiply(const double* z, const double* q, double* w) const;
  void estimateNoise(const double* q, const double* z);

  int n_ = 0;
  int b_ = 0;
  int width_ = 1;
  int iterations_ = 0;
  double noise_ = 0.0;
  std::vector<double> matrix_, band_;
  std::vector<Place> place_;
};

}  // namespace rico
