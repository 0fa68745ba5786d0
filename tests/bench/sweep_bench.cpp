/// What a sweep over contacts between bodies costs, on one core.
///
///     sweep_bench --benchmark_filter=general/1e6
///
/// ns per contact; GB/s of the bytes of the contacts; the bandwidth of reading as many bytes
/// (read), and how many times longer than that a sweep takes (x_bytes): it means something where
/// they exceed the cache.
///
/// A packing of spheres, and the same of lumps (general inertia and arms), mu = 0.5 on a tilted
/// floor, after 60 sweeps from rest. Each time is the least over the repetitions of one sweep,
/// which is what it costs when nobody else is served.
#include <benchmark/benchmark.h>
#include <numerics/rico_sweep.h>

#include <memory>

#include "bench/memory.hpp"
#include "support/body_scenes.hpp"

namespace {

using rico::test::BodyScene;
struct Size {
  const char* name;
  int nx, ny, nz;
};
constexpr Size kSizes[] = {
    {"1e3", 6, 6, 6}, {"1e4", 12, 12, 14}, {"1e5", 26, 26, 27}, {"1e6", 56, 56, 57}};

using Sweep = std::unique_ptr<RicoContactSweep, void (*)(RicoContactSweep*)>;

/// The share of contacts that are closed, and of these the share that slides.
void countRegimes(benchmark::State& state, const BodyScene& scene, const RicoContactSweep* sweep) {
  std::vector<double> r(scene.rows());
  RicoContactSweepUnload(sweep, r.data(), nullptr);
  double closed = 0, slides = 0;
  for (std::size_t k = 0; k < scene.contact.size(); k++) {
    const double* p = &r[3 * k];
    closed += p[0] > 0;
    slides += p[0] > 0 && std::hypot(p[1], p[2]) > 0.999999 * scene.contact[k].mu * p[0];
  }
  state.counters["closed"] = closed / double(scene.contact.size());
  state.counters["slides"] = slides / double(scene.contact.size());
}

void sweeps(benchmark::State& state, const BodyScene& scene, RicoContactSweepOptions options) {
  char why[RICO_WHY];
  const RicoContactSystem system = scene.system();
  const Sweep sweep(RicoContactSweepCreate(&system, &options, why), RicoContactSweepDestroy);
  if (!sweep) return state.SkipWithError(why);
  const std::vector<double> r(scene.rows(), 0.);
  RicoContactSweepLoad(sweep.get(), scene.y.data(), r.data());
  RicoContactSweepRun(sweep.get(), 60);
  const double contacts = double(scene.contact.size());
  const int times = std::max(1, int(2e4 / contacts));
  const RicoContactSweepChoice choice = RicoContactSweepGetChoice(sweep.get());
  const double bytes = double(choice.bytes_in_contact) * contacts;
  rico::bench::AgainstBytes measure(bytes);
  for (auto _ : state)
    state.SetIterationTime(
        measure(times, [&] { benchmark::DoNotOptimize(RicoContactSweepRun(sweep.get(), times)); }));
  state.counters["ns"] = 1e9 * measure.least() / contacts;
  state.counters["GB/s"] = 1e-9 * bytes / measure.least();
  state.counters["read"] = measure.readGBs();
  state.counters["x_bytes"] = measure.ratio();
  state.counters["contacts"] = contacts;
  state.counters["colors"] = choice.colors;
  countRegimes(state, scene, sweep.get());
}

void sweepOf(benchmark::State& state, const Size& size, bool spheres, RicoSimd simd) {
  const BodyScene scene =
      rico::test::alongCurve(spheres ? rico::test::packing(size.nx, size.ny, size.nz, 0.5)
                                     : rico::test::lumps(size.nx, size.ny, size.nz, 0.5));
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  options.simd = simd;
  sweeps(state, scene, options);
}

void registerAll() {
  for (const Size& size : kSizes)
    for (bool spheres : {true, false})
      for (RicoSimd simd : {RICO_SIMD_PLAIN, RICO_SIMD_AVX2, RICO_SIMD_AVX512}) {
        if (!RicoSimdIsAvailable(simd)) continue;
        const std::string name = std::string("Sweep/") + (spheres ? "spheres/" : "general/") +
                                 size.name + "/" + RicoSimdName(simd);
        benchmark::RegisterBenchmark(name.c_str(), sweepOf, size, spheres, simd)
            ->UseManualTime()
            ->Iterations(size.nx > 40 ? 60 : 200)
            ->Unit(benchmark::kMicrosecond);
      }
}

}  // namespace

int main(int argc, char** argv) {
  registerAll();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
