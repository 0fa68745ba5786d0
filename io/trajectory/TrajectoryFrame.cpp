#include <io/trajectory/TrajectoryFrame.hpp>
#include <io/trajectory/TrajectoryHash.hpp>
#include <stdexcept>

namespace rico {

TrajectoryFrame::TrajectoryFrame(TrajectoryLayout layout)
    : layout_(std::make_shared<const TrajectoryLayout>(std::move(layout))),
      scalars_(layout_->scalars.size(), 0.0) {
  layout_->check();
  for (const TrajectoryTable& table : layout_->tables) tables_.emplace_back(table.columns.size());
}

double& TrajectoryFrame::scalar(std::string_view name) { return scalars_[layout_->scalar(name)]; }

std::vector<double>& TrajectoryFrame::reals(std::string_view table, std::string_view column) {
  const std::size_t t = layout_->table(table), c = layout_->column(t, column);
  if (layout_->tables[t].columns[c].integer)
    throw std::invalid_argument("trajectory: column '" + std::string(column) + "' holds integers");
  return tables_[t][c].reals;
}

std::vector<std::int64_t>& TrajectoryFrame::integers(std::string_view table,
                                                     std::string_view column) {
  const std::size_t t = layout_->table(table), c = layout_->column(t, column);
  if (!layout_->tables[t].columns[c].integer)
    throw std::invalid_argument("trajectory: column '" + std::string(column) +
                                "' holds real numbers");
  return tables_[t][c].integers;
}

std::int64_t TrajectoryFrame::rows(std::size_t table) const {
  const TrajectoryTable& what = layout_->tables[table];
  std::int64_t rows = -1;
  for (std::size_t c = 0; c < what.columns.size(); ++c) {
    const Values& values = tables_[table][c];
    const std::size_t count = values.reals.size() + values.integers.size();
    const auto width = static_cast<std::size_t>(what.columns[c].width);
    const auto here = static_cast<std::int64_t>(count / width);
    if (rows < 0) rows = here;
    if (here != rows || count % width != 0)
      throw std::invalid_argument("trajectory: column '" + what.columns[c].name + "' of '" +
                                  what.name + "' has " + std::to_string(count) +
                                  " numbers, which are not " + std::to_string(rows) + " rows of " +
                                  std::to_string(width));
  }
  return rows;
}

TrajectoryStep TrajectoryFrame::head() const {
  TrajectoryStep head{step, time, scalars_, {}};
  for (std::size_t t = 0; t < tables_.size(); ++t) head.rows.push_back(rows(t));
  return head;
}

std::uint64_t TrajectoryFrame::hash() const {
  TrajectoryHash hash({step, time, scalars_, {}});
  for (std::size_t t = 0; t < tables_.size(); ++t)
    for (std::size_t c = 0; c < tables_[t].size(); ++c) {
      hash.beginColumn(layout_->tables[t].columns[c].integer);
      hash.add(tables_[t][c]);
      hash.endColumn();
    }
  return hash.value();
}

}  // namespace rico
