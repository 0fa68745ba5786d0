/*
  Description
    An elastic bar of N elements hits a wall with its end. It stays in contact while a wave runs to
    the free end and back, 2 L / c, and leaves with its velocity reversed. Matrices are sparse.

  Sample runs
    impacting_bar
    impacting_bar 2000
*/
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

using namespace rico;

int main(int argc, char* argv[]) {
  // 1. Length, density and stiffness are one, and so is the velocity c of waves.
  const int N = argc > 1 ? std::atoi(argv[1]) : 200;
  const double l = 1.0 / N;
  std::vector<Triplet> M, K;
  for (int i = 0; i < N; ++i) {
    M.push_back({i, i, l});
    K.push_back({i, i, (i == 0 || i == N - 1 ? 1.0 : 2.0) / l});
    if (i > 0) K.push_back({i, i - 1, -1.0 / l});
    if (i + 1 < N) K.push_back({i, i + 1, -1.0 / l});
  }
  auto bar = std::make_shared<LagrangianLinearTIDS>(Vector(N, 0.01), Vector(N, -0.1),
                                                    SparseMatrix(N, N, M), SparseMatrix(N, N, K),
                                                    SparseMatrix());

  // 2. Its lower end and the wall.
  Matrix end(1, N);
  end(0, 0) = 1.0;
  auto wall = std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.0),
                                            std::make_shared<LagrangianLinearTIR>(end));

  // 3. Time: impact at t = 0.1, departure near t = 2.1.
  const double h = 1e-3;
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 3.0);
  model->insertDynamicalSystem(bar);
  model->link(wall, bar);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, h),
                          std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<LCP>());
  double impulse = 0.0, last = 0.0;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    impulse += wall->lambda(1)(0);
    if (wall->lambda(1)(0) > 0.0) last = simulation.nextTime();
    simulation.nextStep();
  }
  double momentum = 0.0;
  for (double v : bar->velocity()) momentum += l * v;
  std::printf("last contact t = %.3f, impulse %.4f, mean velocity after it %.4f\n", last, impulse,
              momentum);
  // Momentum balance to round-off; twice the momentum, and 2 L / c, to a few per cent.
  if (std::abs(momentum + 0.1 - impulse) > 1e-9) return std::puts("momentum was lost"), 1;
  return std::abs(impulse - 0.2) < 0.02 && std::abs(last - 2.1) < 0.1 ? 0 : 1;
}
