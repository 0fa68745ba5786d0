/// Stacks, heaps and grids of joints in substeps: processor time of a step, and whether the bodies
/// stay in place, compared with Bullet with the given number of iterations. See --help.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <string>

#include "bench/mechanics/stacks/stack_scene.hpp"

namespace rico::bench {
namespace {

double cpuSeconds() {
  timespec t = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

constexpr const char* kUsage = R"(stack_race: stacks, heaps and grids in steps of 1/60 s.

  stack_race SCENE [SUBSTEPS [SWEEPS [SECONDS [ITERATIONS [RECOVERY COMPLIANCE]]]]]

  SCENE       pyramid:ROWS, squares:ROWS (in the plane), column:CUBES, wall:ROWS, cubes:N, balls:N (in a bin),
              grid:SIDE (of bodies on ball joints)
  SUBSTEPS    of a step; default 4
  SWEEPS      of an approach and of a relaxation; default 1
  SECONDS     simulated; default 2
  ITERATIONS  of Bullet, which runs the same scene beside; default 0: it does not
  RECOVERY, COMPLIANCE  as in SubstepRule; default: its own

Prints, ten times, the least and the mean processor time of a step since the last line, how far the highest body
has sunk, its motion across (y), the kinetic energy of a body, the energy gained, and the deepest contact.
)";

class Clock {
 public:
  void run(Racer& racer, int steps) {
    least = 1e30;
    const double begin = cpuSeconds();
    for (int k = 0; k < steps; ++k) {
      const double before = cpuSeconds();
      racer.step();
      least = std::min(least, cpuSeconds() - before);
    }
    mean = (cpuSeconds() - begin) / std::max(steps, 1);
  }
  double least = 0, mean = 0;
};

void report(Racer& racer, const StackScene& scene, const State& start, const Clock& clock,
            double time) {
  const State now = racer.state();
  const auto bodies = static_cast<double>(scene.bodies.size());
  const Vec3 moved = now.top - start.top;
  std::printf("%-9s %7.2f %9.3f %9.3f %10.4f %10.4f %11.2e %11.2e %11.2e %8zu\n", racer.name(),
              time, 1e3 * clock.least, 1e3 * clock.mean, -moved.z, moved.y, now.kinetic / bodies,
              (now.kinetic + now.potential) / (start.kinetic + start.potential) - 1, now.open,
              now.contacts);
  std::fflush(stdout);
}

void race(const StackScene& scene, const StackMethod& method, double seconds) {
  constexpr int kLines = 10;
  const int steps = std::max(1, static_cast<int>(seconds / StackScene::kStep / kLines));
  std::vector<std::unique_ptr<Racer>> racers;
  racers.push_back(makeSubsteps(scene, method));
  if (method.iterations > 0) racers.push_back(makeBulletStack(scene, method));
  std::printf(
      "who          t, s  least ms   mean ms    sunk, m  across, m   kinetic J      energy        "
      "open "
      "contacts\n");
  std::vector<State> start;
  for (const auto& racer : racers) start.push_back(racer->state());
  for (int line = 1; line <= kLines; ++line)
    for (std::size_t i = 0; i < racers.size(); ++i) {
      Clock clock;
      clock.run(*racers[i], steps);
      report(*racers[i], scene, start[i], clock, line * steps * StackScene::kStep);
    }
}

int numberAt(const std::vector<std::string>& words, std::size_t i, int otherwise) {
  return i < words.size() ? std::atoi(words[i].c_str()) : otherwise;
}

void runAll(const std::vector<std::string>& words) {
  StackMethod method;
  method.substeps = numberAt(words, 1, 4);
  method.sweeps = numberAt(words, 2, 1);
  method.iterations = numberAt(words, 4, 0);
  if (words.size() > 6) {
    method.recovery = std::atof(words[5].c_str());
    method.compliance = std::atof(words[6].c_str());
  }
  const double seconds = words.size() > 3 ? std::atof(words[3].c_str()) : 2.0;
  race(StackScene::named(words[0]), method, seconds);
}

}  // namespace
}  // namespace rico::bench

int main(int argc, char* argv[]) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.empty() || words[0] == "--help") return std::fputs(rico::bench::kUsage, stdout) < 0;
  int status = 0;
  try {
    rico::bench::runAll(words);
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    status = 2;
  }
  return status;
}
