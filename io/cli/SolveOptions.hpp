#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rico {

/// The arguments of `ricochet solve`.
struct SolveOptions {
  std::vector<std::string> files;
  std::string solver = "auto";
  std::optional<double> tolerance;  ///< of the residual, relative to ||q||
  std::optional<std::int64_t> max_it;
  double time_limit = 0;             ///< seconds; 0: none
  int repeat = 1;                    ///< number of solves; the shortest time is shown
  std::vector<std::string> compare;  ///< types; {"all"} means all types
  std::string profile;               ///< SVG file, or empty
  std::string output;                ///< file or folder, or empty
  bool json = false;
  bool list_solvers = false;
  bool help = false;
  std::vector<std::string> petsc;  ///< for PETSc's options database
};

/// Reads the words after `ricochet solve`. Throws UsageError.
SolveOptions parseSolveOptions(const std::vector<std::string>& words);

std::string solveHelp();

}  // namespace rico
