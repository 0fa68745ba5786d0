/// main() of a test program on PETSc, on any number of ranks: include it once.
///
/// Rank 0 prints as usual, the others only what fails; the exit status is that of the worst rank.
#pragma once

#include <gtest/gtest.h>
#include <petscsys.h>

#include <cstdio>
#include <memory>

namespace rico::test {

/// Prints nothing but failures, with the rank.
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

/// Prints an error in one line and returns it. PETSc's own handler would end the other ranks.
inline PetscErrorCode printError(MPI_Comm, int line, const char* function, const char* file,
                                 PetscErrorCode code, PetscErrorType kind, const char* message,
                                 void*) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (kind == PETSC_ERROR_INITIAL)
    std::fprintf(stderr, "[rank %d] %s() at %s:%d: %s\n", rank, function, file, line, message);
  return code;
}

inline void quietOtherRanks() {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) return;
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listeners.Append(new FailuresOfRank(rank));
}

}  // namespace rico::test

int main(int argc, char** argv) {
  if (PetscInitialize(&argc, &argv, nullptr, nullptr)) return 1;
  testing::InitGoogleTest(&argc, argv);  // now, so that parameters may be asked of PETSc
  rico::test::quietOtherRanks();
  PetscPushErrorHandler(rico::test::printError, nullptr);
  int failed = RUN_ALL_TESTS();
  MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (PetscFinalize()) return 1;
  return failed;
}
