// Four sliding-mode controllers on a disturbed plant that is integrated between events.
#include <SiconosControl.hpp>

#include "program.hpp"

namespace {

template <class Controller>
SP::SimpleMatrix slide(bool saveAll) {
  SP::FirstOrderLinearDS plant(
      new FirstOrderLinearDS(vectorOf({1, 0.5}), matrixOf({{0, 1}, {-1, 0.5}})));
  plant->setComputebFunction("BallPlugin.so", "controlDisturbance");
  SP::ControlLsodarSimulation sim(new ControlLsodarSimulation(0, 3, 0.05));
  sim->addDynamicalSystem(plant, "plant");
  SP::LinearSensor sensor(
      new LinearSensor(plant, matrixOf({{1, 0}, {0, 1}}), matrixOf({{0, 0}, {0, 0}})));
  sim->addSensor(sensor, 0.05);
  std::shared_ptr<Controller> controller(new Controller(sensor));
  controller->setB(matrixOf({{0}, {2}}));
  controller->setCsurface(matrixOf({{1, 1}}));
  sim->addActuator(controller, 0.05);
  sim->setSaveOnlyMainSimulation(!saveAll);
  sim->initialize();
  sim->run();
  return sim->data();
}

double sigmaAtTheEnd(const SimpleMatrix& data) {
  const unsigned last = data.size(0) - 1;
  return std::abs(data.getValue(last, 1) + data.getValue(last, 2));
}

}  // namespace

int main() {
  return guarded([] {
    const std::vector<SP::SimpleMatrix> runs = {
        slide<LinearSMC>(true), slide<LinearSMCimproved>(true), slide<ExplicitLinearSMC>(true),
        slide<LinearSMCOT2>(false)};
    SimpleMatrix all(runs[0]->size(0), 8 + 8 + 8 + 4);
    unsigned column = 0;
    for (const auto& run : runs) {
      for (unsigned i = 0; i < run->size(0); ++i)
        for (unsigned j = 0; j < run->size(1); ++j) all(i, column + j) = (*run)(i, j);
      column += run->size(1);
    }
    ioMatrix::write("ControlSliding.dat", "ascii", all, "noDim");
    // The bound of |sigma| is the disturbance 0.3 times the step 0.05; explicit control chatters by
    // the step.
    return expect("columns", column, 28, 0) +
           expect("implicit", sigmaAtTheEnd(*runs[0]), 0, 0.016) +
           expect("improved", sigmaAtTheEnd(*runs[1]), 0, 0.016) +
           expect("explicit", sigmaAtTheEnd(*runs[2]), 0, 0.2) +
           expect("second order", sigmaAtTheEnd(*runs[3]), 0, 0.016);
  });
}
