#include <algorithm>
#include <io/cli/Launch.hpp>
#include <io/cli/Module.hpp>
#include <io/cli/Usage.hpp>
#include <io/cli/solve/Engines.hpp>

namespace rico {

Engines::Engines(const SolveOptions& options) : options_(options), launched_(isLaunchedByMpi()) {}

ParallelEngine& Engines::parallel() {
  if (!parallel_) {
    const auto make = reinterpret_cast<MakeParallelEngine*>(
        functionOfModule("ricochet_petsc", "ricochetPetscEngine"));
    parallel_.reset(make(options_.petsc, launched_));
  }
  return *parallel_;
}

bool Engines::leads() { return !launched_ || parallel().leads(); }

bool Engines::onAllRanks(bool condition) {
  return launched_ ? parallel().onAllRanks(condition) : condition;
}

void Engines::requireType(const std::string& type) {
  const auto among = [&](const std::vector<std::string>& types) {
    return std::find(types.begin(), types.end(), type) != types.end();
  };
  if (among(array_.types())) return;
  const std::vector<std::string> types = parallel().types();
  if (among(types)) return;
  std::string known;
  for (const std::string& name : types) known += (known.empty() ? "" : ", ") + name;
  throw UsageError("unknown solver type " + type + suggestion(type, types) + " (known: " + known +
                   ")");
}

SolveResult Engines::solve(const ProblemData& problem) {
  if (!launched_ && ArrayEngine::takes(problem, options_))
    return array_.solve(problem, options_.solver, options_);
  return parallel().solve(problem, options_.solver, options_);
}

std::vector<std::string> Engines::unusedOptions() const {
  return parallel_ ? parallel_->unusedOptions() : std::vector<std::string>();
}

}  // namespace rico
