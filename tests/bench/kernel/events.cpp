// CPU time of event-driven runs, for each event processed: a ball up to t = 8.5, and columns of
// beads that collapse. siconos_events.cpp runs the same models with Siconos.
#include <cstdio>
#include <ctime>

#include "kernel/support/event_driven.hpp"

namespace {

double cpuSeconds() {
  timespec t = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

template <class Scene>
void report(const char* name, int repetitions, const Scene& prototype) {
  long all = 0, nonSmooth = 0;
  double seconds = 0.0;
  for (int k = 0; k < repetitions; ++k) {
    Scene scene = prototype;
    scene.build();
    const double start = cpuSeconds();
    for (; scene.simulation->hasNextEvent(); ++all) scene.simulation->computeOneStep();
    seconds += cpuSeconds() - start;
    nonSmooth += scene.simulation->numberOfNonSmoothEvents();
  }
  std::printf("%-20s %8ld events, %7ld nonsmooth: %8.3f us an event, %9.3f us a nonsmooth one\n",
              name, all / repetitions, nonSmooth / repetitions,
              1e6 * seconds / static_cast<double>(all),
              1e6 * seconds / static_cast<double>(nonSmooth));
}

}  // namespace

int main() {
  report("ball", 100, EventDrivenBall());
  EventDrivenColumn column;
  column.gap = 0.01;
  report("column of 10", 5, column);
  column.N = 30;
  report("column of 30", 1, column);
  return 0;
}
