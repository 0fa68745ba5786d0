/// A trajectory with rows of many ranks is one file, which does not depend on the distribution of
/// the rows.
#include <sys/resource.h>

#include <algorithm>
#include <io/trajectory/SharedTrajectoryWriter.hpp>
#include <io/trajectory/TrajectoryReader.hpp>
#include <utility>

#include "io/shared_folder.hpp"

using namespace rico;
using namespace rico::test;

namespace {

const TrajectoryLayout kLayout{{{"energy", "J"}},
                               {bodiesTable(), contactsTable(), {"notes", {{"of", "", 1, true}}}}};

/// The rows of rank `rank` of `ranks` in step `step`: bodies are created, removed and moved to
/// other ranks.
void fill(const Processes& ranks, std::int64_t step, std::int64_t bodies, TrajectoryFrame& frame) {
  frame = TrajectoryFrame(kLayout);
  frame.step = step;
  frame.time = 0.01 * double(step);
  frame.scalar("energy") = 1.0 / double(step + 1);
  for (std::int64_t i = bodies; i-- > step % 5;) {
    if ((i * 7 + step) % ranks.size() != ranks.rank()) continue;
    frame.integers("bodies", "identity").push_back(i);
    frame.integers("bodies", "shape").push_back(i % 3);
    const std::pair<const char*, int> columns[] = {
        {"position", 3}, {"orientation", 4}, {"velocity", 3}, {"angular_velocity", 3}};
    for (const auto& [name, width] : columns)
      for (int k = 0; k < width; ++k)
        frame.reals("bodies", name).push_back(double(i) + 0.1 * k + 0.001 * double(step));
    if (i % 2 == 0) continue;
    frame.integers("contacts", "a").push_back(i / 10);
    frame.integers("contacts", "b").push_back(i % 10 - 5);  // some are negative
    frame.integers("contacts", "feature").push_back(i);
    for (const char* name : {"point", "normal", "force"})
      for (int k = 0; k < 3; ++k) frame.reals("contacts", name).push_back(double(i * k));
    frame.reals("contacts", "gap").push_back(-double(i));
  }
  if (ranks.rank() == 0) frame.integers("notes", "of") = {step, 7, step + 1};
}

void run(const Processes& ranks, SharedTrajectoryWriter& writer, std::int64_t begin,
         std::int64_t end, std::int64_t bodies) {
  TrajectoryFrame frame = writer.newFrame();
  for (std::int64_t step = begin; step < end; ++step) {
    fill(ranks, step, bodies, frame);
    writer.append(frame);
  }
}

std::vector<std::uint64_t> hashesOf(const std::string& file) {
  const TrajectoryReader reader(file);
  std::vector<std::uint64_t> hashes;
  for (std::int64_t k = 0; k < reader.steps(); ++k) hashes.push_back(reader.frame(k).hash());
  return hashes;
}

class SharedTrajectory : public SharedFolder {};

}  // namespace

TEST_F(SharedTrajectory, IsTheSameFileOnAnyNumberOfRanks) {
  for (int writers = 1; writers <= all.size(); ++writers) {
    const SomeRanks some(writers);
    if (!some.amIn()) continue;
    SharedTrajectoryWriter writer(some.ranks, file(std::to_string(writers) + ".h5"), kLayout,
                                  {.flushInterval = std::chrono::hours(1)});
    run(some.ranks, writer, 0, 20, 300);
    run(some.ranks, writer, 20, 22, 12000);  // written in several pieces
  }
  all.max(0);
  const std::string one = bytesOf(file("1.h5"));
  for (int writers = 2; writers <= all.size(); ++writers)
    EXPECT_TRUE(bytesOf(file(std::to_string(writers) + ".h5")) == one) << writers;
  EXPECT_EQ(hashesOf(file(std::to_string(all.size()) + ".h5")), hashesOf(file("1.h5")));
}

