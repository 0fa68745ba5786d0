/// The cost of contact detection, per body and step.
///
///     detection_bench --benchmark_filter=Settled    oscillating spheres of a packing: steady state
///     detection_bench --benchmark_filter=Search     a search for candidates in every step
///     detection_bench --benchmark_filter=Mixed      radii from 1 to 30
///     detection_bench --benchmark_filter=Few        one sphere of 100 moves by its radius
///
/// CPU time. Counters: ns_body, contacts, candidates per body, bytes per body (detection alone,
/// contacts with it), searches per step.
#include <benchmark/benchmark.h>

#include <mechanics/collision/ContactDetection.hpp>
#include <random>

namespace {

using namespace rico;

/// Spheres of radius 1/2 (or of mixed radii) on a cubic lattice with random displacements, about
/// three contacts per sphere.
struct Scene {
  Scene(std::uint32_t count, double widest_ratio) {
    const auto side = static_cast<std::uint32_t>(std::ceil(std::cbrt(count)));
    std::uniform_real_distribution<double> shake(-0.02, 0.02), size(0, 1);
    bodies.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      const Vec3 cell{static_cast<double>(i % side), static_cast<double>(i / side % side),
                      static_cast<double>(i / side / side)};
      // The radii have a power law: large spheres have as much volume together as small ones.
      const double radius = 0.5 * std::min(widest_ratio, std::pow(1 - size(random), -1.0 / 3));
      bodies.add(i, Sphere(widest_ratio > 1 ? 0.6 * radius : radius), Motion::kDynamic,
                 cell + Vec3{shake(random), shake(random), shake(random)});
    }
  }

  /// Moves one body of `every`.
  void move(double length, std::uint32_t every) {
    std::uniform_real_distribution<double> step(-length, length);
    const auto first = static_cast<std::uint32_t>(random() % every);
    for (std::uint32_t i = first; i < bodies.size(); i += every)
      bodies.positions()[i] += {step(random), step(random), step(random)};
  }

  std::mt19937_64 random{7};
  CollisionBodies bodies;
};

void measure(benchmark::State& state, double widest_ratio, double step, std::uint32_t every = 1) {
  Scene scene(static_cast<std::uint32_t>(state.range(0)), widest_ratio);
  ContactDetection detection;
  for (int warm = 0; warm < 3; ++warm) {
    detection.detect(scene.bodies);
    scene.move(step, every);
  }
  const std::size_t searches = detection.searches();
  for (auto _ : state) {
    benchmark::DoNotOptimize(detection.detect(scene.bodies).data());
    state.PauseTiming();
    scene.move(step, every);
    state.ResumeTiming();
  }
  const auto n = static_cast<double>(scene.bodies.size());
  const auto steps = static_cast<double>(state.iterations());
  using benchmark::Counter;
  state.counters["ns_body"] = Counter(n * steps * 1e-9, Counter::kIsRate | Counter::kInvert);
  state.counters["contacts"] = static_cast<double>(detection.contacts().size()) / n;
  state.counters["candidates"] = static_cast<double>(detection.candidates()) / n;
  state.counters["bytes"] = static_cast<double>(detection.bytes()) / n;
  state.counters["searches"] = static_cast<double>(detection.searches() - searches) / steps;
}

void Settled(benchmark::State& state) { measure(state, 1, 1e-4); }
void Search(benchmark::State& state) { measure(state, 1, 0.3); }
void Mixed(benchmark::State& state) { measure(state, 30, 1e-4); }
void Few(benchmark::State& state) { measure(state, 1, 0.5, 100); }
BENCHMARK(Settled)->RangeMultiplier(10)->Range(1000, 1000000);
BENCHMARK(Search)->RangeMultiplier(10)->Range(1000, 1000000);
BENCHMARK(Mixed)->RangeMultiplier(10)->Range(1000, 1000000);
BENCHMARK(Few)->RangeMultiplier(10)->Range(1000, 1000000);

}  // namespace

BENCHMARK_MAIN();
