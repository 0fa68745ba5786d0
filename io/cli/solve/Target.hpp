#pragma once

#include <filesystem>
#include <io/problems/ProblemData.hpp>
#include <set>
#include <string>
#include <vector>

namespace rico {

/// Where --output puts the solutions: a file for one problem, or a folder with an HDF5 file for
/// each. A file that was read is never written.
class Target {
 public:
  /// Throws UsageError where the problems do not fit into it.
  Target(const std::string& output, const std::vector<std::string>& files);

  void write(const ProblemData& problem, const std::vector<double>& z,
             const std::vector<double>& w);

 private:
  std::filesystem::path fileFor(const ProblemData& problem);

  std::filesystem::path output_;
  std::vector<std::string> inputs_;
  bool folder_ = false;
  std::set<std::string> taken_;  // names in the folder
};

}  // namespace rico
