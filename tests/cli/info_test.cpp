/// `ricochet info`: descriptions of files.
#include <fstream>
#include <io/trajectory/TrajectoryWriter.hpp>

#include "cli/program.hpp"
#include "io/checkpoint/checkpoint_scene.hpp"
#include "io/trajectory/trajectory_scene.hpp"

using namespace rico::test;

TEST(Info, DescribesProblems) {
  const Folder folder;
  const Ended r = ricochet("info " + oneRow(folder, "one", 2, -1));
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(contains(r.out, {"one", "lcp, 1 rows, 1 entries; NONNEGATIVE 1"}));
  const auto json = ricochet("info --json " + oneRow(folder, "one", 2, -1)).json();
  ASSERT_EQ(json.size(), 1u);
  EXPECT_EQ(json[0]["kind"].text, "lcp");
  EXPECT_EQ(json[0]["n"].number, 1);
}

TEST(Info, ChecksCheckpoints) {
  const TestFolder folder;
  Interruptible model;
  model.run(12);
  const std::string file = (folder / "checkpoint-12.h5").string();
  rico::writeCheckpoint(file, model.walk(), 12, 0.006);
  const Ended good = ricochet("info " + file);
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_TRUE(contains(good.out, {"checkpoint after step 12, t = 0.006", "1 rank", "whole"}));

  std::ofstream(file, std::ios::app) << "x";
  const Ended bad = ricochet("info " + file);
  EXPECT_EQ(bad.status, 1);
  EXPECT_TRUE(contains(bad.err, {"checkpoint-12.h5", "restart from"}));
}

TEST(Info, DescribesTrajectories) {
  const Folder folder;
  const std::string file = folder.file("run.h5");
  {
    rico::TrajectoryWriter writer(file, sampleLayout(), {.xdmf = false});
    for (int k = 0; k < 5; ++k) writer.append(sampleFrame(k));
    writer.flush();
    const Ended alive = ricochet("info " + file);
    EXPECT_TRUE(contains(alive.out, {"trajectory of 5 steps"})) << alive.err;
  }
  const Ended told = ricochet("info " + file);
  EXPECT_EQ(told.status, 0) << told.err;
  EXPECT_TRUE(contains(told.out, {"trajectory of 5 steps, 0 to 4, t = 0 to 0.02; energy, residual, "
                                  "bodies (identity, shape, position"}));
  const auto json = ricochet("info --json " + file).json();
  ASSERT_EQ(json.size(), 1u);
  EXPECT_EQ(json[0]["steps"].number, 5);
}

TEST(Info, ReportsABadFileAndContinues) {
  const Folder folder;
  const Ended r = ricochet("info absent.h5 " + oneRow(folder, "one", 2, -1));
  EXPECT_EQ(r.status, 1);
  EXPECT_TRUE(contains(r.err, {"absent.h5: found no such file"}));
  EXPECT_TRUE(contains(r.out, {"lcp, 1 rows"}));
  EXPECT_TRUE(contains(ricochet("info").err, {"no FILE given", "info --help"}));
  EXPECT_TRUE(contains(ricochet("info --jsno x").err, {"did you mean --json?"}));
  EXPECT_TRUE(
      contains(ricochet("info a.yaml").err, {"a.yaml: found a scene", "ricochet run a.yaml"}));
  const Ended absent = ricochet("info --json absent.h5");
  EXPECT_EQ(absent.status, 1);
  EXPECT_EQ(absent.json().at(0)["kind"].text, "error");
  EXPECT_TRUE(contains(absent.json().at(0)["why"].text, {"absent.h5: found no such file"}));
  EXPECT_EQ(ricochet("help info").out, ricochet("info --help").out);
}
