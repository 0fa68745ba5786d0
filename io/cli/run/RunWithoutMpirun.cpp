/// `ricochet run` without an MPI launcher: in this process, without MPI, or on ranks that it
/// starts.
#include <io/cli/run/Run.hpp>
#include <io/cli/run/StartedRanks.hpp>
#include <io/cli/scene/Method.hpp>
#include <io/cli/scene/SceneReader.hpp>
#include <io/cli/world/LocalWorld.hpp>
#include <io/cli/world/SharedWorld.hpp>
#include <iostream>

namespace rico {

namespace {

/// Runs on ranks started here, or in this process.
int runPrepared(const RunOptions& options, const Scene& scene) {
  if (!reasonForOneRank(scene, options.distributed).empty()) {
    const int threads = threadsFor(options, scene);
    if (options.ranks.value_or(1) > threads && !options.quiet)
      std::cerr << "ricochet: " << onOneRankText(scene, "one rank computes it") << "\n";
    return runScene(options, Processes(), "", [threads](const Scene& known) {
      return std::make_unique<LocalWorld>(known, threads);
    });
  }
  if (const int ranks = ranksFor(options, scene); ranks > 1) {
    const int status = runOnStartedRanks(ranks, options);
    if (status >= 0) return status;
    if (options.ranks)
      throw std::runtime_error("--ranks " + std::to_string(ranks) +
                               ": mpirun does not work here; omit --ranks, or check the output of "
                               "`mpirun -n 1 true`");
  }
  return runScene(options, Processes(), "",
                  [](const Scene& known) { return std::make_unique<SharedWorld>(known); });
}

}  // namespace

extern "C" int ricochetRun(const RunOptions& options) {
  if (options.schema) {
    std::cout << schemaText();
    return 0;
  }
  try {
    return runPrepared(options, sceneOf(options));
  } catch (const std::exception&) {
    const RunFailure failure = presentFailure();
    std::cerr << failure.text << "\n";
    return failure.status;
  }
}

}  // namespace rico
