// The same models stepped by Siconos, CPU time per step: bouncing ball, diode bridge, columns of
// beads.
#include <SiconosKernel.hpp>
#include <cstdio>
#include <ctime>
#include <functional>

namespace {

double cpuSeconds() {
  timespec t = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

void report(const char* name, TimeStepping& simulation, int warmUp, int steps) {
  const auto run = [&](int n) {
    for (int k = 0; k < n; ++k) {
      simulation.computeOneStep();
      simulation.nextStep();
    }
  };
  run(warmUp);
  const double start = cpuSeconds();
  run(steps);
  std::printf("%-20s %10.3f us per step\n", name, 1e6 * (cpuSeconds() - start) / steps);
}

SP::SiconosVector vector(std::initializer_list<double> values) {
  auto v = std::make_shared<SiconosVector>(static_cast<unsigned>(values.size()));
  unsigned i = 0;
  for (double value : values) v->setValue(i++, value);
  return v;
}

SP::SimpleMatrix matrix(std::initializer_list<std::initializer_list<double>> rows) {
  auto m = std::make_shared<SimpleMatrix>(static_cast<unsigned>(rows.size()),
                                          static_cast<unsigned>(rows.begin()->size()));
  unsigned i = 0;
  for (const auto& row : rows) {
    unsigned j = 0;
    for (double value : row) m->setValue(i, j++, value);
    ++i;
  }
  return m;
}

void bouncingBall() {
  auto mass = std::make_shared<SimpleMatrix>(3, 3);
  mass->eye();
  auto ball = std::make_shared<LagrangianLinearTIDS>(vector({1, 0, 0}), vector({0, 0, 0}), mass);
  ball->setFExtPtr(vector({-9.81, 0, 0}));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
  model->insertDynamicalSystem(ball);
  model->link(
      std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.9),
                                    std::make_shared<LagrangianLinearTIR>(matrix({{1, 0, 0}}))),
      ball);
  auto simulation =
      std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, 0.005),
                                     std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<LCP>());
  report("bouncing ball", *simulation, 1, 1999);
}

void diodeBridge() {
  const double L = 1e-2, C = 1e-6, R = 1e3;
  auto system =
      std::make_shared<FirstOrderLinearTIDS>(vector({10, 0}), matrix({{0, -1 / C}, {1 / L, 0}}));
  auto relation = std::make_shared<FirstOrderLinearTIR>(
      matrix({{0, 0}, {0, 0}, {-1, 0}, {1, 0}}), matrix({{0, 0, -1 / C, 1 / C}, {0, 0, 0, 0}}));
  relation->setDPtr(
      matrix({{1 / R, 1 / R, -1, 0}, {1 / R, 1 / R, 0, -1}, {1, 0, 0, 0}, {0, 1, 0, 0}}));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
  model->insertDynamicalSystem(system);
  model->link(
      std::make_shared<Interaction>(std::make_shared<ComplementarityConditionNSL>(4), relation),
      system);
  auto simulation = std::make_shared<TimeStepping>(
      model, std::make_shared<TimeDiscretisation>(0.0, 1e-6), std::make_shared<EulerMoreauOSI>(0.5),
      std::make_shared<LCP>());
  report("diode bridge", *simulation, 1, 4999);
}

void column(int N, bool falls, int steps) {
  const double R = 0.125;
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
  auto law = std::make_shared<NewtonImpactNSL>(falls ? 0.9 : 0.0);
  SP::LagrangianLinearTIDS below;
  for (int i = 0; i < N; ++i) {
    const double height = falls ? 1.0 + 0.3 * i : R * (2 * i + 1);
    auto bead =
        std::make_shared<LagrangianLinearTIDS>(vector({height}), vector({0}), matrix({{1}}));
    bead->setFExtPtr(vector({-9.81}));
    model->insertDynamicalSystem(bead);
    if (i == 0)
      model->link(std::make_shared<Interaction>(
                      law, std::make_shared<LagrangianLinearTIR>(matrix({{1}}), vector({-R}))),
                  bead);
    else
      model->link(std::make_shared<Interaction>(law, std::make_shared<LagrangianLinearTIR>(
                                                         matrix({{-1, 1}}), vector({-2 * R}))),
                  below, bead);
    below = bead;
  }
  auto simulation =
      std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, 5e-4),
                                     std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<LCP>());
  char name[64];
  std::snprintf(name, sizeof name, "column %d %s", N, falls ? "falling" : "resting");
  report(name, *simulation, 2, steps);
}

}  // namespace

int main() {
  bouncingBall();
  diodeBridge();
  column(10, false, 1000);
  column(10, true, 1000);
  column(100, false, 50);
  column(100, true, 200);
  return 0;
}
