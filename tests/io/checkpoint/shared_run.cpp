/// A run on many ranks for tests that kill it: shared_run FOLDER BODIES STEPS. If it is started
/// again, it continues from its last checkpoint. At the end it prints the hash of its state. A full
/// disk does not end it.
#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <io/checkpoint/Checkpoints.hpp>
#include <io/trajectory/SharedTrajectoryWriter.hpp>

#include "io/checkpoint/shared_population.hpp"

using namespace rico;

namespace {

constexpr int kReals = 13;

void record(const test::SharedPopulation& population, TrajectoryFrame& frame) {
  frame.step = population.stepNumber();
  frame.time = population.time();
  const SharedRows& bodies = population.bodies();
  auto& identity = frame.integers("bodies", "identity");
  auto& position = frame.reals("bodies", "position");
  identity.clear();
  position.clear();
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    identity.push_back(bodies.integers[2 * i]);
    const auto first = bodies.reals.begin() + static_cast<std::ptrdiff_t>(i) * kReals;
    position.insert(position.end(), first, first + 3);
  }
}

void append(const Processes& ranks, SharedTrajectoryWriter& trajectory,
            const TrajectoryFrame& frame) {
  try {
    trajectory.append(frame);
  } catch (const std::runtime_error& error) {
    if (ranks.rank() == 0) std::printf("%s\n", error.what());
  }
}

void run(const Processes& ranks, const std::filesystem::path& folder, std::int64_t bodies,
         std::int64_t steps) {
  if (ranks.rank() == 0) {
    std::printf("begun\n");
    std::fflush(stdout);
  }
  test::SharedPopulation population(ranks, bodies);
  CheckpointPlan plan{.folder = folder, .everySteps = 10, .ranks = ranks};
  const auto last = newestCheckpoint(plan);
  if (last) readCheckpoint(*last, population.walk(), ranks);
  const TrajectoryLayout layout{{},
                                {{"bodies", {{"identity", "", 1, true}, {"position", "m", 3}}}}};
  const std::filesystem::path file = folder / "run.h5";
  SharedTrajectoryWriter trajectory =
      last ? SharedTrajectoryWriter::resume(ranks, file, layout, population.stepNumber())
           : SharedTrajectoryWriter(ranks, file, layout, {.xdmf = false});
  plan.before = [&] { trajectory.flush(); };
  Checkpoints checkpoints(plan, population.walk());

  TrajectoryFrame frame = trajectory.newFrame();
  while (population.stepNumber() < steps && !checkpoints.mustEnd()) {
    population.step();
    record(population, frame);
    append(ranks, trajectory, frame);
    checkpoints.afterStep(population.stepNumber(), population.time());
  }
  trajectory.flush();
  const std::uint64_t hash = population.hash();
  if (ranks.rank() == 0)
    std::printf("after step %lld: state %016llx\n", static_cast<long long>(population.stepNumber()),
                static_cast<unsigned long long>(hash));
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc == 4) run(Processes::world(), argv[1], std::atoll(argv[2]), std::atoll(argv[3]));
  MPI_Finalize();
  return argc == 4 ? 0 : 1;
}
