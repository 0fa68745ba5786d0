/// A file system that is filled and emptied again; a folder that belongs to another user; two runs
/// that write the same files.
#include <io/checkpoint/Checkpoints.hpp>
#include <io/problems/Files.hpp>
#include <io/trajectory/TrajectoryReader.hpp>
#include <io/trajectory/TrajectoryWriter.hpp>

#include "io/checkpoint/small_disk.hpp"
#include "io/folder.hpp"
#include "io/trajectory/trajectory_scene.hpp"

using namespace rico;
using namespace rico::test;

namespace {

class FullDisk : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directory(disk); }
  void onDisk(long megabytes, const std::function<void()>& work) {
    const Outcome outcome = inChild([&] { return mountSmallDisk(disk, megabytes << 20); }, work);
    if (outcome == kCannot) GTEST_SKIP() << "a small file system cannot be mounted on this system";
    EXPECT_EQ(outcome, kPassed);
  }
  StateWalk walk() {
    return [this](StateRecorder& r) {
      r.group("numbers", 0);
      r("all", std::span<double>(numbers));
    };
  }

  Folder folder;
  std::string disk = folder.file("a disk, ça alors");
  std::vector<double> numbers = std::vector<double>(100000, 0.125);
  std::vector<std::string> lines;
  Checkpoints::Report report = [this](const std::string& line) { lines.push_back(line); };
};

}  // namespace

TEST_F(FullDisk, TheOldCheckpointStaysAndTheRunContinues) {
  onDisk(3, [&] {
    Checkpoints checkpoints({.folder = disk, .everySteps = 1}, walk(), report);
    checkpoints.afterStep(1, 0.1);
    const std::string first = checkpoints.lastWritten();
    fillUp(disk + "/ballast");
    numbers[7] = 9;
    for (int step = 2; step <= 4; ++step) checkpoints.afterStep(step, 0.1 * step);
    ASSERT_EQ(lines.size(), 3U) << "expected one message for each step";
    EXPECT_TRUE(contains(lines[2], {"no checkpoint of step 4", "No space left"}));
    EXPECT_EQ(checkpoints.lastWritten(), first);
    EXPECT_EQ(verifyCheckpoint(first).step, 1);
    std::filesystem::remove(disk + "/ballast");
    checkpoints.afterStep(5, 0.5);
    EXPECT_EQ(lines.size(), 3U);
    EXPECT_EQ(newestCheckpoint({.folder = disk}), disk + "/checkpoint-5.h5");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(disk), {}), 2);
  });
}

/// A step is in the file completely or not at all, and no step that was accepted is lost.
TEST_F(FullDisk, TheTrajectoryContinuesWhenThereIsSpace) {
  onDisk(12, [&] {
    const std::string file = disk + "/run.h5";
    std::vector<std::int64_t> taken;
    {
      TrajectoryWriter writer(file, sampleLayout(), {.xdmf = false});
      const auto append = [&](std::int64_t k) {
        writer.append(sampleFrame(k));
        taken.push_back(k);
      };
      append(0);
      fillUp(disk + "/ballast");
      std::int64_t k = 1, refused = 0;
      std::string why;
      for (; refused < 3 && k < 100000; ++k) {
        try {
          append(k);
        } catch (const std::runtime_error& error) {
          ++refused;
          why = error.what();
        }
      }
      EXPECT_TRUE(contains(why, {"run.h5", "no room for another step", "No space left"}));
      std::filesystem::remove(disk + "/ballast");
      for (int more = 0; more < 50; ++more) append(k++);
    }
    const TrajectoryReader reader(file);
    EXPECT_EQ(reader.numbers(), taken);
    for (std::int64_t i = 0; i < reader.steps(); ++i)
      EXPECT_EQ(reader.frame(i).hash(), sampleFrame(taken[std::size_t(i)]).hash());
  });
}

TEST_F(FullDisk, ARemovedTrajectoryIsReported) {
  const std::string file = disk + "/run.h5";
  TrajectoryWriter writer(file, sampleLayout(), {.xdmf = false});
  writer.append(sampleFrame(0));
  std::filesystem::remove(file);
  for (int k = 1; k < 3; ++k) {
    try {
      writer.append(sampleFrame(k));
      ADD_FAILURE() << "no error was reported";
    } catch (const std::runtime_error& error) {
      EXPECT_TRUE(contains(error.what(), {"run.h5: it was removed"}));
    }
  }
}

TEST_F(FullDisk, OfTheTrajectoryDoesNotPreventTheCheckpoint) {
  const CheckpointPlan plan{.folder = disk, .everySteps = 1, .before = [] {
                              throw std::runtime_error("the other disk is full");
                            }};
  Checkpoints checkpoints(plan, walk(), report);
  checkpoints.afterStep(1, 0.1);
  EXPECT_EQ(verifyCheckpoint(checkpoints.lastWritten()).step, 1);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(contains(lines[0], {"step 1", "the other disk is full"}));
}

