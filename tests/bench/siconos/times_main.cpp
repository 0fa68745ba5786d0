/// Every solver on every problem of files, as one table for programs:
///
///     solver_times SECONDS TOLERANCE,... SOLVER,...|all FILE...
///
/// Prints a line for each problem, solver and tolerance: problem, rows, side (Ricochet or Siconos),
/// solver, tolerance, CPU seconds, separated by tabs; "-" if the solver refuses the problem,
/// crashes, exceeds SECONDS or if the independent check finds a larger residual. Tolerances are
/// given from the largest to the smallest: a solver that misses one is not run for the smaller
/// ones. Without Siconos the lines are those of Ricochet's types.
#include <numerics/rico_solver.h>

#include <cstdio>
#include <cstdlib>
#include <io/problems/ProblemFile.hpp>
#include <sstream>

#include "bench/siconos/problems.hpp"

using namespace rico;
using namespace rico::bench;

namespace {

/// One solver on one problem.
struct Contest {
  const char* side;
  std::string solver;
  std::function<double(double tolerance, double limit)> seconds;
};

std::vector<Contest> frictionContests(const ProblemData& p) {
  std::vector<Contest> list;
  const auto add = [&](const char* side, const std::vector<FrictionCompetitor>& competitors) {
    for (const FrictionCompetitor& c : competitors)
      list.push_back({side, c.name, [&p, c](double tolerance, double limit) {
                        return frictionSeconds(c, p, tolerance, limit);
                      }});
  };
  add("Ricochet", ourFriction());
  add("Siconos", siconosFriction(p.kind));
  return list;
}

std::vector<Contest> intervalContests(const IntervalProblem& p) {
  std::vector<Contest> list;
  const auto add = [&](const char* side, const std::vector<Competitor>& competitors) {
    for (const Competitor& c : competitors)
      list.push_back({side, c.name, [&p, c](double tolerance, double limit) {
                        return intervalSeconds(c, p.problem, tolerance, limit);
                      }});
  };
  add("Ricochet", ourTypes());
  add("Siconos", siconosSolvers(p.kind));
  return list;
}

std::vector<std::string> words(const char* list) {
  std::vector<std::string> found;
  std::stringstream stream(list);
  for (std::string word; std::getline(stream, word, ',');) found.push_back(word);
  return found;
}

/// The arguments of the command line.
struct Options {
  double limit;
  std::vector<double> tolerances;
  std::vector<std::string> solvers;

  bool wants(const std::string& solver) const {
    return solvers.front() == "all" ||
           std::find(solvers.begin(), solvers.end(), solver) != solvers.end();
  }
};

void print(const ProblemData& p, const std::vector<Contest>& contests, const Options& options) {
  for (const Contest& c : contests) {
    if (!options.wants(c.solver)) continue;
    double seconds = 0;
    for (const double tolerance : options.tolerances) {
      if (std::isfinite(seconds)) seconds = c.seconds(tolerance, options.limit);
      std::printf("%s\t%d\t%s\t%s\t%g\t", p.name.c_str(), p.n(), c.side, c.solver.c_str(),
                  tolerance);
      std::isfinite(seconds) ? std::printf("%.6g\n", seconds) : std::printf("-\n");
    }
  }
  std::fflush(stdout);
}

void raceOn(const ProblemData& p, const Options& options) {
  switch (p.kind) {
    case ProblemKind::LCP:
    case ProblemKind::MLCP:
    case ProblemKind::Relay: {
      const IntervalProblem problem = intervalProblem(p);
      return print(p, intervalContests(problem), options);
    }
    case ProblemKind::FrictionContact2D:
    case ProblemKind::FrictionContact3D:
    case ProblemKind::RollingFriction:
      return print(p, frictionContests(p), options);
    default:
      std::fprintf(stderr, "%s: %s: not compared\n", p.name.c_str(), kindName(p.kind));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::fprintf(stderr, "usage: %s SECONDS TOLERANCE,... SOLVER,...|all FILE...\n", argv[0]);
    return 1;
  }
  useOneThread(argv);
  if (RicoInitialize()) return 1;
  try {
    Options options = {std::atof(argv[1]), {}, words(argv[3])};
    for (const std::string& word : words(argv[2])) options.tolerances.push_back(std::stod(word));
    for (int i = 4; i < argc; i++) raceOn(readProblem(argv[i]), options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
