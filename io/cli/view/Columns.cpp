#include <io/cli/view/Columns.hpp>

namespace rico {

static const TrajectoryFrame::Values& columnOf(const TrajectoryFrame& frame, const char* table,
                                               const char* name) {
  static const TrajectoryFrame::Values none;
  const TrajectoryLayout& layout = frame.layout();
  for (std::size_t t = 0; t < layout.tables.size(); ++t)
    for (std::size_t c = 0; c < layout.tables[t].columns.size(); ++c)
      if (layout.tables[t].name == table && layout.tables[t].columns[c].name == name)
        return frame.values(t, c);
  return none;
}

const std::vector<double>& realsOf(const TrajectoryFrame& frame, const char* table,
                                   const char* name) {
  return columnOf(frame, table, name).reals;
}

const std::vector<std::int64_t>& integersOf(const TrajectoryFrame& frame, const char* table,
                                            const char* name) {
  return columnOf(frame, table, name).integers;
}

}  // namespace rico
