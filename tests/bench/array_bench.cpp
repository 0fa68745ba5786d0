/// The cost of a solve on plain arrays.
///
///     array_bench --benchmark_filter=Solve       small problems, whole solves
///     array_bench --benchmark_filter=Lemke       cold solves; counters: pivots, time per pivot
///     array_bench --benchmark_filter=Warm        from the solution of this or a similar problem
///
/// CPU time. The matrices are A A' + I (/symmetric:1) or uniform with a diagonal of 1.3 sqrt(n).
#include <benchmark/benchmark.h>
#include <numerics/rico_array.h>

#include "support/random_lcp.hpp"

namespace {

using rico::test::ArrayProblem;
using rico::test::RandomProblem;

constexpr int kProblems = 32;

/// Problems of one size, and memory to solve them in.
struct Bench {
  explicit Bench(const benchmark::State& state, int count, bool boxed = false)
      : n(static_cast<int>(state.range(0))), z(n), w(n), work(RicoArrayWorkSize(n)) {
    for (int k = 0; k < count; ++k) {
      problems.push_back(RandomProblem::dense(n, state.range(1) != 0, 100 + k));
      if (!boxed) continue;
      problems.back().lb.assign(n, -0.3);
      problems.back().ub.assign(n, 0.4);
    }
  }

  template <class Solver>
  void solve(Solver solver, const ArrayProblem& p, const RicoArrayOptions* options = nullptr) {
    const bool lcp = p.ub.empty() || p.ub[0] == rico::test::kInfinity;
    solver(n, p.M.data(), p.q.data(), lcp ? nullptr : p.lb.data(), lcp ? nullptr : p.ub.data(),
           options, z.data(), w.data(), work.data(), &info);
    pivots += info.its;
    failures += info.reason < 0;
  }

  void report(benchmark::State& state) {
    using benchmark::Counter;
    state.counters["pivots"] = Counter(static_cast<double>(pivots), Counter::kAvgIterations);
    state.counters["per_pivot"] =
        Counter(static_cast<double>(pivots), Counter::kIsRate | Counter::kInvert);
    if (failures > 0) state.SkipWithError("a problem was not solved");
  }

  int n;
  std::vector<ArrayProblem> problems;
  std::vector<double> z, w;
  std::vector<char> work;
  RicoInfo info{};
  long pivots = 0, failures = 0;
};

void SolveLCP(benchmark::State& state) {
  Bench bench(state, kProblems);
  int k = 0;
  while (state.KeepRunning()) bench.solve(RicoArraySolve, bench.problems[k++ % kProblems]);
  bench.report(state);
}

void SolveRelay(benchmark::State& state) {
  Bench bench(state, kProblems, true);
  int k = 0;
  while (state.KeepRunning()) bench.solve(RicoArraySolve, bench.problems[k++ % kProblems]);
  bench.report(state);
}

void LemkeCold(benchmark::State& state) {
  const int count = state.range(0) > 200 ? 1 : 8;
  Bench bench(state, count);
  int k = 0;
  while (state.KeepRunning()) bench.solve(RicoArrayLemke, bench.problems[k++ % count]);
  bench.report(state);
}

/// From the solution itself.
void WarmSame(benchmark::State& state) {
  Bench bench(state, 1);
  RicoArrayOptions warm = RicoArrayOptionsDefault();
  bench.solve(RicoArrayLemke, bench.problems[0]);
  bench.pivots = 0;
  warm.warm = 1;
  while (state.KeepRunning()) bench.solve(RicoArrayLemke, bench.problems[0], &warm);
  bench.report(state);
}

/// Alternates between two right-hand sides, as between time steps.
void WarmNeighbour(benchmark::State& state) {
  Bench bench(state, 1);
  RicoArrayOptions warm = RicoArrayOptionsDefault();
  bench.problems.push_back(bench.problems[0]);
  for (std::size_t i = 0; i < bench.problems[1].q.size(); ++i)
    bench.problems[1].q[i] += i % 7 == 0 ? 0.02 : 0.0;
  bench.solve(RicoArrayLemke, bench.problems[0]);
  bench.pivots = 0;
  warm.warm = 1;
  int k = 0;
  while (state.KeepRunning()) bench.solve(RicoArrayLemke, bench.problems[++k % 2], &warm);
  bench.report(state);
}

void smallSizes(benchmark::internal::Benchmark* b) {
  b->ArgNames({"n", "symmetric"})->ArgsProduct({{1, 2, 3, 4, 6, 8, 12}, {1}});
}
void allSizes(benchmark::internal::Benchmark* b) {
  b->ArgNames({"n", "symmetric"})->ArgsProduct({{6, 10, 20, 50, 100, 200, 500, 1000}, {1, 0}});
}

BENCHMARK(SolveLCP)->Apply(smallSizes);
BENCHMARK(SolveRelay)->Apply(smallSizes);
BENCHMARK(LemkeCold)->Apply(allSizes);
BENCHMARK(WarmSame)->Apply(allSizes);
BENCHMARK(WarmNeighbour)->Apply(allSizes);

}  // namespace

BENCHMARK_MAIN();
