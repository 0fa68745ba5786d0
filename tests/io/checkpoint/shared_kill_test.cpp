/// A run on several ranks, one of which is killed at a random moment: the job ends within seconds
/// with a message. A restart on another number of ranks gives the bits of a run without
/// interruption.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <io/trajectory/TrajectoryReader.hpp>
#include <random>

#include "io/checkpoint/killed_job.hpp"
#include "io/checkpoint/small_disk.hpp"

using namespace rico;
using namespace rico::test;

namespace {

using Clock = std::chrono::steady_clock;

pid_t start(const std::string& folder, int ranks) {
  return startJob(
      {RICO_MPIRUN, "-n", std::to_string(ranks), RICO_SHARED_RUN, folder, "1000", "200"},
      folder + ".out");
}

std::string lastWords(const std::string& folder) {
  const std::string out = bytesOf(folder + ".out");
  const std::size_t at = out.rfind("after step 200");
  return at == std::string::npos ? out : out.substr(at, out.find('\n', at) - at);
}

std::vector<std::uint64_t> hashes(const std::string& folder) {
  const TrajectoryReader reader(folder + "/run.h5");
  std::vector<std::uint64_t> hashes;
  for (std::int64_t k = 0; k < reader.steps(); ++k) hashes.push_back(reader.frame(k).hash());
  return hashes;
}

class SharedKill : public testing::Test {
 protected:
  void SetUp() override {
    if (!systemTellsOfChildren())
      GTEST_SKIP() << "the ranks that mpirun starts cannot be listed on this system";
    for (const std::string& folder : {alone, killed}) std::filesystem::create_directories(folder);
    const auto begin = Clock::now();
    runToItsEnd(alone, 1);
    took = Clock::now() - begin;
  }
  void runToItsEnd(const std::string& folder, int ranks) {
    const pid_t job = start(folder, ranks);
    const auto status = statusWithin(job, std::chrono::seconds(50));
    if (!status) ::kill(job, SIGKILL);
    ASSERT_TRUE(status && *status == 0) << bytesOf(folder + ".out");
  }
  /// Kills a rank after a random time, if one is still running. Returns the time until the job
  /// ended. The kill waits until MPI has started: mpirun of Open MPI 4.1 may otherwise wait
  /// forever.
  std::optional<Clock::duration> killARank(pid_t job) {
    const auto part = Microseconds(
        std::int64_t(0.5e6 * took.count() * double(random()) / double(std::mt19937::max())));
    for (int k = 0; k < 40000 && bytesOf(killed + ".out").find("begun") == std::string::npos; ++k)
      std::this_thread::sleep_for(Microseconds(500));
    std::this_thread::sleep_for(part);
    const std::vector<pid_t> ranks = childrenOf(job);
    if (ranks.empty()) {
      waitpid(job, nullptr, 0);
      return std::nullopt;
    }
    ::kill(ranks[random() % ranks.size()], SIGKILL);
    const auto begin = Clock::now();
    const auto status = statusWithin(job, std::chrono::seconds(30));
    EXPECT_TRUE(status) << "the job continues although a rank was killed, "
                        << std::chrono::duration<double>(part).count()
                        << " s after its start: " << bytesOf(killed + ".out");
    if (!status) {
      ::kill(job, SIGKILL);
      waitpid(job, nullptr, 0);
    } else if (*status == 0) {
      return std::nullopt;  // the job had ended
    }
    return Clock::now() - begin;
  }
  void signal(pid_t job, int number) const {
    for (const pid_t rank : childrenOf(job)) ::kill(rank, number);
  }
  /// Returns true if there are two checkpoints and none is being written: space is reserved for a
  /// checkpoint that is being written, and its completion would free space by removing an older
  /// one.
  bool isBetweenCheckpoints() const {
    int finished = 0;
    for (const auto& file : std::filesystem::directory_iterator(killed)) {
      if (file.path().extension() == ".tmp") return false;
      finished += file.path().filename().string().starts_with("checkpoint") ? 1 : 0;
    }
    return finished == 2;
  }
  void stopBetweenCheckpoints(pid_t job) const {
    for (int k = 0; k < 40000; ++k) {
      signal(job, SIGSTOP);
      std::this_thread::sleep_for(Microseconds(500));  // until the signal has reached all ranks
      if (isBetweenCheckpoints()) return;
      signal(job, SIGCONT);
      std::this_thread::sleep_for(Microseconds(500));
    }
    ADD_FAILURE() << "no moment without a checkpoint being written was found";
  }
  void killUntilItEnds(int kills) {
    int done = 0, told = 0;
    Clock::duration longest{0};
    for (int attempt = 0; attempt < 4 * kills && done < kills; ++attempt) {
      std::filesystem::create_directories(killed);
      const auto end = killARank(start(killed, 2 + attempt % 2));
      if (!end) {
        std::filesystem::remove_all(killed);  // the run had ended: start again
        continue;
      }
      ++done;
      longest = std::max(longest, *end);
      const std::string words = bytesOf(killed + ".out");
      const bool isTold = words.find("signal 9") != std::string::npos;
      told += isTold ? 1 : 0;
      if (!isTold) std::printf("mpirun does not say that a rank was killed: %s\n", words.c_str());
    }
    EXPECT_EQ(done, kills) << "most attempts ended before the kill";
    EXPECT_GT(told, 0) << "mpirun never reported a killed rank (single messages may be lost)";
    RecordProperty("kills", done);
    std::printf("%d kills; after each the job ended within %.1f s\n", done,
                std::chrono::duration<double>(longest).count());
    EXPECT_LT(longest, std::chrono::seconds(20));
    std::filesystem::create_directories(killed);
    for (const int ranks : {1, 3}) {
      const std::string folder = killed + std::to_string(ranks);
      std::filesystem::copy(killed, folder);
      runToItsEnd(folder, ranks);
      EXPECT_EQ(lastWords(folder), lastWords(alone)) << ranks;
      EXPECT_EQ(hashes(folder), hashes(alone)) << ranks;
    }
  }

