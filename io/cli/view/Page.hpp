#pragma once

#include <io/trajectory/TrajectoryReader.hpp>
#include <string>

namespace rico {

/// What the viewer of a page is given: shapes, frames, plots, where to look from, as one JavaScript
/// object. Of the recorded steps every `every`-th.
std::string pageData(const TrajectoryReader& trajectory, std::int64_t every);

/// The step between frames with which a page holds some 60 MB.
std::int64_t everyForPage(const TrajectoryReader& trajectory);

/// The whole page: page.html with its viewer and data.
std::string wholePage(const std::string& title, const std::string& data);

}  // namespace rico
