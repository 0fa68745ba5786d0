#include <algorithm>
#include <bit>
#include <exception>
#include <io/problems/InputError.hpp>
#include <io/trajectory/SharedTrajectoryWriter.hpp>
#include <stdexcept>

namespace rico {

namespace {

using Values = TrajectoryFrame::Values;

constexpr std::int64_t kPieceWords = std::int64_t(1) << 15;
constexpr std::uint64_t kSign = std::uint64_t(1) << 63;

/// Maps integers to unsigned words with the same order.
std::uint64_t keyOf(std::int64_t value) { return std::bit_cast<std::uint64_t>(value) ^ kSign; }

void appendWords(const Values& values, std::int64_t row, std::int64_t width, bool integer,
                 std::vector<std::uint64_t>& words) {
  for (std::int64_t i = row * width; i < (row + 1) * width; ++i) {
    const auto at = static_cast<std::size_t>(i);
    words.push_back(integer ? std::bit_cast<std::uint64_t>(values.integers[at])
                            : std::bit_cast<std::uint64_t>(values.reals[at]));
  }
}

/// A column in the rows of a table, after their keys.
struct Column {
  int begin, width;
  bool integer;
};

Column columnIn(const TrajectoryTable& table, int keys, std::size_t column) {
  int begin = keys;
  for (std::size_t c = 0; c < column; ++c) begin += table.columns[c].width;
  return {begin, table.columns[column].width, table.columns[column].integer};
}

Values emptyPiece(const Column& column, std::int64_t rows) {
  Values piece;
  const auto size = static_cast<std::size_t>(rows * column.width);
  column.integer ? piece.integers.resize(size) : piece.reals.resize(size);
  return piece;
}

std::span<std::byte> bytesOf(Values& piece) {
  return piece.integers.empty() ? std::as_writable_bytes(std::span(piece.reals))
                                : std::as_writable_bytes(std::span(piece.integers));
}

/// The local rows from begin to end - 1.
Values pieceOf(const RankRows& rows, const Column& column, std::int64_t begin, std::int64_t end) {
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

std::int64_t pieceRows(const Column& column) {
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
  EvenPieces(const Column& column, const TakePiece& take)
      : most_(static_cast<std::size_t>(pieceRows(column) * column.width)), take_(take) {}
  void add(const Values& piece) {
    addTo(waiting_.reals, piece.reals);
    addTo(waiting_.integers, piece.integers);
  }
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

}  // namespace

TrajectoryOrder usualOrder() {
  return {{"bodies", {"identity"}}, {"contacts", {"a", "b", "feature"}}};
}

SharedTrajectoryWriter::SharedTrajectoryWriter(const Processes& ranks,
                                               const TrajectoryLayout& layout,
                                               TrajectoryOrder order)
    : ranks_(ranks), layout_(layout), order_(std::move(order)) {
  layout_.check();
  for (std::size_t t = 0; t < layout_.tables.size(); ++t) keysOf(t);
}

SharedTrajectoryWriter::SharedTrajectoryWriter(const Processes& ranks,
                                               const std::filesystem::path& path,
                                               const TrajectoryLayout& layout,
                                               TrajectoryOptions options, TrajectoryOrder order)
    : SharedTrajectoryWriter(ranks, layout, std::move(order)) {
  ranks_.agree([&] {
    if (ranks_.rank() == 0) writer_.emplace(path, layout_, options);
  });
}

SharedTrajectoryWriter SharedTrajectoryWriter::resume(
    const Processes& ranks, const std::filesystem::path& path, const TrajectoryLayout& layout,
    std::int64_t lastStep, TrajectoryOptions options, TrajectoryOrder order) {
  SharedTrajectoryWriter writer(ranks, layout, std::move(order));
  ranks.agree([&] {
    if (ranks.rank() > 0) return;
    writer.writer_ = TrajectoryWriter::resume(path, lastStep, options);
    if (!(writer.writer_->layout() == layout))
      throw InputError({path.string(), "/trajectory"}, "other tables, columns or scalars",
                       "those of this run", "begin a new file");
  });
  return writer;
}

std::vector<std::size_t> SharedTrajectoryWriter::keysOf(std::size_t table) const {
  const auto order = order_.find(layout_.tables[table].name);
  std::vector<std::size_t> keys;
  if (order == order_.end()) return keys;
  for (const std::string& name : order->second) {
    keys.push_back(layout_.column(table, name));
    const TrajectoryColumn& column = layout_.tables[table].columns[keys.back()];
    if (!column.integer || column.width != 1)
      throw std::invalid_argument("trajectory: rows cannot be ordered by '" + name +
                                  "', which is not one integer");
  }
  return keys;
}

SharedTrajectoryWriter::Table SharedTrajectoryWriter::sorted(const TrajectoryFrame& frame,
                                                             std::size_t table) const {
  const TrajectoryTable& what = layout_.tables[table];
  const std::vector<std::size_t> keys = keysOf(table);
  Table result;
  RankRows& rows = result.rows;
  rows.keys = static_cast<int>(keys.size());
  rows.width = rows.keys;
  for (const TrajectoryColumn& column : what.columns) rows.width += column.width;
  const std::int64_t count = frame.rows(table);
  rows.words.reserve(static_cast<std::size_t>(count * rows.width));
  for (std::int64_t i = 0; i < count; ++i) {
    for (const std::size_t key : keys)
      rows.words.push_back(keyOf(frame.values(table, key).integers[static_cast<std::size_t>(i)]));
    for (std::size_t c = 0; c < what.columns.size(); ++c)
      appendWords(frame.values(table, c), i, what.columns[c].width, what.columns[c].integer,
                  rows.words);
  }
  if (!keys.empty()) sortAcross(ranks_, rows);
  result.first = firstRows(ranks_, rows.size());
  return result;
}

void SharedTrajectoryWriter::append(const TrajectoryFrame& frame) {
  TrajectoryStep step;
  ranks_.agree([&] {
    if (!(frame.layout() == layout_))
      throw std::invalid_argument("trajectory: a frame of another layout");
    step = frame.head();
  });
  std::vector<Table> tables;
  for (std::size_t t = 0; t < layout_.tables.size(); ++t) {
    tables.push_back(sorted(frame, t));
    step.rows[t] = tables[t].first.back();
  }
  ranks_.agree([&] {
    if (ranks_.rank() == 0)
      write(step, tables);
    else
      sendAll(tables);
  });
}

/// Receives all pieces even after the disk has failed.
void SharedTrajectoryWriter::write(const TrajectoryStep& step, const std::vector<Table>& tables) {
  std::exception_ptr failure;
  const auto tryTo = [&](const std::function<void()>& work) {
    try {
      if (failure == nullptr) work();
    } catch (...) {
      failure = std::current_exception();
    }
  };
  std::size_t received = 0;  // number of columns
  const auto collect = [&](std::size_t t, std::size_t c, const TakePiece& take) {
    const Table& table = tables[t];
    const Column column = columnIn(layout_.tables[t], table.rows.keys, c);
    ++received;
    EvenPieces pieces(column, take);
    inPieces(column, table.rows.size(), [&](std::int64_t begin, std::int64_t end) {
      tryTo([&] { pieces.add(pieceOf(table.rows, column, begin, end)); });
    });
    for (int r = 1; r < ranks_.size(); ++r) {
      const auto rank = static_cast<std::size_t>(r);
      inPieces(column, table.first[rank + 1] - table.first[rank],
               [&](std::int64_t begin, std::int64_t end) {
                 Values piece = emptyPiece(column, end - begin);
                 ranks_.receive(bytesOf(piece), r);
                 tryTo([&] { pieces.add(piece); });
               });
    }
    tryTo([&] { pieces.end(); });
    if (failure != nullptr) std::rethrow_exception(failure);
  };
  tryTo([&] { writer_->append(step, collect); });
  std::size_t next = 0;
  for (std::size_t t = 0; t < tables.size(); ++t)
    for (std::size_t c = 0; c < layout_.tables[t].columns.size(); ++c)
      if (next++ >= received && failure != nullptr) {
        try {
          collect(t, c, [](const Values&) {});
        } catch (...) {  // the failure is already stored
        }
      }
  if (failure != nullptr) std::rethrow_exception(failure);
}

void SharedTrajectoryWriter::sendAll(const std::vector<Table>& tables) const {
  for (std::size_t t = 0; t < tables.size(); ++t)
    for (std::size_t c = 0; c < layout_.tables[t].columns.size(); ++c) {
      const Column column = columnIn(layout_.tables[t], tables[t].rows.keys, c);
      inPieces(column, tables[t].rows.size(), [&](std::int64_t begin, std::int64_t end) {
        Values piece = pieceOf(tables[t].rows, column, begin, end);
        ranks_.send(bytesOf(piece), 0);
      });
    }
}

void SharedTrajectoryWriter::flush() {
  ranks_.agree([&] {
    if (writer_) writer_->flush();
  });
}

}  // namespace rico
