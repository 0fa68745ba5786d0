/// main() of a test program with PETSc, on any number of ranks. Include it once.
#pragma once

#include <gtest/gtest.h>
#include <petscsys.h>

#include <cstdio>
#include <memory>

#include "support/rank_output.hpp"

namespace rico::test {

/// Prints an error in one line and returns it. PETSc's handler would end the other ranks.
inline PetscErrorCode printError(MPI_Comm, int line, const char* function, const char* file,
                                 PetscErrorCode code, PetscErrorType kind, const char* message,
                                 void*) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (kind == PETSC_ERROR_INITIAL)
    std::fprintf(stderr, "[rank %d] %s() at %s:%d: %s\n", rank, function, file, line, message);
  return code;
}

}  // namespace rico::test

int main(int argc, char** argv) {
  if (PetscInitialize(&argc, &argv, nullptr, nullptr)) return 1;
  testing::InitGoogleTest(&argc, argv);  // after PETSc, which test parameters may use
  PetscPushErrorHandler(rico::test::printError, nullptr);
  const int failed = rico::test::runAllTests();
  if (PetscFinalize()) return 1;
  return failed;
}
