#pragma once

#include <io/cli/RunOptions.hpp>

namespace rico {

/// The shell command that continues a run from a checkpoint: the user's own arguments, with that
/// checkpoint and the number of steps left. `launcher` is put before them.
std::string resumeCommand(const std::string& launcher, const RunOptions& options,
                          std::int64_t stepsDone, const std::string& checkpoint);

}  // namespace rico
