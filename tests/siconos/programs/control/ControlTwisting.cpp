// Explicit twisting control of a double integrator, and the relays of implicit twisting control.
#include <ExplicitTwisting.hpp>
#include <SiconosControl.hpp>

#include "program.hpp"

int main() {
  return guarded([] {
    SP::FirstOrderLinearDS plant(
        new FirstOrderLinearDS(vectorOf({0.3, 0.5}), matrixOf({{0, 1}, {0, 0}})));
    SP::ControlZOHSimulation sim(new ControlZOHSimulation(0, 4, 0.01));
    sim->addDynamicalSystem(plant, "plant");
    SP::LinearSensor sensor(new LinearSensor(plant, matrixOf({{1, 0}, {0, 1}})));
    sim->addSensor(sensor, 0.01);
    std::shared_ptr<CommonSMC> twisting(new ExplicitTwisting(sensor, 2.0, 0.5));
    twisting->setCsurface(matrixOf({{1, 0}, {0, 1}}));
    sim->addActuator(twisting, 0.01);
    sim->initialize();
    sim->run();
    ioMatrix::write("ControlTwisting.dat", "ascii", *sim->data(), "noDim");
    return expect("legend", sim->dataLegend().find("time plant_0 plant_1 plant_u_0 plant_u_1"), 0,
                  0) +
           expect("x", (*plant->x())(0), 0, 0.05) + expect("v", (*plant->x())(1), 0, 0.1);
  });
}
