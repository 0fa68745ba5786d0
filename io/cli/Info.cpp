/// `ricochet info`: describes the contents of files.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <io/checkpoint/CheckpointFile.hpp>
#include <io/cli/FileKind.hpp>
#include <io/cli/InfoOptions.hpp>
#include <io/cli/SceneName.hpp>
#include <io/problems/Json.hpp>
#include <io/problems/ProblemFile.hpp>
#include <iostream>
#include <map>
#include <utility>

namespace rico {

namespace {

/// Returns, for example, "NONNEGATIVE 400, COULOMB 3 x 20".
std::string conesText(const ProblemData& problem) {
  std::map<std::pair<RicoCone, std::int32_t>, std::int64_t> counts;
  for (const ConeRun& run : problem.blocks) {
    const bool alone = !isFriction(run.cone);
    counts[{run.cone, alone ? 1 : run.size}] +=
        alone ? std::int64_t(run.size) * run.count : run.count;
  }
  std::string text;
  for (const auto& [cone, count] : counts) {
    text += (text.empty() ? "" : ", ") + std::string(RicoConeName(cone.first)) + " ";
    text += (cone.second > 1 ? std::to_string(cone.second) + " x " : "") + std::to_string(count);
  }
  return text;
}

std::string hashText(std::uint64_t hash) {
  char text[24];
  std::snprintf(text, sizeof text, "%016" PRIx64, hash);
  return text;
}

void printProblem(const std::string& file, bool json) {
  const ProblemData problem = readProblem(file);
  const auto entries = std::int64_t(problem.M.value.size());
  const std::string cones = conesText(problem), kind = kindName(problem.kind);
  if (json) {
    JsonObject object;
    object.add("file", file).add("kind", kind).add("n", std::int64_t(problem.n()));
    std::cout << object.add("contacts", problem.contacts)
                     .add("entries", entries)
                     .add("cones", cones)
                     .text()
              << "\n";
    return;
  }
  std::cout << file << ": " << kind << ", " << problem.n() << " rows, ";
  if (problem.contacts > 0) std::cout << problem.contacts << " contacts, ";
  std::cout << entries << " entries; " << cones << "\n";
}

void printCheckpoint(const std::string& file, bool json) {
  const CheckpointInfo info = verifyCheckpoint(file);
  if (json) {
    JsonObject object;
    object.add("file", file).add("kind", std::string("checkpoint")).add("step", info.step);
    object.add("time", info.time).add("ranks", info.ranks).add("version", info.version);
    std::cout << object.add("state_hash", hashText(info.stateHash)).text() << "\n";
    return;
  }
  std::cout << file << ": checkpoint after step " << info.step << ", t = " << numberText(info.time)
            << ", by Ricochet " << info.version << " on " << info.ranks
            << (info.ranks == 1 ? " rank" : " ranks") << "; whole, state "
            << hashText(info.stateHash) << "\n";
}

/// Returns, for example, "energy, residual, bodies (identity, position)".
std::string contentsText(const TrajectoryLayout& layout) {
  const auto list = [](const std::vector<TrajectoryColumn>& columns) {
    std::string text;
    for (const TrajectoryColumn& column : columns) text += (text.empty() ? "" : ", ") + column.name;
    return text;
  };
  std::string text = list(layout.scalars);
  for (const TrajectoryTable& table : layout.tables)
    text += (text.empty() ? "" : ", ") + table.name + " (" + list(table.columns) + ")";
  return text;
}

void printTrajectory(const std::string& file, const TrajectoryReader& reader, bool json) {
  const std::vector<std::int64_t> numbers = reader.numbers();
  const std::vector<double> times = reader.times();
  const std::string contents = contentsText(reader.layout());
  if (json) {
    JsonObject object;
    object.add("file", file).add("kind", std::string("trajectory")).add("steps", reader.steps());
    if (!numbers.empty())
      object.add("first", numbers.front()).add("last", numbers.back()).add("time", times.back());
    std::cout << object.add("contents", contents).text() << "\n";
    return;
  }
  std::cout << file << ": trajectory of " << reader.steps() << " steps";
  if (!numbers.empty())
    std::cout << ", " << numbers.front() << " to " << numbers.back()
              << ", t = " << numberText(times.front()) << " to " << numberText(times.back());
  std::cout << "; " << contents << "\n";
}

void printFile(const std::string& file, bool json) {
  requireNoScene(file, "a problem, a checkpoint or a trajectory");
  if (isCheckpoint(file))
    printCheckpoint(file, json);
  else if (const auto trajectory = asTrajectory(file))
    printTrajectory(file, *trajectory, json);
  else
    printProblem(file, json);
}

/// Programs that read JSON lines get a line for each file, also after an error.
void printError(const std::string& file, const std::string& why) {
  JsonObject object;
  object.add("file", file).add("kind", std::string("error")).add("why", why);
  std::cout << object.text() << std::endl;
}

}  // namespace

extern "C" int ricochetInfo(const InfoOptions& options) {
  int status = 0;
  for (const std::string& file : options.files) {
    try {
      printFile(file, options.json);
    } catch (const InputError& error) {
      std::cout.flush();
      std::cerr << "ricochet: " << error.what() << std::endl;
      if (options.json) printError(file, error.what());
      status = 1;
    }
  }
  return status;
}

}  // namespace rico
