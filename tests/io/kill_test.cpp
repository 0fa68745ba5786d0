/// A run of bodies in contact, example recorded_pile, is killed at any moment and called again: it
/// ends with the bits of one that was left alone, and so does its trajectory.
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <io/trajectory/TrajectoryReader.hpp>
#include <random>
#include <thread>

#include "io/folder.hpp"

using namespace rico;
using namespace rico::test;

namespace {

const std::string kBalls = "300", kSeconds = "4";

pid_t start(const std::string& folder) {
  const pid_t child = fork();
  if (child != 0) return child;
  const std::string out = folder + ".out";
  if (freopen(out.c_str(), "w", stdout) != nullptr && freopen("/dev/null", "w", stderr) != nullptr)
    execl(RICO_RECORDED_PILE, "recorded_pile", folder.c_str(), kBalls.c_str(), kSeconds.c_str(),
          nullptr);
  _exit(127);
}

/// Has it ended by itself? Otherwise it gets the signal and ends.
bool endsWithin(pid_t child, std::chrono::microseconds limit, int signal) {
  const auto begin = std::chrono::steady_clock::now();
  int status = 0;
  while (std::chrono::steady_clock::now() - begin < limit) {
    if (waitpid(child, &status, WNOHANG) == child) {
      EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "status " << status;
      return true;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(500));
  }
  ::kill(child, signal);
  waitpid(child, &status, 0);
  return false;
}

/// "state 0123456789abcdef"
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
  /// Kills it until it ends by itself, each time a little later; then compares.
  void killUntilItEnds(int kills, int signal) {
    const std::string folder = home.file("killed");
    std::mt19937 random(5);
    int killed = 0;
    while (killed < kills) {
      const std::chrono::microseconds part(std::int64_t(
          1e6 * took.count() * (0.05 + 0.4 * double(random()) / double(std::mt19937::max()))));
      if (endsWithin(start(folder), part, signal)) break;
      ++killed;
    }
    EXPECT_GE(killed, 3) << "it was hardly disturbed";
    ASSERT_TRUE(endsWithin(start(folder), std::chrono::seconds(100), SIGKILL));
    EXPECT_EQ(lastWords(folder), lastWords(alone));
    EXPECT_EQ(hashes(folder), hashes(alone));
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      files += entry.path().extension() == ".h5" ? 1 : 0;
    EXPECT_LE(files, 3u) << "a trajectory and the last two checkpoints";
  }
  Folder home;
  std::string alone = home.file("alone");
  std::chrono::duration<double> took{};
};

}  // namespace

TEST_F(Killed, AtAnyMoment) { killUntilItEnds(25, SIGKILL); }

/// A signal that asks: it ends after a step, with a checkpoint.
TEST_F(Killed, OnRequest) { killUntilItEnds(10, SIGTERM); }
