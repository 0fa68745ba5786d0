/// The state on many ranks is written to one file, which does not depend on the number of ranks.
/// Any number of ranks can read it. If it is refused, all ranks report the same reason.
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <io/checkpoint/CheckpointFooter.hpp>
#include <io/checkpoint/Checkpoints.hpp>
#include <io/problems/BlockHash.hpp>
#include <io/ranks/RankRows.hpp>
#include <random>

#include "io/checkpoint/shared_population.hpp"
#include "io/shared_folder.hpp"

using namespace rico;
using namespace rico::test;

namespace {

using Shared = SharedFolder;

std::string unsealed(const std::string& file) {
  return bytesOf(file).substr(0, static_cast<std::size_t>(verifyFooter({}, file).size));
}

std::string withFooter(std::string bytes) {
  CheckpointFooter footer{static_cast<std::int64_t>(bytes.size()),
                          hashBlocks(std::as_bytes(std::span(bytes)), CheckpointFooter::kBlock)};
  for (const std::uint64_t word : footer.words())
    bytes.append(reinterpret_cast<const char*>(&word), sizeof word);
  return bytes;
}

int differences(const std::string& a, const std::string& b) {
  int count = a.size() == b.size() ? 0 : 1000;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) count += a[i] != b[i] ? 1 : 0;
  return count;
}

}  // namespace

/// All pairs of a number of writing ranks and a number of reading ranks.
TEST_F(Shared, WrittenAndReadByAnyNumberOfRanks) {
  constexpr std::int64_t kBodies = 1000;
  std::uint64_t then = 0, later = 0;
  for (int writers = 1; writers <= all.size(); ++writers) {
    const SomeRanks some(writers);
    if (!some.amIn()) continue;
    SharedPopulation population(some.ranks, kBodies);
    for (int k = 0; k < 20; ++k) population.step();
    writeCheckpoint(file(std::to_string(writers)), population.walk(), 20, 0.02, some.ranks);
    const std::uint64_t written = population.hash();
    for (int k = 0; k < 10; ++k) population.step();
    const std::uint64_t ran = population.hash();
    if (writers == 1) then = written;
    if (writers == 1) later = ran;
    EXPECT_TRUE(all.rank() > 0 || written == then) << writers;
    EXPECT_TRUE(all.rank() > 0 || ran == later) << writers;
  }
  all.max(0);
  for (int readers = 1; readers <= all.size(); ++readers) {
    const SomeRanks some(readers);
    if (!some.amIn()) continue;
    for (int writers = 1; writers <= all.size(); ++writers) {
      SharedPopulation population(some.ranks, 10);
      const auto info =
          readCheckpoint(file(std::to_string(writers)), population.walk(), some.ranks);
      EXPECT_EQ(info.ranks, writers);
      EXPECT_EQ(info.step, 20);
      const std::uint64_t read = population.hash();
      for (int k = 0; k < 10; ++k) population.step();
      const std::uint64_t ran = population.hash();
      if (all.rank() > 0) continue;
      EXPECT_EQ(read, then) << writers << " to " << readers;
      EXPECT_EQ(ran, later) << writers << " to " << readers;
    }
  }
}

/// The data consist of several blocks and are larger than what one rank keeps at a time. The files
/// are equal, except for the attribute with the number of ranks.
TEST_F(Shared, TheFileDoesNotDependOnTheRanks) {
  for (const int writers : {1, all.size()}) {
    const SomeRanks some(writers);
    if (!some.amIn()) continue;
    SharedPopulation population(some.ranks, 110000);
    population.step();
    writeCheckpoint(file(std::to_string(writers)), population.walk(), 1, 0.001, some.ranks);
  }
  all.max(0);
  if (all.rank() > 0) return;
  const std::string one = unsealed(file("1"));
  EXPECT_GT(one.size(), 4U * CheckpointFooter::kBlock);
  const std::string many = unsealed(file(std::to_string(all.size())));
  EXPECT_EQ(differences(many, one), all.alone() ? 0 : 1);
}

/// Each rank gets its part of the rows, in order.
TEST_F(Shared, EachRankReadsItsPart) {
  SharedPopulation written(all, 1000), read(all, 0);
  writeCheckpoint(file("state"), written.walk(), 0, 0, all);
  readCheckpoint(file("state"), read.walk(), all);
  const std::vector<std::uint64_t>& keys = read.bodies().keys;
  EXPECT_TRUE(std::is_sorted(keys.begin(), keys.end()));
  EXPECT_NEAR(double(keys.size()), 1000.0 / all.size(), 1.0);
  const std::vector<std::uint64_t> ends = all.gather(std::vector{keys.front(), keys.back()});
  EXPECT_TRUE(std::is_sorted(ends.begin(), ends.end()));
}

TEST_F(Shared, DamageIsRefusedOnAllRanksWithOneReason) {
  SharedPopulation population(all, 500);
  writeCheckpoint(file("state"), population.walk(), 0, 0, all);
  for (int k = 0; k < 3; ++k) population.step();
  const std::uint64_t before = population.hash();
  const std::string good = bytesOf(file("state"));
  const auto read = [&] { readCheckpoint(file("state"), population.walk(), all); };

  std::mt19937_64 random(3);
  for (int trial = 0; trial < 40; ++trial) {
    std::string bad = good;
    const std::size_t place = random() % bad.size();
    bad[place] = char(bad[place] ^ char(1 + random() % 255));
    put("state", trial % 4 != 0 ? bad : good.substr(0, place));
    EXPECT_NE(message(read), "") << "byte " << place;
  }
  EXPECT_EQ(population.hash(), before);
  put("state", good);
  EXPECT_EQ(message(read), "");
}

