#include <io/trajectory/TrajectoryFile.hpp>
#include <io/trajectory/TrajectoryReader.hpp>
#include <utility>

namespace rico {

TrajectoryReader::TrajectoryReader(const std::filesystem::path& path)
    : source_(std::make_unique<TrajectoryFile>(path)) {}

TrajectoryReader::TrajectoryReader(std::unique_ptr<TrajectorySource> source)
    : source_(std::move(source)) {}

}  // namespace rico
