#include <cmath>
#include <io/cli/runner/RunnerTrajectory.hpp>
#include <io/problems/SandboxedRead.hpp>
#include <io/trajectory/TrajectoryFile.hpp>
#include <unordered_map>

namespace rico {

namespace {

/// Columns of a row of contacts; the number of the first body, and of the second, are the last two.
enum Contact { kPoint = 2, kNormal = 8, kImpulse = 11, kGap = 14, kNumber = 23, kA = 24, kB = 25 };
constexpr int kStatic = 4;  ///< the number of a static partner, in a row of cf_info

TrajectoryLayout layoutOfRunner() {
  const TrajectoryColumn shape{"shape", "", 1, true};
  return {{{"residual", ""}, {"iterations", ""}},
          {bodiesTable(),
           contactsTable(),
           {"shapes", {shape, {"kind", "", 1, true}, {"size", "m"}}},
           {"points", {shape, {"point", "m", 3}, {"normal", "", 3}}},
           {"triangles", {shape, {"corners", "", 3, true}}}}};
}

void put(std::vector<double>& column, Vec3 v) { column.insert(column.end(), {v.x, v.y, v.z}); }

Vec3 vectorAt(const double* numbers) { return {numbers[0], numbers[1], numbers[2]}; }

/// Calls back with each row of a table.
template <class Visitor>
void forRows(const std::vector<double>& rows, int width, const Visitor& visit) {
  for (std::size_t at = 0; at < rows.size(); at += static_cast<std::size_t>(width))
    visit(&rows[at]);
}

/// Velocities of bodies, and angular velocities in the frame of each.
struct Velocity {
  Vec3 linear, angular;
};
using Velocities = std::unordered_map<std::int64_t, Velocity>;

/// `row` is one of a table of bodies. Stored quaternions have single precision.
void putBody(TrajectoryFrame& frame, const RunnerScene& scene, const double* row,
             const Velocity& velocity) {
  const auto body = static_cast<std::int64_t>(row[1]);
  const Quaternion q = normalized(Quaternion{row[5], row[6], row[7], row[8]});
  frame.integers("bodies", "identity").push_back(body);
  frame.integers("bodies", "shape").push_back(scene.surfaceOfBody(body));
  put(frame.reals("bodies", "position"), vectorAt(row + 2));
  std::vector<double>& turns = frame.reals("bodies", "orientation");
  turns.insert(turns.end(), {q.w, q.x, q.y, q.z});
  put(frame.reals("bodies", "velocity"), velocity.linear);
  put(frame.reals("bodies", "angular_velocity"), rotationMatrix(q) * velocity.angular);
}

}  // namespace

RunnerTrajectory::RunnerTrajectory(const std::filesystem::path& path) : layout_(layoutOfRunner()) {
  readInSandbox(path, [&] { RunnerFile(path).readAll(); });
  file_ = std::make_unique<const RunnerFile>(path);
}

std::int64_t RunnerTrajectory::steps() const {
  return static_cast<std::int64_t>(file_->steps().size());
}

std::vector<std::int64_t> RunnerTrajectory::numbers() const {
  std::vector<std::int64_t> numbers;
  for (std::int64_t k = 0; k < steps(); ++k) numbers.push_back(k);
  return numbers;
}

std::vector<double> RunnerTrajectory::times() const {
  std::vector<double> times;
  for (const RunnerTable::Output& step : file_->steps()) times.push_back(step.time);
  return times;
}

std::vector<double> RunnerTrajectory::scalars(std::size_t s) const {
  std::vector<double> values;
  for (const RunnerTable::Output& step : file_->steps()) {
    const auto [iterations, residual] = file_->solve(step.time);
    values.push_back(layout_.scalars[s].name == "iterations" ? iterations : residual);
  }
  return values;
}

std::vector<std::int64_t> RunnerTrajectory::rows(std::size_t table) const {
  std::vector<std::int64_t> rows;
  for (std::int64_t k = 0; k < steps(); ++k) rows.push_back(frame(k).rows(table));
  return rows;
}

void RunnerTrajectory::putScene(TrajectoryFrame& frame) const {
  std::int64_t number = 0;
  for (const RunnerScene::Drawn& drawn : file_->scene().surfaces()) {
    frame.integers("shapes", "shape").push_back(number);
    frame.integers("shapes", "kind").push_back(static_cast<std::int64_t>(drawn.kind));
    frame.reals("shapes", "size").push_back(drawn.size);
    for (const SurfacePoint& point : drawn.surface.points) {
      frame.integers("points", "shape").push_back(number);
      put(frame.reals("points", "point"), point.place);
      put(frame.reals("points", "normal"), point.normal);
    }
    for (const auto& corners : drawn.surface.triangles) {
      frame.integers("triangles", "shape").push_back(number);
      std::vector<std::int64_t>& all = frame.integers("triangles", "corners");
      all.insert(all.end(), corners.begin(), corners.end());
    }
    ++number;
  }
}

void RunnerTrajectory::putBodies(TrajectoryFrame& frame, const RunnerTable::Output& step) const {
  Velocities velocities;
  forRows(file_->velocities.read(file_->velocities.at(step.time)), file_->velocities.width(),
          [&](const double* row) {
            velocities.emplace(static_cast<std::int64_t>(row[1]),
                               Velocity{vectorAt(row + 2), vectorAt(row + 5)});
          });
  forRows(file_->staticRows(step.time), file_->statics.width(),
          [&](const double* row) { putBody(frame, file_->scene(), row, {}); });
  forRows(file_->dynamic.read(step), file_->dynamic.width(), [&](const double* row) {
    const auto found = velocities.find(static_cast<std::int64_t>(row[1]));
    if (row[1] != 0)
      putBody(frame, file_->scene(), row, found == velocities.end() ? Velocity() : found->second);
  });
}

/// Both bodies of a row are the same if the partner is static; cf_info, which Siconos 4.4 does not
/// write, has its number.
void RunnerTrajectory::putContacts(TrajectoryFrame& frame) const {
  const std::vector<double> info = file_->info.read(file_->info.at(frame.time));
  const RunnerTable::Output output = file_->contacts.at(frame.time);
  const auto infoWidth = static_cast<std::size_t>(file_->info.width());
  const bool hasInfo = !info.empty() && info.size() == infoWidth * static_cast<std::size_t>(
                                                                       output.end - output.begin);
  std::size_t i = 0;
  forRows(file_->contacts.read(output), file_->contacts.width(), [&](const double* row) {
    const auto a = static_cast<std::int64_t>(row[kA]);
    auto b = static_cast<std::int64_t>(row[kB]);
    if (a == b) b = hasInfo ? static_cast<std::int64_t>(info[i * infoWidth + kStatic]) : 0;
    frame.integers("contacts", "a").push_back(a);
    frame.integers("contacts", "b").push_back(b);
    frame.integers("contacts", "feature").push_back(static_cast<std::int64_t>(row[kNumber]));
    put(frame.reals("contacts", "point"), vectorAt(row + kPoint));
    put(frame.reals("contacts", "normal"), vectorAt(row + kNormal));
    frame.reals("contacts", "gap").push_back(dot(vectorAt(row + kGap), vectorAt(row + kNormal)));
    put(frame.reals("contacts", "force"), (1 / file_->timeStep()) * vectorAt(row + kImpulse));
    ++i;
  });
}

TrajectoryFrame RunnerTrajectory::frame(std::int64_t k) const {
  const RunnerTable::Output& step = file_->steps().at(static_cast<std::size_t>(k));
  TrajectoryFrame frame(layout_);
  frame.step = k, frame.time = step.time;
  const auto [iterations, residual] = file_->solve(step.time);
  frame.scalar("iterations") = iterations, frame.scalar("residual") = residual;
  putBodies(frame, step);
  putContacts(frame);
  if (k == 0) putScene(frame);
  return frame;
}

}  // namespace rico
