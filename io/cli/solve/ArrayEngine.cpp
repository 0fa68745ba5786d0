#include <numerics/rico_array.h>

#include <algorithm>
#include <chrono>
#include <io/cli/solve/ArrayEngine.hpp>
#include <limits>

namespace rico {

namespace {

struct Core {
  const char* type;
  std::int32_t most;  ///< larger problems use the solver object; 0: decided by the plan
  decltype(&RicoArraySolve) solve;
};

const Core cores[] = {{"auto", 0, RicoArraySolve},
                      {"lemke", 200, RicoArrayLemke},
                      {"pivot", 500, RicoArrayPivot},
                      {"enum", 20, RicoArrayEnum}};

const Core* find(const std::string& type) {
  const auto core = std::find_if(std::begin(cores), std::end(cores),
                                 [&](const Core& c) { return type == c.type; });
  return core == std::end(cores) ? nullptr : core;
}

bool fits(const Core& core, int n) {
  return core.most == 0 ? RicoPivotsMayComeFirst(n) != 0 : n <= core.most;
}

}  // namespace

bool ArrayEngine::takes(const ProblemData& problem, const SolveOptions& options) {
  const Core* core = find(options.solver);
  return core && problem.hasOnlyBounds() && problem.guess.empty() && fits(*core, problem.n()) &&
         options.petsc.empty();
}

std::vector<std::string> ArrayEngine::types() const {
  std::vector<std::string> names;
  for (const Core& core : cores) names.emplace_back(core.type);
  return names;
}

SolveResult ArrayEngine::solve(const ProblemData& problem, const std::string& type,
                               const SolveOptions& options) {
  using Clock = std::chrono::steady_clock;
  const int n = problem.n();
  const std::vector<double> M = toDense(problem.M);
  std::vector<char> work(RicoArrayWorkSize(n));
  RicoArrayOptions settings = RicoArrayOptionsDefault();
  if (options.tolerance) settings.rtol = *options.tolerance;
  if (options.max_it) settings.max_it = *options.max_it;
  settings.time_limit = options.time_limit;

  SolveResult result;
  RicoInfo info{};
  info.type = "";
  result.z.resize(problem.q.size());
  result.w.resize(problem.q.size());
  result.seconds = std::numeric_limits<double>::infinity();
  for (int k = 0; k < options.repeat; k++) {
    const auto start = Clock::now();
    find(type)->solve(n, M.data(), problem.q.data(), problem.lb.data(), problem.ub.data(),
                      &settings, result.z.data(), result.w.data(), work.data(), &info);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    result.seconds = std::min(result.seconds, seconds);
  }
  result.type = info.type;
  result.reason = info.reason;
  result.its = info.its;
  result.residual = info.residual;
  result.residual_relative = info.residual_relative;
  return result;
}

}  // namespace rico
