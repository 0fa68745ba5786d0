#include <algorithm>
#include <cmath>
#include <mechanics/elastic/solver/BlockMatrix.hpp>
#include <utility>

namespace rico {
namespace {

template <int R, int C, bool kAdd>
void multiplyRows(const BlockMatrix& A, const double* x, double* y) {
  for (int i = 0; i < A.rows(); ++i) {
    double sum[R] = {};
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k)
      addBlockTimes<R, C>(A.block(k), x + C * A.column[k], sum);
    for (int r = 0; r < R; ++r) y[R * i + r] = kAdd ? y[R * i + r] + sum[r] : sum[r];
  }
}

template <int R, int C>
void transposedRows(const BlockMatrix& A, const double* x, double* y) {
  for (int i = 0; i < A.rows(); ++i)
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k)
      addBlockTransposedTimes<R, C>(A.block(k), x + R * i, y + C * A.column[k]);
}

/// Calls work.template operator()<R, C>() for the sizes of the blocks.
template <class Work>
void forSizes(const BlockMatrix& A, Work&& work) {
  if (A.rowSize == 3 && A.columnSize == 3)
    work.template operator()<3, 3>();
  else if (A.rowSize == 3)
    work.template operator()<3, 6>();
  else
    work.template operator()<6, 6>();
}

/// The row of a product that is being computed: its columns, and their places.
class RowSum {
 public:
  RowSum(int columns, int blockSize)
      : place_(static_cast<std::size_t>(columns), -1), size_(blockSize) {}

  double* at(int column) {
    std::int64_t& place = place_[static_cast<std::size_t>(column)];
    if (place < 0) {
      place = static_cast<std::int64_t>(columns_.size());
      columns_.push_back(column);
      values_.resize(values_.size() + static_cast<std::size_t>(size_), 0.0);
    }
    return values_.data() + place * size_;
  }

  void appendTo(BlockMatrix& A) {
    std::vector<int> sorted = columns_;
    std::sort(sorted.begin(), sorted.end());
    for (const int column : sorted) {
      const double* from = values_.data() + place_[static_cast<std::size_t>(column)] * size_;
      A.column.push_back(column);
      A.value.insert(A.value.end(), from, from + size_);
    }
    A.start.push_back(static_cast<std::int64_t>(A.column.size()));
    for (const int column : columns_) place_[static_cast<std::size_t>(column)] = -1;
    columns_.clear(), values_.clear();
  }

 private:
  std::vector<std::int64_t> place_;
  int size_;
  std::vector<int> columns_;
  std::vector<double> values_;
};

template <int R, int K, int C>
void addProduct(const double* A, const double* B, double* to) {
  for (int i = 0; i < R; ++i)
    for (int k = 0; k < K; ++k) {
      const double a = A[i * K + k];
      for (int j = 0; j < C; ++j) to[i * C + j] += a * B[k * C + j];
    }
}

/// to += A' B, A an R x K block and B an R x C one.
template <int R, int K, int C>
void addTransposedProduct(const double* A, const double* B, double* to) {
  for (int i = 0; i < R; ++i)
    for (int k = 0; k < K; ++k) {
      const double a = A[i * K + k];
      for (int j = 0; j < C; ++j) to[k * C + j] += a * B[i * C + j];
    }
}

BlockMatrix emptyMatrix(int rowSize, int columnSize, int columns) {
  BlockMatrix A;
  A.rowSize = rowSize, A.columnSize = columnSize, A.columns = columns;
  return A;
}

}  // namespace

std::int64_t BlockMatrix::find(int row, int col) const {
  const auto first = column.begin() + start[static_cast<std::size_t>(row)];
  const auto last = column.begin() + start[static_cast<std::size_t>(row) + 1];
  const auto found = std::lower_bound(first, last, col);
  return found == last || *found != col ? -1 : found - column.begin();
}

void multiply(const BlockMatrix& A, const double* x, double* y) {
  forSizes(A, [&]<int R, int C>() { multiplyRows<R, C, false>(A, x, y); });
}

void addTimes(const BlockMatrix& A, const double* x, double* y) {
  forSizes(A, [&]<int R, int C>() { multiplyRows<R, C, true>(A, x, y); });
}

void addTransposedTimes(const BlockMatrix& A, const double* x, double* y) {
  forSizes(A, [&]<int R, int C>() { transposedRows<R, C>(A, x, y); });
}

