/// What a sweep of nsgs over assembled block rows costs, on one core.
///
///     nsgs_bench --benchmark_filter=Rows     ns per contact, at 4.7 and 28 blocks a contact, plain
///     C and AVX2
///
/// The bytes are 76 a block and 104 a contact. After 30 sweeps from rest; the least over the
/// repetitions.
#include <benchmark/benchmark.h>
#include <impls/nsgs/contact_rows.h>

#include "bench/memory.hpp"
#include "support/block_problems.hpp"

namespace {

using rico::test::BlockProblem;
#define OK(call) \
  if (call) return state.SkipWithError(#call)

void countRegimes(benchmark::State& state, const RicoContactRowsView& v) {
  double closed = 0, slides = 0;
  for (PetscInt k = 0; k < v.count; k++) {
    const double *s = v.s + 4 * k, *c = v.row[k].c, n = s[0] + c[0] * s[1] + c[1] * s[2];
    closed += s[0] > 0;
    slides += s[0] > 0 && std::hypot(s[1], s[2]) > 0.999999 * v.row[k].mu * n;
  }
  state.counters["closed"] = closed / v.count;
  state.counters["slides"] = slides / v.count;
}

void sweepRows(benchmark::State& state, int contacts, double blocks, RicoContactRowsKernel kernel) {
  const BlockProblem p = BlockProblem::banded(contacts, blocks, 1);
  RicoProblem problem = p.sparse();
  RicoSweep sweep;
  RicoContactRows rows;
  PetscBool made;
  OK(RicoProblemCheck(problem));
  OK(RicoSweepCreate(problem, &sweep));
  OK(RicoContactRowsCreate(&sweep, 1, &rows, &made));
  const std::vector<double> z(p.n(), 0.);
  RicoContactRowsLoad(&rows, z.data());
  for (int i = 0; i < 30; i++) kernel(&rows.view, nullptr, 0, 0);
  const int times = std::max(1, int(2e4 / contacts));
  const double bytes = 76. * double(p.blocks()) + 84. * contacts;
  rico::bench::AgainstBytes measure(bytes);
  for (auto _ : state)
    state.SetIterationTime(measure(times, [&] {
      for (int i = 0; i < times; i++) benchmark::DoNotOptimize(kernel(&rows.view, nullptr, 0, 0));
    }));
  state.counters["ns"] = 1e9 * measure.least() / contacts;
  state.counters["GB/s"] = 1e-9 * bytes / measure.least();
  state.counters["read"] = measure.readGBs();
  state.counters["x_bytes"] = measure.ratio();
  state.counters["blocks"] = double(p.blocks()) / contacts;
  countRegimes(state, rows.view);
  OK(RicoContactRowsDestroy(&rows));
  OK(RicoSweepDestroy(&sweep));
  OK(RicoProblemDestroy(&problem));
}

void registerAll() {
  struct Kernel {
    const char* name;
    RicoContactRowsKernel sweep;
  };
  std::vector<Kernel> kernels{{"plain", RicoContactRowsSweepPlain}};
  if (__builtin_cpu_supports("avx2")) kernels.push_back({"avx2", RicoContactRowsSweepAVX2});
  for (const int contacts : {300, 1000, 300000})
    for (const double blocks : {4.7, 28.})
      for (const Kernel& kernel : kernels) {
        const std::string name = "Rows/" + std::to_string(contacts) + "/" +
                                 std::to_string(int(blocks)) + "/" + kernel.name;
        benchmark::RegisterBenchmark(name.c_str(), sweepRows, contacts, blocks, kernel.sweep)
            ->UseManualTime()
            ->Iterations(contacts > 10000 ? 60 : 300)
            ->Unit(benchmark::kMicrosecond);
      }
}

}  // namespace

int main(int argc, char** argv) {
  if (PetscInitialize(&argc, &argv, nullptr, nullptr)) return 1;
  registerAll();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return PetscFinalize();
}
