#pragma once

#include <io/trajectory/TrajectoryReader.hpp>
#include <string>

namespace rico {

/// The data of a page's viewer as one JavaScript object: shapes, frames, plots, camera. Every
/// `every`-th recorded step is a frame.
std::string pageData(const TrajectoryReader& trajectory, std::int64_t every);

/// The interval of recorded steps for which a page has about 60 MB.
std::int64_t everyForPage(const TrajectoryReader& trajectory);

/// The complete page: page.html with its viewer and data.
std::string wholePage(const std::string& title, const std::string& data);

}  // namespace rico
