/// All of Siconos' solvers and all of Ricochet's types on the problems of a folder, with one
/// independent check of residuals:
///
///     siconos_race FOLDER [seconds per solve = 20] [tolerance asked for = 1e-10]
///
/// Prints how many problems each solves to 1e-8 and 1e-10 relative residual (rico_problem.h), the
/// median of its times on the problems it solves, and the fastest solver of Siconos and of Ricochet
/// for each problem.
#include <numerics/rico_solver.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <io/problems/ProblemFile.hpp>

#include "bench/siconos/problems.hpp"

using namespace rico;
using namespace rico::bench;

namespace {

std::vector<IntervalProblem> readFolder(const char* folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".h5") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<IntervalProblem> problems;
  for (const auto& file : files) problems.push_back(intervalProblem(readProblem(file)));
  return problems;
}

/// One line of the table: a solver on all problems.
struct Row {
  std::string name;
  std::vector<Result> results;

  int solved(double tolerance) const {
    return int(std::count_if(results.begin(), results.end(),
                             [&](const Result& r) { return r.residual <= tolerance; }));
  }
  int ended(End end) const {
    return int(std::count_if(results.begin(), results.end(),
                             [&](const Result& r) { return r.end == end; }));
  }
  double medianMicroseconds() const {
    Vector times;
    for (const Result& r : results)
      if (r.residual <= 1e-8) times.push_back(1e6 * r.seconds);
    if (times.empty()) return test::kNaN;
    std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
    return times[times.size() / 2];
  }
};

std::vector<Row> raceAll(const std::vector<Competitor>& competitors,
                         const std::vector<IntervalProblem>& problems, double tolerance,
                         double timeLimit) {
  std::vector<Row> rows;
  for (const Competitor& competitor : competitors) {
    Row row{competitor.name, {}};
    for (const IntervalProblem& p : problems)
      row.results.push_back(race(competitor, p.problem, tolerance, timeLimit));
    std::printf("%-18s %6d %6d %14.1f %9d %8d %8d\n", row.name.c_str(), row.solved(1e-8),
                row.solved(1e-10), row.medianMicroseconds(), row.ended(End::OutOfTime),
                row.ended(End::Crashed), row.ended(End::Refused));
    std::fflush(stdout);
    rows.push_back(std::move(row));
  }
  return rows;
}

/// The fastest solver of problem i to 1e-8, as text, with the number of solvers that solve it.
std::string fastest(const std::vector<Row>& rows, size_t i) {
  const Row* best = nullptr;
  int solvers = 0;
  for (const Row& row : rows) {
    if (row.results[i].residual > 1e-8) continue;
    solvers++;
    if (!best || row.results[i].seconds < best->results[i].seconds) best = &row;
  }
  char text[80];
  if (!best) return "no one";
  std::snprintf(text, sizeof text, "%s %.1f us, %.0e (%d)", best->name.c_str(),
                1e6 * best->results[i].seconds, best->results[i].residual, solvers);
  return text;
}

int solvedByAny(const std::vector<Row>& rows, size_t problems, double tolerance) {
  int count = 0;
  for (size_t i = 0; i < problems; i++)
    count += std::any_of(rows.begin(), rows.end(),
                         [&](const Row& r) { return r.results[i].residual <= tolerance; });
  return count;
}

void raceKind(ProblemClass kind, const char* name, const std::vector<IntervalProblem>& all,
              double tolerance, double timeLimit) {
  std::vector<IntervalProblem> problems;
  std::copy_if(all.begin(), all.end(), std::back_inserter(problems),
               [&](const IntervalProblem& p) { return p.kind == kind; });
  if (problems.empty()) return;
  std::printf("%s: %zu problems; relative residual by the judge, CPU time\n\n", name,
              problems.size());
  std::printf("%-18s %6s %6s %14s %9s %8s %8s\n", "", "1e-8", "1e-10", "median us", "too long",
              "crashed", "refused");
  std::printf("Siconos\n");
  const auto siconos = raceAll(siconosSolvers(kind), problems, tolerance, timeLimit);
  std::printf("%-18s %6d %6d\nRicochet\n", "(any)", solvedByAny(siconos, problems.size(), 1e-8),
              solvedByAny(siconos, problems.size(), 1e-10));
  const auto ours = raceAll(ourTypes(), problems, tolerance, timeLimit);
  std::printf("%-18s %6d %6d\n\n", "(any)", solvedByAny(ours, problems.size(), 1e-8),
              solvedByAny(ours, problems.size(), 1e-10));
  std::printf("%-30s %6s  %-40s %s\n", "fastest to 1e-8 (how many do)", "n", "Siconos", "Ricochet");
  for (size_t i = 0; i < problems.size(); i++)
    std::printf("%-30s %6d  %-40s %s\n", problems[i].problem.name.c_str(),
                problems[i].problem.size(), fastest(siconos, i).c_str(), fastest(ours, i).c_str());
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s FOLDER [seconds per solve] [tolerance]\n", argv[0]);
    return 1;
  }
  useOneThread(argv);
  const double timeLimit = argc > 2 ? std::atof(argv[2]) : 20,
               tolerance = argc > 3 ? std::atof(argv[3]) : 1e-10;
  if (RicoInitialize()) return 1;
  try {
    const auto problems = readFolder(argv[1]);
    raceKind(ProblemClass::LCP, "LCP", problems, tolerance, timeLimit);
    raceKind(ProblemClass::MLCP, "MLCP", problems, tolerance, timeLimit);
    raceKind(ProblemClass::Relay, "Relay", problems, tolerance, timeLimit);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