TEST_F(SharedTrajectory, RowsAreCompleteAndInOrder) {
  {
    SharedTrajectoryWriter writer(all, file("run.h5"), kLayout);
    run(all, writer, 0, 8, 500);
    writer.flush();
    all.max(0);
    // HDF5 cannot read and write a file in the same process.
    if (all.rank() > 0) {
      EXPECT_EQ(TrajectoryReader(file("run.h5")).steps(), 8) << "while it is written";
    }
    all.max(0);
  }
  all.max(0);
  const TrajectoryReader reader(file("run.h5"));
  ASSERT_EQ(reader.steps(), 8);
  for (std::int64_t k = 0; k < 8; ++k) {
    TrajectoryFrame frame = reader.frame(k), mine(kLayout);
    fill({}, k, 500, mine);
    EXPECT_EQ(frame.scalar("energy"), mine.scalar("energy"));
    std::vector<std::int64_t> ids = mine.integers("bodies", "identity");
    std::reverse(ids.begin(), ids.end());
    EXPECT_EQ(frame.integers("bodies", "identity"), ids);
    for (std::size_t i = 0; i < ids.size(); ++i)
      ASSERT_EQ(frame.reals("bodies", "orientation")[4 * i + 2],
                double(ids[i]) + 0.1 * 2 + 0.001 * double(k));
    const auto &a = frame.integers("contacts", "a"), &b = frame.integers("contacts", "b");
    for (std::size_t i = 1; i < a.size(); ++i)
      ASSERT_TRUE(a[i - 1] < a[i] || (a[i - 1] == a[i] && b[i - 1] <= b[i])) << i;
    EXPECT_EQ(frame.integers("notes", "of"), (std::vector<std::int64_t>{k, 7, k + 1}));
  }
}

TEST_F(SharedTrajectory, ContinuesAfterARestart) {
  for (const bool interrupted : {false, true}) {
    const std::string path = file(interrupted ? "2.h5" : "1.h5");
    if (interrupted) {
      SharedTrajectoryWriter writer(all, path, kLayout);
      run(all, writer, 0, 9, 100);
    }
    all.max(0);
    SharedTrajectoryWriter writer = interrupted
                                        ? SharedTrajectoryWriter::resume(all, path, kLayout, 5)
                                        : SharedTrajectoryWriter(all, path, kLayout);
    run(all, writer, interrupted ? 6 : 0, 12, 100);
  }
  all.max(0);
  EXPECT_EQ(hashesOf(file("1.h5")), hashesOf(file("2.h5")));
  EXPECT_EQ(hashesOf(file("1.h5")).size(), 12U);
  all.max(0);
  EXPECT_TRUE(
      contains(message([&] {
                 SharedTrajectoryWriter::resume(all, file("1.h5"), {{}, {bodiesTable()}}, 5);
               }),
               {"other tables"}));
  EXPECT_TRUE(contains(message([&] { SharedTrajectoryWriter(all, file("no/1.h5"), kLayout); }),
                       {"cannot be created"}));
}

/// The disk fails on the writing rank: all ranks throw, flushed data remain, and writing can
/// continue later.
TEST_F(SharedTrajectory, AFailedWriteIsReportedOnAllRanks) {
  {
    SharedTrajectoryWriter writer(all, file("run.h5"), kLayout, {.flushSteps = 1, .xdmf = false});
    run(all, writer, 0, 3, 100);
    rlimit limit, small;
    getrlimit(RLIMIT_FSIZE, &limit);
    small = {1 << 20, limit.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    EXPECT_TRUE(contains(message([&] { run(all, writer, 3, 5, 20000); }),
                         {"no room for another step", "File too large"}));
    setrlimit(RLIMIT_FSIZE, &limit);
    EXPECT_EQ(message([&] { run(all, writer, 5, 8, 100); }), "");
  }
  all.max(0);
  const TrajectoryReader reader(file("run.h5"));
  ASSERT_GE(reader.steps(), 3);
  for (std::int64_t k = 0; k < 3; ++k) EXPECT_NO_THROW(reader.frame(k)) << k;
  EXPECT_EQ(reader.numbers().back(), 7);
}
