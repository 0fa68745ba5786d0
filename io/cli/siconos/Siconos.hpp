#pragma once

#include <string>
#include <vector>

namespace rico {

/// `ricochet siconos FILE.cpp... [ARGUMENT...]`.
struct SiconosOptions {
  bool help = false;
  bool run = true;
  std::vector<std::string> files;      ///< or one folder
  std::vector<std::string> arguments;  ///< the program's own
};

SiconosOptions parseSiconosOptions(const std::vector<std::string>& words);
std::string siconosHelp();
/// Compiles the files and the plug-ins beside them, and runs the program. Returns its exit status.
int runSiconos(const SiconosOptions& options);

}  // namespace rico
