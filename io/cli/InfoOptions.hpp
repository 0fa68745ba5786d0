#pragma once

#include <string>
#include <vector>

namespace rico {

/// The arguments of `ricochet info`.
struct InfoOptions {
  std::vector<std::string> files;
  bool json = false;
  bool help = false;
};

/// Reads the words after `ricochet info`. Throws UsageError.
InfoOptions parseInfoOptions(const std::vector<std::string>& words);

std::string infoHelp();

}  // namespace rico
