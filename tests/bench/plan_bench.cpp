/// Type auto compared with each other type of Ricochet:
///
///     plan_bench [--alone] [--rows MOST] TOLERANCE SECONDS SET...
///     plan_bench --save FOLDER SET...
///
/// SET is described in plan_sets.hpp. Prints for each problem the processor time of auto, the least
/// time of the other types and their ratio; at the end the problems with the largest ratios. A type
/// that has used twice the processor time of auto is stopped. --alone: without the other types.
/// --rows: without larger problems.
/// --save: writes the problems to files instead, for `ricochet solve -rico_view_plan`.
#include <numerics/rico_solver.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <io/problems/ProblemFile.hpp>
#include <string>
#include <vector>

#include "bench/plan_sets.hpp"
#include "bench/siconos/friction.hpp"
#include "support/infinity.hpp"

using namespace rico;
using namespace rico::bench;

namespace {

constexpr double kRounded = 1.01;  ///< a residual up to this many tolerances is a solution
constexpr std::size_t kWorst = 15;
constexpr double kEnough = 0.01;  ///< seconds: a solve is repeated until its times sum to this
/// Auto and the fastest kRivals types are repeated in turn, in one process: clock rates change by a
/// factor of two, and all have the same ones then. Up to kTurns times, until auto's times sum to
/// kTurnsSum seconds.
constexpr std::size_t kRivals = 3;
constexpr int kTurns = 500;
constexpr double kTurnsSum = 0.02;

double processorTime(clockid_t clock) {
  timespec now;
  if (clock_gettime(clock, &now)) return -1;
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

/// The data that a child process sends to its parent.
struct Outcome {
  double seconds, residual;
};

double solveOnce(const ProblemData& p, const FrictionCompetitor& competitor, double tolerance,
                 Vector& z) {
  auto runner = competitor.prepare(p, tolerance);
  z.assign(p.n(), 0.);
  const double start = processorTime(CLOCK_PROCESS_CPUTIME_ID);
  runner->solve(z);
  return processorTime(CLOCK_PROCESS_CPUTIME_ID) - start;
}

using Competitors = std::vector<const FrictionCompetitor*>;

/// Solves by each in turn, at least once; outcomes receives their least times.
void solveInTurn(const ProblemData& p, const Competitors& competitors, double tolerance,
                 double enough, int turns, Outcome* outcomes) {
  Vector z;
  double sum = 0;
  for (int turn = 0; turn < turns && sum < enough; turn++)
    for (std::size_t i = 0; i < competitors.size(); i++) {
      const double seconds = solveOnce(p, *competitors[i], tolerance, z);
      if (i == 0) sum += seconds;
      outcomes[i].seconds = std::min(outcomes[i].seconds, seconds);
      if (turn == 0) outcomes[i].residual = judgeFriction(p, z);
    }
}

/// Solves in a separate process, with this limit of processor time in seconds.
std::vector<Outcome> run(const ProblemData& p, const Competitors& competitors, double tolerance,
                         double limit, double enough, int turns) {
  const std::size_t count = competitors.size(), bytes = count * sizeof(Outcome);
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) std::abort();
  auto* shared = static_cast<Outcome*>(memory);
  std::fill_n(shared, count, Outcome{test::kInfinity, test::kInfinity});
  const pid_t child = fork();
  if (child == 0) {
    try {
      solveInTurn(p, competitors, tolerance, enough, turns, shared);
    } catch (const std::exception&) {
      _exit(1);
    }
    _exit(0);
  }
  clockid_t clock;
  int status;
  clock_getcpuclockid(child, &clock);
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (processorTime(clock) > limit + 0.01) kill(child, SIGKILL);
    usleep(500);
  }
  const std::vector<Outcome> outcomes(shared, shared + count);
  munmap(memory, bytes);
  return outcomes;
}

struct Row {
  std::string name, best;
  double ratio;
};

struct Summary {
  int problems = 0, solved = 0, solvedByOthers = 0, within = 0, beyond = 0;
  std::vector<Row> rows;
};

/// A type that has solved the problem.
struct Solver {
  const FrictionCompetitor* type;
  double seconds;
};

/// The kRivals fastest of the other types, with the least times first.
std::vector<Solver> fastestOfOthers(const ProblemData& p,
                                    const std::vector<FrictionCompetitor>& ours, double tolerance,
                                    double limit) {
  std::vector<Solver> list;
  for (std::size_t i = 1; i < ours.size(); i++) {
    const double most = list.size() < kRivals ? limit : std::min(limit, 2 * list[0].seconds);
    const Outcome o = run(p, {&ours[i]}, tolerance, most, kEnough, kTurns)[0];
    if (o.residual > kRounded * tolerance || o.seconds >= most) continue;
    list.push_back({&ours[i], o.seconds});
    std::sort(list.begin(), list.end(),
              [](const Solver& a, const Solver& b) { return a.seconds < b.seconds; });
  }
  list.resize(std::min(list.size(), kRivals));
  return list;
}

