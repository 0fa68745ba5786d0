/// `ricochet run` with thousands of contacts is killed at random moments and restarted from its
/// last checkpoint. The result must equal that of a run without interruption, bit for bit. The run
/// is tested as one process, and under mpirun, where one rank is killed and the number of ranks
/// changes. RICO_KILLS is the number of kills; 50 kills take minutes.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "cli/program.hpp"
#include "io/checkpoint/killed_job.hpp"

using namespace rico::test;

namespace {

int wantedKills() {
  const char* kills = std::getenv("RICO_KILLS");
  return kills != nullptr ? std::atoi(kills) : 10;
}

const char* const kScene = R"(time: {step: 5.0e-3, end: 0.75}
materials: {stone: {density: 2000}}
laws: [{friction: 0.4}]
shapes: {wall: {half_space: {}}, ball: {sphere: {radius: 0.05}}}
bodies:
  - {shape: wall, material: stone, motion: static}
  - {shape: wall, material: stone, motion: static, at: [-0.6, 0, 0], axis: [0, 1, 0], angle: 90}
  - {shape: wall, material: stone, motion: static, at: [0.6, 0, 0], axis: [0, 1, 0], angle: -90}
  - {shape: wall, material: stone, motion: static, at: [0, -0.6, 0], axis: [1, 0, 0], angle: -90}
  - {shape: wall, material: stone, motion: static, at: [0, 0.6, 0], axis: [1, 0, 0], angle: 90}
  - {shape: ball, material: stone, grid: {count: [10, 10, 8], spacing: [0.115, 0.113, 0.105]},
     at: [0, 0, 0.5]}
contacts: {margin: 0.01, predictive: true, recovery: 0.2}
solver: {sweeps: 20, theta: 1}
output: {trajectory: heap.h5, every: 2, checkpoint_every: 5}
)";

/// One way to start the run.
struct Kind {
  const char* name;
  std::vector<int> ranks;  ///< numbers of ranks, used in turn; 0: without mpirun
};

class Killed : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (!systemTellsOfChildren())
      GTEST_SKIP() << "the processes that mpirun starts cannot be listed on this system";
    for (const std::string& folder : {alone, killed}) prepare(folder);
    const auto begin = std::chrono::steady_clock::now();
    finish(alone, GetParam().ranks.front());
    took = std::chrono::steady_clock::now() - begin;
    EXPECT_GT(summary(alone)["most_contacts"].number, 2000);
  }
  static void prepare(const std::string& folder) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "/heap.yaml") << kScene;
  }
  /// Starts the run from the last checkpoint of the folder, if there is one.
  static pid_t start(const std::string& folder, int ranks) {
    std::vector<std::string> words = {"env", "-C", folder};
    if (ranks > 0) words.insert(words.end(), {RICO_MPIRUN, "-n", std::to_string(ranks)});
    words.insert(words.end(),
                 {RICO_PROGRAM, "run", "heap.yaml", "--quiet", "--json-summary", "end.json"});
    if (ranks == 1) words.push_back("--distributed");
    if (const int step = lastCheckpoint(folder); step > 0)
      words.insert(words.end(), {"--restart", "heap-" + std::to_string(step) + ".h5"});
    return startJob(words, folder + "/out");
  }
  static int lastCheckpoint(const std::string& folder) {
    int last = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder))
      if (int step = 0; std::sscanf(file.path().filename().c_str(), "heap-%d.h5", &step) == 1 &&
                        file.path().extension() == ".h5")
        last = std::max(last, step);
    return last;
  }
  static Json summary(const std::string& folder) {
    return JsonReader::read(bytesOf(folder + "/end.json"));
  }
  static void finish(const std::string& folder, int ranks) {
    const pid_t job = start(folder, ranks);
    const auto status = statusWithin(job, std::chrono::seconds(300));
    if (!status) ::kill(job, SIGKILL);
    ASSERT_TRUE(status && *status == 0) << bytesOf(folder + "/out");
  }
  void expectTheSame(const std::string& folder) const {
    ASSERT_TRUE(std::filesystem::exists(folder + "/end.json")) << bytesOf(folder + "/out");
    EXPECT_EQ(summary(folder)["state_hash"].text, summary(alone)["state_hash"].text);
    EXPECT_EQ(summary(folder)["last_step"].number, 150);
    const Ended same = ricochet("compare " + alone + "/heap.h5 " + folder + "/heap.h5");
    EXPECT_EQ(same.status, 0) << same.out << same.err;
  }

  /// Kills the run, or under mpirun one rank, after a random time. A rank is killed only after it
  /// has opened its files: mpirun of Open MPI 4.1 may wait forever for a rank that dies while MPI
  /// starts. Returns whether the run was interrupted.
  bool killOnce(int ranks) {
    const pid_t job = start(killed, ranks);
    const auto opened = [&] {
      const std::vector<pid_t> all = childrenOf(job);
      return std::any_of(all.begin(), all.end(), [](pid_t r) { return hasOpen(r, "/heap.h5"); });
    };
    for (int k = 0; ranks > 0 && k < 40000 && !opened(); ++k)
      if (statusWithin(job, Microseconds(500))) return false;
    const double part = (ranks > 0 ? 0.1 : 0.4) * double(random()) / double(std::mt19937::max());
    if (statusWithin(job, Microseconds(std::int64_t(1e6 * took.count() * part)))) return false;
    const std::vector<pid_t> all = ranks > 0 ? childrenOf(job) : std::vector<pid_t>{job};
    if (!all.empty()) ::kill(all[random() % all.size()], SIGKILL);
    const auto status = statusWithin(job, std::chrono::seconds(60));
    EXPECT_TRUE(status) << "the job continues although a rank was killed";
    if (!status) ::kill(job, SIGKILL), waitpid(job, nullptr, 0);
    return !status || *status != 0;
  }

  Folder home;
  std::string alone = home.file("alone"), killed = home.file("killed");
  std::chrono::duration<double> took{};
  std::mt19937 random{3};
};

}  // namespace

TEST_P(Killed, EndsWithTheSameBits) {
  const std::vector<int>& ranks = GetParam().ranks;
  const int wanted = wantedKills();
  int kills = 0, ends = 0;
  for (std::size_t attempt = 0; kills < wanted; ++attempt) {
    if (killOnce(ranks[attempt % ranks.size()])) {
      ++kills;
      continue;
    }
    ASSERT_LT(++ends, wanted) << "most attempts ended before the kill";
    ASSERT_NO_FATAL_FAILURE(expectTheSame(killed));  // the run had ended: start again
    prepare(killed);
  }
  finish(killed, ranks.back());
  expectTheSame(killed);
  std::printf("%d kills, %d runs to their ends; one left alone takes %.1f s\n", kills, ends + 1,
              took.count());
}

INSTANTIATE_TEST_SUITE_P(Runs, Killed,
                         testing::Values(Kind{"Alone", {0}}, Kind{"OnRanks", {2, 3, 1}}),
                         [](const auto& info) { return std::string(info.param.name); });
