/// `ricochet compare`: compares two trajectories, or two checkpoints.
#include <algorithm>
#include <cstdio>
#include <io/checkpoint/CheckpointFile.hpp>
#include <io/cli/CompareOptions.hpp>
#include <io/cli/FileKind.hpp>
#include <io/cli/SceneName.hpp>
#include <io/cli/compare/Differences.hpp>
#include <io/cli/runner/OpenTrajectory.hpp>
#include <io/problems/Json.hpp>
#include <iostream>

namespace rico {

namespace {

/// The layouts must be equal, so that both have the same quantities.
void compareFrames(const TrajectoryFrame& a, const TrajectoryFrame& b, Differences& differences) {
  const TrajectoryLayout& layout = a.layout();
  for (std::size_t s = 0; s < layout.scalars.size(); ++s)
    differences.compare(layout.scalars[s].name, std::span(&a.scalars()[s], 1),
                        std::span(&b.scalars()[s], 1));
  for (std::size_t t = 0; t < layout.tables.size(); ++t)
    for (std::size_t c = 0; c < layout.tables[t].columns.size(); ++c) {
      const TrajectoryColumn& column = layout.tables[t].columns[c];
      const std::string name = layout.tables[t].name + "." + column.name;
      differences.compare(name, a.values(t, c).reals, b.values(t, c).reals, column.width);
      differences.compare(name, a.values(t, c).integers, b.values(t, c).integers, column.width);
    }
}

std::string compareTrajectories(const TrajectoryReader& a, const TrajectoryReader& b,
                                Differences& differences) {
  if (!(a.layout() == b.layout())) {
    differences.add("layout", "the files hold different quantities; `ricochet info` names them");
    return "";
  }
  const std::int64_t steps = std::min(a.steps(), b.steps());
  for (std::int64_t k = 0; k < steps; ++k) {
    const TrajectoryFrame left = a.frame(k), right = b.frame(k);
    differences.beginStep(left.step, left.time);
    differences.compare("step", std::span(&left.step, 1), std::span(&right.step, 1));
    differences.compare("time", std::span(&left.time, 1), std::span(&right.time, 1));
    compareFrames(left, right, differences);
  }
  if (a.steps() != b.steps())
    differences.add("steps",
                    std::to_string(a.steps()) + " of them against " + std::to_string(b.steps()));
  return std::to_string(steps) + " steps";
}

const SharedRows& rowsOf(const StateTable& table, const StateTable::Row& row) {
  return table.shared[static_cast<std::size_t>(row.begin)];
}

void compareRows(const std::string& name, const SharedRows& a, const SharedRows& b,
                 Differences& differences) {
  if (a.keys != b.keys) {
    differences.add(name, "other rows");
    return;
  }
  differences.compare(name, std::span(a.integers), std::span(b.integers));
  differences.compare(name, std::span(a.reals), std::span(b.reals));
}

std::string compareCheckpoints(const std::string& a, const std::string& b,
                               Differences& differences) {
  const StateTable left = readCheckpointState(a), right = readCheckpointState(b);
  const CheckpointInfo of = verifyCheckpoint(a);
  differences.beginStep(of.step, of.time);
  if (left.rows.size() != right.rows.size()) differences.add("state", "of different models");
  for (std::size_t i = 0; i < std::min(left.rows.size(), right.rows.size()); ++i) {
    const StateTable::Row &x = left.rows[i], &y = right.rows[i];
    const std::string name = left.describe(x);
    if (name != right.describe(y) || x.type != y.type) {
      differences.add(name, "against " + right.describe(y) + ": of different models");
      break;
    }
    const auto part = [](const auto& all, const StateTable::Row& row) {
      return std::span(all).subspan(static_cast<std::size_t>(row.begin),
                                    static_cast<std::size_t>(row.count));
    };
    if (x.type == StateTable::kRows)
      compareRows(name, rowsOf(left, x), rowsOf(right, y), differences);
    else if (x.type == StateTable::kReal)
      differences.compare(name, part(left.reals, x), part(right.reals, y));
    else
      differences.compare(name, part(left.integers, x), part(right.integers, y));
  }
  return std::to_string(left.numbers()) + " numbers";
}

void printResult(const CompareOptions& options, const Differences& differences,
                 const std::string& what) {
  if (options.json) {
    JsonObject json;
    json.add("a", options.a).add("b", options.b);
    json.add("equal", std::int64_t(differences.none() ? 1 : 0)).add("first", differences.first());
    std::cout << json.add("largest", differences.largestOfAll()).text() << "\n";
    return;
  }
  if (differences.none()) {
    std::cout << (options.tolerance > 0 ? "equal within the tolerance: "
                                        : "equal to the last bit: ")
              << what << "\n";
    return;
  }
  std::cout << "different, first in " << differences.first() << "\n";
  for (const auto& [name, largest] : differences.largest()) {
    if (largest.count == 0) continue;
    char line[200];
    std::snprintf(line, sizeof line, "  %-28s largest difference %.3e, in step %lld, row %lld\n",
                  name.c_str(), largest.difference, static_cast<long long>(largest.step),
                  static_cast<long long>(largest.row));
    std::cout << line;
  }
}

}  // namespace

extern "C" int ricochetCompare(const CompareOptions& options) try {
  Differences differences(options.tolerance);
  for (const std::string& file : {options.a, options.b})
    requireNoScene(file, "a trajectory or a checkpoint");
  std::string what;
  if (isCheckpoint(options.a)) {
    what = compareCheckpoints(options.a, options.b, differences);
  } else {
    const TrajectoryReader a = openTrajectory(options.a), b = openTrajectory(options.b);
    what = compareTrajectories(a, b, differences);
  }
  printResult(options, differences, what);
  return differences.none() ? 0 : 2;
} catch (const InputError& error) {
  if (options.json) {
    JsonObject json;
    json.add("a", options.a).add("b", options.b).addNull("equal");
    std::cout << json.add("why", std::string(error.what())).text() << std::endl;
  }
  throw;
}

}  // namespace rico
