/// Families of problems with intervals (support/interval_families.hpp), checked in quad precision.
///
///     interval_bench [count] [largest n] [seconds] [tolerance] [types] [families]
///
/// Types: "array" is RicoArraySolve, others are solver types, separated by commas. For each family
/// and type: problems solved, proved to have no solution, wrong answers (a false success, a false
/// proof), the median and the largest seconds, and the reasons of unsolved problems.
#include <numerics/rico_array.h>
#include <numerics/rico_solver.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <sstream>
#include <string>

#include "support/interval_families.hpp"
#include "support/interval_judge.hpp"

namespace {

using namespace rico::test;

struct Answer {
  RicoInfo info{};
  std::vector<double> z;
  double seconds = 0;
};

double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Deadline {
  double start, seconds;
};

int isOver(void* context, std::int64_t) {
  const auto* d = static_cast<const Deadline*>(context);
  return now() - d->start > d->seconds;
}

Answer byArrays(const ArrayProblem& p, double seconds, double tolerance) {
  Answer a{{}, std::vector<double>(p.n), 0};
  std::vector<double> w(p.n);
  std::vector<char> work(RicoArrayWorkSize(p.n));
  Deadline deadline{now(), seconds};
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.rtol = tolerance;
  options.stop = isOver;
  options.stop_context = &deadline;
  RicoArraySolve(p.n, p.M.data(), p.q.data(), p.lb.data(), p.ub.data(), &options, a.z.data(),
                 w.data(), work.data(), &a.info);
  a.seconds = now() - deadline.start;
  return a;
}

Answer byType(const char* type, const ArrayProblem& p, double seconds, double tolerance) {
  Answer a{{}, std::vector<double>(p.n), 0};
  std::vector<double> w(p.n);
  RicoProblem problem = nullptr;
  RicoSolver solver = nullptr;
  const double start = now();
  if (RicoProblemCreateRelayDense(p.n, p.M.data(), p.q.data(), p.lb.data(), p.ub.data(),
                                  &problem) ||
      RicoSolverCreate(PETSC_COMM_SELF, &solver) || RicoSolverSetType(solver, type) ||
      RicoSolverSetTolerances(solver, 0, tolerance, 0) || RicoSolverSetTimeLimit(solver, seconds) ||
      RicoSolverSetFromOptions(solver) ||
      RicoSolveArrays(solver, problem, a.z.data(), w.data(), &a.info))
    a.info.reason = RICO_ITERATING;
  a.seconds = now() - start;
  if (RicoSolverDestroy(&solver) || RicoProblemDestroy(&problem)) a.info.reason = RICO_ITERATING;
  return a;
}

struct Tally {
  int all = 0, solved = 0, proved = 0, wrong = 0;
  std::vector<double> seconds;
  std::map<std::string, int> reasons;

  void add(const ArrayProblem& p, bool solvable, const Answer& a, double tolerance,
           const std::string& where) {
    all++;
    seconds.push_back(a.seconds);
    const bool right = isSolution(p, a.z, tolerance);
    const bool falseSuccess = a.info.reason > 0 && !right;
    const bool falseProof = a.info.reason == RICO_DIVERGED_INFEASIBLE && solvable;
    solved += a.info.reason > 0 && right;
    proved += a.info.reason == RICO_DIVERGED_INFEASIBLE;
    wrong += falseSuccess || falseProof;
    if (a.info.reason <= 0)
      reasons[RicoConvergedReasonName(a.info.reason) + std::strlen("RICO_DIVERGED_")]++;
    if (falseSuccess || falseProof)
      std::printf("WRONG %s: %s claims %s\n", where.c_str(), a.info.type,
                  RicoConvergedReasonName(a.info.reason));
    if (std::getenv("EACH"))
      std::printf("  %s: %s %s its %ld residual %.2e, %.4f s\n", where.c_str(), a.info.type,
                  RicoConvergedReasonName(a.info.reason), long(a.info.its),
                  a.info.residual_relative, a.seconds);
  }

