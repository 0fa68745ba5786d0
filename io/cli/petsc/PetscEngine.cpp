/// The solver objects of Ricochet::numerics for the program's interface (Engine.hpp).
///
/// PETSc's error handler is replaced by one that keeps the first message: an error unwinds to this
/// file and becomes one exception with that message instead of a traceback.
#include <numerics/rico_solver.h>

#include <algorithm>
#include <io/cli/Launch.hpp>
#include <io/cli/solve/Engine.hpp>
#include <io/problems/PetscProblem.hpp>
#include <stdexcept>
#include <string_view>

namespace rico {

namespace {

PetscErrorCode keepMessage(MPI_Comm, int, const char*, const char*, PetscErrorCode code,
                           PetscErrorType type, const char* message, void* kept) {
  if (type == PETSC_ERROR_INITIAL) *static_cast<std::string*>(kept) = message ? message : "";
  return code;
}

class PetscEngine : public ParallelEngine {
 public:
  PetscEngine(const std::vector<std::string>& options, bool launched);
  ~PetscEngine() override;

  bool leads() const override { return rank_ == 0; }
  bool onAllRanks(bool condition) const override;
  std::vector<std::string> types() const override;
  std::vector<std::string> unusedOptions() const override;
  SolveResult solve(const ProblemData& problem, const std::string& type,
                    const SolveOptions& options) override;

 private:
  void check(PetscErrorCode code) const;
  PetscErrorCode solveOnce(const ProblemData& data, const std::string& type,
                           const SolveOptions& options, SolveResult& result) const;

  std::vector<std::string> words_;  // PETSc keeps pointers to these
  std::vector<char*> argv_;
  std::string message_;
  PetscMPIInt rank_ = 0;
};

PetscEngine::PetscEngine(const std::vector<std::string>& options, bool launched) : words_(options) {
  if (!launched) startMpiWithoutNetwork();
  // Solve.cpp reports unused options itself.
  words_.insert(words_.begin(), {"ricochet", "-no_signal_handler", "-options_left", "no"});
  for (std::string& word : words_) argv_.push_back(word.data());
  argv_.push_back(nullptr);
  int argc = static_cast<int>(words_.size());
  char** argv = argv_.data();
  if (PetscInitialize(&argc, &argv, nullptr, nullptr))
    throw std::runtime_error("PETSc does not start");
  check(PetscPushErrorHandler(keepMessage, &message_));
  check(RicoInitialize());
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank_);
}

PetscEngine::~PetscEngine() {
  (void)PetscPopErrorHandler();
  (void)PetscFinalize();
}

void PetscEngine::check(PetscErrorCode code) const {
  if (!code) return;
  const char* general = nullptr;
  PetscErrorMessage(code, &general, nullptr);
  throw std::runtime_error(!message_.empty() ? message_
                           : general         ? general
                                             : "PETSc reports an error");
}

bool PetscEngine::onAllRanks(bool condition) const {
  int all = condition;
  MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_LAND, PETSC_COMM_WORLD);
  return all != 0;
}

std::vector<std::string> PetscEngine::types() const {
  PetscInt count;
  const char* const* names;
  check(RicoSolverGetTypes(&count, &names));
  std::vector<std::string> types(names, names + count);
  std::sort(types.begin(), types.end());
  return types;
}

std::vector<std::string> PetscEngine::unusedOptions() const {
  PetscInt count;
  char **names, **values;
  check(PetscOptionsLeftGet(nullptr, &count, &names, &values));
  std::vector<std::string> unused;
  unused.reserve(static_cast<std::size_t>(count));
  for (PetscInt i = 0; i < count; i++)
    if (std::string_view(names[i]) != "options_left") unused.push_back(std::string("-") + names[i]);
  check(PetscOptionsLeftRestore(nullptr, &count, &names, &values));
  return unused;
}

PetscErrorCode configure(RicoSolver solver, const std::string& type, const SolveOptions& options) {
  PetscFunctionBegin;
  PetscCall(RicoSolverSetType(solver, type.c_str()));
  PetscCall(RicoSolverSetTolerances(
      solver, PETSC_DEFAULT, options.tolerance.value_or(PETSC_DEFAULT),
      options.max_it ? static_cast<PetscInt>(*options.max_it) : PETSC_DEFAULT));
  PetscCall(RicoSolverSetTimeLimit(solver, options.time_limit));
  PetscCall(RicoSolverSetFromOptions(solver));
  PetscFunctionReturn(0);
}

