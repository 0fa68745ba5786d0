#include <io/cli/FileKind.hpp>
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
  if (!file.ends_with(".h5")) return nullptr;
  try {
    return std::make_unique<TrajectoryReader>(file);
  } catch (const InputError&) {
    return nullptr;
  }
}

}  // namespace rico
