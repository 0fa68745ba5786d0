#pragma once

#include <io/trajectory/TrajectoryFrame.hpp>

namespace rico {

/// A column of a table; empty if the trajectory has none of that name.
const std::vector<double>& realsOf(const TrajectoryFrame& frame, const char* table,
                                   const char* name);
const std::vector<std::int64_t>& integersOf(const TrajectoryFrame& frame, const char* table,
                                            const char* name);

}  // namespace rico
