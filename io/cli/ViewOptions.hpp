#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rico {

/// What `ricochet view` was asked to show.
struct ViewOptions {
  std::string trajectory, html;
  std::int64_t every = 0;  ///< recorded steps a frame; 0: as many as fit a page
  std::string title;
  bool help = false;
};

/// Reads the words after `ricochet view`. Throws UsageError.
ViewOptions parseViewOptions(const std::vector<std::string>& words);

std::string viewHelp();

}  // namespace rico
