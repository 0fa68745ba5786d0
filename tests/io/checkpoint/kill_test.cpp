/// The example recorded_pile is killed fifty times at random moments and restarted: the bits of
/// state and trajectory are those of a run without interruption.
#include <io/trajectory/TrajectoryReader.hpp>
#include <random>

#include "io/checkpoint/killed_job.hpp"

using namespace rico;
using namespace rico::test;

namespace {

const std::string kBalls = "1000", kSeconds = "1";  // 3000 contacts

pid_t start(const std::string& folder) {
  return startJob({RICO_RECORDED_PILE, folder, kBalls, kSeconds}, folder + ".out");
}

/// Returns true if the process ends by itself within the time limit; otherwise it is ended by the
/// signal.
bool endsWithin(pid_t child, Microseconds limit, int signal) {
  if (const auto status = statusWithin(child, limit)) {
    EXPECT_EQ(*status, 0);
    return true;
  }
  ::kill(child, signal);
  waitpid(child, nullptr, 0);
  return false;
}

/// Returns the last line, "state 0123456789abcdef".
std::string lastWords(const std::string& folder) {
  const std::string out = bytesOf(folder + ".out");
  const std::size_t at = out.rfind("after step");
  return at == std::string::npos ? out : out.substr(at);
}

std::vector<std::uint64_t> hashes(const std::string& folder) {
  const TrajectoryReader reader(folder + "/pile.h5");
  std::vector<std::uint64_t> hashes;
  for (std::int64_t k = 0; k < reader.steps(); ++k) hashes.push_back(reader.frame(k).hash());
  return hashes;
}

class Killed : public testing::Test {
 protected:
  void SetUp() override {
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_TRUE(endsWithin(start(alone), std::chrono::seconds(100), SIGKILL));
    took = std::chrono::steady_clock::now() - begin;
  }
  /// Kills the run at random moments of its remaining time; a run that has finished is started
  /// again.
  void killManyTimes(int kills, int signal) {
    std::mt19937 random(5);
    for (int killed = 0, ends = 0; killed < kills;) {
      const double part = 0.05 + 0.4 * double(random()) / double(std::mt19937::max());
      if (!endsWithin(start(folder), Microseconds(std::int64_t(1e6 * took.count() * part)),
                      signal)) {
        ++killed;
        continue;
      }
      ASSERT_LT(++ends, kills) << "most attempts ended before the kill";
      expectTheSame();
      std::filesystem::remove_all(folder);
    }
    ASSERT_TRUE(endsWithin(start(folder), std::chrono::seconds(100), SIGKILL));
    expectTheSame();
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      files += entry.path().extension() == ".h5" ? 1 : 0;
    EXPECT_LE(files, 3u) << "expected a trajectory and the last two checkpoints";
  }
  void expectTheSame() const {
    EXPECT_EQ(lastWords(folder), lastWords(alone));
    EXPECT_EQ(hashes(folder), hashes(alone));
  }

  Folder home;
  std::string alone = home.file("alone"), folder = home.file("killed");
  std::chrono::duration<double> took{};
};

}  // namespace

TEST_F(Killed, AtAnyMoment) { killManyTimes(50, SIGKILL); }

/// After SIGTERM the run ends after the current step, with a checkpoint.
TEST_F(Killed, OnRequest) { killManyTimes(10, SIGTERM); }