  void print(const char* family, const char* type) {
    std::sort(seconds.begin(), seconds.end());
    std::printf(
        "%-16s %-8s %5d problems %5d solved %5d proved %3d wrong  median %8.4f s  p90 %8.4f s  "
        "largest %8.4f s ",
        family, type, all, solved, proved, wrong, seconds[seconds.size() / 2],
        seconds[seconds.size() * 9 / 10], seconds.back());
    for (const auto& [reason, count] : reasons) std::printf(" %s:%d", reason.c_str(), count);
    std::printf("\n");
    std::fflush(stdout);
  }
};

/// Seconds of the first type over those of the fastest other one; infinite if only another type
/// solves.
struct Ratios {
  std::vector<double> values;

  void add(const std::vector<Answer>& answers) {
    double best = INFINITY;
    for (std::size_t t = 1; t < answers.size(); ++t)
      if (answers[t].info.reason > 0 || answers[t].info.reason == RICO_DIVERGED_INFEASIBLE)
        best = std::min(best, answers[t].seconds);
    const bool done =
        answers[0].info.reason > 0 || answers[0].info.reason == RICO_DIVERGED_INFEASIBLE;
    if (best < INFINITY)
      values.push_back(done ? (answers[0].seconds + 1e-5) / (best + 1e-5) : INFINITY);
  }

  void print(const char* family, const char* type) {
    if (values.empty()) return;
    std::sort(values.begin(), values.end());
    const auto above = [&](double limit) {
      return std::count_if(values.begin(), values.end(), [=](double r) { return r > limit; });
    };
    std::printf(
        "%-16s %-8s against the fastest of %zu: median %.2f, largest %.2f; above 1.5: %ld, above "
        "3: %ld\n",
        family, type, values.size(), values[values.size() / 2], values.back(), long(above(1.5)),
        long(above(3)));
  }
};

std::vector<std::string> split(const char* list) {
  std::vector<std::string> parts;
  std::istringstream stream(list);
  for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
  return parts;
}

}  // namespace

int main(int argc, char** argv) {
  if (PetscInitialize(&argc, &argv, nullptr, nullptr)) return 1;
  const int count = argc > 1 ? std::atoi(argv[1]) : 20,
            largest = argc > 2 ? std::atoi(argv[2]) : 200;
  const double seconds = argc > 3 ? std::atof(argv[3]) : 20,
               tolerance = argc > 4 ? std::atof(argv[4]) : 1e-8;
  const auto types = split(argc > 5 ? argv[5] : "array,auto"),
             families = split(argc > 6 ? argv[6] : "");
  for (int f = 0; f < static_cast<int>(Family::count); ++f) {
    const auto family = static_cast<Family>(f);
    if (!families.empty() &&
        std::find(families.begin(), families.end(), name(family)) == families.end())
      continue;
    std::vector<Tally> tallies(types.size());
    Ratios ratios;
    for (int k = 0; k < count; ++k) {
      const std::uint64_t seed = 1000003ull * f + k;
      std::mt19937_64 engine(seed);
      const int least = std::min(20, largest),
                n = least + static_cast<int>(engine() % (largest - least + 1));
      const ArrayProblem p = FamilyProblem(seed).make(family, n);
      const std::string where = std::string(name(family)) + ", n = " + std::to_string(n) +
                                ", seed " + std::to_string(seed);
      std::vector<Answer> answers;
      for (const std::string& type : types) {
        answers.push_back(type == "array" ? byArrays(p, seconds, tolerance)
                                          : byType(type.c_str(), p, seconds, tolerance));
        tallies[answers.size() - 1].add(p, hasSolution(family), answers.back(), tolerance, where);
      }
      if (types.size() > 1) ratios.add(answers);
    }
    for (std::size_t t = 0; t < types.size(); ++t) tallies[t].print(name(family), types[t].c_str());
    ratios.print(name(family), types[0].c_str());
  }
  return PetscFinalize() ? 1 : 0;
}
