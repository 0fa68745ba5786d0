// An actuator and a sensor in classes of the user, with a ControlManager and a loop in the program.
#include <ControlZOHAdditionalTerms.hpp>
#include <SiconosControl.hpp>

#include "program.hpp"

namespace {

/// The actuator u = -2 y.
class Proportional : public Actuator {
 public:
  explicit Proportional(SP::ControlSensor sensor) : Actuator(1000, sensor) { setSizeu(1); }
  void actuate() override { _u->setValue(0, -2.0 * _sensor->y()(0)); }
};

}  // namespace

int main() {
  return guarded([] {
    SP::FirstOrderLinearDS plant(new FirstOrderLinearTIDS(vectorOf({1}), matrixOf({{0}})));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    model->insertDynamicalSystem(plant);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.05));
    SP::TimeStepping s(new TimeStepping(model, td, 0));
    SP::ZeroOrderHoldOSI osi(new ZeroOrderHoldOSI());
    osi->setExtraAdditionalTerms(
        std::shared_ptr<ControlZOHAdditionalTerms>(new ControlZOHAdditionalTerms()));
    s->insertIntegrator(osi);
    SP::ControlManager control(new ControlManager(s));
    SP::LinearSensor sensor(new LinearSensor(plant, matrixOf({{1}})));
    control->addSensorPtr(sensor, SP::TimeDiscretisation(new TimeDiscretisation(0, 0.1)));
    SP::Actuator actuator(new Proportional(sensor));
    actuator->setB(matrixOf({{1}}));
    control->addActuatorPtr(actuator, SP::TimeDiscretisation(new TimeDiscretisation(0, 0.1)));
    control->initialize(*model);
    std::vector<std::vector<double>> rows;
    while (s->hasNextEvent()) {
      const bool isInstant = s->eventsManager()->nextEvent()->getType() == TD_EVENT;
      if (isInstant) {
        s->computeOneStep();
        rows.push_back({s->nextTime(), (*plant->x())(0)});
      }
      s->nextStep();
    }
    SimpleMatrix data(rows.size(), 2);
    for (unsigned i = 0; i < rows.size(); ++i)
      for (unsigned j = 0; j < 2; ++j) data(i, j) = rows[i][j];
    ioMatrix::write("ControlByHand.dat", "ascii", data, "noDim");
    // x' = -2 x_k during each period of 0.1.
    return expect("x", rows.back()[1], std::pow(0.8, 10), 1e-12) +
           expect("rows", rows.size(), 20, 0) +
           expect("sensors", control->getSensors().size(), 1, 0);
  });
}
