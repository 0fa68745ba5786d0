#pragma once

#include <kernel/formulation/Delassus.hpp>
#include <vector>

namespace rico {

/// Chains of contacts: w = M z + q with lb ≤ z ≤ ub where M has few diagonals.
///
/// Newton's method on the natural map: given which rows are at a bound, the others solve a banded
/// linear system, which tells who leaves its bound and who goes to one. The work is linear in the
/// number of rows; on M-matrices, such as a column of beads gives, the method ends after few
/// exchanges. It gives up after kMaxIterations, or where a pivot vanishes: then a general solver
/// takes over.
class BandedSolver {
 public:
  static constexpr int kMaxBandwidth = 8;
  static constexpr int kMaxIterations = 60;

  /// Takes the matrix, whose bandwidth is at most kMaxBandwidth.
  void setMatrix(const Delassus& M);
  /// True where every row fulfils its law; then z and w = M z + q are the solution.
  bool solve(const double* q, const double* lb, const double* ub, double* z, double* w);
  int iterations() const { return iterations_; }
  /// What round-off may leave of the residual: long chains carry forces that are large beside q.
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
