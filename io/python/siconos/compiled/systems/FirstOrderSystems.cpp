/// The base of all dynamical systems, and systems of first order.
#include <pybind11/stl.h>

#include <FirstOrderLinearDS.hpp>
#include <io/python/siconos/compiled/Memories.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

namespace {

/// Functions that Python classes derived from first-order systems override: they fill f() and
/// jacobianfx().
class NonLinearSystemOfPython : public FirstOrderNonLinearDS {
 public:
  using FirstOrderNonLinearDS::FirstOrderNonLinearDS;
  void computef(double t, SP::SiconosVector x) override {
    if (!call("computef", t, x)) FirstOrderNonLinearDS::computef(t, x);
  }
  void computeJacobianfx(double t, SP::SiconosVector x) override {
    if (!call("computeJacobianfx", t, x)) FirstOrderNonLinearDS::computeJacobianfx(t, x);
  }

 private:
  bool call(const char* name, double t, const SP::SiconosVector& x) const {
    const py::gil_scoped_acquire python;
    return callOverride<FirstOrderNonLinearDS>(this, name, t, view(x));
  }
};

class FirstOrderOfPython : public FirstOrderLinearDS {
 public:
  using FirstOrderLinearDS::FirstOrderLinearDS;
  void computeA(double t) override {
    if (!callOverride<FirstOrderLinearDS>(this, "computeA", t)) FirstOrderLinearDS::computeA(t);
  }
  void computeb(double t) override {
    if (!callOverride<FirstOrderLinearDS>(this, "computeb", t)) FirstOrderLinearDS::computeb(t);
  }
};

/// State x, multiplier r and right-hand side, as views; getx() and its like return copies.
void bindState(Shared<DynamicalSystem>& bound) {
  bound.def("x", seen(&DynamicalSystem::x))
      .def("x0", seen(&DynamicalSystem::x0))
      .def("r", seen(&DynamicalSystem::r))
      .def("z", seen(&DynamicalSystem::z))
      .def("rhs", seen(&DynamicalSystem::rhs))
      .def("setzPtr", taking(&DynamicalSystem::setzPtr))
      .def("initRhs", &DynamicalSystem::initRhs)
      .def("computeRhs", &DynamicalSystem::computeRhs)
      .def("computeJacobianRhsx", &DynamicalSystem::computeJacobianRhsx)
      .def("jacobianRhsx", seen(&DynamicalSystem::jacobianRhsx))
      .def("getx", [](const DynamicalSystem& ds) { return copied(ds.x()); })
      .def("getX0", [](const DynamicalSystem& ds) { return copied(ds.x0()); })
      .def("getR", [](const DynamicalSystem& ds) { return copied(ds.r()); })
      .def("getz", [](const DynamicalSystem& ds) { return copied(ds.z()); })
      .def("getRhs", [](const DynamicalSystem& ds) { return copied(ds.rhs()); })
      .def("setX",
           [](DynamicalSystem& ds, const VectorArgument& x) {
             ds.setX(x.ofSize(needed(ds.x(), "a system with x")->size()));
           })
      .def("setR",
           [](DynamicalSystem& ds, const VectorArgument& r) {
             ds.setR(r.ofSize(needed(ds.r(), "a system with r")->size()));
           })
      .def("setz", [](DynamicalSystem& ds, const VectorArgument& z) { ds.setz(*z); });
}

void bindDynamicalSystem(py::module_& m) {
  Shared<DynamicalSystem> bound(m, "DynamicalSystem",
                                "A dynamical system: the base of all classes");
  bindState(bound);
  bound.def("number", &DynamicalSystem::number)
      .def("setNumber", &DynamicalSystem::setNumber)
      .def("dimension", &DynamicalSystem::dimension)
      .def("n", &DynamicalSystem::n)
      .def("isLinear", &DynamicalSystem::isLinear)
      .def("resetNonSmoothPart", &DynamicalSystem::resetNonSmoothPart)
      .def("resetAllNonSmoothParts", &DynamicalSystem::resetAllNonSmoothParts)
      .def("swapInMemory", &DynamicalSystem::swapInMemory)
      .def("setStepsInMemory", &DynamicalSystem::setStepsInMemory)
      .def("update", &DynamicalSystem::update)
      .def("updatePlugins", &DynamicalSystem::updatePlugins)
      .def("resetToInitialState", &DynamicalSystem::resetToInitialState)
      .def("display", &DynamicalSystem::display, py::arg("brief") = true)
      .def_static("resetCount", &DynamicalSystem::resetCount, py::arg("count") = 0,
                  "The number of the next system; returns that before");
}

void bindNonLinearSystem(py::module_& m) {
  using Names = const std::string&;
  using F = FirstOrderNonLinearDS;
  py::class_<F, DynamicalSystem, NonLinearSystemOfPython, std::shared_ptr<F>>(
      m, "FirstOrderNonLinearDS", "M x' = f(x, t) + r")
      .def(py::init<VectorArgument>())
      .def(py::init<VectorArgument, Names, Names>())
      .def("f", seen(&F::f))
      .def("xMemory", remembered(&F::xMemory))
      .def("rMemory", remembered(&F::rMemory))
      .def("M", seen(&F::M))
      .def("jacobianfx", seen(&F::jacobianfx))
      .def("setMPtr", taking(&F::setMPtr))
      .def("setFPtr", taking(&F::setFPtr))
      .def("setJacobianfxPtr", taking(&F::setJacobianfxPtr))
      .def("setX0Ptr", taking(&F::setX0Ptr))
      .def("setX0", taking(&F::setX0Ptr))
      .def("computef", [](F& f, double t, const VectorArgument& x) { f.computef(t, x); })
      .def("computeJacobianfx",
           [](F& f, double t, const VectorArgument& x) { f.computeJacobianfx(t, x); })
      .def("setComputeFFunction", py::overload_cast<Names, Names>(&F::setComputeFFunction))
      .def("setComputeJacobianfxFunction",
           py::overload_cast<Names, Names>(&F::setComputeJacobianfxFunction));
}

void bindLinearSystems(py::module_& m) {
  using Names = const std::string&;
  using F = FirstOrderNonLinearDS;
  using L = FirstOrderLinearDS;
  py::class_<L, F, FirstOrderOfPython, std::shared_ptr<L>>(m, "FirstOrderLinearDS",
                                                           "M x' = A(t) x + b(t) + r")
      .def(py::init<VectorArgument>())
      .def(py::init<VectorArgument, const std::string&, const std::string&>())
      .def(py::init<VectorArgument, MatrixArgument>())
      .def(py::init<VectorArgument, MatrixArgument, VectorArgument>())
      .def("A", seen(&L::A))
      .def("b", seen(&L::b))
      .def("setAPtr", taking(&L::setAPtr))
      .def("setbPtr", taking(&L::setbPtr))
      .def("computeA", &L::computeA)
      .def("computeb", &L::computeb)
      .def("setComputeAFunction", py::overload_cast<Names, Names>(&L::setComputeAFunction))
      .def("setComputebFunction", py::overload_cast<Names, Names>(&L::setComputebFunction));
  Shared<FirstOrderLinearTIDS, L>(m, "FirstOrderLinearTIDS", "x' = A x + b + r")
      .def(py::init<VectorArgument, MatrixArgument>())
      .def(py::init<VectorArgument, MatrixArgument, VectorArgument>());
}

}  // namespace

void bindFirstOrderSystems(py::module_& m) {
  bindDynamicalSystem(m);
  bindNonLinearSystem(m);
  bindLinearSystems(m);
}

}  // namespace scripts
