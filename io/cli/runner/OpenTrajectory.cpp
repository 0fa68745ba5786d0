#include <io/cli/runner/OpenTrajectory.hpp>
#ifdef RICOCHET_RUNNER_FILES
#include <io/cli/runner/RunnerTrajectory.hpp>
#endif
#include <io/problems/InputError.hpp>
#include <io/problems/SandboxedRead.hpp>
#include <io/trajectory/TrajectoryFile.hpp>
#include <memory>

namespace rico {

bool isRunnerFile(const std::filesystem::path& path) {
  const auto has = [&] {
    const QuietHdf5 quiet;
    const Hdf5Id file = openRecording(path);
    return H5Lexists(file, "/trajectory", H5P_DEFAULT) <= 0 &&
           H5Lexists(file, "/data", H5P_DEFAULT) > 0 &&
           H5Lexists(file, "/data/input", H5P_DEFAULT) > 0;
  };
  readInSandbox(path, has);
  return has();
}

TrajectoryReader openTrajectory(const std::filesystem::path& path) {
  if (!isRunnerFile(path)) return TrajectoryReader(path);
#ifdef RICOCHET_RUNNER_FILES
  return TrajectoryReader(std::make_unique<RunnerTrajectory>(path));
#else
  throw InputError({path.string(), ""}, "a file of Siconos' runner", "a trajectory",
                   "build Ricochet with its mechanics, which makes the surfaces of shapes");
#endif
}

}  // namespace rico
