#pragma once

#include <io/cli/RunOptions.hpp>
#include <io/cli/scene/Scene.hpp>
#include <string>

namespace rico {

/// Applies command-line options that override the scene.
void applyOptions(const RunOptions& options, Scene& scene);

/// Throws unless the files and the folder to be written can be made, and differ from all input
/// files.
void requireOutputs(const RunOptions& options, const Scene& scene);

/// Scenes computed by one rank and distributed scenes have different states. Returns a hint if a
/// checkpoint was refused with `refusal` because it is of the other kind, else an empty text.
std::string otherMethod(const std::string& refusal);

}  // namespace rico
