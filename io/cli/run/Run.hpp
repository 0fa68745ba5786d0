#pragma once

#include <functional>
#include <io/cli/RunOptions.hpp>
#include <io/cli/world/World.hpp>

namespace rico {

/// Creates the world of a scene without building it. Throws SceneError if that is impossible.
using MakeWorld = std::function<std::unique_ptr<World>(const Scene& scene)>;

/// Executes `ricochet run`; called by all processes. Returns the exit status. The first process
/// prints and writes the summary. `launcher` is put before the command that continues the run.
/// Exceptions are thrown on all processes if possible.
int runScene(const RunOptions& options, const Processes& ranks, const std::string& launcher,
             const MakeWorld& makeWorld);

/// Reads the scene of a run, and chooses its method if the scene does not.
Scene sceneOf(const RunOptions& options);

/// The message for an exception that ends the run, and the exit status.
struct RunFailure {
  int status = 1;
  std::string text;
};
/// The message and the status for the exception that is being handled.
RunFailure presentFailure();

}  // namespace rico