  Folder home;
  std::string alone = home.file("alone"), killed = home.file("killed");
  std::chrono::duration<double> took{};
  std::mt19937 random{11};
};

}  // namespace

/// RICO_KILLS is the number of kills; 50 kills take two minutes.
TEST_F(SharedKill, AtRandomMoments) {
  const char* kills = std::getenv("RICO_KILLS");
  killUntilItEnds(kills != nullptr ? std::atoi(kills) : 3);
}

/// On a full disk the last checkpoint remains, and the run continues to its end. When there is
/// space again, a restart on another number of ranks gives the same bits.
TEST_F(SharedKill, OnAFullDisk) {
  for (const int ranks : {1, 2}) {
    const auto work = [&] {
      const pid_t job = start(killed, ranks);
      stopBetweenCheckpoints(job);
      fillUp(killed + "/ballast");
      signal(job, SIGCONT);
      const auto status = statusWithin(job, std::chrono::seconds(50));
      EXPECT_TRUE(status && *status == 0);
      EXPECT_EQ(lastWords(killed), lastWords(alone));
      EXPECT_TRUE(contains(bytesOf(killed + ".out"),
                           {"no checkpoint of step 190", "no checkpoint of step 200",
                            "no room for another step", "No space left", "untouched"}));
      EXPECT_FALSE(std::filesystem::exists(killed + "/checkpoint-200.h5"));
      std::filesystem::remove(killed + "/ballast");
      runToItsEnd(killed, 3 - ranks);
      EXPECT_EQ(lastWords(killed), lastWords(alone));
      EXPECT_EQ(hashes(killed), hashes(alone));
    };
    const Outcome outcome = inChild([&] { return mountSmallDisk(killed, 16 << 20); }, work);
    if (outcome == kCannot) GTEST_SKIP() << "a small file system cannot be mounted on this system";
    EXPECT_EQ(outcome, kPassed) << ranks << " ranks";
  }
}

/// mpirun passes a signal on to its ranks: they end after the current step, with a checkpoint.
TEST_F(SharedKill, OnRequest) {
  const pid_t job = start(killed, 2);
  while (!std::filesystem::exists(killed + "/checkpoint-20.h5"))
    std::this_thread::sleep_for(Microseconds(500));
  ::kill(job, SIGUSR1);
  const auto status = statusWithin(job, std::chrono::seconds(50));
  ASSERT_TRUE(status && *status == 0) << bytesOf(killed + ".out");
  EXPECT_TRUE(contains(bytesOf(killed + ".out"), {"ended by a signal", "continue from"}));
  runToItsEnd(killed, 3);
  EXPECT_EQ(lastWords(killed), lastWords(alone));
  EXPECT_EQ(hashes(killed), hashes(alone));
}
