/// Systems of second order: Lagrangian ones, and a body in the plane.
#include <pybind11/stl.h>

#include <LagrangianLinearTIDS.hpp>
#include <RigidBody2dDS.hpp>
#include <io/python/siconos/compiled/Memories.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

namespace {

/// Functions that Python classes override: they fill the terms, fInt() and its like.
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

using BoundLagrangian =
    py::class_<LagrangianDS, SecondOrderDS, LagrangianOfPython, std::shared_ptr<LagrangianDS>>;

/// Setters copy; those named ...Ptr do so too.
void bindStateSetters(Shared<SecondOrderDS, DynamicalSystem>& bound) {
  using S = SecondOrderDS;
  bound.def("setQ", [](S& s, const VectorArgument& q) { s.setQ(q.ofSize(s.q()->size())); })
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
           [](S& s, const VectorArgument& v) { s.setVelocity0(v.ofSize(s.velocity()->size())); });
}

py::list placeOf(const SecondOrderDS& s) {
  py::list entries;
  for (const double entry : *s.q()) entries.append(entry);
  return entries;
}

void bindSecondOrderSystem(py::module_& m) {
  using S = SecondOrderDS;
  Shared<S, DynamicalSystem> bound(m, "SecondOrderDS", "M v' = F(t, q, v) + p");
  bindStateSetters(bound);
  bound.def("_place", &placeOf, "The entries of q in a list")
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
      .def("mass", seen(&S::mass))
      .def("setBoundaryConditions", &S::setBoundaryConditions, py::arg("condition").none(false))
      .def("boundaryConditions", &S::boundaryConditions)
      .def("reactionToBoundaryConditions", seen(&S::reactionToBoundaryConditions));
}

/// Terms of the equation of motion, as views, and their setters.
void bindTerms(BoundLagrangian& bound) {
  using L = LagrangianDS;
  bound.def("fExt", seen(&L::fExt))
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
      .def("setJacobianFGyrqDotPtr", taking(&L::setJacobianFGyrqDotPtr));
}

void bindComputations(BoundLagrangian& bound) {
  using L = LagrangianDS;
  bound.def("computeKineticEnergy", &L::computeKineticEnergy)
      .def("computeMass", [](L& l, const VectorArgument& q) { l.computeMass(q); })
      .def("computeFExt", &L::computeFExt)
      .def("computeFInt", [](L& l, double t, const VectorArgument& q,
                             const VectorArgument& v) { l.computeFInt(t, q, v); })
      .def("computeFGyr",
           [](L& l, const VectorArgument& q, const VectorArgument& v) { l.computeFGyr(q, v); });
}

/// Terms computed by functions of shared libraries: (library, function).
void bindPlugins(BoundLagrangian& bound) {
  using Names = const std::string&;
  using L = LagrangianDS;
  bound.def("setComputeMassFunction", py::overload_cast<Names, Names>(&L::setComputeMassFunction))
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
}

void bindLagrangianSystem(py::module_& m) {
  BoundLagrangian bound(m, "LagrangianDS", "M(q) v' + F_gyr(q, v) + F_int(t, q, v) = F_ext(t) + p");
  bound.def(py::init<VectorArgument, VectorArgument>())
      .def(py::init<VectorArgument, VectorArgument, const std::string&>())
      .def(py::init<VectorArgument, VectorArgument, MatrixArgument>());
  bindTerms(bound);
  bindComputations(bound);
  bindPlugins(bound);
}

void bindLinearLagrangian(py::module_& m) {
  using L = LagrangianDS;
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

void bindLagrangianSystems(py::module_& m) {
  bindSecondOrderSystem(m);
  bindLagrangianSystem(m);
  bindLinearLagrangian(m);
}

}  // namespace scripts
