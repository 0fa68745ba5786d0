// The shared sweep on the ranks of mpirun: time of the set-up, and per contact and sweep.
//   mpirun -n 2 shared_bench [bodies along an edge of a rank's cube, 40] [sweeps, 50]
#include <numerics/rico_shared.h>
#include <petscsys.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "kernel/support/ranks_of.hpp"

namespace {

/// Balls in a cubic lattice, each in contact with its neighbours and the lowest ones with a floor;
/// slabs along x, one a rank.
struct Slab {
  std::vector<RicoContactBody> bodies;
  std::vector<std::int64_t> identities;
  std::vector<int> homes;
  std::vector<RicoContactPair> contacts;
  std::vector<std::uint64_t> contactIdentities;

  Slab(int n, int rank, int ranks) {
    const int first = n * rank, end = n * (rank + 1), last = n * ranks;
    const auto local = [&](int x, int y, int z) {
      return (std::int64_t(x - first) * n + y) * n + z;
    };
    for (int x = first; x < end + (end < last ? 1 : 0); ++x)
      for (int y = 0; y < n; ++y)
        for (int z = 0; z < n; ++z) {
          bodies.push_back({1.0, {2.5, 2.5, 2.5, 0, 0, 0}});
          identities.push_back((std::int64_t(x) * n + y) * n + z);
          homes.push_back(x / n);
        }
    for (int x = first; x < end; ++x)
      for (int y = 0; y < n; ++y)
        for (int z = 0; z < n; ++z) {
          const std::int64_t here = local(x, y, z);
          if (x + 1 < last) add(here, local(x + 1, y, z), 0);
          if (y + 1 < n) add(here, local(x, y + 1, z), 1);
          add(z > 0 ? local(x, y, z - 1) : -1, here, 2);
        }
  }

  void add(std::int64_t a, std::int64_t b, int axis) {
    RicoContactPair pair = {};
    pair.body[0] = a;
    pair.body[1] = b;
    pair.normal[axis] = 1.0;
    pair.tangent[(axis + 1) % 3] = 1.0;
    pair.arm[0][axis] = 1.0;
    pair.arm[1][axis] = -1.0;
    pair.mu = 0.3;
    contacts.push_back(pair);
    contactIdentities.push_back(static_cast<std::uint64_t>(a < 0 ? -1 : identities[a]));
    contactIdentities.push_back(static_cast<std::uint64_t>(identities[b]));
    contactIdentities.push_back(0);
  }
};

}  // namespace

int main(int argc, char* argv[]) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 40, sweeps = argc > 2 ? std::atoi(argv[2]) : 50;
  PetscInitialize(&argc, &argv, nullptr, nullptr);
  PetscMPIInt rank, ranks;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  MPI_Comm_size(PETSC_COMM_WORLD, &ranks);
  const Slab slab(n, rank, ranks);
  const RicoSharedSystem system = {
      {static_cast<std::int64_t>(slab.bodies.size()),
       static_cast<std::int64_t>(slab.contacts.size()), slab.bodies.data(), slab.contacts.data(),
       nullptr, nullptr, nullptr, nullptr, nullptr, 0, nullptr},
      slab.identities.data(),
      slab.homes.data(),
      reinterpret_cast<const std::uint64_t(*)[3]>(slab.contactIdentities.data()),
      nullptr,
      nullptr,
      nullptr,
      0,
      nullptr};
  std::vector<double> free(6 * slab.bodies.size()), r(3 * slab.contacts.size()), y(free.size());
  for (std::size_t i = 0; i < slab.bodies.size(); ++i) free[6 * i + 2] = -1.0;
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  options.rtol = 0.0;
  options.max_it = sweeps;

  double start = MPI_Wtime();
  RicoSharedSweep sweep = nullptr;
  PetscCallAbort(PETSC_COMM_WORLD, RicoSharedSweepCreate(rico::test::ranksOf(PETSC_COMM_WORLD),
                                                         &system, &options, &sweep));
  const double setup = MPI_Wtime() - start;
  RicoInfo info;
  MPI_Barrier(PETSC_COMM_WORLD);
  start = MPI_Wtime();
  PetscCallAbort(PETSC_COMM_WORLD,
                 RicoSharedSweepSolve(sweep, free.data(), r.data(), y.data(), &info));
  const double solve = MPI_Wtime() - start;
  RicoSharedSweepChoice choice;
  RicoSharedSweepGetChoice(sweep, &choice);
  if (rank == 0)
    std::printf(
        "%d ranks, %zu contacts a rank, %d colours, %lld messages of %lld bytes a sweep: "
        "set-up %.3f s, %.1f ns a contact and sweep, last change %.3e\n",
        ranks, slab.contacts.size(), choice.colors, (long long)choice.messages,
        (long long)choice.bytes, setup, 1e9 * solve / sweeps / double(slab.contacts.size()),
        info.residual);
  RicoSharedSweepDestroy(&sweep);
  PetscFinalize();
  return 0;
}
