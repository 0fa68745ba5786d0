// A PID controller and two observers on an oscillator, sampled at every second step.
#include <SiconosControl.hpp>

#include "program.hpp"

namespace {

int track(SP::SimpleMatrix& data) {
  SP::FirstOrderLinearDS plant(
      new FirstOrderLinearTIDS(vectorOf({1, 0.5}), matrixOf({{0, 1}, {-1, -0.5}})));
  SP::ControlZOHSimulation sim(new ControlZOHSimulation(0, 10, 0.05));
  sim->addDynamicalSystem(plant, "plant");
  SP::LinearSensor sensor(new LinearSensor(plant, matrixOf({{1, 0}}), matrixOf({{0}})));
  sim->addSensor(sensor, 0.1);
  SP::PID pid(new PID(sensor));
  pid->setK(vectorOf({1.5, 1.0, 0.4}));
  pid->setRef(2.0);
  pid->setB(matrixOf({{0}, {1}}));
  sim->addActuator(pid, 0.1);
  SP::LuenbergerObserver observer(new LuenbergerObserver(
      sensor, *vectorOf({0, 0}), matrixOf({{1, 0}}), matrixOf({{-2}, {-1}})));
  sim->addObserver(observer, 0.1);
  SP::Observer reduced(new SlidingReducedOrderObserver(sensor, *vectorOf({0, 0}),
                                                       matrixOf({{1, 0}}), matrixOf({{-2}, {-1}})));
  sim->addObserver(reduced, 0.1);
  sim->initialize();
  sim->run();
  data = sim->data();
  const unsigned last = data->size(0) - 1;
  return expect("rows", data->size(0), 201, 0) + expect("columns", data->size(1), 12, 0) +
         expect("time", (*data)(last, 0), 10, 1e-12) + expect("y", (*data)(last, 1), 2, 0.15) +
         expect("estimate", (*observer->xHat())(1), (*plant->x())(1), 1e-2) +
         expect("reduced", (*reduced->xHat())(1), (*plant->x())(1), 1e-2) +
         expect("u", pid->u()(0), (*data)(last, 3), 0);
}

}  // namespace

int main() {
  return guarded([] {
    SP::SimpleMatrix data;
    const int errors = track(data);
    ioMatrix::write("ControlPid.dat", "ascii", *data, "noDim");
    return errors;
  });
}
