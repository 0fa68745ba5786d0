#pragma once

#include <cstdint>
#include <vector>

namespace rico {

/// A sparse matrix of R x C blocks, stored by rows; the columns of a row increase. The numbers of a
/// block are stored by rows.
///
///     y_i = sum over k in row i of  value_k x_{column_k}
struct BlockMatrix {
  int rowSize = 3, columnSize = 3;     ///< R and C, 3 or 6 each
  int columns = 0;                     ///< number of block columns
  std::vector<std::int64_t> start{0};  ///< the first block of each row, and the end
  std::vector<int> column;             ///< of each block
  std::vector<double> value;           ///< R x C numbers per block, by rows

  /// The number of block rows, of numbers per block, and the numbers of block k.
  int rows() const { return static_cast<int>(start.size()) - 1; }
  int blockSize() const { return rowSize * columnSize; }
  const double* block(std::int64_t k) const { return value.data() + k * blockSize(); }
  double* block(std::int64_t k) { return value.data() + k * blockSize(); }
  /// The place of block (row, column); -1 if the pattern does not have it.
  std::int64_t find(int row, int column) const;
};

/// y += s A x, A one R x C block of doubles or floats.
template <int R, int C, class T>
inline void addBlockTimes(const T* A, const double* x, double* y, double s = 1.0) {
  for (int i = 0; i < R; ++i) {
    double sum = 0;
    for (int j = 0; j < C; ++j) sum += A[i * C + j] * x[j];
    y[i] += s * sum;
  }
}

/// y += s A' x.
template <int R, int C>
inline void addBlockTransposedTimes(const double* A, const double* x, double* y, double s = 1.0) {
  for (int i = 0; i < R; ++i) {
    const double xi = s * x[i];
    for (int j = 0; j < C; ++j) y[j] += A[i * C + j] * xi;
  }
}

/// y ← A x.
void multiply(const BlockMatrix& A, const double* x, double* y);
/// y += A x.
void addTimes(const BlockMatrix& A, const double* x, double* y);
/// y += A' x.
void addTransposedTimes(const BlockMatrix& A, const double* x, double* y);
/// The first two for rows first to last − 1.
void multiplyRows(const BlockMatrix& A, int first, int last, const double* x, double* y);
void addTimesRows(const BlockMatrix& A, int first, int last, const double* x, double* y);
/// The blocks of each column of a matrix: their rows, which increase, and their places.
struct BlockColumns {
  /// A block of a column.
  struct Entry {
    int row;             ///< its row
    std::int64_t place;  ///< its number among the blocks of the matrix
  };
  std::vector<std::int64_t> start{0};  ///< the first entry of each column, and the end
  std::vector<Entry> entry;            ///< of all columns
};
/// The blocks of each column of A.
BlockColumns blocksByColumn(const BlockMatrix& A);
/// y_J ← (A' x)_J for the columns J = first to last − 1.
void multiplyColumns(const BlockMatrix& A, const BlockColumns& columns, int first, int last,
                     const double* x, double* y);

/// The pattern of A B; B has blocks of six columns.
BlockMatrix productPattern(const BlockMatrix& A, const BlockMatrix& B);
/// Computes A B in C, which has its pattern: all of it, or rows first to last − 1 if C has room for
/// its numbers.
void setProduct(const BlockMatrix& A, const BlockMatrix& B, BlockMatrix& C);
void setProductRows(const BlockMatrix& A, const BlockMatrix& B, int first, int last,
                    BlockMatrix& C);
/// Makes room for the numbers of a pattern.
void makeRoom(BlockMatrix& A);
/// A B, with its pattern.
BlockMatrix product(const BlockMatrix& A, const BlockMatrix& B);
/// The pattern of P' B, both with blocks of six columns; B has as many rows as P. `columns`: of P.
BlockMatrix transposedPattern(const BlockMatrix& P, const BlockColumns& columns,
                              const BlockMatrix& B);
/// Computes rows first to last − 1 of P' B in C, which has its pattern and room for its numbers.
void setTransposedRows(const BlockMatrix& P, const BlockColumns& columns, const BlockMatrix& B,
                       int first, int last, BlockMatrix& C);
/// The block diagonal of a square matrix; blocks that the pattern does not have are zero.
std::vector<double> diagonalOf(const BlockMatrix& A);

/// Inverts a symmetric positive definite matrix of n ≤ 6 rows in place; rows of zeros, which belong
/// to no degree of freedom, get zeros.
void invertBlock(double* A, int n);

/// a'b of n numbers, in four partial sums.
double dotInParts(const double* a, const double* b, std::size_t n);

}  // namespace rico
