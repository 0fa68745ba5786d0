// A class of the user with a constant A in its own member and a computed b, under a sliding-mode
// controller: the zero-order hold recognises that A is constant. The expected last row is that of
// Siconos 4.4.
#include <SiconosControl.hpp>

#include "program.hpp"

namespace {

class Disturbed : public FirstOrderLinearDS {
 public:
  explicit Disturbed(SP::SiconosVector x0) : FirstOrderLinearDS(x0) {
    _A = matrixOf({{0, 1}, {-1, 2}});
    _b = vectorOf({0, 0});
  }
  void computeb(double time) override { (*_b)(0) = 0.2 * std::sin(50 * time); }
};

}  // namespace

int main() {
  return guarded([] {
    SP::FirstOrderLinearDS ds(new Disturbed(vectorOf({10, 10})));
    SP::ControlZOHSimulation sim(new ControlZOHSimulation(0, 1, 1e-3));
    sim->setSaveOnlyMainSimulation(true);
    sim->addDynamicalSystem(ds, "process");
    SP::LinearSensor sensor(new LinearSensor(ds, matrixOf({{1, 0}, {0, 1}})));
    sim->addSensor(sensor, 1e-2);
    SP::LinearSMC controller(new LinearSMC(sensor, matrixOf({{0}, {1}})));
    controller->setCsurface(matrixOf({{0, 1}}));
    controller->setSaturationMatrix(matrixOf({{0}}));
    controller->setAlpha(2);
    sim->addActuator(controller, 1e-2);
    sim->initialize();
    sim->run();
    const SimpleMatrix& data = *sim->data();
    ioMatrix::write("ControlUserSystem.dat", "ascii", data, "noDim");
    return isLastRow(data, {1, 18.99022981658, 7.98004865098, 1.0700317637}, 5e-4) ? 0 : 1;
  });
}
