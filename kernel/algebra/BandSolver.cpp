#include <algorithm>
#include <cmath>
#include <kernel/algebra/BandSolver.hpp>

namespace rico {
namespace {

struct Band {
  int below = 0, above = 0;  ///< diagonals that have entries
};

Band bandOf(const SparseMatrix& A) {
  Band band;
  for (int i = 0; i < A.rows(); ++i) {
    const int first = A.start()[i], end = A.start()[i + 1];
    if (first == end) continue;
    band.below = std::max(band.below, i - A.columns()[first]);
    band.above = std::max(band.above, A.columns()[end - 1] - i);
  }
  return band;
}

// Row exchanges move entries up by as many rows as there are diagonals below the main one.
int widthOf(Band band) { return 2 * band.below + band.above + 1; }

}  // namespace

bool BandSolver::suits(const SparseMatrix& A) {
  // Places of the band per entry. Up to here (five-point grids of 12 lines, tests/bench/README.md)
  // the factorisation takes a quarter of the time of PETSc's, and a solution as long.
  constexpr double kRoom = 8;
  const auto entries = static_cast<double>(A.values().size());
  const double room = static_cast<double>(A.rows()) * widthOf(bandOf(A));
  return A.rows() == A.cols() && room <= kRoom * entries;
}

BandSolver::BandSolver(const SparseMatrix& A) : size_(A.rows()) {
  const Band band = bandOf(A);
  below_ = band.below;
  width_ = widthOf(band);
  rows_.assign(static_cast<std::size_t>(size_) * width_, 0.0);
  exchanged_.resize(size_);
  for (int i = 0; i < size_; ++i)
    for (int e = A.start()[i]; e < A.start()[i + 1]; ++e) row(i)[A.columns()[e]] = A.values()[e];
  for (int k = 0; k < size_ && !isSingular_; ++k) {
    exchange(k);
    eliminate(k);
  }
}

// The row with the largest entry in column k becomes row k.
void BandSolver::exchange(int k) {
  int largest = k;
  for (int i = k + 1; i <= lastRow(k); ++i)
    if (std::abs(row(i)[k]) > std::abs(row(largest)[k])) largest = i;
  exchanged_[k] = largest;
  isSingular_ = row(largest)[k] == 0.0 || !std::isfinite(row(largest)[k]);
  if (largest == k) return;
  hasExchanges_ = true;
  for (int j = k; j <= lastColumn(k); ++j) std::swap(row(k)[j], row(largest)[j]);
}

// U has a unit diagonal, and the inverse of D is stored there.
void BandSolver::eliminate(int k) {
  double* pivot = row(k);
  const int last = lastColumn(k);
  const double inverse = 1.0 / pivot[k];
  for (int i = k + 1; i <= lastRow(k) && !isSingular_; ++i) {
    double* below = row(i);
    const double factor = below[k] *= inverse;
    for (int j = k + 1; j <= last; ++j) below[j] -= factor * pivot[j];
  }
  pivot[k] = inverse;
  for (int j = k + 1; j <= last; ++j) pivot[j] *= inverse;
}

bool BandSolver::solve(double* x) {
  if (isSingular_) return false;
  if (hasExchanges_)
    eliminateExchanged(x);
  else
    eliminateInOrder(x);
  substitute(x);
  return std::all_of(x, x + size_, [](double number) { return std::isfinite(number); });
}

// x <- L^-1 P x: by columns of L, because the exchanges of later steps do not move its rows.
void BandSolver::eliminateExchanged(double* x) {
  for (int k = 0; k < size_; ++k) {
    std::swap(x[k], x[exchanged_[k]]);
    for (int i = k + 1; i <= lastRow(k); ++i) x[i] -= row(i)[k] * x[k];
  }
}

// By rows: only the last term waits for the entry before.
void BandSolver::eliminateInOrder(double* x) {
  for (int i = 1; i < size_; ++i) {
    const double* lower = row(i);
    double sum = x[i];
    for (int k = std::max(0, i - below_); k < i; ++k) sum -= lower[k] * x[k];
    x[i] = sum;
  }
}

// x <- U^-1 D^-1 x
void BandSolver::substitute(double* x) {
  const int fill = hasExchanges_ ? 0 : below_;  // without exchanges these diagonals are empty
  for (int k = size_ - 1; k >= 0; --k) {
    const double* upper = row(k);
    double sum = upper[k] * x[k];
    for (int j = std::min(size_ - 1, k + width_ - 1 - below_ - fill); j > k; --j)
      sum -= upper[j] * x[j];
    x[k] = sum;
  }
}

}  // namespace rico
