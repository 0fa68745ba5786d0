#include <algorithm>
#include <cmath>
#include <io/cli/runner/Attributes.hpp>
#include <io/cli/runner/RunnerFile.hpp>
#include <io/trajectory/TrajectoryFile.hpp>
#include <limits>

namespace rico {

constexpr double kPlanesPerReach = 3;  ///< half size of drawn planes, in distances of bodies
constexpr double kLeastReach = 1e-3;   ///< as the recorder of `ricochet run`

RunnerFile::RunnerFile(const std::filesystem::path& path)
    : file_(openRecording(path)),
      data_(H5Gopen2(file_, "/data", H5P_DEFAULT), H5Gclose),
      statics(data_, path.string(), "static", 9, RunnerTable::Rows::kOfBodies),
      dynamic(data_, path.string(), "dynamic", 9, RunnerTable::Rows::kOfBodies),
      velocities(data_, path.string(), "velocities", 8, RunnerTable::Rows::kOfBodies),
      contacts(data_, path.string(), "cf", 26, RunnerTable::Rows::kOther),
      info(data_, path.string(), "cf_info", 5, RunnerTable::Rows::kOther),
      solver(data_, path.string(), "solv", 3, RunnerTable::Rows::kOther),
      steps_(dynamic.outputs()) {
  dropCutStep();
  findTimeStep();
  std::set<std::int64_t> bodies;
  const double reach = most(gather(statics, bodies), gather(dynamic, bodies));
  const bool isPlane = numberOf(file_, "dimension", 3) == 2;
  scene_.emplace(data_, isPlane, bodies, kPlanesPerReach * most(reach, kLeastReach));
}

/// A run that was killed may have written the places of a step without its velocities.
void RunnerFile::dropCutStep() {
  if (steps_.size() < 2 || velocities.outputs().empty()) return;
  const RunnerTable::Output rows = velocities.at(steps_.back().time);
  if (rows.end == rows.begin) steps_.pop_back();
}

/// The first step is always written, at whatever interval the others are.
void RunnerFile::findTimeStep() {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 1; k < steps_.size(); ++k)
    if (steps_[k].time > steps_[k - 1].time)
      least = std::min(least, steps_[k].time - steps_[k - 1].time);
  if (std::isfinite(least)) h_ = least;
}

/// Collects the numbers of bodies; returns the largest distance of one from the origin.
double RunnerFile::gather(const RunnerTable& table, std::set<std::int64_t>& bodies) const {
  double reach = 0;
  for (const RunnerTable::Output& output : table.outputs()) {
    const std::vector<double> rows = table.read(output);
    for (std::size_t at = 0; at < rows.size(); at += static_cast<std::size_t>(table.width())) {
      bodies.insert(static_cast<std::int64_t>(rows[at + 1]));
      const double distance = norm({rows[at + 2], rows[at + 3], rows[at + 4]});
      if (std::isfinite(distance)) reach = most(reach, distance);
    }
  }
  return reach;
}

std::pair<double, double> RunnerFile::solve(double time) const {
  const std::vector<double> row = solver.read(solver.at(time));
  if (row.size() < 3) return {0, 0};
  return {row[1], std::isfinite(row[2]) ? row[2] : 0};
}

/// Siconos 4.4 keeps only the last rows of static objects.
std::vector<double> RunnerFile::staticRows(double time) const {
  const std::vector<RunnerTable::Output>& all = statics.outputs();
  if (all.empty()) return {};
  const auto after =
      std::upper_bound(all.begin(), all.end(), time,
                       [](double t, const RunnerTable::Output& output) { return t < output.time; });
  return statics.read(after == all.begin() ? all.front() : *(after - 1));
}

void RunnerFile::readAll() const {
  for (const RunnerTable* table : {&velocities, &contacts, &info, &solver})
    for (const RunnerTable::Output& output : table->outputs()) table->read(output);
}

}  // namespace rico
