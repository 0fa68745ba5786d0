// Operations over MPI ranks are compared with what each rank computes alone; one process without
// MPI.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/support/Exception.hpp>
#include <kernel/support/MpiRanks.hpp>

#include "support/mpi_main.hpp"

namespace rico {
namespace {

Ranks all() { return mpiRanks(MPI_COMM_WORLD); }

TEST(Ranks, TheDefaultIsThisProcessAlone) {
  const Ranks ranks;
  EXPECT_EQ(ranks.rank(), 0);
  EXPECT_EQ(ranks.size(), 1);
  EXPECT_EQ(ranks.sum(std::int64_t{7}), 7);
  EXPECT_EQ(ranks.before(7), 0);
  const std::map<int, std::vector<int>> toItself = {{0, {1, 2}}};
  EXPECT_EQ(ranks.post(toItself), toItself);
  EXPECT_THROW(ranks.commit([] { throw Exception("wrong"); }), Exception);
}

TEST(Ranks, SumsAndMaxima) {
  const Ranks ranks = all();
  const std::int64_t rank = ranks.rank(), size = ranks.size();
  EXPECT_EQ(ranks.sum(rank + 1), size * (size + 1) / 2);
  EXPECT_EQ(ranks.before(rank + 1), rank * (rank + 1) / 2);
  EXPECT_EQ(ranks.max(-1.0 - static_cast<double>(rank)), -1.0);
  EXPECT_EQ(ranks.min(static_cast<double>(rank)), 0.0);
  EXPECT_EQ(ranks.max(rank == 0 ? std::nan("") : 1.0), HUGE_VAL);
  EXPECT_TRUE(ranks.any(rank == size - 1));
  EXPECT_FALSE(ranks.any(false));
  std::int64_t pair[2] = {rank, -rank};
  ranks.max(pair);
  EXPECT_EQ(pair[0], size - 1);
  EXPECT_EQ(pair[1], 0);
}

// The terms 1/3, 1/5, ... are distributed to ranks in two ways; floating-point sums of the parts
// would differ.
TEST(Ranks, RealSumsDoNotDependOnTheDistribution) {
  const Ranks ranks = all();
  constexpr int kTerms = 1000;
  std::vector<double> whole, cyclic, first;
  for (int i = 0; i < kTerms; ++i) {
    whole.push_back(1.0 / (2 * i + 3));
    if (i % ranks.size() == ranks.rank()) cyclic.push_back(whole.back());
  }
  if (ranks.rank() == 0) first = whole;
  EXPECT_EQ(ranks.sum(cyclic), Ranks().sum(whole));
  EXPECT_EQ(ranks.sum(first), Ranks().sum(whole));
}

TEST(Ranks, GathersPartsOfAnyLength) {
  const Ranks ranks = all();
  const std::vector<double> mine(static_cast<std::size_t>(2 * ranks.rank()), ranks.rank());
  std::vector<double> expected;
  for (int rank = 0; rank < ranks.size(); ++rank) expected.insert(expected.end(), 2 * rank, rank);
  EXPECT_EQ(ranks.gather(mine), expected);
}

// Each rank sends to the next rank and to itself. This is repeated, because a rank may begin an
// exchange before other ranks have finished the last one.
TEST(Ranks, SendsToSomeRanks) {
  const Ranks ranks = all();
  const int rank = ranks.rank(), size = ranks.size(), next = (rank + 1) % size;
  const int previous = (rank + size - 1) % size;
  for (int round = 0; round < 200; ++round) {
    std::map<int, std::vector<int>> out, expected;
    out[rank].push_back(-round);
    expected[rank].push_back(-round);
    if (round % 3 == rank % 3) out[next].insert(out[next].end(), round, rank);
    if (round % 3 == previous % 3)
      expected[previous].insert(expected[previous].end(), round, previous);
    std::erase_if(expected, [](const auto& entry) { return entry.second.empty(); });
    EXPECT_EQ(ranks.post(out), expected);
  }
}

TEST(Ranks, AnExceptionOfOneRankIsThrownOnAll) {
  const Ranks ranks = all();
  const int last = ranks.size() - 1;
  const auto fail = [&] {
    if (ranks.rank() == last) throw Exception("wrong data");
  };
  try {
    ranks.agree(fail);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const std::exception& error) {
    EXPECT_NE(std::string(error.what()).find("wrong data"), std::string::npos);
  }
  ranks.agree([] {});
  EXPECT_THROW(ranks.throwTogether(ranks.rank() == last ? "wrong data" : ""), Exception);
  EXPECT_NO_THROW(ranks.throwTogether(""));
}

}  // namespace
}  // namespace rico
