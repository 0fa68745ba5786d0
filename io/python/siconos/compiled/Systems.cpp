/// Dynamical systems, of first order and of second, and prescribed velocities.
#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <FirstOrderLinearDS.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <RigidBody2dDS.hpp>
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

class LagrangianOfPython : public LagrangianDS {
 public:
  using LagrangianDS::LagrangianDS;
  void computeMass(SP::SiconosVector q) override {
    if (!call("computeMass", q)) LagrangianDS::computeMass(q);
  }
  void computeFExt(double t) override {
    if (!callOverride<LagrangianDS>(this, "computeFExt", t)) LagrangianDS::computeFExt(t);
  }
  void computeFInt(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    if (!call("computeFInt", t, q, v)) LagrangianDS::computeFInt(t, q, v);
  }
  void computeFGyr(SP::SiconosVector q, SP::SiconosVector v) override {
    if (!call("computeFGyr", q, v)) LagrangianDS::computeFGyr(q, v);
  }
  void computeJacobianFIntq(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    if (!call("computeJacobianFIntq", t, q, v)) LagrangianDS::computeJacobianFIntq(t, q, v);
  }
  void computeJacobianFIntqDot(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    if (!call("computeJacobianFIntqDot", t, q, v)) LagrangianDS::computeJacobianFIntqDot(t, q, v);
  }
  void computeJacobianFGyrq(SP::SiconosVector q, SP::SiconosVector v) override {
    if (!call("computeJacobianFGyrq", q, v)) LagrangianDS::computeJacobianFGyrq(q, v);
  }
  void computeJacobianFGyrqDot(SP::SiconosVector q, SP::SiconosVector v) override {
    if (!call("computeJacobianFGyrqDot", q, v)) LagrangianDS::computeJacobianFGyrqDot(q, v);
  }

 private:
  template <class... Arguments>
  bool call(const char* name, const Arguments&... arguments) const {
    const py::gil_scoped_acquire python;
    const py::function function = py::get_override(static_cast<const LagrangianDS*>(this), name);
    if (!function) return false;
    function(shown(arguments)...);
    return true;
  }
  static double shown(double t) { return t; }
  static py::object shown(const SP::SiconosVector& v) { return view(v); }
};

