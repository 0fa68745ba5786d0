#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rico {

/// What `ricochet view` was asked to show, and how.
struct ViewOptions {
  enum Colouring { BySpeed, ByBody, ByShape };

  std::string trajectory, html, png, svg;
  std::int64_t every = 0;  ///< recorded steps a frame; 0: as many as fit a page, all as pictures
  std::string title;

  // Of pictures.
  std::string frames;  ///< which, as the help has it; empty: all
  int width = 1280, height = 720;
  std::optional<double> azimuth, elevation;  ///< degrees
  double zoom = 1;
  Colouring colour = BySpeed;
  bool forces = false, through = false, legend = true;
  bool help = false;
};

/// Reads the words after `ricochet view`. Throws UsageError.
ViewOptions parseViewOptions(const std::vector<std::string>& words);

/// The recorded steps that were asked for, of so many. Throws UsageError.
std::vector<std::int64_t> chosenFrames(const ViewOptions& options, std::int64_t steps);

std::string viewHelp();

}  // namespace rico
