#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rico {

/// The arguments of `ricochet run`.
struct RunOptions {
  std::vector<std::string> words;  ///< the words as given
  std::string scene;
  std::optional<std::int64_t> steps;            ///< largest number of steps of this call
  std::optional<double> until;                  ///< instead of the scene's end
  std::optional<std::int64_t> checkpointEvery;  ///< instead of the scene's
  std::optional<double> checkpointMinutes;      ///< likewise
  std::optional<std::string> trajectory;        ///< instead of the scene's; "none"
  std::string restart;                          ///< a checkpoint, or empty
  std::string jsonSummary;                      ///< a file, "-" for standard output, or empty
  double maxWalltime = 0;                       ///< seconds; 0: none
  std::optional<std::int64_t> ranks;            ///< default: ranksFor()
  std::optional<double> progressSeconds;        ///< between two lines of progress
  bool distributed = false;                     ///< distribute scenes with joints, too
  bool loads = false;                           ///< print the loads of ranks
  bool check = false;
  bool schema = false;
  bool quiet = false;
  bool help = false;
};

/// Reads the words after `ricochet run`. Throws UsageError.
RunOptions parseRunOptions(const std::vector<std::string>& words);

std::string runHelp();

}  // namespace rico
