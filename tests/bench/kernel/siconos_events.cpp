// The models of events.cpp, event-driven by Siconos. Columns of 30 beads and more end with an
// exception of Siconos.
#include <SiconosKernel.hpp>
#include <cmath>
#include <cstdio>
#include <ctime>

namespace {

double cpuSeconds() {
  timespec t = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

SP::LagrangianLinearTIDS body(unsigned dofs, double height) {
  auto mass = std::make_shared<SimpleMatrix>(dofs, dofs);
  mass->eye();
  auto q = std::make_shared<SiconosVector>(dofs), v = std::make_shared<SiconosVector>(dofs);
  q->setValue(0, height);
  auto ds = std::make_shared<LagrangianLinearTIDS>(q, v, mass);
  auto weight = std::make_shared<SiconosVector>(dofs);
  weight->setValue(0, -9.81);
  ds->setFExtPtr(weight);
  return ds;
}

SP::EventDriven simulate(const SP::NonSmoothDynamicalSystem& model) {
  auto simulation = std::make_shared<EventDriven>(
      model, std::make_shared<TimeDiscretisation>(model->t0(), 0.005));
  simulation->insertIntegrator(std::make_shared<LsodarOSI>());
  simulation->insertNonSmoothProblem(std::make_shared<LCP>(), SICONOS_OSNSP_ED_IMPACT);
  simulation->insertNonSmoothProblem(std::make_shared<LCP>(), SICONOS_OSNSP_ED_SMOOTH_ACC);
  return simulation;
}

SP::NonSmoothDynamicalSystem ball() {
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 8.5);
  auto ds = body(3, 1.0);
  auto H = std::make_shared<SimpleMatrix>(1, 3);
  H->setValue(0, 0, 1.0);
  model->insertDynamicalSystem(ds);
  model->link(std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.9),
                                            std::make_shared<LagrangianLinearTIR>(H)),
              ds);
  return model;
}

SP::NonSmoothDynamicalSystem column(int N) {
  const double R = 0.005, drop = 0.05, gap = 0.01;
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 3.0);
  auto law = std::make_shared<NewtonImpactNSL>(0.9);
  SP::LagrangianLinearTIDS below;
  for (int i = 0; i < N; ++i) {
    auto bead = body(1, R + drop + (2.0 * R + gap) * i);
    model->insertDynamicalSystem(bead);
    auto H = std::make_shared<SimpleMatrix>(1, i == 0 ? 1 : 2);
    auto b = std::make_shared<SiconosVector>(1);
    H->setValue(0, 0, i == 0 ? 1.0 : -1.0);
    b->setValue(0, i == 0 ? -R : -2.0 * R);
    if (i > 0) H->setValue(0, 1, 1.0);
    auto contact = std::make_shared<Interaction>(law, std::make_shared<LagrangianLinearTIR>(H, b));
    if (i == 0)
      model->link(contact, bead);
    else
      model->link(contact, below, bead);
    below = bead;
  }
  return model;
}

void report(const char* name, int repetitions,
            const std::function<SP::NonSmoothDynamicalSystem()>& make) {
  long all = 0, nonSmooth = 0;
  double seconds = 0.0;
  for (int k = 0; k < repetitions; ++k) {
    auto simulation = simulate(make());
    auto events = simulation->eventsManager();
    const double start = cpuSeconds();
    for (; simulation->hasNextEvent(); ++all) {
      simulation->advanceToEvent();
      if (events->nextEvent()->getType() == 2) ++nonSmooth;
      simulation->processEvents();
    }
    seconds += cpuSeconds() - start;
  }
  std::printf("%-20s %8ld events, %7ld nonsmooth: %8.3f us an event, %9.3f us a nonsmooth one\n",
              name, all / repetitions, nonSmooth / repetitions,
              1e6 * seconds / static_cast<double>(all),
              1e6 * seconds / static_cast<double>(nonSmooth));
}

}  // namespace

int main() {
  report("ball", 20, ball);
  report("column of 10", 1, [] { return column(10); });
  return 0;
}
