/// `ricochet run` on many processes, or on one as if there were many.
#include <chrono>
#include <io/cli/Launch.hpp>
#include <io/cli/ranks/SharedWorld.hpp>
#include <io/cli/run/Run.hpp>
#include <iostream>
#include <thread>

namespace rico {

namespace {

/// MPI and PETSc, from begin to end.
class Session {
 public:
  Session() {
    if (!isLaunchedByMpi()) startMpiWithoutNetwork();
    std::string words[] = {"ricochet", "-no_signal_handler"};
    char* list[] = {words[0].data(), words[1].data(), nullptr};
    char** argv = list;
    int argc = 2;
    if (PetscInitialize(&argc, &argv, nullptr, nullptr))
      throw std::runtime_error("PETSc does not start");
  }
  ~Session() { (void)PetscFinalize(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
};

/// Do all ranks come here within some seconds? Those that do not wait for a message which will
/// never come.
bool areAllHere() {
  constexpr std::chrono::seconds kPatience{5};
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibarrier(PETSC_COMM_WORLD, &request);
  int isDone = 0;
  for (const auto begin = std::chrono::steady_clock::now();
       std::chrono::steady_clock::now() - begin < kPatience;) {
    MPI_Test(&request, &isDone, MPI_STATUS_IGNORE);
    if (isDone != 0) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

/// What all ranks throw, the first one tells. What one of them throws alone ends the job.
int tellTogether(const RunFailure& failure, int rank) {
  const bool isTogether = areAllHere();
  if (rank == 0 || !isTogether) std::cerr << failure.text << std::endl;
  if (!isTogether) MPI_Abort(PETSC_COMM_WORLD, failure.status);
  return failure.status;
}

}  // namespace

extern "C" int ricochetRunOnRanks(const RunOptions& options) {
  const Session session;
  const Processes ranks = Processes::world();
  const std::string launcher =
      ranks.alone() ? "" : "mpirun -n " + std::to_string(ranks.size()) + " ";
  try {
    return runScene(options, ranks, launcher, [](const Scene& scene) {
      requireSharable(scene);
      return std::make_unique<SharedWorld>(scene, PETSC_COMM_WORLD);
    });
  } catch (const std::exception&) {
    return tellTogether(presentFailure(), ranks.rank());
  }
}

}  // namespace rico
