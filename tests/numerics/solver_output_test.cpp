/// The output of a solver: monitors, the history of residuals, and views.
#include <numerics/rico_type.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "numerics/options.hpp"
#include "support/errors.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

/// A file with the number of this process in its name, removed at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(const char* name)
      : path_(std::filesystem::temp_directory_path() / (std::to_string(getpid()) + name)) {}
  ~TemporaryFile() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }
  std::vector<std::string> lines() const {
    std::ifstream in(path_);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace

TEST(Monitor, TextHistoryAndCallsAgree) {
  TemporaryFile file("monitor.txt");
  Options options("-slow_rico_monitor ascii:" + file.path() + " -slow_rico_type pgs");
  const Problem p = slowProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  Vector called;
  Solved solved;
  {
    const SolverHandle s = solverWithPrefix("slow_");
    EXPECT_PETSC(RicoSolverSetFromOptions(s));  // a second call adds no second monitor
    EXPECT_PETSC(RicoSolverSetResidualHistory(s, nullptr, 10000));
    EXPECT_PETSC(RicoSolverMonitorSet(
        s,
        [](RicoSolver, PetscInt it, PetscReal e, void* ctx) -> PetscErrorCode {
          auto* list = static_cast<Vector*>(ctx);
          EXPECT_EQ(size_t(it), list->size());
          list->push_back(e);
          return 0;
        },
        &called, nullptr));
    solved = solve(s, built);
    const PetscReal* history;
    PetscInt used;
    EXPECT_PETSC(RicoSolverGetResidualHistory(s, &history, &used));
    EXPECT_EQ(Vector(history, history + used), called);
  }
  ASSERT_EQ(std::int64_t(called.size()), solved.info.its + 1);
  EXPECT_NEAR(called.back(), solved.info.residual, 1e-10 * solved.info.residual + 1e-15);
  if (built.on.rank > 0) return;
  const auto lines = file.lines();
  ASSERT_EQ(lines.size(), called.size());
  std::istringstream last(lines.back());
  std::int64_t it;
  std::string word;
  double residual = -1;
  last >> it;
  while (last >> word && word != "residual") continue;
  last >> residual;
  EXPECT_EQ(it, solved.info.its);
  EXPECT_NEAR(residual, called.back(), 1e-7 * called.back());
  EXPECT_NE(lines[0].find("slow_"), std::string::npos) << lines[0];
}

TEST(Monitor, HistoryOfTheUserIsFilledUpToItsLength) {
  const Problem p = slowProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto s = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  Vector history(3, -1);
  PetscInt used;
  EXPECT_PETSC(RicoSolverSetResidualHistory(s, history.data(), 2));
  for (int again = 0; again < 2; again++) {
    EXPECT_GT(solve(s, built).info.its, 2);
    EXPECT_PETSC(RicoSolverGetResidualHistory(s, nullptr, &used));
    EXPECT_EQ(used, 2);
    EXPECT_GT(history[1], 0);
    EXPECT_EQ(history[2], -1);
  }
}

TEST(Monitor, CancelDestroysTheContexts) {
  static int destroyed;
  destroyed = 0;
  auto s = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  const auto silent = [](RicoSolver, PetscInt, PetscReal, void*) -> PetscErrorCode { return 0; };
  const auto destroy = [](void**) -> PetscErrorCode {
    destroyed++;
    return 0;
  };
  int first, second;
  EXPECT_PETSC(RicoSolverMonitorSet(s, silent, &first, destroy));
  EXPECT_PETSC(RicoSolverMonitorSet(s, silent, &second, destroy));
  EXPECT_PETSC(RicoSolverMonitorCancel(s));
  EXPECT_EQ(destroyed, 2);
}

TEST(View, ShowsTypeToleranceAndLimits) {
  TemporaryFile file("view.txt");
  {
    Options options("-shown_rico_view ascii:" + file.path() +
                    " -shown_rico_type pgs -shown_rico_rtol 1e-7 -shown_rico_max_it 123 "
                    "-shown_rico_time_limit 9 -shown_rico_warm_start");
    solverWithPrefix("shown_");
  }
  if (Layout(PETSC_COMM_WORLD).rank > 0) return;
  std::string text;
  for (const auto& line : file.lines()) text += line + "\n";
  for (const char* word :
       {"shown_", "pgs", "rtol=1e-07", "max_it=123", "warm start", "time limit: 9"})
    EXPECT_NE(text.find(word), std::string::npos) << word << " is not in\n" << text;
}

TEST(View, OfAProblemListsItsBlocks) {
  TemporaryFile file("problem.txt");
  const Problem p = slowProblem();
  {
    Built built(p, Form::Aij, PETSC_COMM_WORLD);
    PetscViewer viewer;
    EXPECT_PETSC(PetscViewerASCIIOpen(PETSC_COMM_WORLD, file.path().c_str(), &viewer));
    EXPECT_PETSC(RicoProblemView(built.problem, viewer));
    EXPECT_PETSC(PetscViewerDestroy(&viewer));
  }
  if (Layout(PETSC_COMM_WORLD).rank > 0) return;
  const auto lines = file.lines();
  ASSERT_GT(lines.size(), p.sets.size());  // at least one line for each set, and the headline
  EXPECT_NE(lines[0].find("40 rows, operator sparse"), std::string::npos) << lines[0];
}