void bindFirstOrderSystems(py::module_& m) {
  Shared<DynamicalSystem>(m, "DynamicalSystem", "What moves by itself")
      .def("number", &DynamicalSystem::number)
      .def("setNumber", &DynamicalSystem::setNumber)
      .def("dimension", &DynamicalSystem::dimension)
      .def("n", &DynamicalSystem::n)
      .def("x", seen(&DynamicalSystem::x))
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
      .def("setz", [](DynamicalSystem& ds, const VectorArgument& z) { ds.setz(*z); })
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

void bindBoundaryConditions(py::module_& m) {
  using Indices = std::vector<unsigned>;
  const auto shared = [](const Indices& i) { return std::make_shared<Indices>(i); };
  Shared<BoundaryCondition>(m, "BoundaryCondition", "Prescribed velocities")
      .def(py::init(
          [shared](const Indices& i) { return std::make_shared<BoundaryCondition>(shared(i)); }))
      .def(py::init([shared](const Indices& i, const VectorArgument& v) {
        return std::make_shared<BoundaryCondition>(shared(i), v);
      }))
      .def("prescribedVelocity", seen(&BoundaryCondition::prescribedVelocity))
      .def("setComputePrescribedVelocityFunction",
           &BoundaryCondition::setComputePrescribedVelocityFunction);
  Shared<FixedBC, BoundaryCondition>(m, "FixedBC", "v_i = 0")
      .def(py::init([shared](const Indices& i) { return std::make_shared<FixedBC>(shared(i)); }));
  Shared<HarmonicBC, BoundaryCondition>(m, "HarmonicBC", "v_i = a + b cos(omega t + phi)")
      .def(py::init([shared](const Indices& i, double a, double b, double omega, double phi) {
        return std::make_shared<HarmonicBC>(shared(i), a, b, omega, phi);
      }))
      .def(py::init([shared](const Indices& i, const VectorArgument& a, const VectorArgument& b,
                             const VectorArgument& omega, const VectorArgument& phi) {
        return std::make_shared<HarmonicBC>(shared(i), a, b, omega, phi);
      }));
}

void bindLagrangianSystems(py::module_& m) {
  using Names = const std::string&;
  using S = SecondOrderDS;
  Shared<S, DynamicalSystem>(m, "SecondOrderDS", "M v' = F(t, q, v) + p")
      .def("q", seen(&S::q))
      .def("q0", seen(&S::q0))
      .def("velocity", seen(&S::velocity))
      .def("velocity0", seen(&S::velocity0))
      .def("acceleration", seen(&S::acceleration))
      .def(
          "p",
          [](const std::shared_ptr<S>& s, unsigned level) {
            if (level > 2) throw py::index_error("levels are 0, 1 and 2");
            return view(s->p(level), s);
          },
          py::arg("level") = 2)
      .def("forces", seen(&S::forces))
      .def("qMemory", remembered(&S::qMemory))
      .def("velocityMemory", remembered(&S::velocityMemory))
      .def("forcesMemory", remembered(&S::forcesMemory))
      .def("computeForces", py::overload_cast<double>(&S::computeForces))
      .def("setQ", [](S& s, const VectorArgument& q) { s.setQ(q.ofSize(s.q()->size())); })
      .def("setVelocity",
           [](S& s, const VectorArgument& v) { s.setVelocity(v.ofSize(s.velocity()->size())); })
      .def("setQ0", [](S& s, const VectorArgument& q) { s.setQ0(q.ofSize(s.q()->size())); })
      .def("setVelocity0",
           [](S& s, const VectorArgument& v) { s.setVelocity0(v.ofSize(s.velocity()->size())); })
      .def("setQPtr", [](S& s, const VectorArgument& q) { s.setQ(q.ofSize(s.q()->size())); })
      .def("setVelocityPtr",
           [](S& s, const VectorArgument& v) { s.setVelocity(v.ofSize(s.velocity()->size())); })
      .def("setQ0Ptr", [](S& s, const VectorArgument& q) { s.setQ0(q.ofSize(s.q()->size())); })
      .def("setVelocity0Ptr",
           [](S& s, const VectorArgument& v) { s.setVelocity0(v.ofSize(s.velocity()->size())); })
      .def("mass", seen(&S::mass))
      .def("setBoundaryConditions", &S::setBoundaryConditions, py::arg("condition").none(false))
      .def("boundaryConditions", &S::boundaryConditions)
      .def("reactionToBoundaryConditions", seen(&S::reactionToBoundaryConditions));
  using L = LagrangianDS;
  py::class_<L, S, LagrangianOfPython, std::shared_ptr<L>>(
      m, "LagrangianDS", "M(q) v' + F_gyr(q, v) + F_int(t, q, v) = F_ext(t) + p")
      .def(py::init<VectorArgument, VectorArgument>())
      .def(py::init<VectorArgument, VectorArgument, const std::string&>())
      .def(py::init<VectorArgument, VectorArgument, MatrixArgument>())
      .def("fExt", seen(&L::fExt))
      .def("fInt", seen(&L::fInt))
      .def("fGyr", seen(&L::fGyr))
      .def("jacobianFIntq", seen(&L::jacobianFIntq))
      .def("jacobianFIntqDot", seen(&L::jacobianFIntqDot))
      .def("setFExtPtr", taking(&L::setFExtPtr))
      .def("setFIntPtr", taking(&L::setFIntPtr))
      .def("setFGyrPtr", taking(&L::setFGyrPtr))
      .def("setMassPtr", taking(&L::setMassPtr))
      .def("setJacobianFIntqPtr", taking(&L::setJacobianFIntqPtr))
      .def("setJacobianFIntqDotPtr", taking(&L::setJacobianFIntqDotPtr))
      .def("jacobianFGyrq", seen(&L::jacobianFGyrq))
      .def("jacobianFGyrqDot", seen(&L::jacobianFGyrqDot))
      .def("setJacobianFGyrqPtr", taking(&L::setJacobianFGyrqPtr))
      .def("setJacobianFGyrqDotPtr", taking(&L::setJacobianFGyrqDotPtr))
      .def("computeKineticEnergy", &L::computeKineticEnergy)
      .def("computeMass", [](L& l, const VectorArgument& q) { l.computeMass(q); })
      .def("computeFExt", &L::computeFExt)
      .def("computeFInt", [](L& l, double t, const VectorArgument& q,
                             const VectorArgument& v) { l.computeFInt(t, q, v); })
      .def("computeFGyr",
           [](L& l, const VectorArgument& q, const VectorArgument& v) { l.computeFGyr(q, v); })
      .def("setComputeMassFunction", py::overload_cast<Names, Names>(&L::setComputeMassFunction))
      .def("setComputeFExtFunction", py::overload_cast<Names, Names>(&L::setComputeFExtFunction))
      .def("setComputeFIntFunction", py::overload_cast<Names, Names>(&L::setComputeFIntFunction))
      .def("setComputeFGyrFunction", py::overload_cast<Names, Names>(&L::setComputeFGyrFunction))
      .def("setComputeJacobianFIntqFunction",
           py::overload_cast<Names, Names>(&L::setComputeJacobianFIntqFunction))
      .def("setComputeJacobianFIntqDotFunction",
           py::overload_cast<Names, Names>(&L::setComputeJacobianFIntqDotFunction))
      .def("setComputeJacobianFGyrqFunction",
           py::overload_cast<Names, Names>(&L::setComputeJacobianFGyrqFunction))
      .def("setComputeJacobianFGyrqDotFunction",
           py::overload_cast<Names, Names>(&L::setComputeJacobianFGyrqDotFunction));
  using T = LagrangianLinearTIDS;
  Shared<T, L>(m, "LagrangianLinearTIDS", "M v' + C v + K q = F_ext + p")
      .def(py::init<VectorArgument, VectorArgument, MatrixArgument>())
      .def(py::init<VectorArgument, VectorArgument, MatrixArgument, MatrixArgument,
                    MatrixArgument>())
      .def("K", seen(&T::K))
      .def("C", seen(&T::C))
      .def("setKPtr", taking(&T::setKPtr))
      .def("setCPtr", taking(&T::setCPtr));
  Shared<RigidBody2dDS, T>(m, "RigidBody2dDS", "A body in the plane, q = (x, y, angle)")
      .def(py::init<VectorArgument, VectorArgument, MatrixArgument>())
      .def(py::init<VectorArgument, VectorArgument, double, double>())
      .def("scalarMass", &RigidBody2dDS::scalarMass);
}

}  // namespace

void bindSystems(py::module_& m) {
  bindFirstOrderSystems(m);
  bindBoundaryConditions(m);
  bindLagrangianSystems(m);
  bindBodies(m);
}

}  // namespace scripts
