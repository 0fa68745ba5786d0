/// Piles of balls and of cubes, step by step, compared with Bullet (Debian's build in double
/// precision), ODE and Siconos, if installed: CPU time of a whole step once the pile has settled,
/// depth of overlaps, and heap memory per body with its contacts. --help lists the options.
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <exception>

#include "bench/mechanics/pile.hpp"
#include "bench/mechanics/pile_options.hpp"

namespace rico::bench {

double cpuSeconds() {
  timespec t = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

Overlap overlapOf(const Pile& pile, const std::vector<Place>& places) {
  CollisionBodies bodies;
  bodies.reserve(places.size() + 5);
  std::uint64_t identity = 0;
  for (const Frame& wall : pile.walls())
    bodies.add(identity++, HalfSpace{}, Motion::kStatic, wall.origin, quaternionOf(wall.axes));
  for (const Place& p : places)
    bodies.add(identity++, pile.shape(), Motion::kDynamic, p.centre, normalized(p.orientation));
  Overlap result;
  std::size_t count = 0;
  ContactDetection detection({.margin = 0.0});
  for (const Contact& c : detection.detect(bodies)) {
    result.deepest = most(result.deepest, -c.gap / Pile::kRadius);
    result.mean -= c.gap / Pile::kRadius;
    ++count;
  }
  if (count > 0) result.mean /= static_cast<double>(count);
  return result;
}

namespace {

/// Bytes of the heap in use.
std::size_t heap() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

struct Entry {
  std::unique_ptr<Contestant> who;
  std::size_t bytes = 0;
  int steps = 0;  ///< of a turn
  double least = 1e30;
  Overlap overlap = {};  ///< after a turn, mean over the turns

  void takeTurn(const Pile& pile, int turns) {
    least = std::min(least, who->run(steps) / steps);
    const Overlap now = overlapOf(pile, who->places());
    overlap.deepest += now.deepest / turns, overlap.mean += now.mean / turns;
  }
};

class Race : PileOptions {
 public:
  explicit Race(const PileOptions& options) : PileOptions(options) {}

  void run() const {
    const Pile fresh = lattice ? Pile::lattice(bodies) : Pile(bodies, cubes);
    std::vector<Entry> entries;
    enter(entries, makeRicochet, fresh, settle);
    Pile settled = fresh;
    settled.start = entries[0].who->places();
    if (!alone) {
      const Pile& start = handed > 0 ? settled : fresh;
      enter(entries, makeBullet, start, handed > 0 ? handed : settle);
      enter(entries, makeOde, start, handed > 0 ? handed : settle);
      if (siconos && enter(entries, makeSiconos, settled, 2)) entries.back().steps = 1;
    }
    const int turns = brief ? 3 : 15;
    for (int turn = 0; turn < turns; ++turn)
      for (Entry& entry : entries) entry.takeTurn(fresh, turns);
    for (const Entry& entry : entries) report(entry, entries[0]);
  }

 private:
  bool enter(std::vector<Entry>& entries, Makes make, const Pile& pile, int steps) const {
    const std::size_t before = heap();
    Entry entry{make(pile, sweeps), 0, brief ? 2 : 10};
    if (!entry.who) return false;
    entry.who->run(steps);
    entry.bytes = heap() - before;
    entries.push_back(std::move(entry));
    return true;
  }

  void report(const Entry& entry, const Entry& ours) const {
    const std::size_t contacts = entry.who->contacts();
    std::printf("%8d %-5s %6d  %-9s %10.3f %8.3f %9.2f %9zu %11.2e %11.2e %10zu %8zu\n", bodies,
                cubes ? "cubes" : "balls", sweeps, entry.who->name(), 1e3 * entry.least,
                1e6 * entry.least / bodies, entry.least / ours.least, contacts,
                entry.overlap.deepest, entry.overlap.mean, entry.bytes / bodies,
                entry.bytes / std::max<std::size_t>(contacts, 1));
    std::fflush(stdout);
  }
};

/// Bytes of memory that the process holds: the heap, and large arrays outside of it.
double resident() {
  long pages = 0, held = 0;
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  if (std::fscanf(file, "%ld %ld", &pages, &held) != 2) held = 0;
  std::fclose(file);
  return static_cast<double>(held) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// Balls of a dense lattice, with Ricochet only.
void runSize(int bodies, int sweeps) {
  constexpr int kSettle = 40, kTurnsOfSize = 3, kSteps = 10;
  const Pile pile = Pile::lattice(bodies);
  malloc_trim(0);
  const double before = resident();
  const std::unique_ptr<Contestant> ours = makeRicochet(pile, sweeps);
  const double standing = resident() - before;
  ours->run(kSettle);
  double least = 1e30;
  for (int turn = 0; turn < kTurnsOfSize; ++turn)
    least = std::min(least, ours->run(kSteps) / kSteps);
  const double all = resident() - before, count = bodies;
  const auto contacts = static_cast<double>(ours->contacts());
  const Overlap overlap = overlapOf(pile, ours->places());
  std::printf("%8d %6d %10.0f %14.2f %18.0f %9.0f %9.0f %12.2e\n", bodies, sweeps,
              1e9 * least / count, contacts / count, standing / count, all / count,
              (all - standing) / contacts, overlap.deepest);
  std::fflush(stdout);
}

void runSizes(const PileOptions& options) {
  makeRicochet(Pile::lattice(100), options.sweeps)->run(1);  // memory that a process needs once
  std::printf("  bodies sweeps    ns/body  contacts/body   bytes/body: made  stepping  /contact  ");
  std::printf("deepest / R\n");
  for (int bodies = 1000; bodies <= options.largest; bodies *= 10) runSize(bodies, options.sweeps);
}

void runAll(PileOptions options) {
  options.settle = 400;
  for (const auto& [cubes, bodies] : {std::pair(false, 1000), {false, 5000}, {true, 1000}})
    for (const int sweeps : {10, 50}) {
      options.cubes = cubes, options.bodies = bodies, options.sweeps = sweeps;
      Race(options).run();
    }
}

void runRaces(const PileOptions& options) {
  std::printf(
      "  bodies       sweeps  who          ms/step  us/body     ratio  contacts  deepest / R    "
      "mean / R  heap/body  /contact\n");
  if (options.all) return runAll(options);
  Race(options).run();
}

}  // namespace
}  // namespace rico::bench

int main(int argc, char* argv[]) {
  using namespace rico::bench;
  try {
    const PileOptions options = pileOptions({argv + 1, argv + argc});
    if (options.help)
      std::fputs(pileUsage(), stdout);
    else if (options.sizes)
      runSizes(options);
    else
      runRaces(options);
    return 0;
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 2;
  }
}
