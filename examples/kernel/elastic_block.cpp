/*
  Description
    An elastic block of nx × ny × nz bricks, distributed over all ranks, falls on the plane z = 0
    with friction, and slides on it. W = M + h²θ² K is factorised once, by MUMPS unless options
    select another solver.

  Sample runs
    elastic_block
    mpirun -n 2 elastic_block
    mpirun -n 2 elastic_block -nx 64 -ny 15 -nz 31 -steps 100
    mpirun -n 2 elastic_block -kernel_ksp_type cg -kernel_pc_type hypre
    mpirun -n 2 elastic_block -kernel_ksp_type cg -kernel_pc_type gamg
*/
#include <petsc.h>

#include <algorithm>
#include <cstdio>
#include <examples/kernel/elastic_block.hpp>
#include <exception>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianNodesR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

using namespace rico;

namespace {

constexpr double kG = 9.81;

int option(const char* name, int value) {
  PetscInt given = value;
  PetscOptionsGetInt(nullptr, nullptr, name, &given, nullptr);
  return static_cast<int>(given);
}

double option(const char* name, double value) {
  PetscOptionsGetReal(nullptr, nullptr, name, &value, nullptr);
  return value;
}

double sumOfRanks(double mine) {
  MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_DOUBLE, MPI_SUM, PETSC_COMM_WORLD);
  return mine;
}

int simulate() {
  // 1. The mesh, and this rank's rows of M and K.
  const double begin = MPI_Wtime();
  ElasticBlock mesh{option("-nx", 8), option("-ny", 4), option("-nz", 4)};
  mesh.edge = option("-edge", 0.05);
  mesh.young = option("-young", 1e6);
  const int steps = option("-steps", 40);
  const double h = option("-h", 1e-3), mu = option("-mu", 0.3), speed = option("-speed", 0.5);
  const bool progress = option("-progress", 0) != 0;
  const DistributedBlock block(PETSC_COMM_WORLD, mesh);

  // 2. It moves along x and down, and starts just above the plane. Weight and momentum are those of
  //    the lumped masses, the diagonal of M.
  Vector q(3 * block.nodes), v(3 * block.nodes), weight(3 * block.nodes), mass(3 * block.nodes);
  Vec diagonal = nullptr;
  MatCreateVecs(block.M, &diagonal, nullptr);
  MatGetDiagonal(block.M, diagonal);
  const PetscScalar* entries = nullptr;
  VecGetArrayRead(diagonal, &entries);
  std::copy(entries, entries + mass.size(), mass.begin());
  VecRestoreArrayRead(diagonal, &entries);
  VecDestroy(&diagonal);
  std::vector<int> sole;
  for (int i = 0; i < block.nodes; ++i) {
    q[3 * i + 2] = 1.5 * h * speed;
    v[3 * i] = speed;
    v[3 * i + 2] = -speed;
    weight[3 * i + 2] = -kG * mass[3 * i];
    if (mesh.isOnSole(block.firstNode + i)) sole.push_back(i);
  }
  auto system = std::make_shared<LagrangianLinearTIDS>(q, v, block.M, block.K, nullptr);
  system->setFExt(weight);

  // 3. This rank's part of the lower face, and the plane: normal, two tangents.
  const int contacts = static_cast<int>(sole.size());
  const Matrix frame{{0.0, 0.0, 1.0}, {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}};
  auto plane = std::make_shared<Interaction>(
      std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, 3),
      std::make_shared<LagrangianNodesR>(sole, frame, Vector(contacts)));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, (steps + 0.5) * h);
  model->insertDynamicalSystem(system);
  model->link(plane, system);

  // 4. Time. The first step with contact computes entries of W⁻¹, the responses to unit impulses.
  //    Later steps need two solutions and the contact problem. 99 840 degrees of freedom with
  //    1 040 contacts take 28 s of processor time for ten steps (OPENBLAS_CORETYPE=SkylakeX).
  auto problem = std::make_shared<FrictionContact>(3);
  problem->settings().relativeTolerance = option("-tolerance", 1e-8);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, h),
                          std::make_shared<MoreauJeanOSI>(0.5), problem);
  double inContact = 0.0, slowest = 0.0, least = 1e300, momentumError = 0.0;
  const double setUp = MPI_Wtime() - begin;
  for (int step = 0; simulation.hasNextEvent(); ++step) {
    const double stepBegin = MPI_Wtime();
    double before = 0.0, after = 0.0;
    for (int i = 2; i < mass.size(); i += 3) before += mass[i] * system->velocity()[i];
    simulation.computeOneStep();
    const int active = static_cast<int>(sumOfRanks(simulation.indexSet(1).size()));
    simulation.nextStep();
    for (int i = 2; i < mass.size(); i += 3) after += mass[i] * system->velocity()[i];
    double impulse = 0.0;
    for (int c = 0; c < contacts; ++c) impulse += plane->lambda(1)[3 * c];
    const double change = sumOfRanks(after - before - impulse);
    momentumError =
        std::max(momentumError, std::abs(change / (mesh.mass() * speed) + h * kG / speed));
    const double seconds = MPI_Wtime() - stepBegin;
    slowest = std::max(slowest, seconds);
    least = std::min(least, seconds);
    inContact = std::max(inContact, static_cast<double>(active));
    if (progress && system->ranks().rank() == 0) {
      std::printf("step %d: %d contacts, %.3f s, %s: %ld iterations, residual %.1e\n", step, active,
                  seconds, std::string(problem->report().solver).c_str(),
                  problem->report().iterations, problem->report().residual);
      std::fflush(stdout);
    }
  }

  // 5. Friction reduces the mean velocity along x by μ times the velocity of the fall.
  double along = 0.0;
  for (int i = 0; i < mass.size(); i += 3) along += mass[i] * system->velocity()[i];
  along = sumOfRanks(along) / mesh.mass();
  const double all = MPI_Wtime() - begin;
  if (system->ranks().rank() == 0)
    std::printf(
        "%d degrees of freedom on %d ranks, set-up %.2f s, %d steps in %.2f s, the slowest %.3f s, "
        "the "
        "fastest %.4f s\nup to %d contacts; mean velocity along x %.4f, momentum kept to %.1e\n",
        3 * mesh.nodes(), system->ranks().size(), setUp, steps, all - setUp, slowest, least,
        static_cast<int>(inContact), along, momentumError);
  const bool good = inContact > 0.0 && along < speed && momentumError < 1e-9;
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char* argv[]) {
  if (PetscInitialize(&argc, &argv, nullptr, nullptr) != 0) return 1;
  int status = 1;
  try {
    status = simulate();
  } catch (const std::exception& e) {
    PetscPrintf(PETSC_COMM_WORLD, "%s\n", e.what());
  }
  return PetscFinalize() == 0 ? status : 1;
}
