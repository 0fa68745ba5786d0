#pragma once

#include <io/ranks/Processes.hpp>
#include <io/trajectory/TrajectoryFrame.hpp>

namespace rico {

/// Brings the rows of a table from all processes to the first one, column by column, and sorts them
/// there by these integer columns; the others have none left.
void gatherRows(const Processes& ranks, TrajectoryFrame& frame, std::size_t table,
                const std::vector<std::string>& keys);

}  // namespace rico
