#pragma once

#include <io/cli/RunOptions.hpp>
#include <io/cli/scene/Scene.hpp>

namespace rico {

/// On how many ranks a run is worth starting: those that the user asks for; else as many as there
/// are idle cores, each with enough bodies, and 1 for a short run.
int ranksFor(const RunOptions& options, const Scene& scene);

/// Starts this program again with the same words on so many ranks of this machine, by mpirun, and
/// waits for its end; returns its exit status, or -1 where mpirun starts nothing here. SIGINT and
/// SIGTERM end the run with a checkpoint; a second one ends it at once.
int runOnStartedRanks(int ranks, const RunOptions& options);

}  // namespace rico
