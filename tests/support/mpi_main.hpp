/// main() of a test program with MPI but without PETSc, on any number of ranks. Include it once.
#pragma once

#include "support/rank_output.hpp"

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  testing::InitGoogleTest(&argc, argv);
  const int failed = rico::test::runAllTests();
  MPI_Finalize();
  return failed;
}
