#pragma once

#include <string>
#include <vector>

namespace rico {

/// The arguments of `ricochet compare`.
struct CompareOptions {
  std::string a, b;
  double tolerance = 0;  ///< differences up to this are ignored
  bool json = false;
  bool help = false;
};

/// Reads the words after `ricochet compare`. Throws UsageError.
CompareOptions parseCompareOptions(const std::vector<std::string>& words);

std::string compareHelp();

}  // namespace rico
