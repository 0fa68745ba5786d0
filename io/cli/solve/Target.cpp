#include <algorithm>
#include <io/cli/Usage.hpp>
#include <io/cli/solve/Target.hpp>
#include <io/problems/SolutionFile.hpp>

namespace rico {

namespace fs = std::filesystem;

Target::Target(const std::string& output, const std::vector<std::string>& files)
    : output_(output), inputs_(files) {
  if (output.empty()) return;
  folder_ = output.ends_with('/') || fs::is_directory(output_);
  if (folder_) return;
  if (files.size() > 1)
    throw UsageError("--output " + output + " is one file for " + std::to_string(files.size()) +
                     " problems; name a folder: --output " + output_.stem().string() + "/");
  if (!isSolutionEnding(output_))
    throw UsageError("--output " + output +
                     " must end in .h5, .mtx, .txt or .json, or be a folder");
}

/// Problems with equal names get a number.
fs::path Target::fileFor(const ProblemData& problem) {
  if (!folder_) return output_;
  std::string name = problem.name;
  for (int k = 2; !taken_.insert(name).second; k++) name = problem.name + "-" + std::to_string(k);
  return output_ / (name + ".h5");
}

void Target::write(const ProblemData& problem, const std::vector<double>& z,
                   const std::vector<double>& w) {
  if (output_.empty()) return;
  std::error_code error;
  if (folder_) fs::create_directories(output_, error);
  const fs::path file = fileFor(problem);
  const bool is_input = std::any_of(inputs_.begin(), inputs_.end(), [&](const std::string& input) {
    std::error_code missing;
    return fs::equivalent(file, input, missing);
  });
  if (is_input)
    throw InputError({file.string(), ""}, "a file that was read", "another one to write",
                     "choose another --output");
  writeSolution(problem, z, w, file);
}

}  // namespace rico
