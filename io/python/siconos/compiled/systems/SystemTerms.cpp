/// Terms of systems and their gradients, past states, and setters by other names.
#include <pybind11/stl.h>

#include <FirstOrderLinearDS.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <NewtonEulerDS.hpp>
#include <RotationQuaternion.hpp>
#include <io/python/siconos/compiled/Memories.hpp>
#include <io/python/siconos/compiled/Methods.hpp>

namespace scripts {

namespace {

using Vector = const VectorArgument&;
using Names = const std::string&;

void bindAnySystem(py::module_& m) {
  using D = DynamicalSystem;
  const auto setR = [](D& ds, Vector r) {
    ds.setR(r.ofSize(needed(ds.r(), "a system with r")->size()));
  };
  const auto setRhs = [](D& ds, Vector rhs) { ds.setRhs(rhs.ofSize(ds.n())); };
  const auto setX = [](D& ds, Vector x) {
    ds.setX(x.ofSize(needed(ds.x(), "a system with x")->size()));
  };
  Methods<D>(m, "DynamicalSystem")
      .def("setRPtr", setR)
      .def("setRhs", setRhs)
      .def("setRhsPtr", setRhs)
      .def("setXPtr", setX)
      .def("setX0", [](D& ds, Vector x) { ds.setX0Ptr(x); })
      .def("setX0Ptr", [](D& ds, Vector x) { ds.setX0Ptr(x); })
      .def("xMemory", remembered(&D::xMemory))
      .def("stepsInMemory", &D::stepsInMemory)
      .def("initMemory", &D::initMemory)
      .def("initializeNonSmoothInput", &D::initializeNonSmoothInput);
}

void bindFirstOrder(py::module_& m) {
  using F = FirstOrderNonLinearDS;
  Methods<F>(m, "FirstOrderNonLinearDS")
      .def("invM", seen(&F::invM))
      .def("getInvM", seen(&F::invM))
      .def("setComputeMFunction", &F::setComputeMFunction);
  using L = FirstOrderLinearDS;
  Methods<L>(m, "FirstOrderLinearDS")
      .def("setA", [](L& l, const MatrixArgument& A) { l.setA(*SP::SiconosMatrix(A)); })
      .def("setb", [](L& l, Vector b) { l.setb(*b); })
      .def("hasConstantA", &L::hasConstantA)
      .def("hasConstantB", &L::hasConstantB)
      .def("clearComputebFunction", &L::clearComputebFunction);
}

void bindSecondOrderTerms(py::module_& m) {
  using S = SecondOrderDS;
  Methods<S>(m, "SecondOrderDS")
      .def(
          "pMemory",
          [](const std::shared_ptr<S>& s, unsigned level) {
            if (level > 2) throw py::index_error("levels are 0, 1 and 2");
            return MemoryOfPython{s, &s->pMemory(level)};
          },
          py::arg("level") = 1)
      .def("inverseMass", seen(&S::inverseMass))
      .def("init_forces", &S::init_forces)
      .def("init_inverse_mass", &S::init_inverse_mass)
      .def("update_inverse_mass", &S::update_inverse_mass)
      .def("init_generalized_coordinates", &S::init_generalized_coordinates)
      .def("setReactionToBoundaryConditions",
           [](S& s, Vector r) { s.setReactionToBoundaryConditions(r); });
}

void bindLagrangianTerms(py::module_& m) {
  using L = LagrangianDS;
  Methods<L>(m, "LagrangianDS")
      .def("jacobianqForces", seen(&L::jacobianqForces))
      .def("jacobianvForces", seen(&L::jacobianvForces))
      .def("computeJacobianqForces", &L::computeJacobianqForces)
      .def("computeJacobianvForces", &L::computeJacobianvForces)
      .def("computeJacobianqDotForces", &L::computeJacobianqDotForces)
      .def("computePostImpactVelocity", &L::computePostImpactVelocity)
      .def("computeMass", [](L& l) { l.computeMass(); })
      .def("computeFInt", [](L& l, double t) { l.computeFInt(t); })
      .def("computeFGyr", [](L& l) { l.computeFGyr(); })
      .def("computeForces", [](L& l, double t, Vector q, Vector v) { l.computeForces(t, q, v); })
      .def("computeJacobianFIntq", [](L& l, double t) { l.computeJacobianFIntq(t); })
      .def("computeJacobianFIntq",
           [](L& l, double t, Vector q, Vector v) { l.computeJacobianFIntq(t, q, v); })
      .def("computeJacobianFIntqDot", [](L& l, double t) { l.computeJacobianFIntqDot(t); })
      .def("computeJacobianFIntqDot",
           [](L& l, double t, Vector q, Vector v) { l.computeJacobianFIntqDot(t, q, v); })
      .def("computeJacobianFGyrq", [](L& l) { l.computeJacobianFGyrq(); })
      .def("computeJacobianFGyrq", [](L& l, Vector q, Vector v) { l.computeJacobianFGyrq(q, v); })
      .def("computeJacobianFGyrqDot", [](L& l) { l.computeJacobianFGyrqDot(); })
      .def("computeJacobianFGyrqDot",
           [](L& l, Vector q, Vector v) { l.computeJacobianFGyrqDot(q, v); })
      .def("allocateMass", &L::allocateMass)
      .def("allocateFInt", &L::allocateFInt)
      .def("allocateFExt", &L::allocateFExt)
      .def("allocateJacobianFIntq", &L::allocateJacobianFIntq)
      .def("allocateJacobianFIntqDot", &L::allocateJacobianFIntqDot);
  using T = LagrangianLinearTIDS;
  Methods<T>(m, "LagrangianLinearTIDS")
      .def("getK", [](const T& t) { return view(SP::SiconosMatrix(t.K())).attr("copy")(); })
      .def("getC", [](const T& t) { return view(SP::SiconosMatrix(t.C())).attr("copy")(); })
      .def("setK", [](T& t, const MatrixArgument& K) { t.setKPtr(K); })
      .def("setC", [](T& t, const MatrixArgument& C) { t.setCPtr(C); });
}

/// Copies a term into an array or a SiconosVector of Python.
void fill(const py::object& out, const SP::SiconosVector& term) {
  if (py::isinstance<SiconosVector>(out))
    *out.cast<SP::SiconosVector>() = *term;
  else
    out.attr("__setitem__")(py::ellipsis(), view(term));
}

/// A method (time, out) that fills its last argument with a term.
auto filling(void (NewtonEulerDS::*compute)(double, SP::SiconosVector)) {
  return [compute](NewtonEulerDS& n, double t, const py::object& out) {
    auto term = std::make_shared<SiconosVector>(3);
    (n.*compute)(t, term);
    fill(out, term);
  };
}

/// The same of the state: (time, q, twist, out).
auto filling(void (NewtonEulerDS::*compute)(double, SP::SiconosVector, SP::SiconosVector,
                                            SP::SiconosVector)) {
  return [compute](NewtonEulerDS& n, double t, Vector q, Vector v, const py::object& out) {
    auto term = std::make_shared<SiconosVector>(3);
    (n.*compute)(t, q, v, term);
    fill(out, term);
  };
}

void bindBodyTerms(py::module_& m) {
  using N = NewtonEulerDS;
  Methods<N>(m, "NewtonEulerDS")
      .def("mGyr", seen(&N::mGyr))
      .def("dotqMemory", remembered(&N::dotqMemory))
      .def("setScalarMass", &N::setScalarMass)
      .def("updateMassMatrix", &N::updateMassMatrix)
      .def("setMassPtr", taking(&N::setMassPtr))
      .def("computeMass", [](N&) {})
      .def("computeT", [](N&) {})
      .def("computeFExt", [](N& n, double t) { n.computeFExt(t); })
      .def("computeFExt", filling(&N::computeFExt))
      .def("computeMExt", [](N& n, double t) { n.computeMExt(t); })
      .def("computeMExt", filling(&N::computeMExt))
      .def("computeFInt", [](N& n, double t, Vector q, Vector v) { n.computeFInt(t, q, v); })
      .def("computeFInt", filling(&N::computeFInt))
      .def("computeMInt", [](N& n, double t, Vector q, Vector v) { n.computeMInt(t, q, v); })
      .def("computeMInt", filling(&N::computeMInt))
      .def("computeMGyr", [](N& n, Vector twist, Vector out) { n.computeMGyr(twist, out); })
      .def("computeForces", [](N& n, double t, Vector q, Vector v) { n.computeForces(t, q, v); })
      .def("setComputeJacobianFIntqFunction",
           py::overload_cast<Names, Names>(&N::setComputeJacobianFIntqFunction))
      .def("setComputeJacobianFIntvFunction",
           py::overload_cast<Names, Names>(&N::setComputeJacobianFIntvFunction))
      .def("setComputeJacobianMIntqFunction",
           py::overload_cast<Names, Names>(&N::setComputeJacobianMIntqFunction))
      .def("setComputeJacobianMIntvFunction",
           py::overload_cast<Names, Names>(&N::setComputeJacobianMIntvFunction));
}

void bindConditionsAndFunctions(py::module_& m) {
  using B = BoundaryCondition;
  Methods<B>(m, "BoundaryCondition")
      .def("velocityIndices",
           [](const B& b) {
             const auto& indices = *b.velocityIndices();
             return py::array_t<unsigned>(static_cast<py::ssize_t>(indices.size()), indices.data());
           })
      .def("computePrescribedVelocity", &B::computePrescribedVelocity)
      .def("display", &B::display);
  m.def("computeT", [](Vector q, const MatrixArgument& T) { computeT(q, T); });
  m.def("computeExtForceAtPos",
        [](Vector q, bool inertial, Vector force, bool forceAbsRef, Vector at, bool posAbsRef,
           Vector fExt, Vector mExt, bool accumulate) {
          computeExtForceAtPos(q, inertial, force, forceAbsRef, at.vector, posAbsRef, fExt,
                               mExt.vector, accumulate);
        });
  m.def("compositionLawLieGroup",
        [](Vector a, Vector b) { compositionLawLieGroup(a.ofSize(7), b.ofSize(7)); });
}

}  // namespace

void bindSystemTerms(py::module_& m) {
  bindAnySystem(m);
  bindFirstOrder(m);
  bindSecondOrderTerms(m);
  bindLagrangianTerms(m);
  bindBodyTerms(m);
  bindConditionsAndFunctions(m);
}

}  // namespace scripts
