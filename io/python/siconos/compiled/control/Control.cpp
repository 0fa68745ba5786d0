/// Control: sensors, observers, their manager, and simulations of a model with its control and a
/// table.
#include <pybind11/stl.h>

#include <ControlSimulation.hpp>
#include <LinearSensor.hpp>
#include <io/python/Alone.hpp>
#include <io/python/siconos/compiled/control/Control.hpp>
#include <stdexcept>

namespace scripts {

namespace {

class SensorOfPython : public ControlSensor {
 public:
  SensorOfPython(unsigned type, SP::DynamicalSystem ds, double delay)
      : ControlSensor(type, std::move(ds), delay) {}
  void initialize(const NonSmoothDynamicalSystem& nsds) override {
    if (!callWithObjects<ControlSensor>(this, "initialize", nsds)) ControlSensor::initialize(nsds);
  }
  void capture() override {
    if (!callOverride<ControlSensor>(this, "capture"))
      throw std::runtime_error("a class derived from ControlSensor defines capture(self)");
  }
  using ControlSensor::_storedY;
};

class ObserverOfPython : public Observer {
 public:
  ObserverOfPython(unsigned type, SP::ControlSensor sensor, const SiconosVector& xHat0)
      : Observer(type, std::move(sensor), xHat0) {}
  void initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s) override {
    if (!callWithObjects<Observer>(this, "initialize", nsds, s)) Observer::initialize(nsds, s);
  }
  void process() override {
    if (!callOverride<Observer>(this, "process"))
      throw std::runtime_error("a class derived from Observer defines process(self)");
  }
  using Observer::_e;
  using Observer::_xHat;
};

/// LuenbergerObserver and SlidingReducedOrderObserver.
template <class Kind>
void bindObserverOf(py::module_& m, const char* name, const char* doc) {
  Shared<Kind, Observer>(m, name, doc)
      .def(py::init([](SP::ControlSensor sensor, const VectorArgument& xHat0,
                       const MatrixArgument& C, const MatrixArgument& L) {
             return std::make_shared<Kind>(sensor, *xHat0, C.matrix, L.matrix);
           }),
           py::arg("sensor").none(false), py::arg("xHat0"), py::arg("C") = py::none(),
           py::arg("L") = py::none(), py::keep_alive<1, 2>())
      .def("process", [](Kind& observer) {
        if (observer.e()->size() == 0) throw std::runtime_error("process(): initialize() first");
        observer.process();
      });
}

void bindManager(py::module_& m) {
  using M = ControlManager;
  using Td = SP::TimeDiscretisation;
  using Model = const NonSmoothDynamicalSystem&;
  Shared<M>(m, "ControlManager", "Sensors, observers and actuators of a simulation")
      .def(py::init<SP::Simulation>(), py::arg("simulation").none(false), py::keep_alive<1, 2>())
      .def("simulation", &M::simulation)
      .def("getSensors", &M::getSensors)
      .def("getActuators", &M::getActuators)
      .def("getObservers", &M::getObservers)
      .def("addSensorPtr", &M::addSensorPtr, py::keep_alive<1, 2>())
      .def("addActuatorPtr", &M::addActuatorPtr, py::keep_alive<1, 2>())
      .def("addObserverPtr", &M::addObserverPtr, py::keep_alive<1, 2>())
      .def("addAndRecordSensorPtr", &M::addAndRecordSensorPtr, py::keep_alive<1, 2>())
      .def("addAndRecordActuatorPtr", &M::addAndRecordActuatorPtr, py::keep_alive<1, 2>())
      .def("addAndRecordObserverPtr", &M::addAndRecordObserverPtr, py::keep_alive<1, 2>())
      .def("addSensor", &M::addSensor)
      .def("addActuator", &M::addActuator)
      .def("addObserver",
           [](M& manager, int kind, const Td& td, const SP::ControlSensor& sensor,
              const VectorArgument& x) { return manager.addObserver(kind, td, sensor, *x); })
      .def("initialize", [](M& manager, Model model) { manager.initialize(model); })
      .def("display", &M::display);
}

void bindControlSimulations(py::module_& m) {
  using S = ControlSimulation;
  using Guard = py::call_guard<rico::python::Alone>;
  Shared<S>(m, "ControlSimulation",
            "A model, its simulation and its control; data() is their table")
      .def("setTheta", [](S& s, double theta) { s.setTheta(static_cast<unsigned>(theta)); })
      .def("initialize", &S::initialize, Guard())
      .def("addDynamicalSystem", &S::addDynamicalSystem, py::arg("system").none(false),
           py::arg("name") = "", py::keep_alive<1, 2>())
      .def("addSensor", &S::addSensor, py::arg("sensor").none(false), py::arg("h"),
           py::keep_alive<1, 2>())
      .def("addActuator", &S::addActuator, py::arg("actuator").none(false), py::arg("h"),
           py::keep_alive<1, 2>())
      .def("addObserver", &S::addObserver, py::arg("observer").none(false), py::arg("h"),
           py::keep_alive<1, 2>())
      .def("storeData", &S::storeData)
      .def("simulation", &S::simulation)
      .def("integrator", &S::integrator)
      .def("model", &S::model)
      .def(
          "data",
          [](const S& s) {
            if (s.data() == nullptr) throw std::runtime_error("data() is there after initialize()");
            return view(SP::SiconosMatrix(std::make_shared<SimpleMatrix>(*s.data())));
          },
          "A row for each instant: time, x, u of each system, then what controllers and observers "
          "have, unless setSaveOnlyMainSimulation(True)")
      .def("dataLegend", &S::dataLegend)
      .def("elapsedTime", &S::elapsedTime)
      .def("CM", &S::CM)
      .def("setSaveOnlyMainSimulation", &S::setSaveOnlyMainSimulation)
      .def("silent", &S::silent, py::arg("silent") = true)
      .def("run", &S::run, Guard());
  using Z = ControlZOHSimulation;
  Shared<Z, S>(m, "ControlZOHSimulation", "Exact for linear plants and inputs that are held")
      .def(py::init<double, double, double>(), py::arg("t0"), py::arg("T"), py::arg("h"));
  using L = ControlLsodarSimulation;
  Shared<L, S>(m, "ControlLsodarSimulation", "Event-driven, for any plant")
      .def(py::init<double, double, double>(), py::arg("t0"), py::arg("T"), py::arg("h"));
}

}  // namespace

