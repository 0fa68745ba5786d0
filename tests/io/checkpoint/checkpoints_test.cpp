/// The times at which checkpoints are written, the number that is kept, and the end of a run.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <io/checkpoint/Checkpoints.hpp>
#include <set>

#include "io/checkpoint/checkpoint_scene.hpp"

using namespace rico;

namespace {

class Plan : public testing::Test {
 protected:
  void SetUp() override { plan.folder = folder.path(); }

  std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
      names.insert(entry.path().filename());
    return names;
  }
  /// Makes steps until `steps` are done or the run must end; returns the number of steps made.
  int go(Checkpoints& checkpoints, int steps, const std::function<void(int)>& during = {}) {
    for (int step = 1; step <= steps; step++) {
      model.run(1);
      if (during) during(step);
      checkpoints.afterStep(step, 5e-4 * step);
      if (checkpoints.mustEnd()) return step;
    }
    return steps;
  }

  TestFolder folder;
  CheckpointPlan plan;
  Interruptible model;
  std::vector<std::string> lines;
  Checkpoints::Report report = [this](const std::string& line) { lines.push_back(line); };
};

}  // namespace

TEST_F(Plan, EveryTenthStepIsWrittenAndTheLastTwoAreKept) {
  plan.everySteps = 10;
  Checkpoints checkpoints(plan, model.walk(), report);
  EXPECT_EQ(go(checkpoints, 47), 47);
  EXPECT_EQ(files(), (std::set<std::string>{"checkpoint-30.h5", "checkpoint-40.h5"}));
  EXPECT_EQ(newestCheckpoint(plan), plan.folder / "checkpoint-40.h5");
  EXPECT_TRUE(lines.empty());
}

TEST_F(Plan, ASignalEndsTheRunAfterTheStep) {
  Checkpoints checkpoints(plan, model.walk(), report);
  EXPECT_EQ(go(checkpoints, 100,
               [](int step) {
                 if (step == 23) std::raise(SIGTERM);
               }),
            23);
  EXPECT_EQ(files(), (std::set<std::string>{"checkpoint-23.h5"}));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find("continue from"), std::string::npos) << lines[0];
  Interruptible other;
  EXPECT_EQ(readCheckpoint(checkpoints.lastWritten(), other.walk()).step, 23);
  EXPECT_EQ(other.hash(), model.hash());
}

TEST_F(Plan, TheLimitOfWallTimeEndsTheRun) {
  plan.maxWalltime = std::chrono::seconds(1);
  Checkpoints checkpoints(plan, model.walk(), report);
  const int done = go(checkpoints, 1 << 20, [](int) { usleep(20000); });
  EXPECT_LT(done, 100);
  EXPECT_EQ(files().size(), 1U);
}

TEST_F(Plan, AFailedWriteIsReportedAndTheRunContinues) {
  plan.everySteps = 10;
  plan.folder = folder / "missing/run";
  Checkpoints checkpoints(plan, model.walk(), report);
  EXPECT_EQ(go(checkpoints, 35), 35);
  EXPECT_EQ(lines.size(), 3U);
  EXPECT_TRUE(checkpoints.lastWritten().empty());
}

TEST_F(Plan, ARemovedFolderIsCreatedAgain) {
  plan.folder = folder / "run";
  plan.everySteps = 10;
  Checkpoints checkpoints(plan, model.walk(), report);
  go(checkpoints, 45, [&](int step) {
    if (step == 25) std::filesystem::remove_all(plan.folder);
  });
  EXPECT_TRUE(lines.empty());
  EXPECT_EQ(newestCheckpoint(plan), plan.folder / "checkpoint-40.h5");
}

TEST_F(Plan, TheNewestUndamagedCheckpointIsFound) {
  plan.everySteps = 10;
  plan.keep = 3;
  Checkpoints checkpoints(plan, model.walk(), report);
  go(checkpoints, 30);
  std::ofstream(plan.folder / "checkpoint-30.h5", std::ios::app) << "x";
  std::ofstream(plan.folder / "checkpoint-99x.h5") << "another file";
  EXPECT_EQ(newestCheckpoint(plan, report), plan.folder / "checkpoint-20.h5");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find("checkpoint-30.h5"), std::string::npos);
  plan.name = "other";
  EXPECT_EQ(newestCheckpoint(plan), std::nullopt);
}
