/// Rigid bodies in space.
#include <NewtonEulerDS.hpp>
#include <RigidBodyDS.hpp>
#include <io/python/siconos/compiled/Memories.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

namespace {

/// A function of Python that fills three numbers from time and states.
template <class... State>
auto filling(const py::function& function) {
  return [function](double t, const State&... state, rico::Vector& out) {
    const py::gil_scoped_acquire python;
    function(t, viewOf(const_cast<State&>(state))..., viewOf(out));
  };
}

/// Binds a velocity along the axes of the world or of the body: returned, or written to a vector.
template <class Bound>
void bindVelocity(Bound& bound, const char* name,
                  SP::SiconosVector (NewtonEulerDS::*velocity)(bool) const) {
  bound.def(
      name, [velocity](const NewtonEulerDS& n, bool world) { return view((n.*velocity)(world)); },
      py::arg("absoluteRef") = true);
  bound.def(
      name,
      [velocity](const NewtonEulerDS& n, bool world, const VectorArgument& out) {
        out.ofSize(3) = *(n.*velocity)(world);
      },
      py::arg("absoluteRef"), py::arg("v"));
}

using BoundBody = Shared<NewtonEulerDS, SecondOrderDS>;

rico::NewtonEulerDS& body(NewtonEulerDS& n) {
  return static_cast<rico::NewtonEulerDS&>(*n.shared());
}

/// Forces and moments: values, plug-ins (library, function), gradients by differences.
void bindTerms(BoundBody& bound) {
  using Names = const std::string&;
  using N = NewtonEulerDS;
  bound.def("fExt", seen(&N::fExt))
      .def("mExt", seen(&N::mExt))
      .def("setFExtPtr", taking(&N::setFExtPtr))
      .def("setMExtPtr", taking(&N::setMExtPtr))
      .def(
          "addExtForceAtPos",
          [](N& n, const VectorArgument& force, bool forceAbsRef, const VectorArgument& at,
             bool posAbsRef) { n.addExtForceAtPos(force, forceAbsRef, at.vector, posAbsRef); },
          py::arg("force"), py::arg("forceAbsRef"), py::arg("pos") = py::none(),
          py::arg("posAbsRef") = false)
      .def("setIsMextExpressedInInertialFrame", &N::setIsMextExpressedInInertialFrame)
      .def("setComputeFExtFunction", py::overload_cast<Names, Names>(&N::setComputeFExtFunction))
      .def("setComputeMExtFunction", py::overload_cast<Names, Names>(&N::setComputeMExtFunction))
      .def("setComputeFIntFunction", py::overload_cast<Names, Names>(&N::setComputeFIntFunction))
      .def("setComputeMIntFunction", py::overload_cast<Names, Names>(&N::setComputeMIntFunction))
      .def("setComputeJacobianFIntqByFD", &N::setComputeJacobianFIntqByFD)
      .def("setComputeJacobianFIntvByFD", &N::setComputeJacobianFIntvByFD)
      .def("setComputeJacobianMIntqByFD", &N::setComputeJacobianMIntqByFD)
      .def("setComputeJacobianMIntvByFD", &N::setComputeJacobianMIntvByFD);
}

/// Called by the Python class for the functions that it overrides.
void bindCallbacks(BoundBody& bound) {
  using N = NewtonEulerDS;
  bound
      .def("_callFExt",
           [](N& n, const py::function& f) { body(n).setComputeFExtFunction(filling<>(f)); })
      .def("_callMExt",
           [](N& n, const py::function& f) { body(n).setComputeMExtFunction(filling<>(f)); })
      .def("_callFInt",
           [](N& n, const py::function& f) {
             body(n).setComputeFIntFunction(filling<rico::Vector, rico::Vector>(f));
           })
      .def("_callMInt", [](N& n, const py::function& f) {
        body(n).setComputeMIntFunction(filling<rico::Vector, rico::Vector>(f));
      });
}

void bindBody(py::module_& m) {
  using N = NewtonEulerDS;
  BoundBody bound(m, "NewtonEulerDS",
                  "A body in space: q = (x, quaternion), twist = (v, angular velocity)");
  bindVelocity(bound, "linearVelocity", &N::linearVelocity);
  bindVelocity(bound, "angularVelocity", &N::angularVelocity);
  bindTerms(bound);
  bindCallbacks(bound);
  bound.def("twistMemory", remembered(&N::twistMemory))
      .def(py::init<VectorArgument, VectorArgument, double, MatrixArgument>())
      .def("twist", seen(&N::twist))
      .def("scalarMass", &N::scalarMass)
      .def("inertia", seen(&N::inertia))
      .def("computeKineticEnergy", &N::computeKineticEnergy)
      .def("twist0", seen(&N::twist0))
      .def("dotq", seen(&N::dotq))
      .def("T", seen(&N::T))
      .def("getqDim", &N::getqDim)
      .def("normalizeq", &N::normalizeq)
      .def("setInertia", py::overload_cast<double, double, double>(&N::setInertia))
      .def("setInertia", [](N& n, const MatrixArgument& inertia) { n.setInertia(inertia); })
      .def("setNullifyMGyr", &N::setNullifyMGyr);
}

}  // namespace

void bindBodies(py::module_& m) {
  using N = NewtonEulerDS;
  bindBody(m);
  Shared<RigidBodyDS, N>(m, "RigidBodyDS", "A rigid body in space")
      .def(py::init<VectorArgument, VectorArgument, double, MatrixArgument>());
}

}  // namespace scripts
