#include <bit>
#include <exception>
#include <io/problems/InputError.hpp>
#include <io/trajectory/ColumnPieces.hpp>
#include <io/trajectory/SharedTrajectoryWriter.hpp>
#include <stdexcept>

namespace rico {
namespace {

using pieces::Column;
using pieces::columnIn;
using pieces::EvenPieces;
using pieces::inPieces;
using pieces::Values;

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

/// Receives the columns of a step on rank 0, one after the other. After a failure it still receives
/// all pieces, because the other ranks send them.
class SharedTrajectoryWriter::ColumnReceiver {
 public:
  ColumnReceiver(const Processes& ranks, const TrajectoryLayout& layout,
                 const std::vector<Table>& tables)
      : ranks_(ranks), layout_(layout), tables_(tables) {}

  /// Passes the pieces of the next column on. Throws the first failure.
  void receive(std::size_t t, std::size_t c, const TakePiece& take) {
    const Table& table = tables_[t];
    const Column column = columnIn(layout_.tables[t], table.rows.keys, c);
    ++received_;
    EvenPieces even(column, take);
    inPieces(column, table.rows.size(), [&](std::int64_t begin, std::int64_t end) {
      tryTo([&] { even.add(pieces::pieceOf(table.rows, column, begin, end)); });
    });
    for (int r = 1; r < ranks_.size(); ++r) receiveFrom(r, table, column, even);
    tryTo([&] { even.end(); });
    throwFailure();
  }
  /// Does `work` unless there was a failure; stores its exception.
  template <class Work>
  void tryTo(const Work& work) {
    try {
      if (failure_ == nullptr) work();
    } catch (...) {
      failure_ = std::current_exception();
    }
  }
  /// Receives the columns after a failure, without using them.
  void receiveRest() {
    std::size_t column = 0;
    for (std::size_t t = 0; t < tables_.size(); ++t)
      for (std::size_t c = 0; c < layout_.tables[t].columns.size(); ++c)
        if (column++ >= received_ && failure_ != nullptr) try {
            receive(t, c, [](const Values&) {});
          } catch (...) {  // the first failure is already stored
          }
  }
  void throwFailure() const {
    if (failure_ != nullptr) std::rethrow_exception(failure_);
  }

 private:
  void receiveFrom(int r, const Table& table, const Column& column, EvenPieces& even) {
    const auto rank = static_cast<std::size_t>(r);
    inPieces(column, table.first[rank + 1] - table.first[rank],
             [&](std::int64_t begin, std::int64_t end) {
               Values piece = pieces::emptyPiece(column, end - begin);
               ranks_.receive(pieces::bytesOf(piece), r);
               tryTo([&] { even.add(piece); });
             });
  }

  const Processes& ranks_;
  const TrajectoryLayout& layout_;
  const std::vector<Table>& tables_;
  std::exception_ptr failure_;
  std::size_t received_ = 0;  // number of columns
};

void SharedTrajectoryWriter::write(const TrajectoryStep& step, const std::vector<Table>& tables) {
  ColumnReceiver columns(ranks_, layout_, tables);
  columns.tryTo([&] {
    writer_->append(step, [&](std::size_t t, std::size_t c, const TakePiece& take) {
      columns.receive(t, c, take);
    });
  });
  columns.receiveRest();
  columns.throwFailure();
}

void SharedTrajectoryWriter::sendAll(const std::vector<Table>& tables) const {
  for (std::size_t t = 0; t < tables.size(); ++t)
    for (std::size_t c = 0; c < layout_.tables[t].columns.size(); ++c) {
      const Column column = columnIn(layout_.tables[t], tables[t].rows.keys, c);
      inPieces(column, tables[t].rows.size(), [&](std::int64_t begin, std::int64_t end) {
        Values piece = pieces::pieceOf(tables[t].rows, column, begin, end);
        ranks_.send(pieces::bytesOf(piece), 0);
      });
    }
}

void SharedTrajectoryWriter::flush() {
  ranks_.agree([&] {
    if (writer_) writer_->flush();
  });
}

}  // namespace rico
