#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

// Published series: their folder is RICOCHET_REFERENCE, or reference/ beside the checkout. Tests
// that need the series are skipped if the folder does not exist.

inline std::filesystem::path referenceFolder() {
  if (const char* folder = std::getenv("RICOCHET_REFERENCE")) return folder;
  return RICO_REFERENCE_FOLDER;
}

/// Reads the rows of a file; returns no rows if the file does not exist. The first line contains
/// the numbers of rows and columns.
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
