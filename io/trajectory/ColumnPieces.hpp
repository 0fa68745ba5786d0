#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <io/ranks/RankRows.hpp>
#include <io/trajectory/TrajectoryFrame.hpp>
#include <span>
#include <vector>

// Columns of a table in pieces, which ranks send to each other. Private.

namespace rico::pieces {

using Values = TrajectoryFrame::Values;

/// The largest number of words of a piece.
constexpr std::int64_t kPieceWords = std::int64_t(1) << 15;

/// A column in the rows of a table, after their keys.
struct Column {
  int begin, width;  ///< first word, and number of words of a row
  bool integer;      ///< true for integers, false for reals
};

/// The place of a column of the table in rows that begin with this number of keys.
inline Column columnIn(const TrajectoryTable& table, int keys, std::size_t column) {
  int begin = keys;
  for (std::size_t c = 0; c < column; ++c) begin += table.columns[c].width;
  return {begin, table.columns[column].width, table.columns[column].integer};
}

/// A piece of a column with space for this number of rows.
inline Values emptyPiece(const Column& column, std::int64_t rows) {
  Values piece;
  const auto size = static_cast<std::size_t>(rows * column.width);
  column.integer ? piece.integers.resize(size) : piece.reals.resize(size);
  return piece;
}

/// The memory of the values of a piece.
inline std::span<std::byte> bytesOf(Values& piece) {
  return piece.integers.empty() ? std::as_writable_bytes(std::span(piece.reals))
                                : std::as_writable_bytes(std::span(piece.integers));
}

/// The local rows from begin to end - 1.
inline Values pieceOf(const RankRows& rows, const Column& column, std::int64_t begin,
                      std::int64_t end) {
  Values piece = emptyPiece(column, end - begin);
  std::size_t at = 0;
  for (std::int64_t i = begin; i < end; ++i)
    for (int k = 0; k < column.width; ++k, ++at) {
      const std::uint64_t word = rows.row(i)[column.begin + k];
      if (column.integer)
        piece.integers[at] = std::bit_cast<std::int64_t>(word);
      else
        piece.reals[at] = std::bit_cast<double>(word);
    }
  return piece;
}

/// The number of rows of a full piece.
inline std::int64_t pieceRows(const Column& column) {
  return std::max<std::int64_t>(1, kPieceWords / column.width);
}

/// Calls visit(begin, end) for each piece of the rows.
template <class Visit>
void inPieces(const Column& column, std::int64_t rows, Visit visit) {
  const std::int64_t most = pieceRows(column);
  for (std::int64_t begin = 0; begin < rows; begin += most)
    visit(begin, std::min(rows, begin + most));
}

/// Joins pieces to pieces of one size, so that the distribution of rows has no effect.
class EvenPieces {
 public:
  /// Calls `take` with each piece.
  EvenPieces(const Column& column, const TakePiece& take)
      : most_(static_cast<std::size_t>(pieceRows(column) * column.width)), take_(take) {}
  /// Appends a piece of any size.
  void add(const Values& piece) {
    addTo(waiting_.reals, piece.reals);
    addTo(waiting_.integers, piece.integers);
  }
  /// Takes the rest, after the last piece.
  void end() {
    if (!waiting_.reals.empty() || !waiting_.integers.empty()) give();
  }

 private:
  template <class T>
  void addTo(std::vector<T>& waiting, const std::vector<T>& values) {
    for (std::size_t begin = 0; begin < values.size();) {
      const std::size_t count = std::min(values.size() - begin, most_ - waiting.size());
      const auto first = values.begin() + static_cast<std::ptrdiff_t>(begin);
      waiting.insert(waiting.end(), first, first + static_cast<std::ptrdiff_t>(count));
      begin += count;
      if (waiting.size() == most_) give();
    }
  }
  void give() {
    take_(waiting_);
    waiting_.reals.clear();
    waiting_.integers.clear();
  }

  std::size_t most_;
  const TakePiece& take_;
  Values waiting_;
};

}  // namespace rico::pieces
