#include <io/cli/FileKind.hpp>
#include <io/cli/runner/OpenTrajectory.hpp>
#include <io/problems/SandboxedRead.hpp>
#include <io/problems/formats/Hdf5File.hpp>

namespace rico {

bool isCheckpoint(const std::string& file) {
  if (!file.ends_with(".h5")) return false;
  try {
    const auto has = [&] { return Hdf5File(file).hasGroup("/checkpoint"); };
    readInSandbox(file, has);
    return has();
  } catch (const InputError&) {
    return file.find("checkpoint") != std::string::npos;  // damaged: decide by its name
  }
}

std::unique_ptr<TrajectoryReader> asTrajectory(const std::string& file) {
  if (!file.ends_with(".h5") && !file.ends_with(".hdf5")) return nullptr;
  bool isRunners = false;
  try {
    isRunners = isRunnerFile(file);
    return std::make_unique<TrajectoryReader>(openTrajectory(file));
  } catch (const InputError&) {
    if (isRunners) throw;
    return nullptr;
  }
}

}  // namespace rico