void bindSensors(py::module_& m) {
  m.attr("LINEAR_SENSOR") = LINEAR_SENSOR;
  m.attr("SENSOR_EVENT") = SENSOR_EVENT;
  using S = Sensor;
  Shared<S>(m, "Sensor", "Measures a system at instants of its own")
      .def("setId", &S::setId)
      .def("getId", &S::getId)
      .def("getType", &S::getType)
      .def("getDS", &S::getDS)
      .def("setTimeDiscretisation", &S::setTimeDiscretisation)
      .def("initialize", [](S& s, const NonSmoothDynamicalSystem& model) { s.initialize(model); })
      .def("capture", &S::capture)
      .def("display", &S::display);
  using C = ControlSensor;
  py::class_<C, S, SensorOfPython, std::shared_ptr<C>> sensor(
      m, "ControlSensor", "A class derived from it defines capture(), which fills self._storedY");
  sensor
      .def(py::init_alias<unsigned, SP::DynamicalSystem, double>(), py::arg("type"),
           py::arg("system").none(false), py::arg("delay") = 0.0, py::keep_alive<1, 3>())
      .def("getYDim", &C::getYDim)
      .def("y", seen(&C::yTk))
      .def("yTk", seen(&C::yTk))
      .def("initialize",
           [](C& s, const NonSmoothDynamicalSystem& model) { s.ControlSensor::initialize(model); });
  bindOwnVector(sensor, "_storedY", &SensorOfPython::_storedY);
  using L = LinearSensor;
  Shared<L, C>(m, "LinearSensor", "y = C x + D z")
      .def(py::init(
               [](const SP::DynamicalSystem& ds, const MatrixArgument& c, const MatrixArgument& d) {
                 return std::make_shared<L>(ds, c.matrix, d.matrix);
               }),
           py::arg("system").none(false), py::arg("C") = py::none(), py::arg("D") = py::none(),
           py::keep_alive<1, 2>())
      .def("initialize", [](L& s, const NonSmoothDynamicalSystem& model) { s.initialize(model); })
      .def("setC", taking(&L::setCPtr))
      .def("setCPtr", taking(&L::setCPtr))
      .def("setD", taking(&L::setDPtr))
      .def("setDPtr", taking(&L::setDPtr));
}

void bindObservers(py::module_& m) {
  m.attr("LUENBERGER") = LUENBERGER;
  m.attr("SLIDING_REDUCED_ORDER") = SLIDING_REDUCED_ORDER;
  m.attr("OBSERVER_EVENT") = OBSERVER_EVENT;
  using O = Observer;
  py::class_<O, ObserverOfPython, std::shared_ptr<O>> observer(
      m, "Observer", "A class derived from it defines process(), which fills self._xHat, self._e");
  observer
      .def(py::init([](unsigned type, const SP::ControlSensor& sensor, const VectorArgument& x) {
             return std::make_shared<ObserverOfPython>(type, sensor, *x);
           }),
           py::arg("type"), py::arg("sensor").none(false), py::arg("xHat0"), py::keep_alive<1, 3>())
      .def("setId", &O::setId)
      .def("getId", &O::getId)
      .def("getType", &O::getType)
      .def("setTimeDiscretisation", &O::setTimeDiscretisation)
      .def("initialize", [](O& o, const NonSmoothDynamicalSystem& model,
                            const Simulation& s) { o.Observer::initialize(model, s); })
      .def("process", &O::process)
      .def("display", &O::display)
      .def("e", seen(&O::e))
      .def("xHat", seen(&O::xHat))
      .def("setDS", &O::setDS, py::keep_alive<1, 2>())
      .def("setLPtr", taking(&O::setLPtr))
      .def("setCPtr", taking(&O::setCPtr))
      .def("sensor", &O::sensor);
  bindOwnVector(observer, "_xHat", &ObserverOfPython::_xHat);
  bindOwnVector(observer, "_e", &ObserverOfPython::_e);
  bindObserverOf<LuenbergerObserver>(m, "LuenbergerObserver", "x^' = A x^ + B u - L (C x^ - y)");
  bindObserverOf<SlidingReducedOrderObserver>(m, "SlidingReducedOrderObserver",
                                              "The same with the measurement of the period's end");
}

void bindControl(py::module_& m) {
  bindSensors(m);
  bindActuators(m);
  bindObservers(m);
  bindManager(m);
  bindControlSimulations(m);
}

}  // namespace scripts
