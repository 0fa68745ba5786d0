#include <algorithm>
#include <cmath>
#include <mechanics/elastic/multigrid/BlockMatrix.hpp>
#include <utility>

namespace rico {
namespace {

template <int R, int C, bool kAdd>
void timesRows(const BlockMatrix& A, int first, int last, const double* x, double* y) {
  for (int i = first; i < last; ++i) {
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

/// Collects the columns of one row after another of a pattern.
class PatternRows {
 public:
  explicit PatternRows(BlockMatrix& A) : A_(A), last_(static_cast<std::size_t>(A.columns), -1) {}

  void add(int column) {
    int& last = last_[static_cast<std::size_t>(column)];
    if (last == A_.rows()) return;
    last = A_.rows();
    A_.column.push_back(column);
  }
  void endRow() {
    std::sort(A_.column.begin() + A_.start.back(), A_.column.end());
    A_.start.push_back(static_cast<std::int64_t>(A_.column.size()));
  }

 private:
  BlockMatrix& A_;
  std::vector<int> last_;  // the last row with this column
};

/// The places of the columns of one row.
class RowPlaces {
 public:
  explicit RowPlaces(BlockMatrix& A) : A_(A), place_(static_cast<std::size_t>(A.columns), -1) {}

  void goTo(int row) {
    for (std::int64_t k = A_.start[row]; k < A_.start[row + 1]; ++k)
      place_[static_cast<std::size_t>(A_.column[k])] = k;
  }
  double* block(int column) { return A_.block(place_[static_cast<std::size_t>(column)]); }

 private:
  BlockMatrix& A_;
  std::vector<std::int64_t> place_;
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

void multiplyRows(const BlockMatrix& A, int first, int last, const double* x, double* y) {
  forSizes(A, [&]<int R, int C>() { timesRows<R, C, false>(A, first, last, x, y); });
}

void addTimesRows(const BlockMatrix& A, int first, int last, const double* x, double* y) {
  forSizes(A, [&]<int R, int C>() { timesRows<R, C, true>(A, first, last, x, y); });
}

void multiply(const BlockMatrix& A, const double* x, double* y) {
  multiplyRows(A, 0, A.rows(), x, y);
}

void addTimes(const BlockMatrix& A, const double* x, double* y) {
  addTimesRows(A, 0, A.rows(), x, y);
}

void addTransposedTimes(const BlockMatrix& A, const double* x, double* y) {
  forSizes(A, [&]<int R, int C>() { transposedRows<R, C>(A, x, y); });
}

BlockColumns blocksByColumn(const BlockMatrix& A) {
  BlockColumns columns;
  columns.start.assign(static_cast<std::size_t>(A.columns) + 1, 0);
  for (const int column : A.column) ++columns.start[static_cast<std::size_t>(column) + 1];
  for (std::size_t i = 1; i < columns.start.size(); ++i) columns.start[i] += columns.start[i - 1];
  columns.entry.resize(A.column.size());
  std::vector<std::int64_t> next(columns.start.begin(), columns.start.end() - 1);
  for (int i = 0; i < A.rows(); ++i)
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k)
      columns.entry[static_cast<std::size_t>(next[A.column[k]]++)] = {i, k};
  return columns;
}

void multiplyColumns(const BlockMatrix& A, const BlockColumns& columns, int first, int last,
                     const double* x, double* y) {
  forSizes(A, [&]<int R, int C>() {
    for (int J = first; J < last; ++J) {
      double sum[C] = {};
      for (std::int64_t e = columns.start[J]; e < columns.start[J + 1]; ++e) {
        const auto [i, k] = columns.entry[static_cast<std::size_t>(e)];
        addBlockTransposedTimes<R, C>(A.block(k), x + R * i, sum);
      }
      std::copy_n(sum, C, y + C * J);
    }
  });
}

BlockMatrix productPattern(const BlockMatrix& A, const BlockMatrix& B) {
  BlockMatrix C = emptyMatrix(A.rowSize, B.columnSize, B.columns);
  PatternRows rows(C);
  for (int i = 0; i < A.rows(); ++i) {
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k)
      for (std::int64_t l = B.start[A.column[k]]; l < B.start[A.column[k] + 1]; ++l)
        rows.add(B.column[l]);
    rows.endRow();
  }
  return C;
}

void makeRoom(BlockMatrix& A) {
  A.value.resize(A.column.size() * static_cast<std::size_t>(A.blockSize()));
}

void setProduct(const BlockMatrix& A, const BlockMatrix& B, BlockMatrix& C) {
  makeRoom(C);
  setProductRows(A, B, 0, A.rows(), C);
}

void setProductRows(const BlockMatrix& A, const BlockMatrix& B, int first, int last,
                    BlockMatrix& C) {
  RowPlaces row(C);
  std::fill(C.block(C.start[first]), C.block(C.start[last]), 0.0);
  for (int i = first; i < last; ++i) {
    row.goTo(i);
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k)
      for (std::int64_t l = B.start[A.column[k]]; l < B.start[A.column[k] + 1]; ++l) {
        double* to = row.block(B.column[l]);
        if (A.rowSize == 6)
          addProduct<6, 6, 6>(A.block(k), B.block(l), to);
        else if (A.columnSize == 6)
          addProduct<3, 6, 6>(A.block(k), B.block(l), to);
        else
          addProduct<3, 3, 6>(A.block(k), B.block(l), to);
      }
  }
}

BlockMatrix product(const BlockMatrix& A, const BlockMatrix& B) {
  BlockMatrix C = productPattern(A, B);
  setProduct(A, B, C);
  return C;
}

BlockMatrix transposedPattern(const BlockMatrix& P, const BlockColumns& columns,
                              const BlockMatrix& B) {
  BlockMatrix C = emptyMatrix(P.columnSize, B.columnSize, B.columns);
  PatternRows rows(C);
  for (int I = 0; I < P.columns; ++I) {
    for (std::int64_t e = columns.start[I]; e < columns.start[I + 1]; ++e) {
      const int i = columns.entry[static_cast<std::size_t>(e)].row;
      for (std::int64_t l = B.start[i]; l < B.start[i + 1]; ++l) rows.add(B.column[l]);
    }
    rows.endRow();
  }
  return C;
}

void setTransposedRows(const BlockMatrix& P, const BlockColumns& columns, const BlockMatrix& B,
                       int first, int last, BlockMatrix& C) {
  RowPlaces row(C);
  std::fill(C.block(C.start[first]), C.block(C.start[last]), 0.0);
  for (int I = first; I < last; ++I) {
    row.goTo(I);
    for (std::int64_t e = columns.start[I]; e < columns.start[I + 1]; ++e) {
      const auto [i, k] = columns.entry[static_cast<std::size_t>(e)];
      for (std::int64_t l = B.start[i]; l < B.start[i + 1]; ++l) {
        double* to = row.block(B.column[l]);
        if (P.rowSize == 3)
          addTransposedProduct<3, 6, 6>(P.block(k), B.block(l), to);
        else
          addTransposedProduct<6, 6, 6>(P.block(k), B.block(l), to);
      }
    }
  }
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

double dotInParts(const double* a, const double* b, std::size_t n) {
  double partial[4] = {};
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4)
    for (std::size_t l = 0; l < 4; ++l) partial[l] += a[i + l] * b[i + l];
  double sum = (partial[0] + partial[1]) + (partial[2] + partial[3]);
  for (; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace rico
