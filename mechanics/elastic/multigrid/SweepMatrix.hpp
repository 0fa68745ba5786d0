#pragma once

#include <mechanics/elastic/multigrid/SweepKernels.hpp>
#include <mechanics/elastic/multigrid/SweepOrder.hpp>

namespace rico {

/// A square matrix for Gauss-Seidel sweeps, in single precision. Each row has first the blocks of
/// the nodes that a sweep visits before its own, then that of its own node, then the others.
class SweepMatrix {
 public:
  /// Makes room for the numbers of A. They are in the order of the nodes' numbers after setRows().
  void setPattern(const BlockMatrix& A);
  /// Copies the numbers of rows first to last − 1.
  void setRows(const BlockMatrix& A, int first, int last);
  /// Sorts rows first to last − 1 for another order of visits.
  void sortRows(const BlockMatrix& A, const SweepOrder& order, int first, int last);

  /// residual −= A x for the nodes that are visited before node i.
  template <int B>
  void subtractEarlier(int i, const double* x, double* residual) const {
    subtract<B>(start_[i], own_[i], x, residual);
  }
  /// residual −= A x for the nodes that are visited after node i.
  template <int B>
  void subtractLater(int i, const double* x, double* residual) const {
    subtract<B>(later_[i], start_[i + 1], x, residual);
  }
  /// residual −= A x for all nodes.
  template <int B>
  void subtractAll(int i, const double* x, double* residual) const {
    subtract<B>(start_[i], start_[i + 1], x, residual);
  }

 private:
  template <int B>
  void subtract(std::int64_t first, std::int64_t last, const double* x, double* residual) const {
    subtractRun<B>(&value_[static_cast<std::size_t>(B * B * first)], &column_[first], last - first,
                   x, residual);
  }
  void setBlock(const BlockMatrix& A, std::int64_t from, std::int64_t to);
  void setRow(const BlockMatrix& A, int i);
  void sortRow(const BlockMatrix& A, const SweepOrder& order, int i);

  std::vector<std::int64_t> start_, own_, later_;  // of rows: first blocks of the three parts
  std::vector<char> isSorted_;                     // rows in another order than that of numbers
  std::vector<int> column_;
  std::vector<float> value_;
};

/// A prolongation P of rows of six columns, in single precision: by rows and by columns.
class SweepTransfer {
 public:
  /// The pattern of P and of its columns.
  void setPattern(const BlockMatrix& P, const BlockColumns& columns);
  /// Copies rows first to last − 1 of P, and its columns.
  void setRows(const BlockMatrix& P, int first, int last);
  void setColumns(const BlockMatrix& P, const BlockColumns& columns, int first, int last);

  /// x_i += (P y)_i with rows of R numbers.
  template <int R>
  void prolong(int i, const double* y, double* x) const {
    addRun<R>(&byRow_[static_cast<std::size_t>(6 * R * startOfRow_[i])], &column_[startOfRow_[i]],
              startOfRow_[i + 1] - startOfRow_[i], y, x + R * i);
  }
  /// y_J = (P' x)_J.
  template <int R>
  void restrict(int J, const double* x, double* y) const {
    sumRun<R>(&byColumn_[static_cast<std::size_t>(6 * R * startOfColumn_[J])],
              &row_[startOfColumn_[J]], startOfColumn_[J + 1] - startOfColumn_[J], x, y + 6 * J);
  }

 private:
  std::vector<std::int64_t> startOfRow_, startOfColumn_;
  std::vector<int> column_, row_;
  std::vector<float> byRow_, byColumn_;  // blocks by columns; those of P' in byColumn_
};

}  // namespace rico