/// Repeats auto and the others in turn; all receive their times.
void repeatInTurn(const ProblemData& p, const FrictionCompetitor& automatic, double tolerance,
                  double limit, double& seconds, std::vector<Solver>& others) {
  Competitors all{&automatic};
  for (const Solver& other : others) all.push_back(other.type);
  const auto outcomes = run(p, all, tolerance, 10 * limit, kTurnsSum, kTurns);
  seconds = outcomes[0].seconds;
  for (std::size_t i = 0; i < others.size(); i++) others[i].seconds = outcomes[i + 1].seconds;
}

void compare(const ProblemData& p, double tolerance, double limit, bool others, Summary& sum) {
  const auto ours = p.hasFriction() ? ourFriction() : ourIntervals();
  Outcome automatic = run(p, {&ours[0]}, tolerance, limit, kEnough, kTurns)[0];
  const bool solved = automatic.residual <= kRounded * tolerance;
  std::vector<Solver> rivals;
  if (others) rivals = fastestOfOthers(p, ours, tolerance, solved ? 2 * automatic.seconds : limit);
  if (solved && !rivals.empty())
    repeatInTurn(p, ours[0], tolerance, limit, automatic.seconds, rivals);
  std::string name = solved ? "auto" : "-";
  double best = solved ? automatic.seconds : limit;
  for (const Solver& rival : rivals)
    if (rival.seconds < best) name = rival.type->name, best = rival.seconds;
  const double ratio = solved ? std::max(1., automatic.seconds / best) : test::kInfinity;
  sum.problems++;
  sum.solved += solved;
  sum.solvedByOthers += !solved && name != "-";
  sum.within += solved && ratio <= 1.5;
  sum.beyond += (solved && ratio > 3) || (!solved && name != "-");
  if (solved || name != "-") sum.rows.push_back({p.name, name, ratio});
  std::printf("%-44.44s %6d %10.3f %9.1e %10.3f %-14s %6.2f\n", p.name.c_str(), p.n(),
              1e3 * automatic.seconds, automatic.residual, 1e3 * best, name.c_str(), ratio);
  std::fflush(stdout);
}

void print(Summary& sum, double tolerance) {
  std::printf(
      "\n%g: auto solves %d of %d (another type solves %d more); within 1.5: %d, above 3: %d\n",
      tolerance, sum.solved, sum.problems, sum.solvedByOthers, sum.within, sum.beyond);
  std::stable_sort(sum.rows.begin(), sum.rows.end(),
                   [](const Row& a, const Row& b) { return a.ratio > b.ratio; });
  for (std::size_t i = 0; i < sum.rows.size() && i < kWorst && sum.rows[i].ratio > 1.5; i++)
    std::printf("  %6.2f  %-44.44s %s\n", sum.rows[i].ratio, sum.rows[i].name.c_str(),
                sum.rows[i].best.c_str());
}

void save(const std::filesystem::path& folder, int count, char** sets) {
  std::filesystem::create_directories(folder);
  for (int i = 0; i < count; i++)
    for (const ProblemData& p : problemsOf(sets[i])) {
      std::string name = p.name + ".h5";
      std::replace(name.begin(), name.end(), '/', '-');
      writeProblem(p, folder / name);
    }
}

}  // namespace

int main(int argc, char** argv) {
  if (RicoInitialize()) return 1;
  if (argc > 3 && std::string(argv[1]) == "--save") {
    save(argv[2], argc - 3, argv + 3);
    return 0;
  }
  const bool alone = argc > 1 && std::string(argv[1]) == "--alone";
  argv += alone, argc -= alone;
  int most = INT_MAX;
  if (argc > 2 && std::string(argv[1]) == "--rows") most = std::atoi(argv[2]), argv += 2, argc -= 2;
  if (argc < 4) {
    std::fprintf(stderr, "usage: plan_bench [--alone] [--rows MOST] TOLERANCE SECONDS SET...\n");
    return 1;
  }
  const double tolerance = std::atof(argv[1]);
  Summary sum;
  std::printf("%-44s %6s %10s %9s %10s %-14s %6s\n", "problem", "rows", "auto ms", "residual",
              "best ms", "best", "ratio");
  for (int i = 3; i < argc; i++)
    for (const ProblemData& p : problemsOf(argv[i]))
      if (p.n() <= most) compare(p, tolerance, std::atof(argv[2]), !alone, sum);
  print(sum, tolerance);
  return 0;
}
