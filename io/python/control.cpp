/// Control: sensors, observers and actuators at sampling instants.
#include <pybind11/stl.h>

#include <io/python/Alone.hpp>
#include <io/python/Control.hpp>
#include <io/python/Functions.hpp>
#include <kernel/control/ControlManager.hpp>
#include <kernel/control/ExplicitLinearSMC.hpp>
#include <kernel/control/LinearSMC.hpp>
#include <kernel/control/LinearSMCOT2.hpp>
#include <kernel/control/LinearSensor.hpp>
#include <kernel/control/LuenbergerObserver.hpp>
#include <kernel/control/PID.hpp>
#include <kernel/control/SlidingReducedOrderObserver.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/DynamicalSystem.hpp>

namespace rico::python {

namespace {

using System = std::shared_ptr<DynamicalSystem>;
using Measured = std::shared_ptr<Sensor>;

/// y = h(t, x), x the state.
class SensorOfPython : public LinearSensor {
 public:
  SensorOfPython(System system, const py::function& h, int size)
      : LinearSensor(std::move(system), Matrix()), h_(h, "h(t, x)"), size_(size) {}
  void begin(double t0, double period) override {
    Matrix whole(this->system()->dimension(), this->system()->dimension());
    for (int i = 0; i < whole.rows(); ++i) whole(i, i) = 1.0;
    setC(whole);
    LinearSensor::begin(t0, period);
    y().resize(size_);
  }
  void sample(double t) override {
    LinearSensor::sample(t);
    const Vector x = y();
    y().resize(size_);
    h_.fill(y(), t, x);
  }

 private:
  NumberFunction h_;
  int size_;
};

/// u = f(t, y).
class ActuatorOfPython : public Actuator {
 public:
  ActuatorOfPython(Measured sensor, const py::function& u, Matrix B)
      : Actuator(std::move(sensor), std::move(B)), function_(u, "u(t, y)") {}
  void sample(double t) override {
    u().resize(B().cols());
    function_.fill(u(), t, sensor().y());
  }

