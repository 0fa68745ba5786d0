#pragma once

#include <ControlManager.hpp>
#include <OneStepIntegrator.hpp>

/// A model, its simulation and a ControlManager, with a table of values at the instants of the time
/// discretisation: time, x and u of each system, then, unless setSaveOnlyMainSimulation(true) was
/// called, the controllers' predictions and the observers' estimates.
class ControlSimulation {
 public:
  virtual ~ControlSimulation();
  ControlSimulation(const ControlSimulation&) = delete;
  ControlSimulation& operator=(const ControlSimulation&) = delete;

  void setTheta(unsigned int newTheta) { _theta = newTheta; }
  void initialize();
  void addDynamicalSystem(SP::DynamicalSystem ds, const std::string& name = "");
  void addSensor(SP::Sensor sensor, double h);
  void addActuator(SP::Actuator actuator, double h);
  void addObserver(SP::Observer observer, double h);
  /// Row `indx` of the table without its time.
  void storeData(unsigned indx);

  SP::Simulation simulation() const { return _processSimulation; }
  SP::OneStepIntegrator integrator() const { return _processIntegrator; }
  SP::NonSmoothDynamicalSystem model() const { return _nsds; }
  SP::SimpleMatrix data() const { return _dataM; }
  std::string dataLegend() const { return _dataLegend; }
  double elapsedTime() const { return _elapsedTime; }
  SP::ControlManager CM() const { return _CM; }
  void setSaveOnlyMainSimulation(bool v) { _saveOnlyMainSimulation = v; }
  void silent(bool s = true) { _silent = s; }
  virtual void run();

 protected:
  ControlSimulation(double t0, double T, double h);
  void setSimulation(SP::Simulation simulation, SP::OneStepIntegrator integrator);

  double _t0, _T, _h, _theta = 0.5, _elapsedTime = 0.0;
  unsigned _N;
  bool _saveOnlyMainSimulation = false, _silent = false;
  SP::SimpleMatrix _dataM;
  std::string _dataLegend;
  SP::NonSmoothDynamicalSystem _nsds;
  SP::TimeDiscretisation _processTD;
  SP::Simulation _processSimulation;
  SP::OneStepIntegrator _processIntegrator;
  SP::ControlManager _CM;

 private:
  void addColumns(const std::string& name, const rico::Vector& values);
  void listColumns();
  void listSystem(const SP::DynamicalSystem& ds);
  void listObserver(const SP::Observer& observer);
  void listPrediction(const SP::Actuator& actuator);
  std::string nameOf(const SP::DynamicalSystem& ds) const;

  std::vector<const rico::Vector*> columns_;
};

/// Uses ZeroOrderHoldOSI: exact for linear plants with inputs constant between instants.
class ControlZOHSimulation : public ControlSimulation {
 public:
  ControlZOHSimulation(double t0, double T, double h);
};

/// Uses event-driven simulation (LsodarOSI), for any plant.
class ControlLsodarSimulation : public ControlSimulation {
 public:
  ControlLsodarSimulation(double t0, double T, double h);
};
