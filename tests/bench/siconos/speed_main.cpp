/// Speed compared with Siconos in one run: CPU time, the minimum of several solves.
///
///     siconos_speed [--long]      --long: also problems that take Siconos minutes
///
/// All solves have the relative tolerance 1e-10; an independent check computes the residual.
#include <numerics/rico_array.h>
#include <numerics/rico_solver.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include "bench/siconos/race.hpp"
#include "support/problems.hpp"

using namespace rico::bench;
using namespace rico::test;

namespace {

constexpr double kTolerance = 1e-10;

const Competitor& find(const std::vector<Competitor>& list, const char* name) {
  for (const Competitor& c : list)
    if (c.name == name) return c;
  std::fprintf(stderr, "unknown solver %s\n", name);
  std::exit(1);
}

/// A chain of n unilateral contacts, each touching its neighbours; all are active at the solution.
Problem chain(int n) {
  std::vector<std::map<int, double>> lines(n);
  for (int i = 0; i < n; i++) {
    lines[i][i] = 2;
    if (i > 0) lines[i][i - 1] = lines[i - 1][i] = -1;
  }
  Problem p;
  p.name = "chain";
  p.M = Matrix::fromMaps(n, lines);
  p.q.assign(n, -1.0);
  p.sets = {{.cone = RICO_NONNEGATIVE, .count = n}};
  return p;
}

struct Measured {
  double seconds, residual;
};

/// The least CPU time of `times` solves.
Measured measure(const Competitor& competitor, const Problem& p, int times) {
  const auto runner = competitor.prepare(p, kTolerance);
  Measured m{kInfinity, kInfinity};
  Vector z(p.size());
  for (int i = 0; i < times; i++) {
    std::fill(z.begin(), z.end(), 0.0);
    const double start = cpuSeconds();
    runner->solve(z);
    m.seconds = std::min(m.seconds, cpuSeconds() - start);
  }
  m.residual = judge(p, z).relative();
  return m;
}

void show(const char* what, const Measured& m, const Measured* reference) {
  std::printf("  %-24s %12.3f us   residual %.0e", what, 1e6 * m.seconds, m.residual);
  if (reference) std::printf("   %.1f times Siconos' speed", reference->seconds / m.seconds);
  std::printf("\n");
  std::fflush(stdout);
}

/// Siconos' solver, then types of Ricochet.
void compare(const char* title, const Problem& p, const char* siconos,
             std::initializer_list<const char*> ours, int times, int siconosTimes) {
  std::printf("%s\n", title);
  Measured reference{};
  if (siconosTimes > 0) {
    reference = measure(find(siconosSolvers(ProblemClass::LCP), siconos), p, siconosTimes);
    show((std::string("Siconos ") + siconos).c_str(), reference, nullptr);
  }
  for (const char* type : ours)
    show(type, measure(find(ourTypes(), type), p, times), siconosTimes > 0 ? &reference : nullptr);
  std::printf("\n");
}

/// Problems of one size in which some rows are active and some are not, so that the first guess of
/// active rows is wrong.
std::vector<Problem> smallProblems(int n) {
  std::vector<Problem> problems;
  for (std::uint64_t seed = 1; problems.size() < 32; seed++) {
    Problem p = randomProblem(seed, Kind::Spd, n);
    const auto active = std::count_if(p.z.begin(), p.z.end(), [](double z) { return z > 0; });
    if (active > 0 && (active < n || n == 1)) problems.push_back(std::move(p));
  }
  return problems;
}

/// A solve is too short for the clock, so 32 problems are solved in turn, in many rounds.
Measured measureInTurn(const Competitor& competitor, const std::vector<Problem>& problems) {
  constexpr int kRounds = 100;
  std::vector<std::unique_ptr<Runner>> runners;
  for (const Problem& p : problems) runners.push_back(competitor.prepare(p, kTolerance));
  std::vector<Vector> z(problems.size(), Vector(problems[0].size(), 0.0));
  Measured m{kInfinity, 0};
  for (int repeat = 0; repeat < 9; repeat++) {
    const double start = cpuSeconds();
    for (int round = 0; round < kRounds; round++)
      for (size_t i = 0; i < runners.size(); i++) runners[i]->solve(z[i]);
    m.seconds = std::min(m.seconds, (cpuSeconds() - start) / kRounds / double(runners.size()));
  }
  for (size_t i = 0; i < problems.size(); i++)
    m.residual = std::max(m.residual, judge(problems[i], z[i]).relative());
  return m;
}

void small(int n) {
  const auto problems = smallProblems(n);
  std::printf("%d x %d, symmetric positive definite, 32 problems in turn\n", n, n);
  const Measured lemke = measureInTurn(find(siconosSolvers(ProblemClass::LCP), "LEMKE"), problems);
  show("Siconos LEMKE", lemke, nullptr);
  show("Siconos PIVOT", measureInTurn(find(siconosSolvers(ProblemClass::LCP), "PIVOT"), problems),
       &lemke);
  for (const char* type : {"array core", "auto", "lemke"})
    show(type, measureInTurn(find(ourTypes(), type), problems), &lemke);
  std::printf("\n");
}

void silenceSiconos() {
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  setenv("OMP_NUM_THREADS", "1", 1);
}

}  // namespace

int main(int argc, char** argv) {
  const bool isLong = argc > 1 && !std::strcmp(argv[1], "--long");
  if (!std::getenv("OPENBLAS_NUM_THREADS")) {
    silenceSiconos();
    execv("/proc/self/exe", argv);
  }
  if (RicoInitialize()) return 1;
  for (int n : {1, 2, 3, 6}) small(n);
  compare("chain of 500 contacts, all active", chain(500), "LEMKE", {"auto", "newton", "lemke"}, 9,
          1);
  compare("chain of 2000 contacts, all active", chain(2000), "LEMKE", {"auto", "newton", "lemke"},
          9, isLong);
  compare("chain of 1000000 contacts, all active", chain(1000000), "", {"auto"}, 1, 0);
  compare("dense P-matrix (nonsymmetric, positive definite), n = 500",
          randomProblem(1, Kind::Positive, 500), "LEMKE", {"auto", "newton", "lemke"}, 5, 1);
  compare("dense symmetric positive definite, n = 500", randomProblem(1, Kind::Spd, 500), "LEMKE",
          {"auto", "newton", "lemke"}, 5, 1);
  return 0;
}
