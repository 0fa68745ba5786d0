#pragma once

#include <io/cli/RunOptions.hpp>
#include <io/cli/scene/Scene.hpp>

namespace rico {

/// The number of ranks to start for a run: the user's, or the number of idle cores, limited so that
/// each rank has enough bodies; 1 for a short run.
int ranksFor(const RunOptions& options, const Scene& scene);

/// The number of threads for a scene that one rank computes: 1 without elastic bodies; else the
/// user's number of ranks, or the number of idle cores.
int threadsFor(const RunOptions& options, const Scene& scene);

/// Starts this program again with the same arguments on `ranks` ranks of this machine by mpirun,
/// and waits for its end. Returns its exit status, or -1 if mpirun cannot start. SIGINT and SIGTERM
/// end the run with a checkpoint; a second signal ends it at once.
int runOnStartedRanks(int ranks, const RunOptions& options);

}  // namespace rico
