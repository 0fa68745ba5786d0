#include <algorithm>
#include <mechanics/elastic/multigrid/SweepMatrix.hpp>

namespace rico {
namespace {

/// Stores a block of R x C numbers by columns.
void transposeBlock(const double* block, int R, int C, float* to) {
  for (int r = 0; r < R; ++r)
    for (int c = 0; c < C; ++c) to[c * R + r] = static_cast<float>(block[r * C + c]);
}

}  // namespace

void SweepMatrix::setPattern(const BlockMatrix& A) {
  start_ = A.start;
  own_.resize(static_cast<std::size_t>(A.rows())), later_.resize(own_.size());
  isSorted_.assign(own_.size(), 0);
  column_ = A.column;
  value_.assign(A.column.size() * static_cast<std::size_t>(A.blockSize()) + kSlack, 0.0F);
}

void SweepMatrix::setBlock(const BlockMatrix& A, std::int64_t from, std::int64_t to) {
  column_[to] = A.column[from];
  transposeBlock(A.block(from), A.rowSize, A.rowSize, &value_[to * A.blockSize()]);
}

// By the numbers of nodes.
void SweepMatrix::setRow(const BlockMatrix& A, int i) {
  const auto row = A.column.begin();
  for (std::int64_t k = start_[i]; k < start_[i + 1]; ++k) setBlock(A, k, k);
  own_[i] = std::lower_bound(row + start_[i], row + start_[i + 1], i) - row;
  later_[i] = std::upper_bound(row + own_[i], row + start_[i + 1], i) - row;
  isSorted_[i] = 0;
}

void SweepMatrix::sortRow(const BlockMatrix& A, const SweepOrder& order, int i) {
  std::int64_t to = start_[i];
  const auto append = [&](auto&& isWanted) {
    for (std::int64_t k = start_[i]; k < start_[i + 1]; ++k)
      if (isWanted(A.column[k])) setBlock(A, k, to++);
    return to;
  };
  own_[i] = append([&](int j) { return order.isBefore(j, i); });
  later_[i] = append([&](int j) { return j == i; });
  append([&](int j) { return order.isBefore(i, j); });
  isSorted_[i] = 1;
}

void SweepMatrix::setRows(const BlockMatrix& A, int first, int last) {
  for (int i = first; i < last; ++i) setRow(A, i);
}

void SweepMatrix::sortRows(const BlockMatrix& A, const SweepOrder& order, int first, int last) {
  for (int i = first; i < last; ++i)
    if (order.isTurned(i))
      sortRow(A, order, i);
    else if (isSorted_[i] != 0)
      setRow(A, i);
}

void SweepTransfer::setPattern(const BlockMatrix& P, const BlockColumns& columns) {
  startOfRow_ = P.start, startOfColumn_ = columns.start;
  column_ = P.column;
  row_.resize(column_.size());
  for (std::size_t e = 0; e < row_.size(); ++e) row_[e] = columns.entry[e].row;
  byRow_.assign(column_.size() * static_cast<std::size_t>(P.blockSize()) + kSlack, 0.0F);
  byColumn_ = byRow_;
}

void SweepTransfer::setRows(const BlockMatrix& P, int first, int last) {
  for (std::int64_t k = P.start[first]; k < P.start[last]; ++k)
    transposeBlock(P.block(k), P.rowSize, P.columnSize, &byRow_[k * P.blockSize()]);
}

// A block of P by rows is that of P' by columns.
void SweepTransfer::setColumns(const BlockMatrix& P, const BlockColumns& columns, int first,
                               int last) {
  for (std::int64_t e = columns.start[first]; e < columns.start[last]; ++e) {
    const double* block = P.block(columns.entry[static_cast<std::size_t>(e)].place);
    float* to = &byColumn_[e * P.blockSize()];
    for (int n = 0; n < P.blockSize(); ++n) to[n] = static_cast<float>(block[n]);
  }
}

}  // namespace rico
