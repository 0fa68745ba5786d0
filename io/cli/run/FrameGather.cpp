#include <algorithm>
#include <io/cli/run/FrameGather.hpp>
#include <numeric>

namespace rico {

namespace {

template <class T>
void gatherColumn(const Processes& ranks, std::vector<T>& column, int width,
                  const std::vector<std::uint64_t>& rows) {
  if (ranks.rank() > 0) {
    ranks.send(std::as_bytes(std::span(column)), 0);
    column.clear();
    return;
  }
  for (int from = 1; from < ranks.size(); ++from) {
    const std::size_t begin = column.size(), count = rows[static_cast<std::size_t>(from)];
    column.resize(begin + count * static_cast<std::size_t>(width));
    ranks.receive(std::as_writable_bytes(std::span(column).subspan(begin)), from);
  }
}

template <class T>
void permute(std::vector<T>& column, int width, const std::vector<std::size_t>& order) {
  std::vector<T> sorted;
  sorted.reserve(column.size());
  for (const std::size_t row : order) {
    const auto first = column.begin() + static_cast<std::ptrdiff_t>(row) * width;
    sorted.insert(sorted.end(), first, first + width);
  }
  column = std::move(sorted);
}

std::vector<std::size_t> orderOf(TrajectoryFrame& frame, std::size_t table,
                                 const std::vector<std::string>& keys) {
  const std::string& name = frame.layout().tables[table].name;
  std::vector<const std::vector<std::int64_t>*> columns;
  for (const std::string& key : keys) columns.push_back(&frame.integers(name, key));
  std::vector<std::size_t> order(columns[0]->size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    for (const auto* column : columns)
      if ((*column)[a] != (*column)[b]) return (*column)[a] < (*column)[b];
    return false;
  });
  return order;
}

}  // namespace

void gatherRows(const Processes& ranks, TrajectoryFrame& frame, std::size_t table,
                const std::vector<std::string>& keys) {
  const std::vector<TrajectoryColumn>& columns = frame.layout().tables[table].columns;
  const std::uint64_t mine[] = {static_cast<std::uint64_t>(frame.rows(table))};
  const std::vector<std::uint64_t> rows = ranks.gather(mine);
  const auto visit = [&](const auto& change) {
    for (std::size_t c = 0; c < columns.size(); ++c)
      columns[c].integer ? change(frame.values(table, c).integers, columns[c].width)
                         : change(frame.values(table, c).reals, columns[c].width);
  };
  visit([&](auto& column, int width) { gatherColumn(ranks, column, width, rows); });
  if (ranks.rank() > 0) return;
  const std::vector<std::size_t> order = orderOf(frame, table, keys);
  if (std::is_sorted(order.begin(), order.end())) return;
  visit([&](auto& column, int width) { permute(column, width, order); });
}

}  // namespace rico
