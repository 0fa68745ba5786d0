#pragma once

#include <filesystem>
#include <io/problems/ProblemData.hpp>
#include <set>
#include <string>
#include <vector>

namespace rico {

/// The target of --output: a file for one problem, or a folder with one HDF5 file per problem.
/// Input files are never overwritten.
class Target {
 public:
  /// Throws UsageError if the problems do not fit the target.
  Target(const std::string& output, const std::vector<std::string>& files);

  void write(const ProblemData& problem, const std::vector<double>& z,
             const std::vector<double>& w);

 private:
  std::filesystem::path fileFor(const ProblemData& problem);

  std::filesystem::path output_;
  std::vector<std::string> inputs_;
  bool folder_ = false;
  std::set<std::string> taken_;  // names already used in the folder
};

}  // namespace rico
