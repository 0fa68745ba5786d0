/// Piles of balls and of cubes, step by step, beside Bullet (Debian's build in double precision),
/// ODE and Siconos, each where it is installed: CPU time of a whole step once the pile has settled,
/// how deep bodies overlap, and the heap that a body takes with its contacts.
///
///     pile_race                          1 000 and 5 000 balls, 1 000 cubes, 10 and 50 sweeps
///     pile_race balls 20000 10 300       balls or cubes, how many, sweeps, steps to settle
///     pile_race balls 200000 10 100 20   what Ricochet let settle is handed to the others, at
///                                        rest, who take 20 steps to find themselves there
///     pile_race balls-siconos 1000 10 300    Siconos too, which is handed settled balls and takes
///                                            one step a turn; its first one takes minutes
///     pile_race balls-alone 1000000 10 60     Ricochet only
///
/// h = 0.005, mu = 0.3, e = 0; nothing sleeps. All take turns, ten steps each; the least of five
/// turns counts.
#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "bench/mechanics/pile.hpp"

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
  int steps = 10;  ///< of a turn
  double least = 1e30;
};

struct Race {
  bool cubes;
  int bodies, sweeps, settle, handed;  ///< handed: steps after a settled start, 0 without
  bool alone = false, siconos = false;

  void run() const {
    const Pile fresh(bodies, cubes);
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
    for (int turn = 0; turn < 5; ++turn)
      for (Entry& entry : entries)
        entry.least = std::min(entry.least, entry.who->run(entry.steps) / entry.steps);
    for (const Entry& entry : entries) report(fresh, entry, entries[0]);
  }

 private:
  bool enter(std::vector<Entry>& entries, Makes make, const Pile& pile, int steps) const {
    const std::size_t before = heap();
    Entry entry{make(pile, sweeps)};
    if (!entry.who) return false;
    entry.who->run(steps);
    entry.bytes = heap() - before;
    entries.push_back(std::move(entry));
    return true;
  }

  void report(const Pile& pile, const Entry& entry, const Entry& ours) const {
    const Overlap overlap = overlapOf(pile, entry.who->places());
    const std::size_t contacts = entry.who->contacts();
    std::printf("%8d %-5s %6d  %-9s %10.3f %8.3f %9.2f %9zu %11.2e %11.2e %10zu %8zu\n", bodies,
                cubes ? "cubes" : "balls", sweeps, entry.who->name(), 1e3 * entry.least,
                1e6 * entry.least / bodies, entry.least / ours.least, contacts, overlap.deepest,
                overlap.mean, entry.bytes / bodies,
                entry.bytes / std::max<std::size_t>(contacts, 1));
    std::fflush(stdout);
  }
};

}  // namespace
}  // namespace rico::bench

int main(int argc, char* argv[]) {
  using rico::bench::Race;
  std::printf(
      "  bodies       sweeps  who          ms/step  us/body     ratio  contacts  deepest / R    "
      "mean / R  heap/body  /contact\n");
  if (argc > 3) {
    const int settle = argc > 4 ? std::atoi(argv[4]) : 300;
    const auto asked = [&](const char* word) { return std::strstr(argv[1], word) != nullptr; };
    Race{asked("cubes"),
         std::atoi(argv[2]),
         std::atoi(argv[3]),
         settle,
         argc > 5 ? std::atoi(argv[5]) : 0,
         asked("alone"),
         asked("siconos")}
        .run();
    return 0;
  }
  for (const int balls : {1000, 5000})
    for (const int sweeps : {10, 50}) Race{false, balls, sweeps, 400, 0}.run();
  for (const int sweeps : {10, 50}) Race{true, 1000, sweeps, 400, 0}.run();
  return 0;
}
