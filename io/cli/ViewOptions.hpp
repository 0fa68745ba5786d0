#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rico {

/// The arguments of `ricochet view`.
struct ViewOptions {
  enum Colouring { BySpeed, ByBody, ByShape };

  std::string trajectory, html, png, svg;
  std::int64_t every = 0;  ///< show every N-th recorded step; 0: by size of the page; pictures: 1
  std::string title;

  // For pictures.
  std::string frames;  ///< selection of frames, see --help; empty: all
  int width = 1280, height = 720;
  std::optional<double> azimuth, elevation;  ///< degrees
  double zoom = 1;
  Colouring colour = BySpeed;
  bool forces = false, through = false, legend = true;
  bool help = false;
};

/// Reads the words after `ricochet view`. Throws UsageError.
ViewOptions parseViewOptions(const std::vector<std::string>& words);

/// The selected steps of `steps` recorded ones. Throws UsageError.
std::vector<std::int64_t> chosenFrames(const ViewOptions& options, std::int64_t steps);

std::string viewHelp();

}  // namespace rico
