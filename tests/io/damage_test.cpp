/// Files with flipped bits and truncated files are read as a problem, or refused with a message of
/// one line. There is no crash, no hang, and no allocation larger than the file.
#include <hdf5.h>

#include <cmath>
#include <io/problems/ProblemFile.hpp>
#include <random>

#include "io/folder.hpp"
#include "io/sample_problems.hpp"
#include "support/seed.hpp"

using namespace rico;
using namespace rico::test;

namespace {

class Damage : public testing::TestWithParam<const char*> {
 protected:
  /// Otherwise HDF5 would print errors about the damaged files at the end of the program.
  static void SetUpTestSuite() { H5dont_atexit(); }

  /// A problem that was read must be valid: consistent sizes, indices in range.
  void tryToRead(const std::string& file) {
    try {
      const ProblemData problem = readProblem(file);
      const auto n = static_cast<std::size_t>(problem.n());
      ASSERT_EQ(problem.q.size(), n);
      ASSERT_EQ(problem.lb.size(), n);
      ASSERT_EQ(problem.ub.size(), n);
      ASSERT_EQ(problem.M.start.size(), n + 1);
      for (const std::int32_t j : problem.M.column) ASSERT_TRUE(j >= 0 && j < problem.n());
      for (const double x : problem.M.value) ASSERT_TRUE(std::isfinite(x));
    } catch (const InputError& error) {
      ASSERT_EQ(H5Fget_obj_count(H5F_OBJ_ALL, H5F_OBJ_ALL), 0) << "left open by " << error.what();
      ASSERT_TRUE(contains(error.what(), {file.substr(0, file.rfind("/p") + 2).c_str()}));
    }
  }

  Folder folder;
};

/// The file that contains most of the problem.
std::string mainFile(const std::string& file) {
  return file.ends_with(".mtx") ? file.substr(0, file.size() - 4) + ".M.mtx" : file;
}

}  // namespace

TEST_P(Damage, FlippedBits) {
  std::mt19937 random(seed(7));
  for (const ProblemData& problem : {sampleLcp(), sampleMlcp(), sampleRelay()}) {
    const std::string file = folder.file(std::string("p") + GetParam());
    writeProblem(problem, file);
    const std::string good = bytesOf(mainFile(file));
    for (int trial = 0; trial < 150; trial++) {
      std::string bytes = good;
      for (unsigned k = 1 + random() % 3; k > 0; k--)
        bytes[random() % bytes.size()] ^= static_cast<char>(1 << random() % 8);
      std::ofstream(mainFile(file), std::ios::binary) << bytes;
      tryToRead(file);
    }
  }
}

TEST_P(Damage, Truncated) {
  const std::string file = folder.file(std::string("p") + GetParam());
  writeProblem(sampleRelay(), file);
  const std::string good = bytesOf(mainFile(file));
  const std::size_t stride = std::max<std::size_t>(1, good.size() / 100);
  for (std::size_t length = 0; length < good.size(); length += stride) {
    std::ofstream(mainFile(file), std::ios::binary) << good.substr(0, length);
    tryToRead(file);
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, Damage, testing::Values(".h5", ".mtx", ".petsc"),
                         [](const auto& info) { return std::string(info.param + 1); });
