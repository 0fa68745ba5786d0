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

/// The settings of a run.
struct Settings {
  ElasticBlock mesh{.nx = option("-nx", 8),
                    .ny = option("-ny", 4),
                    .nz = option("-nz", 4),
                    .edge = option("-edge", 0.05),
                    .young = option("-young", 1e6)};
  int steps = option("-steps", 40);
  double h = option("-h", 1e-3), mu = option("-mu", 0.3), speed = option("-speed", 0.5);
  double tolerance = option("-tolerance", 1e-8);
  bool progress = option("-progress", 0) != 0;
};

/// The lumped masses of this rank's unknowns: the diagonal of M.
Vector lumpedMasses(const DistributedBlock& block) {
  Vector mass(3 * block.nodes);
  Vec diagonal = nullptr;
  const PetscScalar* entries = nullptr;
  MatCreateVecs(block.M, &diagonal, nullptr);
  MatGetDiagonal(block.M, diagonal);
  VecGetArrayRead(diagonal, &entries);
  std::copy(entries, entries + mass.size(), mass.begin());
  VecRestoreArrayRead(diagonal, &entries);
  VecDestroy(&diagonal);
  return mass;
}

/// The block just above the plane, which moves along x and down.
std::shared_ptr<LagrangianLinearTIDS> makeBlock(const Settings& settings,
                                                const DistributedBlock& block, const Vector& mass) {
  Vector q(3 * block.nodes), v(3 * block.nodes), weight(3 * block.nodes);
  for (int i = 0; i < block.nodes; ++i) {
    q[3 * i + 2] = 1.5 * settings.h * settings.speed;
    v[3 * i] = settings.speed;
    v[3 * i + 2] = -settings.speed;
    weight[3 * i + 2] = -kG * mass[3 * i];
  }
  auto system = std::make_shared<LagrangianLinearTIDS>(q, v, block.M, block.K, nullptr);
  system->setFExt(weight);
  return system;
}

/// This rank's nodes of the lower face, and the plane: normal, two tangents.
std::shared_ptr<Interaction> makePlane(const Settings& settings, const DistributedBlock& block) {
  std::vector<int> sole;
  for (int i = 0; i < block.nodes; ++i)
    if (settings.mesh.isOnSole(block.firstNode + i)) sole.push_back(i);
  const Matrix frame{{0.0, 0.0, 1.0}, {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}};
  const Vector gaps(static_cast<int>(sole.size()));
  return std::make_shared<Interaction>(
      std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, settings.mu, 3),
      std::make_shared<LagrangianNodesR>(sole, frame, gaps));
}

/// The momentum of this rank's nodes along x (0) or z (2).
double momentum(const LagrangianLinearTIDS& system, const Vector& mass, int axis) {
  double sum = 0.0;
  for (int i = axis; i < mass.size(); i += 3) sum += mass[i] * system.velocity()[i];
  return sum;
}

/// The sum of the normal impulses of this rank's contacts.
double normalImpulse(const Interaction& plane) {
  double sum = 0.0;
  for (int i = 0; i < plane.lambda(1).size(); i += 3) sum += plane.lambda(1)[i];
  return sum;
}

/// The measurements of a run.
struct Measured {
  double slowest = 0.0, fastest = 1e300;  // seconds of a step
  double momentumError = 0.0;             // change without impulses and weight, of the momentum
  int contacts = 0;                       // most at one time
};

void printStep(int step, int contacts, double seconds, const rico::SolveReport& report) {
  std::printf("step %d: %d contacts, %.3f s, %s: %ld iterations, residual %.1e\n", step, contacts,
              seconds, std::string(report.solver).c_str(), report.iterations, report.residual);
  std::fflush(stdout);
}

int simulate() {
  // 1. The mesh, and this rank's rows of M and K.
  const double begin = MPI_Wtime();
  const Settings settings;
  const DistributedBlock block(PETSC_COMM_WORLD, settings.mesh);
  const Vector mass = lumpedMasses(block);

  // 2. The model.
  const auto system = makeBlock(settings, block, mass);
  const auto plane = makePlane(settings, block);
  const double h = settings.h, speed = settings.speed;
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, (settings.steps + 0.5) * h);
  model->insertDynamicalSystem(system);
  model->link(plane, system);
  auto problem = std::make_shared<FrictionContact>(3);
  problem->settings().relativeTolerance = settings.tolerance;
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, h),
                          std::make_shared<MoreauJeanOSI>(0.5), problem);
  const double setUp = MPI_Wtime() - begin;

  // 3. Time. The first step with contact computes entries of W⁻¹, the responses to unit impulses.
  //    Later steps need two solutions and the contact problem. 99 840 degrees of freedom with
  //    1 040 contacts take 28 s of processor time for ten steps (OPENBLAS_CORETYPE=SkylakeX).
  Measured measured;
  for (int step = 0; simulation.hasNextEvent(); ++step) {
    const double stepBegin = MPI_Wtime(), before = momentum(*system, mass, 2);
    simulation.computeOneStep();
    const int active = static_cast<int>(sumOfRanks(simulation.indexSet(1).size()));
    simulation.nextStep();
    const double change = sumOfRanks(momentum(*system, mass, 2) - before - normalImpulse(*plane));
    const double error = std::abs(change / (settings.mesh.mass() * speed) + h * kG / speed);
    const double seconds = MPI_Wtime() - stepBegin;
    measured = {std::max(measured.slowest, seconds), std::min(measured.fastest, seconds),
                std::max(measured.momentumError, error), std::max(measured.contacts, active)};
    if (settings.progress && system->ranks().rank() == 0)
      printStep(step, active, seconds, problem->report());
  }

  // 4. Friction reduces the mean velocity along x by μ times the velocity of the fall.
  const double along = sumOfRanks(momentum(*system, mass, 0)) / settings.mesh.mass();
  const double all = MPI_Wtime() - begin;
  if (system->ranks().rank() == 0)
    std::printf(
        "%d degrees of freedom on %d ranks, set-up %.2f s, %d steps in %.2f s, the slowest %.3f s, "
        "the fastest %.4f s\nup to %d contacts; mean velocity along x %.4f, momentum kept to "
        "%.1e\n",
        3 * settings.mesh.nodes(), system->ranks().size(), setUp, settings.steps, all - setUp,
        measured.slowest, measured.fastest, measured.contacts, along, measured.momentumError);
  return measured.contacts > 0 && along < speed && measured.momentumError < 1e-9 ? 0 : 1;
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
