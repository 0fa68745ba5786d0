#include <numerics/rico_tolerance.h>

#include <algorithm>
#include <cmath>
#include <kernel/formulation/BandedSolver.hpp>
#include <limits>

namespace rico {

void BandedSolver::setMatrix(const Delassus& M) {
  n_ = M.size();
  b_ = M.bandwidth();
  width_ = 2 * b_ + 1;
  matrix_.assign(static_cast<std::size_t>(n_) * width_, 0.0);
  band_.resize(matrix_.size());
  place_.resize(n_);
  for (int i = 0; i < n_; ++i)
    for (int k = M.start()[i]; k < M.start()[i + 1]; ++k)
      matrix_[static_cast<std::size_t>(i) * width_ + (M.columns()[k] - i + b_)] = M.values()[k];
}

// Rows of contacts start free, as if all were under pressure. Rows with tension leave at once. The
// opposite start would need one iteration per row for an impulse along a chain. Other rows start
// with the active set of z.
void BandedSolver::guess(const double* lb, const double* ub, const double* z) {
  for (int i = 0; i < n_; ++i) {
    place_[i] = Place::kFree;
    if (lb[i] == 0.0 && ub[i] >= RICO_NO_BOUND) continue;
    if (z[i] <= lb[i]) place_[i] = Place::kLower;
    if (z[i] >= ub[i]) place_[i] = Place::kUpper;
  }
}

bool BandedSolver::solve(const double* q, const double* lb, const double* ub, double* z,
                         double* w) {
  guess(lb, ub, z);
  for (iterations_ = 1; iterations_ <= kMaxIterations; ++iterations_) {
    if (!eliminate(q, lb, ub, z)) return false;
    multiply(z, q, w);
    estimateNoise(q, z);
    if (exchange(lb, ub, z, w)) continue;
    for (int i = 0; i < n_; ++i) z[i] = std::clamp(z[i], lb[i], ub[i]);
    multiply(z, q, w);
    return true;
  }
  return false;
}

// Moves a free row beyond a bound to that bound, and frees a row at a bound if w has the wrong
// sign. Both need more than round-off, since contacts with zero force and gap would alternate for
// ever. Returns false if no row moved.
bool BandedSolver::exchange(const double* lb, const double* ub, const double* z, const double* w) {
  bool moved = false;
  for (int i = 0; i < n_; ++i) {
    Place place = place_[i];
    if (place == Place::kFree) {
      const double noise = noise_ / matrix_[static_cast<std::size_t>(i) * width_ + b_];
      if (z[i] < lb[i] - noise) place = Place::kLower;
      if (z[i] > ub[i] + noise) place = Place::kUpper;
    } else if (place == Place::kLower ? w[i] < -noise_ : w[i] > noise_) {
      place = Place::kFree;
    }
    moved = moved || place != place_[i];
    place_[i] = place;
  }
  return moved;
}

// The equation of a row at a bound is z_i = bound. Elimination without exchanges keeps the band.
bool BandedSolver::eliminate(const double* q, const double* lb, const double* ub, double* z) {
  band_ = matrix_;
  for (int i = 0; i < n_; ++i) {
    if (place_[i] == Place::kFree) {
      z[i] = -q[i];
      continue;
    }
    std::fill_n(band_.begin() + static_cast<std::ptrdiff_t>(i) * width_, width_, 0.0);
    entry(i, i) = 1.0;
    z[i] = place_[i] == Place::kLower ? lb[i] : ub[i];
  }
  constexpr double kTiny = 1e3 * std::numeric_limits<double>::epsilon();
  for (int k = 0; k < n_; ++k) {
    const double pivot = entry(k, k);
    const double original = matrix_[static_cast<std::size_t>(k) * width_ + b_];
    if (!(std::abs(pivot) > kTiny * std::abs(original))) return false;
    for (int i = k + 1; i <= std::min(n_ - 1, k + b_); ++i) {
      const double factor = entry(i, k) / pivot;
      if (factor == 0.0) continue;
      for (int j = k + 1; j <= std::min(n_ - 1, k + b_); ++j) entry(i, j) -= factor * entry(k, j);
      z[i] -= factor * z[k];
    }
  }
  for (int k = n_ - 1; k >= 0; --k) {
    for (int j = k + 1; j <= std::min(n_ - 1, k + b_); ++j) z[k] -= entry(k, j) * z[j];
    z[k] /= entry(k, k);
  }
  return true;
}

// Estimates the round-off in w.
void BandedSolver::estimateNoise(const double* q, const double* z) {
  double largestQ = 0.0;
  double largestMz = 0.0;
  for (int i = 0; i < n_; ++i) {
    const double diagonal = matrix_[static_cast<std::size_t>(i) * width_ + b_];
    largestQ = std::max(largestQ, std::abs(q[i]));
    largestMz = std::max(largestMz, std::abs(diagonal * z[i]));
  }
  noise_ = 1e-13 * largestQ + 4.0 * std::numeric_limits<double>::epsilon() * largestMz;
}

double BandedSolver::roundOff() const { return noise_ * std::sqrt(static_cast<double>(n_)); }

void BandedSolver::multiply(const double* z, const double* q, double* w) const {
  for (int i = 0; i < n_; ++i) {
    double sum = q[i];
    const double* row = matrix_.data() + static_cast<std::ptrdiff_t>(i) * width_;
    for (int j = std::max(0, i - b_); j <= std::min(n_ - 1, i + b_); ++j)
      sum += row[j - i + b_] * z[j];
    w[i] = sum;
  }
}

}  // namespace rico
