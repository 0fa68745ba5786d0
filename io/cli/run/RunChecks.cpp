/// The options and the output files of a run, checked before it begins.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <io/cli/run/RunChecks.hpp>
#include <io/problems/Files.hpp>
#include <io/problems/InputError.hpp>
#include <system_error>

namespace rico {

void applyOptions(const RunOptions& options, Scene& scene) {
  if (options.checkpointEvery) scene.output.checkpointEvery = *options.checkpointEvery;
  if (options.checkpointMinutes) scene.output.checkpointMinutes = *options.checkpointMinutes;
  if (options.trajectory) scene.output.trajectory = *options.trajectory;
  if (scene.output.trajectory == "none") scene.output.trajectory.clear();
}

namespace {

/// Throws unless a file to be written has an existing folder, and differs from all input files.
void requireWritable(const char* what, const std::string& file, const std::string& scene,
                     const std::string& restart) {
  namespace fs = std::filesystem;
  if (file.empty()) return;
  std::error_code ignored;
  for (const std::string& read : {scene, restart})
    if (!read.empty() && fs::equivalent(file, read, ignored))
      throw InputError({file, ""}, "a file that this run reads",
                       std::string("another name for the ") + what, "choose one");
  const fs::path folder = fs::path(file).parent_path();
  if (!folder.empty() && !fs::is_directory(folder))
    throw InputError({file, ""}, "no folder " + folder.string(),
                     std::string("a place for the ") + what,
                     "make it first: mkdir -p " + folder.string());
  if (fs::is_directory(file))
    throw InputError({file, ""}, "a folder", std::string("a name for the ") + what,
                     "name a file in it");
}

/// Throws if `what` cannot be created in an existing folder; "" is the current one.
void requirePermission(const std::string& what, const std::filesystem::path& folder) {
  const std::filesystem::path named = folder.empty() ? "." : folder;
  if (std::filesystem::exists(named) && access(named.c_str(), W_OK | X_OK) != 0)
    refuseWriting(what, std::strerror(errno));
}

void requirePermissions(const RunOptions& options, const OutputSpec& output) {
  namespace fs = std::filesystem;
  for (const std::string& file : {output.trajectory, options.jsonSummary})
    if (!file.empty() && file != "-" && !fs::exists(file))
      requirePermission(file, fs::path(file).parent_path());
  if (output.checkpointEvery > 0 || output.checkpointMinutes > 0 || options.maxWalltime > 0)
    requirePermission("checkpoints in " + fs::weakly_canonical(output.folder).string(),
                      output.folder);
}

}  // namespace

void requireOutputs(const RunOptions& options, const Scene& scene) {
  requireWritable(options.trajectory ? "trajectory" : "trajectory (output.trajectory of the scene)",
                  scene.output.trajectory, options.scene, options.restart);
  const std::string& folder = scene.output.folder;
  if (std::filesystem::exists(folder) && !std::filesystem::is_directory(folder))
    throw InputError({folder, ""}, "a file",
                     "a folder for checkpoints (output.folder of the scene)", "name another one");
  if (options.jsonSummary != "-")
    requireWritable("summary", options.jsonSummary, options.scene, options.restart);
  if (!options.check) requirePermissions(options, scene.output);
}

std::string otherMethod(const std::string& refusal) {
  const auto says = [&](const char* words) { return refusal.find(words) != std::string::npos; };
  if (says("it has shared bodies"))
    return "; its run distributed the bodies: continue with solver.sweeps, solver.type and joints "
           "as they were then, or with --distributed";
  if (says("the model has shared bodies"))
    return "; its run used another method, or an earlier version, which computed this scene in "
           "another order: continue with `solver` as it was then and without --distributed, or run "
           "the scene from its beginning";
  return "";
}

}  // namespace rico