BlockMatrix product(const BlockMatrix& A, const BlockMatrix& B) {
  BlockMatrix C = emptyMatrix(A.rowSize, B.columnSize, B.columns);
  RowSum row(B.columns, C.blockSize());
  for (int i = 0; i < A.rows(); ++i) {
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k)
      for (std::int64_t l = B.start[A.column[k]]; l < B.start[A.column[k] + 1]; ++l) {
        double* to = row.at(B.column[l]);
        if (A.rowSize == 6)
          addProduct<6, 6, 6>(A.block(k), B.block(l), to);
        else if (A.columnSize == 6)
          addProduct<3, 6, 6>(A.block(k), B.block(l), to);
        else
          addProduct<3, 3, 6>(A.block(k), B.block(l), to);
      }
    row.appendTo(C);
  }
  return C;
}

BlockMatrix transposedProduct(const BlockMatrix& P, const BlockMatrix& B) {
  std::vector<std::int64_t> first(static_cast<std::size_t>(P.columns) + 1, 0);
  for (const int column : P.column) ++first[static_cast<std::size_t>(column) + 1];
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<std::pair<int, std::int64_t>> entry(P.column.size());  // row of P, place
  std::vector<std::int64_t> next(first.begin(), first.end() - 1);
  for (int i = 0; i < P.rows(); ++i)
    for (std::int64_t k = P.start[i]; k < P.start[i + 1]; ++k)
      entry[static_cast<std::size_t>(next[P.column[k]]++)] = {i, k};
  BlockMatrix C = emptyMatrix(P.columnSize, B.columnSize, B.columns);
  RowSum row(B.columns, C.blockSize());
  for (int I = 0; I < P.columns; ++I) {
    for (std::int64_t e = first[I]; e < first[I + 1]; ++e) {
      const auto [i, k] = entry[static_cast<std::size_t>(e)];
      for (std::int64_t l = B.start[i]; l < B.start[i + 1]; ++l) {
        double* to = row.at(B.column[l]);
        if (P.rowSize == 3)
          addTransposedProduct<3, 6, 6>(P.block(k), B.block(l), to);
        else
          addTransposedProduct<6, 6, 6>(P.block(k), B.block(l), to);
      }
    }
    row.appendTo(C);
  }
  return C;
}

std::vector<double> diagonalOf(const BlockMatrix& A) {
  std::vector<double> diagonal(static_cast<std::size_t>(A.rows() * A.blockSize()), 0.0);
  for (int i = 0; i < A.rows(); ++i) {
    const std::int64_t k = A.find(i, i);
    if (k >= 0) std::copy_n(A.block(k), A.blockSize(), diagonal.data() + i * A.blockSize());
  }
  return diagonal;
}

// Gauss-Jordan without pivoting: all pivots of such a matrix are positive. A row below the
// round-off of its diagonal counts as a row of zeros.
void invertBlock(double* A, int n) {
  constexpr double kNothing = 1e-13;
  double scale[6];
  bool isThere[6];
  for (int i = 0; i < n; ++i) scale[i] = A[i * n + i], isThere[i] = false;
  for (int p = 0; p < n; ++p) {
    const double pivot = A[p * n + p];
    if (!(pivot > kNothing * scale[p]) || !(pivot > 0)) {
      for (int j = 0; j < n; ++j) A[p * n + j] = A[j * n + p] = 0;
      continue;
    }
    isThere[p] = true;
    const double inverse = 1 / pivot;
    for (int j = 0; j < n; ++j)
      if (j != p) A[p * n + j] *= inverse;
    for (int i = 0; i < n; ++i) {
      if (i == p) continue;
      const double a = A[i * n + p];
      for (int j = 0; j < n; ++j)
        if (j != p) A[i * n + j] -= a * A[p * n + j];
      A[i * n + p] = -a * inverse;
    }
    A[p * n + p] = inverse;
  }
  for (int i = 0; i < n; ++i)
    if (!isThere[i])
      for (int j = 0; j < n; ++j) A[i * n + j] = A[j * n + i] = 0;
}

double dotInParts(const std::vector<double>& a, const std::vector<double>& b) {
  double partial[4] = {};
  std::size_t i = 0;
  for (; i + 4 <= a.size(); i += 4)
    for (std::size_t l = 0; l < 4; ++l) partial[l] += a[i + l] * b[i + l];
  double sum = (partial[0] + partial[1]) + (partial[2] + partial[3]);
  for (; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace rico
