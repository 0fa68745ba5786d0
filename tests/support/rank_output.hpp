/// The output of test programs on many ranks: rank 0 prints as usual, the others only
/// failures.
#pragma once

#include <gtest/gtest.h>
#include <mpi.h>

#include <cstdio>

namespace rico::test {

/// Prints only failures, with the rank.
class FailuresOfRank : public testing::EmptyTestEventListener {
 public:
  explicit FailuresOfRank(int rank) : rank_(rank) {}
  void OnTestPartResult(const testing::TestPartResult& result) override {
    if (result.failed())
      std::fprintf(stderr, "[rank %d] %s:%d: %s\n", rank_,
                   result.file_name() ? result.file_name() : "", result.line_number(),
                   result.message());
  }

 private:
  int rank_;
};

inline void quietOtherRanks() {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) return;
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listeners.Append(new FailuresOfRank(rank));
}

/// The exit status is that of the worst rank.
inline int runAllTests() {
  quietOtherRanks();
  int failed = RUN_ALL_TESTS();
  MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return failed;
}

}  // namespace rico::test