TEST_F(FullDisk, FoldersAndFilesOfAnotherUser) {
  writeCheckpoint(disk + "/checkpoint-1.h5", walk(), 1, 0.1);
  { TrajectoryWriter(disk + "/run.h5", sampleLayout(), {.xdmf = false}).append(sampleFrame(0)); }
  folder.put("secret.h5", bytesOf(disk + "/run.h5"));
  const auto permit = [](const std::string& path, unsigned bits) { chmod(path.c_str(), bits); };
  permit(std::filesystem::path(disk).parent_path(), 0755);
  permit(disk, 0555);
  permit(disk + "/run.h5", 0444);
  permit(folder.file("secret.h5"), 0);
  const Outcome outcome = inChild(becomeNobody, [&] {
    Checkpoints checkpoints({.folder = disk, .everySteps = 1}, walk(), report);
    checkpoints.afterStep(2, 0.2);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_TRUE(contains(lines[0], {"no checkpoint of step 2", "Permission denied"}));
    EXPECT_EQ(newestCheckpoint({.folder = disk}), disk + "/checkpoint-1.h5")
        << "reading is permitted";
    EXPECT_TRUE(refusesInput([&] { TrajectoryReader reader(folder.file("secret.h5")); },
                             {"secret.h5", "Permission denied"}));
    EXPECT_EQ(TrajectoryReader(disk + "/run.h5").steps(), 1);
    EXPECT_THROW(TrajectoryWriter::resume(disk + "/run.h5", 0), std::runtime_error);
    EXPECT_THROW(TrajectoryWriter(disk + "/new.h5", sampleLayout()), std::runtime_error);
  });
  EXPECT_EQ(outcome, kPassed);
  permit(disk, 0755);
}

/// The second of two runs that write one file is refused, and the file of the first run is not
/// damaged.
TEST_F(FullDisk, TwoRunsIntoOneTrajectory) {
  const std::string file = disk + "/run.h5";
  int begun[2], ended[2];
  ASSERT_TRUE(pipe(begun) == 0 && pipe(ended) == 0);
  const pid_t first = fork();
  if (first == 0) {
    char word = 0;
    close(ended[1]);
    {
      TrajectoryWriter writer(file, sampleLayout(), {.xdmf = false});
      writer.append(sampleFrame(0));
      writer.flush();
      if (::write(begun[1], &word, 1) != 1 || ::read(ended[0], &word, 1) < 0) _exit(1);
      writer.append(sampleFrame(1));
    }
    _exit(0);
  }
  char word = 0;
  EXPECT_EQ(::read(begun[0], &word, 1), 1);
  const auto message = [](const std::function<void()>& work) -> std::string {
    try {
      work();
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "no error is reported";
  };
  const char* const words = "run.h5: another run is writing it";
  EXPECT_TRUE(contains(message([&] { TrajectoryWriter(file, sampleLayout()); }), {words}));
  EXPECT_TRUE(contains(message([&] { TrajectoryWriter::resume(file, 0); }), {words}));
  EXPECT_EQ(TrajectoryReader(file).steps(), 1) << "reading is permitted";
  for (const int end : {begun[0], begun[1], ended[0], ended[1]}) close(end);
  int status = 0;
  waitpid(first, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(TrajectoryReader(file).frame(1).hash(), sampleFrame(1).hash());
}

/// Until the first run ends, only this run may write checkpoints of the name.
TEST_F(FullDisk, TwoRunsIntoOneFolder) {
  const CheckpointPlan plan{.folder = disk, .everySteps = 1, .onSignals = false, .keep = 1};
  std::vector<std::string> firstLines;
  const auto firstReport = [&](const std::string& line) { firstLines.push_back(line); };
  std::optional<Checkpoints> first(std::in_place, plan, walk(), firstReport);
  Checkpoints second(plan, walk(), report);
  first->afterStep(1, 0.1);
  second.afterStep(7, 0.7);
  first->afterStep(2, 0.2);
  EXPECT_TRUE(firstLines.empty());
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(contains(lines[0], {"no checkpoint of step 7", "checkpoint-1.h5", "another run"}));
  EXPECT_EQ(newestCheckpoint(plan), disk + "/checkpoint-2.h5");
  first.reset();
  second.afterStep(8, 0.8);
  EXPECT_EQ(lines.size(), 1U);
  EXPECT_EQ(newestCheckpoint(plan), disk + "/checkpoint-8.h5");
}

TEST_F(FullDisk, TwoRunsIntoOneCheckpoint) {
  const std::string state = disk + "/checkpoint-1.h5";
  const int other = open((state + ".tmp").c_str(), O_WRONLY | O_CREAT, 0666);
  ASSERT_TRUE(lockForWriting(other));
  Checkpoints checkpoints({.folder = disk, .everySteps = 1}, walk(), report);
  checkpoints.afterStep(1, 0.1);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(contains(lines[0], {"no checkpoint of step 1", "another run"}));
  EXPECT_TRUE(std::filesystem::exists(state + ".tmp")) << "the file belongs to the other run";
  close(other);
  checkpoints.afterStep(1, 0.1);
  EXPECT_EQ(verifyCheckpoint(state).step, 1);
}
