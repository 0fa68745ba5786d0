#include <algorithm>
#include <cmath>
#include <kernel/algebra/SparseMatrix.hpp>
#include <kernel/support/Exception.hpp>

namespace rico {
namespace {

void appendTriplets(const SparseMatrix& A, double factor, std::vector<Triplet>& triplets) {
  for (int i = 0; i < A.rows(); ++i)
    for (int k = A.start()[i]; k < A.start()[i + 1]; ++k)
      triplets.push_back({i, A.columns()[k], factor * A.values()[k]});
}

}  // namespace

SparseMatrix::SparseMatrix(int rows, int cols, std::vector<Triplet> triplets)
    : rows_(rows), cols_(cols), start_(rows + 1, 0) {
  for (const Triplet& t : triplets)
    if (t.row < 0 || t.row >= rows || t.col < 0 || t.col >= cols)
      throw Exception("SparseMatrix: entry (" + std::to_string(t.row) + ", " +
                      std::to_string(t.col) + ") lies outside of " + std::to_string(rows) + " x " +
                      std::to_string(cols));
  std::stable_sort(triplets.begin(), triplets.end(), [](const Triplet& a, const Triplet& b) {
    return a.row != b.row ? a.row < b.row : a.col < b.col;
  });
  const Triplet* last = nullptr;
  for (const Triplet& t : triplets) {
    if (last != nullptr && last->row == t.row && last->col == t.col) {
      values_.back() += t.value;
    } else {
      columns_.push_back(t.col);
      values_.push_back(t.value);
      ++start_[t.row + 1];
    }
    last = &t;
  }
  for (int i = 0; i < rows; ++i) start_[i + 1] += start_[i];
}

bool SparseMatrix::isFinite() const {
  return std::all_of(values_.begin(), values_.end(), [](double v) { return std::isfinite(v); });
}

void SparseMatrix::multiplyAdd(double a, const double* x, double* y) const {
  for (int i = 0; i < rows_; ++i) {
    double sum = 0.0;
    for (int k = start_[i]; k < start_[i + 1]; ++k) sum += values_[k] * x[columns_[k]];
    y[i] += a * sum;
  }
}

Matrix isolate(SparseMatrix& A, const std::vector<int>& which) {
  std::vector<int> place(A.cols(), -1);
  for (std::size_t c = 0; c < which.size(); ++c) place[which[c]] = static_cast<int>(c);
  Matrix columns(A.rows(), static_cast<int>(which.size()));
  std::vector<Triplet> triplets;
  for (int i = 0; i < A.rows(); ++i) {
    if (place[i] >= 0) triplets.push_back({i, i, 1.0});
    for (int k = A.start()[i]; k < A.start()[i + 1]; ++k) {
      const int j = A.columns()[k];
      if (place[j] >= 0)
        columns(i, place[j]) = A.values()[k];
      else if (place[i] < 0)
        triplets.push_back({i, j, A.values()[k]});
    }
  }
  A = SparseMatrix(A.rows(), A.cols(), std::move(triplets));
  return columns;
}

SparseMatrix sum(const SparseMatrix& A, double b, const SparseMatrix& B) {
  std::vector<Triplet> triplets;
  appendTriplets(A, 1.0, triplets);
  appendTriplets(B, b, triplets);
  return {std::max(A.rows(), B.rows()), std::max(A.cols(), B.cols()), std::move(triplets)};
}

}  // namespace rico
