/*
  Description
    Balls distributed over ranks fall into a box and come to rest. The number printed at the end is
    a hash of the whole state: it is the same for any number of ranks, and for any distribution of
    the balls.

  Sample runs
    pile_on_ranks
    mpirun -n 3 pile_on_ranks -rico_load_view
    mpirun -n 2 pile_on_ranks -balls 100000 -steps 50 -sweeps 30 -spacing 2.02
                       (30 sweeps per step; a lattice with three contacts per ball)
*/
#include <petscsys.h>

#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/support/MpiRanks.hpp>
#include <kernel/support/PeakMemory.hpp>
#include <mechanics/distributed/SharedTimeStepping.hpp>

using namespace rico;

namespace {

void checkPetsc(PetscErrorCode code) {
  if (code != 0) throw Exception("PETSc does not work");
}

struct Options {
  PetscInt balls = 500, steps = 200, sweeps = 0;
  PetscReal imbalance = SharedBodiesOptions().imbalance, spacing = 2.1;
  PetscBool viewLoad = PETSC_FALSE;

  void read() {
    checkPetsc(PetscOptionsGetInt(nullptr, nullptr, "-balls", &balls, nullptr));
    checkPetsc(PetscOptionsGetInt(nullptr, nullptr, "-steps", &steps, nullptr));
    checkPetsc(PetscOptionsGetInt(nullptr, nullptr, "-sweeps", &sweeps, nullptr));
    checkPetsc(PetscOptionsGetReal(nullptr, nullptr, "-imbalance", &imbalance, nullptr));
    checkPetsc(PetscOptionsGetReal(nullptr, nullptr, "-spacing", &spacing, nullptr));
    checkPetsc(PetscOptionsHasName(nullptr, nullptr, "-rico_load_view", &viewLoad));
  }
};

// A floor and four walls, half-spaces open to the inside; balls above each other, with small
// shifts.
void addBodies(SharedBodies& bodies, const Options& options, double radius) {
  RigidBodies& population = bodies.population();
  const auto side = static_cast<std::int64_t>(std::ceil(std::cbrt(double(options.balls) / 2.0)));
  const double half = 0.57 * options.spacing * radius * double(side), quarter = std::acos(0.0);
  population.setGravity({0, 0, -9.81});
  const int plane = population.addKind(HalfSpace{}, 0.0, Motion::kStatic);
  bodies.add(plane, {});
  bodies.add(plane, {-half, 0, 0}, quaternionFromRotationVector({0, quarter, 0}));
  bodies.add(plane, {half, 0, 0}, quaternionFromRotationVector({0, -quarter, 0}));
  bodies.add(plane, {0, -half, 0}, quaternionFromRotationVector({-quarter, 0, 0}));
  bodies.add(plane, {0, half, 0}, quaternionFromRotationVector({quarter, 0, 0}));
  const int ball = population.addKind(Sphere(radius), 1000.0);
  for (std::int64_t i = 0; i < options.balls; ++i) {
    const std::int64_t x = i % side, y = i / side % side, z = i / side / side;
    const Vec3 cell = {double(x) - double(side - 1) / 2.0, double(y) - double(side - 1) / 2.0,
                       double(z)};
    const double shift = 0.02 * radius * std::sin(7.0 * double(i));
    bodies.add(ball, {options.spacing * radius * cell.x + shift,
                      options.spacing * radius * cell.y - shift, radius * (1.02 + 2.02 * cell.z)});
  }
}

void run(const Options& options) {
  const double radius = 0.05;
  // 1. Bodies, contacts and a simulation, each on all ranks of the communicator.
  SharedBodies bodies(mpiRanks(PETSC_COMM_WORLD), {.imbalance = options.imbalance});
  addBodies(bodies, options, radius);
  SharedContacts contacts(bodies,
                          {.margin = 0.1 * radius, .gaps = {.predictive = true, .recovery = 0.2}});
  contacts.setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.3, 3));
  contacts.setSweeps(options.sweeps);
  contacts.settings().relativeTolerance = 1e-4;
  const double h = 2e-3;
  SharedTimeStepping simulation(bodies, contacts, 0.0, h * double(options.steps), h, 1.0);

  // 2. Time. Sums over all ranks are collective; rank 0 prints.
  const double begin = MPI_Wtime();
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    simulation.nextStep();
    if (simulation.stepNumber() % 20 != 0) continue;
    const double energy = bodies.kineticEnergy();
    PetscPrintf(PETSC_COMM_WORLD,
                "t = %5.3f   contacts %8" PRId64 "   sweeps %5ld   kinetic energy %9.3e\n",
                simulation.startingTime(), contacts.totalContacts(),
                long(contacts.report().iterations), energy);
  }
  const double seconds = MPI_Wtime() - begin;
  const double memory = bodies.ranks().max(peakMemory() / 1048576.0);
  PetscPrintf(PETSC_COMM_WORLD,
              "%d ranks, %.3g ms a step, at most %.0f MiB a rank; balanced %ld times, copies "
              "renewed %ld times\n",
              bodies.ranks().size(), 1e3 * seconds / double(options.steps), memory,
              bodies.balancings(), bodies.renewals());
  PetscPrintf(PETSC_COMM_WORLD, "hash %016" PRIx64 "\n", simulation.stateHash());
  if (options.viewLoad) simulation.viewLoad();
}

}  // namespace

int main(int argc, char* argv[]) {
  checkPetsc(PetscInitialize(&argc, &argv, nullptr, nullptr));
  Options options;
  options.read();
  run(options);
  return PetscFinalize() == 0 ? 0 : 1;
}
