/// Steps of an artificial run: the numbers depend only on the step, and rows are added and removed.
#pragma once

#include <cmath>
#include <io/trajectory/TrajectoryFrame.hpp>

namespace rico::test {

inline TrajectoryLayout sampleLayout() {
  return {{{"energy", "J"}, {"residual", ""}}, {bodiesTable(), contactsTable()}};
}

inline void fillColumn(const TrajectoryColumn& column, std::int64_t rows, std::int64_t step,
                       TrajectoryFrame::Values& values) {
  values = {};
  for (std::int64_t i = 0; i < rows * column.width; ++i) {
    if (column.integer)
      values.integers.push_back(i * 7919 + (step << 33));
    else
      values.reals.push_back(std::sin(double(i) + 0.1 * double(step)) * 1e-3);
  }
}

/// Fills step `step` of the run. Every fifth step has no contacts.
inline void fillFrame(TrajectoryFrame& frame, std::int64_t step) {
  frame.step = step;
  frame.time = 0.005 * double(step);
  frame.scalar("energy") = 1.0 / double(step + 1);
  frame.scalar("residual") = -1e-300 * double(step);
  const std::int64_t rows[2] = {3 + step % 4, step % 5};
  for (std::size_t t = 0; t < 2; ++t) {
    const std::vector<TrajectoryColumn>& columns = frame.layout().tables[t].columns;
    for (std::size_t c = 0; c < columns.size(); ++c)
      fillColumn(columns[c], rows[t], step, frame.values(t, c));
  }
}

inline TrajectoryFrame sampleFrame(std::int64_t step) {
  TrajectoryFrame frame(sampleLayout());
  fillFrame(frame, step);
  return frame;
}

}  // namespace rico::test
