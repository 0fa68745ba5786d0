/// All of Siconos' solvers of frictional contact and Ricochet's on the problems of folders, with
/// one independent check of residuals:
///
///     siconos_friction TOLERANCE SECONDS FOLDER...
///
/// Prints for each problem the fastest solver of Siconos and the fastest of Ricochet with a correct
/// residual, and auto, also as a ratio to the fastest of all. Then for each solver the number of
/// problems that it solves, and the geometric mean of its times, relative to auto's, over the
/// problems that both solve. auto and the fastest solvers are timed again, in turn, because clock
/// rates change by more than the differences of the solvers.
#include <numerics/rico_solver.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <io/problems/ProblemFile.hpp>
#include <map>
#include <utility>

#include "bench/siconos/problems.hpp"

using namespace rico;
using namespace rico::bench;

namespace {

std::vector<ProblemData> readFolders(int count, char** folders) {
  std::vector<std::filesystem::path> files;
  for (int i = 0; i < count; i++)
    for (const auto& entry : std::filesystem::directory_iterator(folders[i]))
      if (entry.path().extension() == ".h5") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<ProblemData> problems;
  for (const auto& file : files) problems.push_back(readProblem(file));
  return problems;
}

using Times = std::map<std::string, double>;  // by solver

/// One problem, and the time of each solver.
struct Race {
  const ProblemData& problem;
  double tolerance, limit;
  std::vector<FrictionCompetitor> sides[2];
  Times times[2];

  void first() {
    for (int side = 0; side < 2; side++)
      for (const FrictionCompetitor& c : sides[side])
        times[side][c.name] = frictionSeconds(c, problem, tolerance, limit);
  }
  void again();
};

constexpr int kRounds = 5, kRivals = 4;
/// Solvers that take less than this many times as long as auto are timed again.
constexpr double kNear = 2;

/// Times auto and the other types in turn, for some rounds, and keeps the least time of each.
void Race::again() {
  struct Entrant {
    const FrictionCompetitor* competitor;
    double* seconds;
  };
  std::vector<Entrant> rivals;
  for (int side = 0; side < 2; side++)
    for (const FrictionCompetitor& c : sides[side]) rivals.push_back({&c, &times[side].at(c.name)});
  if (!std::isfinite(*rivals[0].seconds)) return;
  std::stable_sort(rivals.begin() + 1, rivals.end(),
                   [](const Entrant& a, const Entrant& b) { return *a.seconds < *b.seconds; });
  rivals.resize(1 + kRivals);
  const double slow = kNear * *rivals[0].seconds;
  std::erase_if(rivals, [&](const Entrant& e) { return !(*e.seconds < slow); });
  for (int round = 0; round < kRounds && rivals.size() > 1; round++)
    for (const Entrant& e : rivals)
      *e.seconds = std::min(*e.seconds, frictionSeconds(*e.competitor, problem, tolerance, limit));
}

const std::pair<const std::string, double>& fastest(const Times& times) {
  return *std::min_element(times.begin(), times.end(),
                           [](const auto& a, const auto& b) { return a.second < b.second; });
}

/// Milliseconds, or a dash if the problem was not solved.
std::string milliseconds(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", 1e3 * seconds);
  return std::isfinite(seconds) ? text : "-";
}

double fastestOf(const Times& a, const Times& b) {
  return std::min(a.empty() ? test::kInfinity : fastest(a).second,
                  b.empty() ? test::kInfinity : fastest(b).second);
}

/// The time of auto over that of the fastest; a dash if auto has not solved what another solver
/// has.
std::string ratio(double automatic, double best) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", automatic / best);
  return std::isfinite(automatic) ? text : "-";
}

void printFastest(const Times& times) {
  if (times.empty()) return;
  const auto& [name, seconds] = fastest(times);
  std::printf("%10s %-15s", milliseconds(seconds).c_str(),
              std::isfinite(seconds) ? name.c_str() : "");
}

void printSide(const char* title, const std::vector<Times>& side, const std::vector<Times>& ours) {
  std::printf("\n%-16s %7s %18s\n", title, "solved", "time / auto's");
  std::map<std::string, std::pair<int, std::pair<double, int>>> sums;
  for (size_t i = 0; i < side.size(); i++)
    for (const auto& [name, seconds] : side[i]) {
      auto& [solved, logs] = sums[name];
      const double automatic = ours[i].at(RICOAUTO);
      solved += std::isfinite(seconds);
      if (!std::isfinite(seconds) || !std::isfinite(automatic)) continue;
      logs.first += std::log(seconds / automatic);
      logs.second++;
    }
  for (const auto& [name, sum] : sums) {
    const auto& [solved, logs] = sum;
    char mean[32] = "-";
    if (logs.second) std::snprintf(mean, sizeof mean, "%.2f", std::exp(logs.first / logs.second));
    std::printf("%-16s %7d %18s\n", name.c_str(), solved, mean);
  }
}

void raceAll(const std::vector<ProblemData>& problems, double tolerance, double limit) {
  std::vector<Times> siconos, ours;
  std::printf("relative residual %.0e by the judge, CPU milliseconds, at most %g s\n\n", tolerance,
              limit);
  std::printf("%-38s %6s %10s %6s  %-25s %-26s\n", "problem", "n", "auto", "ratio",
              "fastest of ours", "fastest of Siconos'");
  int within = 0;
  for (const ProblemData& p : problems) {
    Race race{p, tolerance, limit, {ourFriction(), siconosFriction(p.kind)}, {}};
    race.first();
    race.again();
    ours.push_back(race.times[0]);
    siconos.push_back(race.times[1]);
    const double automatic = ours.back().at(RICOAUTO);
    const double best = fastestOf(ours.back(), siconos.back());
    within += std::isfinite(automatic) && automatic <= 1.5 * best;
    std::printf("%-38.38s %6d %10s %6s ", p.name.c_str(), p.n(), milliseconds(automatic).c_str(),
                ratio(automatic, best).c_str());
    printFastest(ours.back());
    printFastest(siconos.back());
    std::printf("\n");
    std::fflush(stdout);
  }
  std::printf("\nauto within 1.5 times the fastest of all: %d of %zu\n", within, problems.size());
  printSide("Ricochet", ours, ours);
  printSide("Siconos", siconos, ours);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: %s TOLERANCE SECONDS FOLDER...\n", argv[0]);
    return 1;
  }
  useOneThread(argv);
  if (RicoInitialize()) return 1;
  try {
    raceAll(readFolders(argc - 3, argv + 3), std::atof(argv[1]), std::atof(argv[2]));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