 private:
  NumberFunction function_;
};

void bindSensors(py::module_& m) {
  const Shared<SampledUnit> unit(
      m, "SampledUnit", "Is evaluated at sampling instants; its result is kept in between");
  using S = Sensor;
  Shared<S, SampledUnit>(m, "Sensor", "y = h(t, x), a function that gives `size` numbers")
      .def(py::init([](const System& system, const py::function& h, int size) {
             if (size < 1) throw py::value_error("size is at least 1, not " + std::to_string(size));
             return std::static_pointer_cast<Sensor>(
                 std::make_shared<SensorOfPython>(system, h, size));
           }),
           object("system"), py::arg("h"), py::arg("size") = 1)
      .def_property_readonly(
          "y", [](const S& s) { return arrayOf(s.y()); }, "The last measurement");
  Shared<LinearSensor, S>(m, "LinearSensor", "y = C x; of mechanical systems x is (q, v)")
      .def(py::init([](const System& system, const Reals& C) {
             return std::make_shared<LinearSensor>(system, matrixOf(C, "C"));
           }),
           object("system"), py::arg("C"));
}

template <class Kind>
std::shared_ptr<Kind> sliding(const Measured& sensor, const Reals& B, const Reals& C,
                              const std::optional<Reals>& D, double amplitude, double theta) {
  auto control = std::make_shared<Kind>(sensor, matrixOf(B, "B"));
  control->setSurface(matrixOf(C, "C"));
  if (D) control->setSaturation(matrixOf(*D, "D"));
  control->setAmplitude(finiteOf(amplitude, "amplitude", 0));
  control->setTheta(finiteOf(theta, "theta", 0));
  if (theta > 1) throw std::invalid_argument("theta is at most 1, not " + std::to_string(theta));
  return control;
}

template <class Kind>
void bindSliding(py::module_& m, const char* name, const char* doc) {
  Shared<Kind, Actuator>(m, name, doc)
      .def(py::init(&sliding<Kind>), object("sensor"), py::arg("B"), py::arg("C"),
           py::arg("D") = py::none(), py::arg("amplitude") = 1.0, py::arg("theta") = 0.5)
      .def_property_readonly(
          "equivalent", [](const Kind& k) { return arrayOf(k.equivalentControl()); },
          "The continuous part of the input")
      .def_property_readonly(
          "switching", [](const Kind& k) { return arrayOf(k.switchingControl()); },
          "The part of the input that switches");
}

void bindActuators(py::module_& m) {
  using A = Actuator;
  Shared<A, SampledUnit>(m, "Actuator",
                         "Adds B u to the right-hand side of the sensor's system; u(t, y) gives "
                         "its numbers from a measurement")
      .def(py::init([](const Measured& sensor, const py::function& u, const Reals& B) {
             return std::static_pointer_cast<Actuator>(
                 std::make_shared<ActuatorOfPython>(sensor, u, matrixOf(B, "B")));
           }),
           object("sensor"), py::arg("u"), py::arg("B"))
      .def_property_readonly(
          "u", [](const A& a) { return arrayOf(a.u()); }, "The present input");
  Shared<PID, A>(m, "PID",
                 "u_k = u_{k-1} + Kp (e_k - e_{k-1}) + Ki T e_k + Kd (e_k - 2 e_{k-1} + e_{k-2}) "
                 "/ T, e = reference - y_0; gains are (Kp, Ki, Kd)")
      .def(py::init([](const Measured& sensor, const Reals& B, const std::array<double, 3>& gains,
                       double reference) {
             auto pid = std::make_shared<PID>(sensor, matrixOf(B, "B"));
             pid->setGains(finiteOf(gains[0], "gains"), finiteOf(gains[1], "gains"),
                           finiteOf(gains[2], "gains"));
             pid->setReference(finiteOf(reference, "reference"));
             return pid;
           }),
           object("sensor"), py::arg("B"), py::arg("gains"), py::arg("reference") = 0.0)
      .def_property(
          "reference", &PID::reference,
          [](PID& pid, double reference) { pid.setReference(finiteOf(reference, "reference")); },
          "The value that y_0 shall have");
  bindSliding<LinearSMC>(m, "LinearSMC", "Implicit sliding-mode control of sigma = C x");
  bindSliding<ExplicitLinearSMC>(m, "ExplicitLinearSMC", "The same, explicit: it chatters");
  bindSliding<LinearSMCOT2>(m, "LinearSMCOT2", "The same with the disturbance of the last period");
}

template <class Kind>
void bindObserver(py::module_& m, const char* name, const char* doc) {
  Shared<Kind, Observer>(m, name, doc)
      .def(py::init([](const Measured& sensor, const Reals& x, const Reals& C, const Reals& L) {
             if (C.ndim() == 2 && x.size() != C.shape(1))
               throw std::invalid_argument("x0 has one number for each column of C");
             return std::make_shared<Kind>(sensor, vectorOf(x, "x0"), matrixOf(C, "C"),
                                           matrixOf(L, "L"));
           }),
           object("sensor"), py::arg("x0"), py::arg("C"), py::arg("L"));
}

void bindManager(py::module_& m) {
  using M = ControlManager;
  using Guard = py::call_guard<Alone>;
  Shared<M>(m, "ControlManager", "Calls sensors, observers and actuators at their instants")
      .def(py::init<>())
      .def(
          "add",
          [](M& manager, const std::shared_ptr<SampledUnit>& unit, const TimeDiscretisation& td) {
            manager.add(unit, td);
          },
          object("unit"), object("instants"), "The unit is evaluated at these instants")
      .def("run", py::overload_cast<TimeStepping&>(&M::run), object("simulation"), Guard(),
           "Runs the whole simulation")
      .def("run", py::overload_cast<EventDriven&>(&M::run), object("simulation"), Guard(),
           py::keep_alive<2, 1>())
      .def(
          "runBefore",
          [](M& manager, const TimeStepping& simulation) {
            if (!manager.hasBegun()) manager.begin();
            manager.runBefore(simulation);
          },
          object("simulation"), Guard(),
          "Evaluates the units that are due before the end of the next step; to be called before "
          "each computeOneStep()");
}

}  // namespace

void bindControl(py::module_& m) {
  bindSensors(m);
  bindActuators(m);
  using O = Observer;
  Shared<O, SampledUnit>(m, "Observer", "Estimates a state from measurements")
      .def_property_readonly(
          "estimate", [](const O& o) { return arrayOf(o.xHat()); }, "The estimated state")
      .def_property_readonly(
          "error", [](const O& o) { return arrayOf(o.e()); },
          "The difference of the estimated output and the measured one");
  bindObserver<LuenbergerObserver>(m, "LuenbergerObserver", "x^' = A x^ + B u + L e, e = C x^ - y");
  bindObserver<SlidingReducedOrderObserver>(m, "SlidingReducedOrderObserver",
                                            "The same with the measurement of the period's end");
  bindManager(m);
}

}  // namespace rico::python
