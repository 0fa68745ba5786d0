// seeds FOLDER: writes small valid files as initial corpus, in one folder per harness.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <io/checkpoint/CheckpointFile.hpp>
#include <io/checkpoint/CheckpointFooter.hpp>
#include <io/problems/ProblemFile.hpp>
#include <io/trajectory/TrajectoryWriter.hpp>
#include <iterator>

#include "io/checkpoint/shared_population.hpp"
#include "io/sample_problems.hpp"
#include "io/trajectory/trajectory_scene.hpp"

namespace fs = std::filesystem;
using namespace rico;

namespace {

std::string bytesOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void writeTrajectory(const fs::path& file, int compression) {
  TrajectoryWriter writer(file, test::sampleLayout(), {.compression = compression, .xdmf = false});
  for (std::int64_t step = 0; step < 3; ++step) writer.append(test::sampleFrame(step));
}

}  // namespace

int main(int argc, char** argv) {
  const fs::path folder = argc > 1 ? argv[1] : "seeds";
  for (const char* name : {"checkpoint", "trajectory", "hdf5_problem", "matrix_market"})
    fs::create_directories(folder / name);

  test::SharedPopulation population({}, 8);
  const fs::path checkpoint = folder / "checkpoint" / "state.h5";
  writeCheckpoint(checkpoint, population.walk(), 1, 0.1);
  fs::resize_file(checkpoint, std::uintmax_t(verifyFooter({}, checkpoint).size));
  writeTrajectory(folder / "trajectory" / "plain.h5", 0);
  writeTrajectory(folder / "trajectory" / "compressed.h5", 1);

  int number = 0;
  for (const ProblemData& problem : {test::sampleLcp(), test::sampleMlcp(), test::sampleRelay()}) {
    const std::string name = std::to_string(number++);
    writeProblem(problem, folder / "hdf5_problem" / (name + ".h5"));
    const fs::path market = folder / "matrix_market" / name;
    writeProblem(problem, market.string() + ".mtx");
    std::ofstream(market) << bytesOf(market.string() + ".M.mtx") << '\1'
                          << bytesOf(market.string() + ".q.mtx");
    for (const char* part : {".M.mtx", ".q.mtx", ".lb.mtx", ".ub.mtx"})
      fs::remove(market.string() + part);
  }
  return 0;
}
