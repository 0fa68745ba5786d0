#pragma once

#include <string>

#include "cli/program.hpp"

namespace rico::test {

const inline std::string kScenes = RICO_EXAMPLE_SCENES;

inline Json summaryOf(const std::string& file) { return JsonReader::read(bytesOf(file)); }

/// Runs a scene in its own folder, and returns its summary.
inline Json runScene(const Folder& folder, const std::string& scene, const std::string& options) {
  const std::string json = folder.file("summary.json");
  const Ended r = shell("cd " + folder.file("") + " && ricochet run --quiet --json-summary " +
                        json + " " + options + " " + scene);
  EXPECT_EQ(r.status, 0) << scene << ": " << r.err;
  EXPECT_EQ(r.out, "");
  return summaryOf(json);
}

}  // namespace rico::test