/// Gathers the whole vector on rank 0.
PetscErrorCode gather(Vec v, std::vector<double>& values) {
  VecScatter scatter;
  Vec all;
  PetscInt n;
  const PetscScalar* array;

  PetscFunctionBegin;
  PetscCall(VecScatterCreateToZero(v, &scatter, &all));
  PetscCall(VecScatterBegin(scatter, v, all, INSERT_VALUES, SCATTER_FORWARD));
  PetscCall(VecScatterEnd(scatter, v, all, INSERT_VALUES, SCATTER_FORWARD));
  PetscCall(VecGetLocalSize(all, &n));
  PetscCall(VecGetArrayRead(all, &array));
  values.assign(array, array + n);
  PetscCall(VecRestoreArrayRead(all, &array));
  PetscCall(VecScatterDestroy(&scatter));
  PetscCall(VecDestroy(&all));
  PetscFunctionReturn(0);
}

void fill(SolveResult& result, const RicoInfo& info) {
  result.type = info.type;
  result.reason = info.reason;
  result.its = info.its;
  result.residual = info.residual;
  result.residual_relative = info.residual_relative;
  result.seconds = info.seconds;
}

/// The objects of one solve; destroyed also after a failure.
struct Objects {
  PetscProblem problem;
  RicoSolver solver = nullptr;
  Vec z = nullptr, w = nullptr;

  Objects() = default;
  Objects(const Objects&) = delete;
  Objects& operator=(const Objects&) = delete;
  ~Objects() {
    (void)VecDestroy(&z);
    (void)VecDestroy(&w);
    (void)RicoSolverDestroy(&solver);
  }
};

/// Solves with a new problem and a new solver, without data of earlier solves.
PetscErrorCode PetscEngine::solveOnce(const ProblemData& data, const std::string& type,
                                      const SolveOptions& options, SolveResult& result) const {
  Objects o;
  RicoSolverType chosen;
  RicoInfo info;
  PetscBool can;
  const char* why;

  PetscFunctionBegin;
  PetscCall(o.problem.create(PETSC_COMM_WORLD, data));
  PetscCall(RicoProblemCheck(o.problem.get()));
  PetscCall(RicoSolverCreate(PETSC_COMM_WORLD, &o.solver));
  PetscCall(configure(o.solver, type, options));
  PetscCall(RicoSolverCanSolve(o.solver, o.problem.get(), &can, &why));
  PetscCall(RicoSolverGetType(o.solver, &chosen));
  result.type = chosen;
  if (!can) {
    result.refused = why;
    PetscFunctionReturn(0);
  }
  PetscCall(RicoProblemCreateVec(o.problem.get(), &o.z));
  PetscCall(VecDuplicate(o.z, &o.w));
  if (!data.guess.empty()) {
    PetscCall(o.problem.fill(data.guess, o.z));
    PetscCall(RicoSolverSetWarmStart(o.solver, PETSC_TRUE));
  }
  PetscCall(RicoSolve(o.solver, o.problem.get(), o.z, o.w, &info));
  fill(result, info);
  PetscCall(gather(o.z, result.z));
  PetscCall(gather(o.w, result.w));
  PetscCall(o.problem.complete(data, result.z, result.w));
  PetscFunctionReturn(0);
}

SolveResult PetscEngine::solve(const ProblemData& problem, const std::string& type,
                               const SolveOptions& options) {
  SolveResult best;
  for (int k = 0; k < options.repeat; k++) {
    SolveResult result;
    message_.clear();
    check(solveOnce(problem, type, options, result));
    if (k == 0 || result.seconds < best.seconds) best = std::move(result);
  }
  return best;
}

}  // namespace

}  // namespace rico

extern "C" rico::ParallelEngine* ricochetPetscEngine(const std::vector<std::string>& options,
                                                     bool launched) {
  return new rico::PetscEngine(options, launched);
}
