#include <CommonSMC.hpp>
#include <ControlSimulation.hpp>
#include <EventDriven.hpp>
#include <Integrators.hpp>
#include <TimeStepping.hpp>
#include <chrono>
#include <cmath>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>

ControlSimulation::ControlSimulation(double t0, double T, double h)
    : _t0(t0),
      _T(T),
      _h(h),
      _N(static_cast<unsigned>(std::ceil((T - t0) / h)) + 10),
      _nsds(std::make_shared<NonSmoothDynamicalSystem>(t0, T)),
      _processTD(std::make_shared<TimeDiscretisation>(t0, h)) {}

ControlSimulation::~ControlSimulation() = default;

void ControlSimulation::setSimulation(SP::Simulation simulation, SP::OneStepIntegrator integrator) {
  _processSimulation = std::move(simulation);
  _processIntegrator = std::move(integrator);
  _processSimulation->insertIntegrator(_processIntegrator);
  _CM = std::make_shared<ControlManager>(_processSimulation);
}

void ControlSimulation::addDynamicalSystem(SP::DynamicalSystem ds, const std::string& name) {
  _nsds->insertDynamicalSystem(ds);
  _processSimulation->associate(_processIntegrator, ds);
  if (!name.empty()) _nsds->setName(ds, name);
}

void ControlSimulation::addSensor(SP::Sensor sensor, double h) {
  _CM->addSensorPtr(std::move(sensor), std::make_shared<TimeDiscretisation>(_t0, h));
}

void ControlSimulation::addActuator(SP::Actuator actuator, double h) {
  _CM->addActuatorPtr(std::move(actuator), std::make_shared<TimeDiscretisation>(_t0, h));
}

void ControlSimulation::addObserver(SP::Observer observer, double h) {
  _CM->addObserverPtr(std::move(observer), std::make_shared<TimeDiscretisation>(_t0, h));
}

void ControlSimulation::addColumns(const std::string& name, const rico::Vector& values) {
  for (int i = 0; i < values.size(); ++i) _dataLegend += " " + name + "_" + std::to_string(i);
  columns_.push_back(&values);
}

std::string ControlSimulation::nameOf(const SP::DynamicalSystem& ds) const {
  const std::string name = _nsds->name(ds);
  return name.empty() ? "unknownDS" + std::to_string(ds->number()) : name;
}

// x, and u of the actuators that act on it.
void ControlSimulation::listSystem(const SP::DynamicalSystem& ds) {
  addColumns(nameOf(ds), ds->x()->vector());
  for (const auto& actuator : _CM->actuators())
    if (actuator->sensor()->getDS() == ds) addColumns(nameOf(ds) + "_u", actuator->shared()->u());
}

void ControlSimulation::listPrediction(const SP::Actuator& actuator) {
  const auto controller = std::dynamic_pointer_cast<CommonSMC>(actuator);
  if (controller == nullptr) return;
  const auto prediction = controller->prediction();
  if (prediction.empty()) return;
  addColumns(nameOf(actuator->sensor()->getDS()) + "_SMC", *prediction[0]);
  addColumns("Sgn_SMC_y", *prediction[1]);
  addColumns("Sgn_SMC_lambda", *prediction[2]);
}

void ControlSimulation::listObserver(const SP::Observer& observer) {
  const std::string name = "unknownDS0";
  addColumns(name, observer->xHat()->vector());
  for (const auto& actuator : _CM->actuators())
    if (actuator->sensor()->getDS() == observer->sensor()->getDS())
      addColumns(name + "_u", actuator->shared()->u());
  addColumns(name + "_e", observer->e()->vector());
}

void ControlSimulation::listColumns() {
  _dataLegend = "time";
  columns_.clear();
  for (const auto& ds : _nsds->allSystems()) listSystem(ds);
  if (_saveOnlyMainSimulation) return;
  for (const auto& actuator : _CM->actuators()) listPrediction(actuator);
  for (const auto& observer : _CM->observers()) listObserver(observer);
}

void ControlSimulation::initialize() {
  _CM->initialize(*_nsds);
  listColumns();
  unsigned width = 1;
  for (const rico::Vector* values : columns_) width += static_cast<unsigned>(values->size());
  _dataM = std::make_shared<SimpleMatrix>(_N, width);
  _processSimulation->initialize();
}

void ControlSimulation::storeData(unsigned indx) {
  unsigned column = 1;
  for (const rico::Vector* values : columns_)
    for (const double value : *values) _dataM->setValue(indx, column++, value);
}

void ControlSimulation::run() {
  const auto begin = std::chrono::steady_clock::now();
  Simulation& simulation = *_processSimulation;
  unsigned rows = 0;
  const auto store = [&] {
    if (rows == _dataM->size(0)) _dataM->resize(2 * rows, _dataM->size(1));
    _dataM->setValue(rows, 0, simulation.startingTime());
    storeData(rows++);
  };
  store();
  while (simulation.hasNextEvent()) {
    const bool isInstant = simulation.eventsManager()->nextEvent()->getType() == TD_EVENT;
    simulation.advanceToEvent();
    simulation.processEvents();
    if (isInstant) store();
  }
  _dataM->resize(rows, _dataM->size(1));
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  _elapsedTime = elapsed.count();
}

ControlZOHSimulation::ControlZOHSimulation(double t0, double T, double h)
    : ControlSimulation(t0, T, h) {
  setSimulation(std::make_shared<TimeStepping>(_nsds, _processTD, 0),
                std::make_shared<ZeroOrderHoldOSI>());
}

ControlLsodarSimulation::ControlLsodarSimulation(double t0, double T, double h)
    : ControlSimulation(t0, T, h) {
  setSimulation(std::make_shared<EventDriven>(_nsds, _processTD, 0), std::make_shared<LsodarOSI>());
}