TEST_F(Shared, OtherModelsAreRefusedOnAllRanksWithOneReason) {
  SharedPopulation population(all, 500);
  writeCheckpoint(file("state"), population.walk(), 0, 0, all);
  for (int k = 0; k < 3; ++k) population.step();
  const std::uint64_t before = population.hash();
  const auto read = [&](const char* name) {
    return message([&] { readCheckpoint(file(name), population.walk(), all); });
  };
  EXPECT_TRUE(contains(read("missing"), {"no such file"}));

  std::string newer = unsealed(file("state"));
  const std::string schema(8, '\0');
  const std::size_t at =
      newer.find(std::string("\x02") + std::string(7, '\0'), newer.find("schema"));
  ASSERT_NE(at, std::string::npos);
  newer[at] = 3;
  put("newer", withFooter(newer));
  EXPECT_TRUE(contains(read("newer"), {"schema 3", "newer than this one"}));

  SharedRows wider{1, 2, 14, {}, {}, {}};
  const auto other = [&](StateRecorder& r) {
    SharedPopulation copy(all, 0);
    r.group("population", 0);
    r.shared("bodies", wider);
  };
  writeCheckpoint(file("other"), other, 0, 0, all);
  EXPECT_TRUE(contains(read("other"), {"another model", "population 0"}));
  EXPECT_EQ(population.hash(), before);
}

TEST_F(Shared, DifferencesBetweenRanksAreReported) {
  SharedPopulation population(all, 100);
  const auto write = [&] { writeCheckpoint(file("state"), population.walk(), 0, 0, all); };
  if (all.rank() == all.size() - 1) population.control(3) = 7.0;
  EXPECT_TRUE(all.alone() || contains(message(write), {"different states", "controls (7)"}));

  SharedRows twins{1, 0, 1, {}, {}, {}};
  twins.keys = {5, 6 + static_cast<std::uint64_t>(all.rank()), 5};
  twins.reals = {1, 2, 3};
  const auto walk = [&](StateRecorder& r) { r.shared("twins", twins); };
  EXPECT_TRUE(contains(message([&] { writeCheckpoint(file("twins"), walk, 0, 0, all); }),
                       {"two rows of one key", "twins"}));
}

/// The disk fails on one rank: all ranks throw, and the old file remains.
TEST_F(Shared, AFailedWriteOnOneRank) {
  SharedPopulation population(all, 90000);  // each rank writes some of the bodies
  CheckpointPlan plan{.folder = path, .everySteps = 1, .keep = 2, .ranks = all};
  std::vector<std::string> lines;
  Checkpoints checkpoints(plan, population.walk(),
                          [&](const std::string& line) { lines.push_back(line); });
  checkpoints.afterStep(1, 0);
  EXPECT_EQ(checkpoints.lastWritten().filename(), "checkpoint-1.h5");

  rlimit limit, small{1000, RLIM_INFINITY};
  getrlimit(RLIMIT_FSIZE, &limit);
  small.rlim_max = limit.rlim_max;
  if (all.rank() == 1 % all.size()) setrlimit(RLIMIT_FSIZE, &small);
  for (int step = 2; step <= 4; ++step) checkpoints.afterStep(step, 0);
  setrlimit(RLIMIT_FSIZE, &limit);
  EXPECT_EQ(checkpoints.lastWritten().filename(), "checkpoint-1.h5");
  EXPECT_EQ(lines.size(), all.rank() == 0 ? 3U : 0U) << "expected one message for each step";
  EXPECT_EQ(newestCheckpoint(plan)->filename(), "checkpoint-1.h5");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path), {}), 1);
  all.max(0);
  checkpoints.afterStep(5, 0);
  EXPECT_EQ(checkpoints.lastWritten().filename(), "checkpoint-5.h5");
}

/// A signal to one rank ends the run of all ranks after the same step, with a checkpoint.
TEST_F(Shared, ASignalToOneRank) {
  SharedPopulation population(all, 100);
  Checkpoints checkpoints({.folder = path, .ranks = all}, population.walk(), [](const auto&) {});
  int step = 0;
  while (!checkpoints.mustEnd() && step < 100) {
    population.step();
    if (++step == 17 && all.rank() == all.size() - 1) std::raise(SIGUSR1);
    checkpoints.afterStep(step, population.time());
  }
  EXPECT_EQ(step, 17);
  SharedPopulation other(all, 0);
  EXPECT_EQ(readCheckpoint(checkpoints.lastWritten(), other.walk(), all).step, 17);
  EXPECT_EQ(other.hash(), population.hash());
}

/// Each rank gets its part for any distribution of the rows, also of few rows.
TEST_F(Shared, RowsAreSortedAcrossRanks) {
  for (const std::int64_t count : {0, 1, 3, 1000, 20000}) {
    RankRows rows{2, 1, {}, {}};
    if (all.rank() == 0)
      for (std::int64_t i = 0; i < count; ++i)
        rows.words.insert(rows.words.end(), {std::uint64_t((i * 7919) % 20011), std::uint64_t(i)});
    if (all.rank() > 0) rows.words = {std::uint64_t(30000 + all.rank()), 0};
    const std::int64_t total = count + all.size() - 1;
    sortAcross(all, rows);
    EXPECT_EQ(firstRows(all, rows.size()).back(), total);
    EXPECT_LE(rows.size(), total / all.size() + total / 50 + 2);
    for (std::int64_t i = 1; i < rows.size(); ++i) ASSERT_LT(*rows.row(i - 1), *rows.row(i));
  }
}
