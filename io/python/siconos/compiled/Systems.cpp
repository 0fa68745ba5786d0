/// Dynamical systems, of first order and of second, and prescribed velocities.
#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <FirstOrderLinearDS.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <NewtonEulerDS.hpp>
#include <RigidBody2dDS.hpp>
#include <RigidBodyDS.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

namespace {

/// What Python classes derived from first-order systems override: they fill f() and jacobianfx().
class NonLinearOfPython : public FirstOrderNonLinearDS {
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
      .def("resetToInitialState", &DynamicalSystem::resetToInitialState)
      .def("display", &DynamicalSystem::display, py::arg("brief") = true)
      .def_static(
          "resetCount", [](int) {}, "Systems are counted by their model");
  using Names = const std::string&;
  using F = FirstOrderNonLinearDS;
  py::class_<F, DynamicalSystem, NonLinearOfPython, std::shared_ptr<F>>(m, "FirstOrderNonLinearDS",
                                                                        "M x' = f(x, t) + r")
      .def(py::init<VectorArgument>())
      .def(py::init<VectorArgument, Names, Names>())
      .def("f", seen(&F::f))
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
      .def("computeForces", py::overload_cast<double>(&S::computeForces))
      .def("setQ", [](S& s, const VectorArgument& q) { s.setQ(q.ofSize(s.q()->size())); })
      .def("setVelocity",
           [](S& s, const VectorArgument& v) { s.setVelocity(v.ofSize(s.velocity()->size())); })
      .def("setQ0", [](S& s, const VectorArgument& q) { s.setQ0(q.ofSize(s.q()->size())); })
      .def("setVelocity0",
           [](S& s, const VectorArgument& v) { s.setVelocity0(v.ofSize(s.velocity()->size())); })
      .def("mass", seen(&S::mass))
      .def("setBoundaryConditions", &S::setBoundaryConditions, py::arg("condition").none(false))
      .def("boundaryConditions", &S::boundaryConditions)
      .def("reactionToBoundaryConditions", seen(&S::reactionToBoundaryConditions));
  using L = LagrangianDS;
  py::class_<L, S, LagrangianOfPython, std::shared_ptr<L>>(
      m, "LagrangianDS", "M(q) v' + F_gyr(q, v) + F_int(t, q, v) = F_ext(t) + p")
      .def(py::init<VectorArgument, VectorArgument>())
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

/// A function of Python's that fills three numbers from time and states.
template <class... State>
auto filling(const py::function& function) {
  return [function](double t, const State&... state, rico::Vector& out) {
    const py::gil_scoped_acquire python;
    function(t, viewOf(const_cast<State&>(state))..., viewOf(out));
  };
}

/// Three entries of a twist from `first` on, along the axes of the world or of the body.
py::object part(const NewtonEulerDS& body, unsigned first, bool isOfWorld, bool wantsWorld) {
  const SP::SiconosVector v = body.twist();
  auto three = std::make_shared<SiconosVector>(3);
  const rico::Matrix R = static_cast<rico::NewtonEulerDS&>(*body.shared()).rotation();
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const double same = i == j ? 1.0 : 0.0;
      const double turn = isOfWorld == wantsWorld ? same : wantsWorld ? R(i, j) : R(j, i);
      (*three)(static_cast<unsigned>(i)) += turn * (*v)(first + static_cast<unsigned>(j));
    }
  return view(three);
}

void bindNewtonEuler(py::module_& m) {
  using Names = const std::string&;
  using N = NewtonEulerDS;
  const auto body = [](N& n) -> rico::NewtonEulerDS& {
    return static_cast<rico::NewtonEulerDS&>(*n.shared());
  };
  Shared<N, SecondOrderDS>(m, "NewtonEulerDS",
                           "A body in space: q = (x, quaternion), twist = (v, angular velocity)")
      .def(py::init<VectorArgument, VectorArgument, double, MatrixArgument>())
      .def("twist", seen(&N::twist))
      .def("scalarMass", &N::scalarMass)
      .def("inertia", seen(&N::inertia))
      .def("fExt", seen(&N::fExt))
      .def("mExt", seen(&N::mExt))
      .def("setFExtPtr", taking(&N::setFExtPtr))
      .def("setMExtPtr", taking(&N::setMExtPtr))
      .def("computeKineticEnergy", &N::computeKineticEnergy)
      .def(
          "linearVelocity", [](const N& n, bool world) { return part(n, 0, true, world); },
          py::arg("absoluteRef") = true)
      .def(
          "angularVelocity", [](const N& n, bool world) { return part(n, 3, false, world); },
          py::arg("absoluteRef") = true)
      .def("setNullifyMGyr", &N::setNullifyMGyr)
      .def("setIsMextExpressedInInertialFrame",
           [body](N& n, bool inertial) {
             if (!n.mExt()) n.setMExtPtr(std::make_shared<SiconosVector>(3));
             const SP::SiconosVector moment = n.mExt();
             if (!inertial) return n.setMExtPtr(moment);
             rico::NewtonEulerDS& own = body(n);
             own.setComputeMExtFunction([&own, moment](double, rico::Vector& out) {
               const rico::Matrix R = own.rotation();
               for (int i = 0; i < 3; ++i)
                 out[i] = R(0, i) * (*moment)(0) + R(1, i) * (*moment)(1) + R(2, i) * (*moment)(2);
             });
           })
      // Called by the Python class for what it overrides.
      .def("_callFExt",
           [body](N& n, const py::function& f) { body(n).setComputeFExtFunction(filling<>(f)); })
      .def("_callMExt",
           [body](N& n, const py::function& f) { body(n).setComputeMExtFunction(filling<>(f)); })
      .def("_callFInt",
           [body](N& n, const py::function& f) {
             body(n).setComputeFIntFunction(filling<rico::Vector, rico::Vector>(f));
           })
      .def("_callMInt",
           [body](N& n, const py::function& f) {
             body(n).setComputeMIntFunction(filling<rico::Vector, rico::Vector>(f));
           })
      .def("setComputeFExtFunction", py::overload_cast<Names, Names>(&N::setComputeFExtFunction))
      .def("setComputeMExtFunction", py::overload_cast<Names, Names>(&N::setComputeMExtFunction))
      .def("setComputeFIntFunction", py::overload_cast<Names, Names>(&N::setComputeFIntFunction))
      .def("setComputeMIntFunction", py::overload_cast<Names, Names>(&N::setComputeMIntFunction))
      .def("setComputeJacobianFIntqByFD", &N::setComputeJacobianFIntqByFD)
      .def("setComputeJacobianFIntvByFD", &N::setComputeJacobianFIntvByFD)
      .def("setComputeJacobianMIntqByFD", &N::setComputeJacobianMIntqByFD)
      .def("setComputeJacobianMIntvByFD", &N::setComputeJacobianMIntvByFD);
  Shared<RigidBodyDS, N>(m, "RigidBodyDS", "A rigid body in space")
      .def(py::init<VectorArgument, VectorArgument, double, MatrixArgument>());
}

}  // namespace

void bindSystems(py::module_& m) {
  bindFirstOrderSystems(m);
  bindBoundaryConditions(m);
  bindLagrangianSystems(m);
  bindNewtonEuler(m);
}

}  // namespace scripts
