/// Type auto compared with each other type of Ricochet on friction problems:
///
///     friction_plan [--alone] TOLERANCE SECONDS SET...
///
/// SET is a folder of problems, perturbed:FOLDER (mu scaled by 0.4 to 1.5, noise on q, contacts
/// removed), families (walls, towers, arches, slabs, packings that are made here) or planted:COUNT
/// (random problems whose solution is known). For each problem: auto's processor time, the least of
/// the other types' and their ratio. A type that has used more processor time than auto is stopped.
/// --alone: without the other types.
#include <numerics/rico_solver.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <io/problems/PetscProblem.hpp>
#include <io/problems/ProblemFile.hpp>

#include "bench/siconos/friction.hpp"
#include "support/assembled_scene.hpp"
#include "support/planted_friction.hpp"
#include "support/stone_scenes.hpp"

using namespace rico;
using namespace rico::bench;

namespace {

constexpr double kEnough = 0.02;  ///< seconds: a solve is repeated until its times sum to this

double processorTime(clockid_t clock) {
  timespec now;
  if (clock_gettime(clock, &now)) return -1;
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

/// The data that a child process sends to its parent.
struct Outcome {
  double seconds, residual;
};

void solveAgain(const ProblemData& p, const FrictionCompetitor& competitor, double tolerance,
                Outcome& outcome) {
  double sum = 0;
  for (int i = 0; sum < kEnough; i++) {
    auto runner = competitor.prepare(p, tolerance);
    Vector z(p.n(), 0.);
    const double start = processorTime(CLOCK_PROCESS_CPUTIME_ID);
    runner->solve(z);
    const double seconds = processorTime(CLOCK_PROCESS_CPUTIME_ID) - start;
    sum += seconds;
    if (i == 0 || seconds < outcome.seconds) outcome.seconds = seconds;
    if (i == 0) outcome.residual = judgeFriction(p, z);
  }
}

/// In a process of its own, with this limit of processor time in seconds.
Outcome run(const ProblemData& p, const FrictionCompetitor& competitor, double tolerance,
            double limit) {
  void* memory =
      mmap(nullptr, sizeof(Outcome), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) std::abort();
  auto& shared = *static_cast<Outcome*>(memory);
  shared = {test::kInfinity, test::kInfinity};
  const pid_t child = fork();
  if (child == 0) {
    try {
      solveAgain(p, competitor, tolerance, shared);
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
  const Outcome outcome = shared;
  munmap(memory, sizeof(Outcome));
  return outcome;
}

template <class... Values>
std::string text(const char* format, Values... values) {
  char line[80];
  std::snprintf(line, sizeof line, format, values...);
  return line;
}

ProblemData dataOf(const std::string& name, const test::FrictionCase& c) {
  ProblemData p;
  p.name = name;
  p.kind = c.dim == 2 ? ProblemKind::FrictionContact2D : ProblemKind::FrictionContact3D;
  p.contacts = c.contacts;
  p.M = compressDense(c.n(), c.n(), c.W);
  p.q = c.q;
  p.blocks = {{RICO_COULOMB, c.dim, c.contacts}};
  p.mu = c.mu;
  p.lb.assign(c.n(), -test::kInfinity);
  p.ub.assign(c.n(), test::kInfinity);
  return p;
}

std::vector<ProblemData> readFolder(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".h5") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<ProblemData> problems;
  for (const auto& file : files) {
    problems.push_back(readProblem(file));
    if (isGlobal(problems.back().kind)) problems.pop_back();
  }
  return problems;
}

/// The first `count` contacts only, if all have the same size.
ProblemData firstContacts(const ProblemData& p, int count) {
  ProblemData part = p;
  const int rows = count * p.blocks[0].size;
  part.M = submatrix(p.M, 0, rows, 0, rows);
  for (auto* values : {&part.q, &part.lb, &part.ub, &part.guess})
    if (!values->empty()) values->resize(rows);
  part.mu.resize(count);
  if (!part.muR.empty()) part.muR.resize(count);
  part.contacts = part.blocks[0].count = count;
  return part;
}

std::vector<ProblemData> perturbed(const std::string& folder) {
  std::vector<ProblemData> list;
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  for (const ProblemData& p : readFolder(folder)) {
    for (const double factor : {0.4, 0.7, 1.5}) {
      list.push_back(p);
      list.back().name += text(" mu*%.1f", factor);
      for (double& mu : list.back().mu) mu *= factor;
    }
    list.push_back(p);
    list.back().name += " q+noise";
    double size = 0;
    for (const double q : p.q) size += q * q / p.n();
    for (double& q : list.back().q) q += 0.01 * std::sqrt(size) * normal(random);
    if (p.blocks.size() == 1 && p.blocks[0].count > 3) {
      list.push_back(firstContacts(p, 3 * p.blocks[0].count / 4));
      list.back().name += " 3/4";
    }
  }
  return list;
}

std::vector<ProblemData> families() {
  std::vector<ProblemData> list;
  const auto add = [&](std::string name, const std::string& at, const test::BodyScene& scene) {
    list.push_back(dataOf(name.append(at), test::assembled(scene)));
  };
  for (const double mu : {0.2, 0.5, 0.9}) {
    for (const int size : {3, 6, 9}) {
      const std::string at = text(" %d mu=%.1f", size, mu);
      add("wall", at, test::wall(size, size, mu));
      add("tower", at, test::tower(2 * size, mu));
      add("slab", at, test::slab(size, mu));
      add("packing", at, test::packing(size, 3, 3, mu));
      add("lumps", at, test::lumps(size, 3, 3, mu));
    }
    for (const int stones : {11, 31, 71, 182}) {
      const std::string at = text(" %d mu=%.1f", stones, mu);
      add("arch 0.12", at, test::arch(stones, 0.12, mu));
      add("arch 0.3", at, test::arch(stones, 0.3, mu));
    }
  }
  return list;
}

std::vector<ProblemData> planted(int count) {
  std::vector<ProblemData> list;
  for (int seed = 0; seed < count; seed++) {
    const auto c = test::plantedFriction(seed, test::plantedKind(seed));
    list.push_back(dataOf(text("planted %d %dD %d", seed, c.dim, c.contacts), c));
  }
  return list;
}

std::vector<ProblemData> problemsOf(const std::string& set) {
  if (set == "families") return families();
  if (set.starts_with("planted:")) return planted(std::atoi(set.c_str() + 8));
  if (set.starts_with("perturbed:")) return perturbed(set.substr(10));
  return readFolder(set);
}

struct Summary {
  int problems = 0, solved = 0, solvedByOthers = 0, within = 0, beyond = 0;
};

void compare(const ProblemData& p, double tolerance, double limit, bool others, Summary& sum) {
  const std::vector<FrictionCompetitor> ours = ourFriction();
  Outcome automatic = run(p, ours[0], tolerance, limit);
  const bool solved = automatic.residual <= 1.01 * tolerance;
  double best = solved ? automatic.seconds : limit;
  std::string name = solved ? "auto" : "-";
  for (size_t i = 1; others && i < ours.size(); i++) {
    const Outcome o = run(p, ours[i], tolerance, best);
    if (o.residual > 1.01 * tolerance || o.seconds >= best) continue;
    best = o.seconds;
    name = ours[i].name;
  }
  if (others && solved && automatic.seconds > 1.5 * best) {  // measured again, because clock rates
                                                             // change
    const Outcome again = run(p, ours[0], tolerance, limit);
    automatic.seconds = std::min(automatic.seconds, again.seconds);
  }
  const double ratio = solved ? std::max(1., automatic.seconds / best) : test::kInfinity;
  sum.problems++;
  sum.solved += solved;
  sum.solvedByOthers += !solved && name != "-";
  sum.within += solved && ratio <= 1.5;
  sum.beyond += (solved && ratio > 3) || (!solved && name != "-");
  std::printf("%-44.44s %6d %10.3f %9.1e %10.3f %-14s %6.2f\n", p.name.c_str(), p.n(),
              1e3 * automatic.seconds, automatic.residual, 1e3 * best, name.c_str(), ratio);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const bool alone = argc > 1 && std::string(argv[1]) == "--alone";
  if (argc - alone < 4) {
    std::fprintf(stderr, "usage: %s [--alone] TOLERANCE SECONDS SET...\n", argv[0]);
    return 1;
  }
  argv += alone, argc -= alone;
  if (RicoInitialize()) return 1;
  const double tolerance = std::atof(argv[1]);
  Summary sum;
  std::printf("%-44s %6s %10s %9s %10s %-14s %6s\n", "problem", "rows", "auto ms", "residual",
              "best ms", "best", "ratio");
  for (int i = 3; i < argc; i++)
    for (const ProblemData& p : problemsOf(argv[i]))
      compare(p, tolerance, std::atof(argv[2]), !alone, sum);
  std::printf(
      "\n%g: auto solves %d of %d (another type solves %d more); within 1.5: %d, above 3: %d\n",
      tolerance, sum.solved, sum.problems, sum.solvedByOthers, sum.within, sum.beyond);
  return 0;
}
