/// Programs that are run as processes: initialisation and finalisation of PETSc and MPI, and the
/// output of options.
///
/// RICO_TEST_PROGRAMS is the folder with the compiled programs of programs/.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <string>

namespace {

struct Ended {
  int status;
  std::string output;  ///< standard output and standard error
};

Ended run(const std::string& command) {
  Ended result{-1, ""};
  FILE* pipe = popen((RICO_TEST_PROGRAMS "/" + command + " 2>&1").c_str(), "r");
  if (!pipe) return result;
  char buffer[4096];
  while (size_t count = fread(buffer, 1, sizeof buffer, pipe)) result.output.append(buffer, count);
  const int status = pclose(pipe);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

void expectWords(const Ended& r, std::initializer_list<const char*> words) {
  EXPECT_EQ(r.status, 0) << r.output;
  for (const char* word : words)
    EXPECT_NE(r.output.find(word), std::string::npos) << "'" << word << "' is not in\n" << r.output;
}

}  // namespace

TEST(Process, ProgramNeedNotInitializePetscOrMpi) {
  EXPECT_EQ(run("never_initializes").output, "solved z = 1.333333333333 2.333333333333\n");
}

TEST(Process, MayFinalizeInAnyOrder) {
  for (const char* order : {"petsc", "both", "mpi"}) {
    const Ended r = run(std::string("finalizes ") + order);
    EXPECT_EQ(r.status, 0) << order;
    EXPECT_EQ(r.output, "z = 2\n") << order;
  }
  const Ended twice = run("finalizes twice");
  EXPECT_EQ(twice.status, 0);
  EXPECT_EQ(twice.output, "z = 2\nz = 2\n");
}

TEST(Process, OpenBlasUsesOneThreadByDefault) {
  const std::string first = run("blas_threads").output;
  if (first == "none\n") GTEST_SKIP() << "the BLAS is not OpenBLAS";
  unsetenv("OPENBLAS_NUM_THREADS");
  unsetenv("OMP_NUM_THREADS");
  int before = 0, after = 0;
  ASSERT_EQ(sscanf(run("blas_threads").output.c_str(), "%d %d", &before, &after), 2);
  EXPECT_EQ(after, 1);
  setenv("OPENBLAS_NUM_THREADS", "2", 1);
  ASSERT_EQ(sscanf(run("blas_threads").output.c_str(), "%d %d", &before, &after), 2);
  EXPECT_EQ(after, before);
  unsetenv("OPENBLAS_NUM_THREADS");
}

TEST(Process, MpiStartsNoDaemonForAProcessWithoutLauncher) {
  const std::string said = run("starts_alone").output;
  if (said == "unknown\n") GTEST_SKIP() << "this system does not report parents of processes";
  EXPECT_EQ(said, "children none, no variables\n");
}

TEST(Process, PrintsNothingByDefault) {
  const Ended r = run("two_solvers -impact_rico_type pgs");
  EXPECT_EQ(r.status, 0);
  EXPECT_EQ(r.output, "");
}

TEST(Process, ConvergedReasonOfOnePrefix) {
  const Ended good = run("two_solvers -impact_rico_type pgs -impact_rico_converged_reason");
  expectWords(good, {"impact_ solve by pgs converged due to RICO_CONVERGED_RTOL", "iterations",
                     "residual"});
  EXPECT_EQ(good.output.find("acceleration_"), std::string::npos) << good.output;
  expectWords(
      run("two_solvers -impact_rico_type pgs -impact_rico_max_it 1 -impact_rico_converged_reason"),
      {"impact_ solve by pgs did not converge due to RICO_DIVERGED_ITS: 1 iterations"});
}

TEST(Process, MonitorAndViewOnTheTerminal) {
  expectWords(
      run("two_solvers -acceleration_rico_type pgs -acceleration_rico_monitor "
          "-acceleration_rico_view"),
      {"0 acceleration_pgs residual", "1 acceleration_pgs residual", "type: pgs", "rtol=1e-10"});
}

TEST(Process, HelpListsTheKeysOfBothSolvers) {
  expectWords(run("two_solvers -help -impact_rico_type psor"),
              {"Solves one LCP with two solvers", "-impact_rico_type <now psor",
               "-impact_rico_rtol", "-impact_rico_atol", "-impact_rico_max_it",
               "-impact_rico_time_limit", "-impact_rico_warm_start", "-impact_rico_monitor",
               "-impact_rico_view", "-impact_rico_converged_reason", "-impact_rico_psor_omega",
               "-acceleration_rico_type <now auto", "lemke"});
}

TEST(Process, LogViewShowsTheEvents) {
  expectWords(run("two_solvers -log_view"), {"RicoSolve ", "RicoCheck ", "Rico Solver"});
}

TEST(Process, UnknownKeysAreListedAsUnused) {
  expectWords(run("two_solvers -impact_rico_nonsense 3 -options_left"), {"impact_rico_nonsense"});
}

TEST(Process, EveryObjectIsFreed) {
  const Ended r = run("two_solvers -malloc_dump -impact_rico_type pgs");
  EXPECT_EQ(r.status, 0);
  EXPECT_EQ(r.output.find("Rico"), std::string::npos) << r.output;
}
