#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rico {

/// One command of a CMake file.
struct CMakeCommand {
  std::string name;  ///< in lower case
  std::vector<std::string> words;
  int line = 0;
};

/// Returns the commands of a CMake file, without comments; variables are not replaced.
std::vector<CMakeCommand> parseCMake(std::string_view text);

}  // namespace rico
