/// `ricochet run` with bodies distributed over ranks; the number of ranks may be 1.
#include <sched.h>

#include <chrono>
#include <csignal>
#include <io/cli/Launch.hpp>
#include <io/cli/run/Run.hpp>
#include <io/cli/scene/Method.hpp>
#include <io/cli/scene/SceneReader.hpp>
#include <io/cli/world/LocalWorld.hpp>
#include <io/cli/world/SharedWorld.hpp>
#include <iostream>
#include <kernel/support/MpiRanks.hpp>
#include <kernel/support/PetscModule.hpp>
#include <thread>

namespace rico {

namespace {

/// Initialises and finalises MPI.
class Session {
 public:
  Session() {
    if (!isLaunchedByMpi()) startMpiWithoutNetwork();
    yieldWhileWaiting();
    sendAtOnce();
    MPI_Init(nullptr, nullptr);
  }
  ~Session() { MPI_Finalize(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
};

/// Returns true if all ranks call this within some seconds. A rank that does not is waiting for a
/// message that will never arrive.
bool areAllHere() {
  constexpr std::chrono::seconds kLongestWait{5};
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  int isDone = 0;
  for (const auto begin = std::chrono::steady_clock::now();
       std::chrono::steady_clock::now() - begin < kLongestWait;) {
    MPI_Test(&request, &isDone, MPI_STATUS_IGNORE);
    if (isDone != 0) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

/// If all ranks threw, the first one prints the message. If not all did, the job is aborted.
int printFailure(const RunFailure& failure, int rank) {
  const bool isTogether = areAllHere();
  if (rank == 0 || !isTogether) std::cerr << failure.text << std::endl;
  if (!isTogether) MPI_Abort(MPI_COMM_WORLD, failure.status);
  return failure.status;
}

/// The launcher in the command that continues this run.
std::string launcherOf(const Processes& ranks) {
  const bool isOwn = ranks.alone() || std::getenv(kStartedByRun) != nullptr;
  return isOwn ? "" : "mpirun -n " + std::to_string(ranks.size()) + " ";
}

int runShared(const RunOptions& options, const Processes& ranks) {
  try {
    return runScene(options, ranks, launcherOf(ranks), [&](const Scene& scene) {
      return std::make_unique<SharedWorld>(scene, ranks, mpiRanks(MPI_COMM_WORLD));
    });
  } catch (const std::exception&) {
    return printFailure(presentFailure(), ranks.rank());
  }
}

/// Returns the number of ranks on the node of the calling one, which may use all their cores from
/// now on. Collective.
int takeCoresOfNode() {
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  cpu_set_t cores;
  CPU_ZERO(&cores);
  sched_getaffinity(0, sizeof cores, &cores);
  MPI_Allreduce(MPI_IN_PLACE, &cores, static_cast<int>(sizeof cores), MPI_BYTE, MPI_BOR, node);
  sched_setaffinity(0, sizeof cores, &cores);
  int ranks = 1;
  MPI_Comm_size(node, &ranks);
  MPI_Comm_free(&node);
  return ranks;
}

/// Runs on rank 0; the other ranks sleep until it ends. `why`: a text for the user. Threads of rank
/// 0 use the cores of those on the same node.
int runOnFirst(const RunOptions& options, const Processes& ranks, const std::string& why) {
  int status = 0;
  petscModule().initialize();  // rank 0 may need PETSc, which all ranks initialise together
  const int threads = takeCoresOfNode();
  if (ranks.rank() > 0) {
    for (const int number : {SIGINT, SIGTERM, SIGUSR1}) std::signal(number, SIG_IGN);
    ranks.broadcast(status);
    return status;
  }
  if (!options.quiet && !ranks.alone()) std::cerr << "ricochet: " << why << "\n";
  try {
    status = runScene(options, Processes(), launcherOf(ranks), [threads](const Scene& scene) {
      return std::make_unique<LocalWorld>(scene, threads);
    });
  } catch (const std::exception&) {
    const RunFailure failure = presentFailure();
    std::cerr << failure.text << std::endl;
    status = failure.status;
  }
  ranks.broadcast(status);
  return status;
}

/// Tells why rank 0 computes this scene alone, as rank 0 finds. Empty if it does not, and for
/// a scene with errors, which all ranks report together.
std::string reasonForFirst(const RunOptions& options, const Processes& ranks) {
  std::string why;
  if (ranks.rank() == 0) try {
      const Scene scene = sceneOf(options);
      const std::string who = "rank 0 of " + std::to_string(ranks.size()) + " computes it" +
                              (scene.elastic.empty() ? "" : " on the cores of its node") +
                              ", the others wait";
      if (!reasonForOneRank(scene, options.distributed).empty()) why = onOneRankText(scene, who);
    } catch (const std::exception&) {
      why.clear();
    }
  ranks.broadcast(why);
  return why;
}

}  // namespace

extern "C" int ricochetRunOnRanks(const RunOptions& options) {
  const Session session;
  const Processes ranks = Processes::world();
  if (options.ranks && *options.ranks != ranks.size() && isLaunchedByMpi()) {
    if (ranks.rank() == 0)
      std::cerr << "ricochet: --ranks " << *options.ranks << ": MPI has started " << ranks.size()
                << "; leave --ranks out\n";
    return 1;
  }
  const std::string why = reasonForFirst(options, ranks);
  return why.empty() ? runShared(options, ranks) : runOnFirst(options, ranks, why);
}

}  // namespace rico
