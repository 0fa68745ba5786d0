// The benchmark of Preclik and Ruede (2015): a hexagonal close packing on a ramp between floor and
// lid, periodic in x and y, on the ranks of mpirun; both modes of the shared sweep.
//   mpirun -n 2 hcp_bench [-size 10,10,10] [-mu 0.3] [-sweeps 100] [-repeat 5] [-accurate]
// A step is the set-up, a number of sweeps and the rest of a solve, mainly residuals. Sweeps are
// timed one by one, on the slowest rank. Times are minima over the repetitions, for both modes and,
// on several ranks, for the same work of one rank while the others wait (alone) or do the same
// (beside), in turn. -accurate adds sweeps and time until the residual is 1e-4 of the reactions
// and, as in the stopping test, of ||q||.
#include <petscsys.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "kernel/support/ranks_of.hpp"
#include "support/close_packing.hpp"
extern "C" {
#include "shared/shared_impl.h"
}

namespace {

using rico::test::ClosePacking;

constexpr int kTimed = 80;

struct Mode {
  const char* name;
  bool split;
};
constexpr Mode kModes[] = {{"reproducible", false}, {"split", true}};

struct Times {
  double setUp = 1e30, step = 1e30, sweep = 1e30;
  double processor = 1e30;  ///< of a sweep: meaningful if no rank waits
  RicoInfo info = {};
  RicoSharedSweepChoice choice = {};
};

void must(int failed) {
  if (failed == 0) return;
  std::fprintf(stderr, "%s\n", RicoSharedSweepError());
  MPI_Abort(PETSC_COMM_WORLD, 1);
}

double processorTime() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

double slowest(MPI_Comm comm, double seconds) {
  MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, comm);
  return seconds;
}

RicoContactSweepOptions upTo(double atol, double rtol, std::int64_t most) {
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  options.atol = atol;
  options.rtol = rtol;
  options.max_it = most;
  return options;
}

RicoSharedSweep create(MPI_Comm comm, const RicoSharedSystem& system, bool split,
                       const RicoContactSweepOptions& options) {
  RicoSharedSweep sweep = nullptr;
  must(split ? RicoSharedSweepCreateSplit(rico::test::ranksOf(comm), &system, &options, nullptr,
                                          &sweep)
             : RicoSharedSweepCreate(rico::test::ranksOf(comm), &system, &options, &sweep));
  return sweep;
}

/// The least times of a sweep, below the public header.
void timeSweeps(MPI_Comm comm, const ClosePacking& packing, RicoSharedSweep sweep,
                const std::vector<double>& r, Times* times) {
  double change = 0.0;
  std::vector<double> seconds(kTimed);
  for (double& here : seconds) {
    const double start = MPI_Wtime(), work = processorTime();
    must(sweep->run(sweep, &change));
    here = MPI_Wtime() - start;
    times->processor = std::min(times->processor, processorTime() - work);
  }
  MPI_Allreduce(MPI_IN_PLACE, seconds.data(), kTimed, MPI_DOUBLE, MPI_MAX, comm);
  for (const double time : seconds) times->sweep = std::min(times->sweep, time);
  std::vector<double> y(packing.free.size());
  sweep->y = y.data();
  if (sweep->run == RicoSplitRun)
    must(RicoSplitVelocities(sweep, packing.free.data(), r.data()));
  else
    must(RicoSharedVelocities(sweep, packing.free.data()));
  sweep->y = nullptr;
}

/// One step from rest, and further sweeps.
void step(MPI_Comm comm, const ClosePacking& packing, bool split, PetscInt sweeps, Times* times) {
  const RicoSharedSystem system = packing.system();
  std::vector<double> r(3 * packing.contact.size(), 0.0), y(packing.free.size());
  MPI_Barrier(comm);
  const double start = MPI_Wtime();
  RicoSharedSweep sweep = create(comm, system, split, upTo(0.0, 0.0, sweeps));
  times->setUp = std::min(times->setUp, slowest(comm, MPI_Wtime() - start));
  must(RicoSharedSweepSolve(sweep, packing.free.data(), r.data(), y.data(), &times->info));
  times->step = std::min(times->step, slowest(comm, MPI_Wtime() - start));
  must(RicoSharedSweepGetChoice(sweep, &times->choice));
  timeSweeps(comm, packing, sweep, r, times);
  must(RicoSharedSweepDestroy(&sweep));
}

void print(const char* what, const Mode& mode, const Times& times, double bodies, double contacts) {
  std::printf(
      "%-8s %-12s sweep %9.1f us, %6.2f ns a contact (processor %6.2f); set-up %8.2f ms; %6.2f ms "
      "a step and 1000 "
      "bodies; residual %.1e; %d colours; %lld messages, %lld bytes a sweep\n",
      what, mode.name, 1e6 * times.sweep, 1e9 * times.sweep / contacts,
      1e9 * times.processor / contacts, 1e3 * times.setUp, 1e6 * times.step / bodies,
      times.info.residual_relative, times.choice.colors, (long long)times.choice.messages,
      (long long)times.choice.bytes);
}

