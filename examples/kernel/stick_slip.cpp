/*
  Description
    A block on a floor is pulled by a spring whose end moves at constant speed: it sticks, breaks
    loose, slides, and sticks again. |f_T| <= mu f_N if it sticks, f_T = -mu f_N if it slides.

  Sample runs
    stick_slip
    stick_slip 0.5                    (coefficient of friction)
*/
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/systems/LagrangianDS.hpp>

using namespace rico;

int main(int argc, char* argv[]) {
  const double mu = argc > 1 ? std::atof(argv[1]) : 0.3;
  const double g = 9.81, k = 9.0, V = 0.7, ahead = 0.5;

  // 1. The block, coordinates (x, height), and the spring, beyond the limit of friction.
  auto block = std::make_shared<LagrangianDS>(Vector{0, 0}, Vector{0, 0}, Matrix::identity(2));
  block->setComputeFIntFunction([=](double t, const Vector& q, const Vector&, Vector& f) {
    f[0] = -k * (ahead + mu * g / k + V * t - q[0]);
    f[1] = g;
  });
  auto floor =
      std::make_shared<Interaction>(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, 2),
                                    std::make_shared<LagrangianLinearTIR>(Matrix{{0, 1}, {1, 0}}));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 3.0);
  model->insertDynamicalSystem(block);
  model->link(floor, block);

  // 2. From event to event.
  EventDriven simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.1),
                         std::make_shared<LsodarOSI>());
  EventsManager& events = *simulation.eventsManager();
  std::vector<double> changes;
  while (events.hasNextEvent()) {
    simulation.computeOneStep();
    if (events.currentEvent().type != EventType::kNonSmooth) continue;
    changes.push_back(events.startingTime());
    std::printf("t = %.12f   x = %.9f   f_T = %9.6f\n", changes.back(), block->q()(0),
                floor->lambda(2)(1));
  }

  // 3. It slides, sticks at 2 (pi - atan(a w / V)) / w, and slides again a / V later.
  const double omega = std::sqrt(k);
  const double sticks = 2.0 * (M_PI - std::atan(ahead * omega / V)) / omega;
  const bool good = changes.size() >= 2 && std::abs(changes[0] - sticks) < 1e-9 &&
                    std::abs(changes[1] - sticks - ahead / V) < 1e-9;
  std::printf("expected %.12f and %.12f\n", sticks, sticks + ahead / V);
  return good ? 0 : 1;
}
