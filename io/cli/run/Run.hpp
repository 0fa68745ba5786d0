#pragma once

#include <functional>
#include <io/cli/RunOptions.hpp>
#include <io/cli/scene/World.hpp>

namespace rico {

/// Makes the world of a scene, which is not built yet. Throws SceneError where that cannot be.
using MakeWorld = std::function<std::unique_ptr<World>(const Scene& scene)>;

/// `ricochet run` on processes that all call this; returns its exit status. The first of them
/// speaks, and writes the summary; `launcher` stands before what the user calls. Exceptions are
/// those of all processes, as far as they can be.
int runScene(const RunOptions& options, const Processes& ranks, const std::string& launcher,
             const MakeWorld& makeWorld);

/// What the user is told of an exception at the end, and with which exit status.
struct RunFailure {
  int status = 1;
  std::string text;
};
/// Of the exception in flight.
RunFailure presentFailure();

}  // namespace rico
