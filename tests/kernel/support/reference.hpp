#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

// Published series, if available: the folder is RICOCHET_REFERENCE, or reference/ beside the
// checkout. Tests that need them are skipped without it.

inline std::filesystem::path referenceFolder() {
  if (const char* folder = std::getenv("RICOCHET_REFERENCE")) return folder;
  return RICO_REFERENCE_FOLDER;
}

/// Reads rows; empty if the file does not exist. The first line has the numbers of rows and
/// columns.
inline std::vector<std::vector<double>> readReference(const std::string& name) {
  std::ifstream file(referenceFolder() / name);
  std::size_t rows = 0;
  std::size_t cols = 0;
  if (!(file >> rows >> cols)) return {};
  std::vector<std::vector<double>> result(rows, std::vector<double>(cols));
  for (auto& row : result)
    for (double& value : row)
      if (!(file >> value)) return {};
  return result;
}