/// ||r|| / rho over all ranks: the unit of the residual relative to the reactions.
double sizeOfReactions(MPI_Comm comm, const RicoContactSystem& local,
                       const std::vector<double>& r) {
  double sums[3] = {0.0, 0.0, 3.0 * double(local.contacts)};
  for (const double x : r) sums[0] += x * x;
  for (std::int64_t k = 0; k < local.contacts; ++k) sums[1] += RicoContactSystemTrace(&local, k);
  MPI_Allreduce(MPI_IN_PLACE, sums, 3, MPI_DOUBLE, MPI_SUM, comm);
  return std::sqrt(sums[0]) * sums[1] / sums[2];
}

/// Solves until the residual is 1e-4 of ||q||; then again from zero until it is 1e-4 of the
/// reactions found.
void solve(const ClosePacking& packing, const Mode& mode, PetscMPIInt rank) {
  const RicoSharedSystem system = packing.system();
  std::vector<double> r;
  for (double atol = 0.0; const char* of : {"||q||", "the reactions"}) {
    r.assign(3 * packing.contact.size(), 0.0);
    const double start = MPI_Wtime();
    RicoSharedSweep sweep =
        create(PETSC_COMM_WORLD, system, mode.split, upTo(atol, atol > 0 ? 0.0 : 1e-4, 50000));
    RicoInfo info;
    must(RicoSharedSweepSolve(sweep, packing.free.data(), r.data(), nullptr, &info));
    if (rank == 0)
      std::printf("%-12s %6lld sweeps and %8.3f s to 1e-4 of %s (%.1e of ||q||)\n", mode.name,
                  (long long)info.its, MPI_Wtime() - start, of, info.residual_relative);
    must(RicoSharedSweepDestroy(&sweep));
    atol = 1e-4 * sizeOfReactions(PETSC_COMM_WORLD, system.local, r);
  }
}

}  // namespace

int main(int argc, char* argv[]) {
  PetscInitialize(&argc, &argv, nullptr, nullptr);
  PetscMPIInt rank, ranks;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  MPI_Comm_size(PETSC_COMM_WORLD, &ranks);
  PetscInt size[3] = {10, 10, 10}, given = 3, repeat = 5, sweeps = 100;
  PetscReal mu = 0.3;
  PetscBool accurate = PETSC_FALSE;
  PetscOptionsGetIntArray(nullptr, nullptr, "-size", size, &given, nullptr);
  PetscOptionsGetReal(nullptr, nullptr, "-mu", &mu, nullptr);
  PetscOptionsGetInt(nullptr, nullptr, "-sweeps", &sweeps, nullptr);
  PetscOptionsGetInt(nullptr, nullptr, "-repeat", &repeat, nullptr);
  PetscOptionsGetBool(nullptr, nullptr, "-accurate", &accurate, nullptr);
  const ClosePacking shared(size[0], size[1], size[2], mu, rank, ranks);
  const ClosePacking own(size[0], size[1], size[2], mu);
  const double bodies = double(size[0] * size[1] * size[2]), contacts = double(own.contact.size());
  Times together[2], alone[2], beside[2];
  for (PetscInt i = 0; i < repeat; ++i)
    for (int m = 0; m < 2; ++m) {
      step(PETSC_COMM_WORLD, shared, kModes[m].split, sweeps, &together[m]);
      if (ranks == 1) continue;
      if (rank == 0) step(PETSC_COMM_SELF, own, kModes[m].split, sweeps, &alone[m]);
      MPI_Barrier(PETSC_COMM_WORLD);
      step(PETSC_COMM_SELF, own, kModes[m].split, sweeps, &beside[m]);
    }
  if (rank == 0)
    std::printf("%d ranks, %.0f bodies and %.0f contacts each, mu %.2f\n", ranks, bodies, contacts,
                mu);
  for (int m = 0; m < 2 && rank == 0; ++m) {
    print("together", kModes[m], together[m], bodies, contacts);
    if (ranks == 1) continue;
    print("alone", kModes[m], alone[m], bodies, contacts);
    print("beside", kModes[m], beside[m], bodies, contacts);
    std::printf("%21s parallel efficiency %.2f against alone, %.2f against beside\n",
                kModes[m].name, alone[m].sweep / together[m].sweep,
                beside[m].sweep / together[m].sweep);
  }
  if (rank == 0)
    std::printf("reproducible / split: sweep %.2f, step %.2f\n",
                together[0].sweep / together[1].sweep, together[0].step / together[1].step);
  for (int m = 0; accurate == PETSC_TRUE && m < 2; ++m) solve(shared, kModes[m], rank);
  PetscFinalize();
  return 0;
}
