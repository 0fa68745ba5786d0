#pragma once

#include <string>

#include "support/errors.hpp"
#include "support/petsc_problems.hpp"
#include "support/problems.hpp"

namespace rico::test {

/// Sets options for one test, and removes them at its end.
class Options {
 public:
  explicit Options(const std::string& text) {
    EXPECT_PETSC(PetscOptionsCreate(&options_));
    EXPECT_PETSC(PetscOptionsPush(options_));
    EXPECT_PETSC(PetscOptionsInsertString(nullptr, text.c_str()));
  }
  ~Options() {
    EXPECT_PETSC(PetscOptionsPop());
    EXPECT_PETSC(PetscOptionsDestroy(&options_));
  }
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;

 private:
  PetscOptions options_;
};

inline SolverHandle solverWithPrefix(const char* prefix) {
  SolverHandle s;
  EXPECT_PETSC(RicoSolverCreate(PETSC_COMM_WORLD, &s));
  EXPECT_PETSC(RicoSolverSetOptionsPrefix(s, prefix));
  EXPECT_PETSC(RicoSolverSetFromOptions(s));
  return s;
}

/// A problem that pgs solves in a few sweeps.
inline Problem slowProblem() { return randomProblem(3, Kind::Banded, 40, kIntervals); }

}  // namespace rico::test
