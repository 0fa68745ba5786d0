#pragma once

#include <io/cli/RunOptions.hpp>

namespace rico {

/// The command that goes on from a checkpoint where a run was ended after some steps: the user's
/// own words, for a shell, with that checkpoint and the steps that are left. `launcher` stands
/// before them.
std::string resumeCommand(const std::string& launcher, const RunOptions& options,
                          std::int64_t stepsDone, const std::string& checkpoint);

}  // namespace rico
