// Cost of a settled step: bouncing ball, diode bridge, columns of beads at rest and falling.
// siconos_steps.cpp steps the same models with Siconos.
#include <benchmark/benchmark.h>

#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/laws/ComplementarityConditionNSL.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/systems/FirstOrderLinearTIDS.hpp>

#include "kernel/support/scenes.hpp"

namespace {

void bouncingBall(benchmark::State& state) {
  constexpr int kSteps = 2000;
  for (auto _ : state) {
    state.PauseTiming();
    BouncingBall scene;
    scene.build();
    scene.simulation->computeOneStep();
    scene.simulation->nextStep();
    state.ResumeTiming();
    for (int k = 1; k < kSteps; ++k) {
      scene.simulation->computeOneStep();
      scene.simulation->nextStep();
    }
  }
  state.counters["ns_per_step"] =
      benchmark::Counter(state.iterations() * (kSteps - 1.0) * 1e-9,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(bouncingBall);

void diodeBridge(benchmark::State& state) {
  using namespace rico;
  const double L = 1e-2, C = 1e-6, R = 1e3;
  auto system =
      std::make_shared<FirstOrderLinearTIDS>(Vector{10, 0}, Matrix{{0, -1 / C}, {1 / L, 0}});
  auto relation = std::make_shared<FirstOrderLinearTIR>(
      Matrix{{0, 0}, {0, 0}, {-1, 0}, {1, 0}}, Matrix{{0, 0, -1 / C, 1 / C}, {0, 0, 0, 0}});
  relation->setD(Matrix{{1 / R, 1 / R, -1, 0}, {1 / R, 1 / R, 0, -1}, {1, 0, 0, 0}, {0, 1, 0, 0}});
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
  model->insertDynamicalSystem(system);
  model->link(
      std::make_shared<Interaction>(std::make_shared<ComplementarityConditionNSL>(4), relation),
      system);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1e-6),
                          std::make_shared<EulerMoreauOSI>(0.5), std::make_shared<LCP>());
  for (auto _ : state) {
    simulation.computeOneStep();
    simulation.nextStep();
  }
}
BENCHMARK(diodeBridge);

// Range 0: beads; range 1: 1 for beads that fall with e = 0.9, 0 for a column at rest with e = 0.
void column(benchmark::State& state) {
  ColumnOfBeads scene;
  scene.N = static_cast<int>(state.range(0));
  const bool falls = state.range(1) == 1;
  scene.e = falls ? 0.9 : 0.0;
  scene.T = 1e9;
  scene.R = 0.125;
  scene.firstHeight = falls ? 1.0 : scene.R;
  scene.spacing = falls ? 0.3 : 2.0 * scene.R;
  scene.build();
  for (int k = 0; k < 200; ++k) {
    scene.simulation->computeOneStep();
    scene.simulation->nextStep();
  }
  for (auto _ : state) {
    scene.simulation->computeOneStep();
    scene.simulation->nextStep();
  }
  state.counters["ns_per_bead"] =
      benchmark::Counter(state.iterations() * static_cast<double>(scene.N) * 1e-9,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(column)->ArgsProduct({{10, 100, 1000, 10000}, {0, 1}});

}  // namespace

BENCHMARK_MAIN();
