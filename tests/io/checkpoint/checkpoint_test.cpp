/// A state that is written and read again is the same state, and all later steps are the same.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "io/checkpoint/checkpoint_scene.hpp"

using namespace rico;

namespace {

std::string messageOf(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

std::string bytesOf(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Continues from the checkpoint, and writes a checkpoint after every step.
void runOn(const std::filesystem::path& path, int until) {
  Interruptible run;
  for (auto step = readCheckpoint(path, run.walk()).step; step < until;) {
    run.run(1);
    ++step;
    writeCheckpoint(path, run.walk(), step, 5e-4 * double(step));
  }
}

}  // namespace

TEST(Checkpoint, RestartContinuesWithEqualBits) {
  const TestFolder folder;
  Interruptible whole;
  whole.run(900);  // during the first impacts
  writeCheckpoint(folder / "state.h5", whole.walk(), 900, 0.45);

  Interruptible restarted;
  const CheckpointInfo info = readCheckpoint(folder / "state.h5", restarted.walk());
  EXPECT_EQ(info.step, 900);
  EXPECT_EQ(info.time, 0.45);
  EXPECT_EQ(info.stateHash, whole.hash());
  ASSERT_EQ(restarted.hash(), whole.hash());
  for (int step = 0; step < 1000; step++) {
    whole.run(1);
    restarted.run(1);
    ASSERT_EQ(restarted.hash(), whole.hash()) << step;
  }
}

TEST(Checkpoint, AModelThatHasRunCanBeRestarted) {
  const TestFolder folder;
  Interruptible a, b;
  a.run(700);
  writeCheckpoint(folder / "state.h5", a.walk(), 700, 0.35);
  b.run(1234);  // contains factors, warm starts and index sets of another time
  readCheckpoint(folder / "state.h5", b.walk());
  a.run(500);
  b.run(500);
  EXPECT_EQ(a.hash(), b.hash());
}

TEST(Checkpoint, SameStateGivesTheSameBytes) {
  const TestFolder folder;
  Interruptible a;
  a.run(50);
  writeCheckpoint(folder / "1.h5", a.walk(), 50, 0.025);
  writeCheckpoint(folder / "2.h5", a.walk(), 50, 0.025);
  EXPECT_EQ(bytesOf(folder / "1.h5"), bytesOf(folder / "2.h5"));
  EXPECT_EQ(verifyCheckpoint(folder / "2.h5").stateHash, a.hash());
}

TEST(Checkpoint, AnotherModelIsRefusedAndNotChanged) {
  const TestFolder folder;
  Interruptible ten, eleven(11);
  writeCheckpoint(folder / "state.h5", ten.walk(), 0, 0);
  const std::uint64_t before = eleven.hash();
  const std::string message =
      messageOf([&] { readCheckpoint(folder / "state.h5", eleven.walk()); });
  EXPECT_NE(message.find("another model"), std::string::npos) << message;
  EXPECT_NE(message.find("ds "), std::string::npos) << message;
  EXPECT_EQ(eleven.hash(), before);
}

TEST(Checkpoint, MissingFilesAndFoldersAreReported) {
  const TestFolder folder;
  Interruptible a;
  EXPECT_NE(messageOf([&] { readCheckpoint(folder / "none.h5", a.walk()); }).find("no such file"),
            std::string::npos);
  EXPECT_NE(
      messageOf([&] { writeCheckpoint(folder / "no/where.h5", a.walk(), 0, 0); }).find("untouched"),
      std::string::npos);
}

TEST(Checkpoint, AFullDiskLeavesTheOldCheckpoint) {
  const TestFolder folder;
  Interruptible a;
  writeCheckpoint(folder / "state.h5", a.walk(), 0, 0);
  const std::string before = bytesOf(folder / "state.h5");
  a.run(10);
  const pid_t child = fork();  // a limit of file size acts like a full disk
  if (child == 0) {
    const rlimit limit{1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
    const std::string message =
        messageOf([&] { writeCheckpoint(folder / "state.h5", a.walk(), 10, 0.005); });
    _exit(message.find("untouched") != std::string::npos ? 0 : 1);
  }
  int status;
  waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(bytesOf(folder / "state.h5"), before);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

/// A run that is killed at any moment leaves an undamaged checkpoint, and continues to the same
/// end.
TEST(Checkpoint, ARunKilledFiftyTimesEndsTheSame) {
  constexpr int kSteps = 600;
  const TestFolder folder;
  Interruptible reference;
  writeCheckpoint(folder / "state.h5", reference.walk(), 0, 0);
  reference.run(kSteps);
  std::mt19937 random(1);
  for (int kill = 0; kill < 50; kill++) {
    const auto written = std::filesystem::last_write_time(folder / "state.h5");
    const pid_t child = fork();
    if (child == 0) _exit(messageOf([&] { runOn(folder / "state.h5", kSteps); }).empty() ? 0 : 1);
    usleep(500 + random() % 30000);
    const auto isAsBefore = [&] {
      return std::filesystem::last_write_time(folder / "state.h5") == written;
    };
    for (int wait = 0; kill % 10 == 9 && wait < 1000 && isAsBefore(); ++wait)
      usleep(10000);  // every tenth kill waits for a new checkpoint
    ::kill(child, SIGKILL);
    int status;
    waitpid(child, &status, 0);
    EXPECT_NO_THROW(verifyCheckpoint(folder / "state.h5")) << kill;
  }
  Interruptible last;
  const auto step = readCheckpoint(folder / "state.h5", last.walk()).step;
  EXPECT_GT(step, 0);
  last.run(int(kSteps - step));
  EXPECT_EQ(last.hash(), reference.hash());
}
