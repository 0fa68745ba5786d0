/// Actuators: sliding-mode control, PID, and those that Python's classes define.
#include <pybind11/stl.h>

#include <ExplicitLinearSMC.hpp>
#include <LinearSMC.hpp>
#include <LinearSMCOT2.hpp>
#include <PID.hpp>
#include <Simulation.hpp>
#include <io/python/siconos/compiled/control/Control.hpp>
#include <stdexcept>

namespace scripts {

namespace {

class ActuatorOfPython : public Actuator {
 public:
  ActuatorOfPython(unsigned type, SP::ControlSensor sensor, SP::SimpleMatrix B)
      : Actuator(type, std::move(sensor), std::move(B)) {}
  void initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s) override {
    if (!callWithObjects<Actuator>(this, "initialize", nsds, s)) Actuator::initialize(nsds, s);
  }
  void actuate() override {
    if (!callOverride<Actuator>(this, "actuate"))
      throw std::runtime_error("a class derived from Actuator defines actuate(self)");
  }
  using Actuator::_u;
};

void bindActuator(py::module_& m) {
  using A = Actuator;
  py::class_<A, ActuatorOfPython, std::shared_ptr<A>> actuator(
      m, "Actuator", "A class derived from it defines actuate(), which fills self._u");
  actuator
      .def(py::init([](unsigned type, const SP::ControlSensor& sensor, const MatrixArgument& B) {
             return std::make_shared<ActuatorOfPython>(type, sensor, B.matrix);
           }),
           py::arg("type"), py::arg("sensor").none(false), py::arg("B") = py::none(),
           py::keep_alive<1, 3>())
      .def("setId", &A::setId)
      .def("getId", &A::getId)
      .def("getType", &A::getType)
      .def("u",
           [](const std::shared_ptr<A>& a) {
             return viewOf(const_cast<SiconosVector&>(a->u())).attr("copy")();
           })
      .def("setSizeu", &A::setSizeu)
      .def("setB", taking(&A::setB))
      .def("setg", &A::setg, "A plug-in, \"library:function\", in place of B u")
      .def("addSensorPtr", &A::addSensorPtr, py::keep_alive<1, 2>())
      .def("sensor", &A::sensor)
      .def("setTimeDiscretisation", &A::setTimeDiscretisation)
      .def("initialize", [](A& a, const NonSmoothDynamicalSystem& model,
                            const Simulation& s) { a.Actuator::initialize(model, s); })
      .def("actuate", &A::actuate)
      .def("display", &A::display);
  bindOwnVector(actuator, "_u", &ActuatorOfPython::_u);
}

void bindSliding(py::module_& m) {
  using C = CommonSMC;
  Shared<C, Actuator>(m, "CommonSMC", "Sliding-mode control")
      .def("setCsurface", taking(&C::setCsurface))
      .def("setSaturationMatrix", taking(&C::setSaturationMatrix))
      .def("sete", &C::sete)
      .def("seth", &C::seth)
      .def("setg", &C::setg)
      .def("setJachx", &C::setJachx)
      .def("setJachlambda", &C::setJachlambda)
      .def("setJacgx", &C::setJacgx)
      .def("setJacglambda", &C::setJacglambda)
      .def("setAlpha", &C::setAlpha)
      .def("setSolver", &C::setSolver)
      .def("setPrecision", &C::setPrecision)
      .def("setTheta", &C::setTheta)
      .def("noUeq", &C::noUeq)
      .def("setComputeResidus", &C::setComputeResidus)
      .def("setDS", &C::setDS, py::keep_alive<1, 2>())
      .def("initialize", [](C& c, const NonSmoothDynamicalSystem& model,
                            const Simulation& s) { c.initialize(model, s); })
      .def("actuate",
           [](C& c) {
             if (c.lambda() == nullptr) throw std::runtime_error("actuate(): initialize() first");
             c.actuate();
           })
      .def("lambda_", seen(&C::lambda))
      .def("ueq", [](const std::shared_ptr<C>& c) { return view(SP::SiconosVector(c, &c->ueq())); })
      .def("us", [](const std::shared_ptr<C>& c) { return view(SP::SiconosVector(c, &c->us())); });
}

template <class Kind>
std::shared_ptr<Kind> withInput(const SP::ControlSensor& sensor, const MatrixArgument& B,
                                const MatrixArgument& D) {
  return std::make_shared<Kind>(sensor, B.matrix, D.matrix);
}

void bindLinear(py::module_& m) {
  const auto alive = py::keep_alive<1, 2>();
  using L = LinearSMC;
  Shared<L, CommonSMC>(m, "LinearSMC", "Implicit: no chattering")
      .def(py::init(&withInput<L>), py::arg("sensor").none(false), py::arg("B") = py::none(),
           py::arg("D") = py::none(), alive)
      .def("setDPtr", taking(&L::setDPtr));
  using I = LinearSMCimproved;
  Shared<I, L>(m, "LinearSMCimproved", "The same with a prediction of disturbances")
      .def(py::init(&withInput<I>), py::arg("sensor").none(false), py::arg("B") = py::none(),
           py::arg("D") = py::none(), alive)
      .def("setPerturbationPrediction", &I::setPerturbationPrediction,
           py::arg("ub") = std::numeric_limits<double>::quiet_NaN())
      .def("setPredictionOrder", &I::setPredictionOrder)
      .def("up", [](const std::shared_ptr<I>& c) {
        return viewOf(const_cast<SiconosVector&>(c->up())).attr("copy")();
      });
  using E = ExplicitLinearSMC;
  Shared<E, CommonSMC>(m, "ExplicitLinearSMC", "Explicit: it chatters")
      .def(py::init([](const SP::ControlSensor& s, const MatrixArgument& B) {
             return std::make_shared<E>(s, B.matrix);
           }),
           py::arg("sensor").none(false), py::arg("B") = py::none(), alive);
  Shared<LinearSMCOT2, CommonSMC>(m, "LinearSMCOT2", "With the disturbance of the last period")
      .def(py::init<SP::ControlSensor>(), py::arg("sensor").none(false), alive);
}

void bindTwisting(py::module_& m) {
  using Sensed = SP::ControlSensor;
  const auto alive = py::keep_alive<1, 2>();
  using T = Twisting;
  Shared<T, LinearSMC>(m, "Twisting", "Twisting control, implicit")
      .def(py::init<Sensed>(), py::arg("sensor").none(false), alive)
      .def(py::init<Sensed, double>(), py::arg("sensor").none(false), py::arg("hControl"), alive)
      .def(py::init<Sensed, double, double, double>(), py::arg("sensor").none(false),
           py::arg("gain"), py::arg("beta"), py::arg("hControl"), alive)
      .def("setNSdata", &T::setNSdata);
  using R = RegularTwisting;
  Shared<R, T>(m, "RegularTwisting")
      .def(py::init<Sensed>(), py::arg("sensor").none(false), alive)
      .def(py::init<Sensed, double, double>(), py::arg("sensor").none(false), py::arg("gain"),
           py::arg("beta"), alive);
  using E = ExplicitTwisting;
  Shared<E, ExplicitLinearSMC>(m, "ExplicitTwisting", "Twisting control, explicit")
      .def(py::init<Sensed>(), py::arg("sensor").none(false), alive)
      .def(py::init<Sensed, double, double>(), py::arg("sensor").none(false), py::arg("gain"),
           py::arg("beta"), alive);
}

void bindPid(py::module_& m) {
  Shared<PID, Actuator>(m, "PID", "u = K_p e + K_i int e + K_d e'")
      .def(py::init([](const SP::ControlSensor& s, const MatrixArgument& B) {
             return std::make_shared<PID>(s, B.matrix);
           }),
           py::arg("sensor").none(false), py::arg("B") = py::none(), py::keep_alive<1, 2>())
      .def("setK",
           [](PID& pid, const VectorArgument& K) {
             K.ofSize(3);  // proportional, integral, derivative
             pid.setK(K);
           })
      .def("setRef", &PID::setRef)
      .def("setDeltaT", &PID::setDeltaT)
      .def("initialize", [](PID& pid, const NonSmoothDynamicalSystem& model, const Simulation& s) {
        pid.initialize(model, s);
      });
}

}  // namespace

void bindActuators(py::module_& m) {
  m.attr("PID_") = PID_;
  m.attr("LINEAR_SMC") = LINEAR_SMC;
  m.attr("EXPLICIT_LINEAR_SMC") = EXPLICIT_LINEAR_SMC;
  m.attr("LINEAR_SMC_OT2") = LINEAR_SMC_OT2;
  m.attr("LINEAR_SMC_IMPROVED") = LINEAR_SMC_IMPROVED;
  m.attr("TWISTING") = TWISTING;
  m.attr("REGULAR_TWISTING") = REGULAR_TWISTING;
  m.attr("EXPLICIT_TWISTING") = EXPLICIT_TWISTING;
  m.attr("ACTUATOR_EVENT") = ACTUATOR_EVENT;
  bindActuator(m);
  bindSliding(m);
  bindLinear(m);
  bindTwisting(m);
  bindPid(m);
}

}  // namespace scripts
