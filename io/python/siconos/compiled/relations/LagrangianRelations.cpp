/// Relations between Lagrangian systems; Python classes may compute them.
#include <pybind11/stl.h>

#include <LagrangianR.hpp>
#include <io/python/siconos/compiled/relations/Caller.hpp>
#include <io/python/siconos/compiled/relations/Passed.hpp>

namespace scripts {

namespace {

class ScleronomousOfPython : public MapsOfPython<LagrangianScleronomousR> {
 public:
  using MapsOfPython::MapsOfPython;
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) override {
    if (Call f{this, "computeh"}) return f(q, z, y);
    LagrangianScleronomousR::computeh(q, z, y);
  }
  void computeJachq(const BlockVector& q, BlockVector& z) override {
    if (Call f{this, "computeJachq"}) return f(q, z);
    LagrangianScleronomousR::computeJachq(q, z);
  }
  void computeDotJachq(const BlockVector& q, BlockVector& z, const BlockVector& qDot) override {
    if (Call f{this, "computeDotJachq"}) return f(q, z, qDot);
    LagrangianScleronomousR::computeDotJachq(q, z, qDot);
  }

 private:
  using Call = Caller<LagrangianScleronomousR>;
};

class RheonomousOfPython : public MapsOfPython<LagrangianRheonomousR> {
 public:
  using MapsOfPython::MapsOfPython;
  void computeh(double t, const BlockVector& q, BlockVector& z, SiconosVector& y) override {
    if (Call f{this, "computeh"}) return f(t, q, z, y);
    LagrangianRheonomousR::computeh(t, q, z, y);
  }
  void computeJachq(double t, const BlockVector& q, BlockVector& z) override {
    if (Call f{this, "computeJachq"}) return f(t, q, z);
    LagrangianRheonomousR::computeJachq(t, q, z);
  }
  void computehDot(double t, const BlockVector& q, BlockVector& z) override {
    if (Call f{this, "computehDot"}) return f(t, q, z);
    LagrangianRheonomousR::computehDot(t, q, z);
  }

 private:
  using Call = Caller<LagrangianRheonomousR>;
};

class CompliantOfPython : public MapsOfPython<LagrangianCompliantR> {
 public:
  using MapsOfPython::MapsOfPython;
  void computeh(double t, const BlockVector& q, const SiconosVector& l, BlockVector& z,
                SiconosVector& y) override {
    if (Call f{this, "computeh"}) return f(t, q, l, z, y);
    LagrangianCompliantR::computeh(t, q, l, z, y);
  }
  void computeJachq(double t, const BlockVector& q, const SiconosVector& l,
                    BlockVector& z) override {
    if (Call f{this, "computeJachq"}) return f(t, q, l, z);
    LagrangianCompliantR::computeJachq(t, q, l, z);
  }
  void computeJachlambda(double t, const BlockVector& q, const SiconosVector& l,
                         BlockVector& z) override {
    if (Call f{this, "computeJachlambda"}) return f(t, q, l, z);
    LagrangianCompliantR::computeJachlambda(t, q, l, z);
  }

 private:
  using Call = Caller<LagrangianCompliantR>;
};

void bindLinearLagrangianRelation(py::module_& m) {
  using R = LagrangianR;
  Shared<R, Relation>(m, "LagrangianR")
      .def("jachq", seen(&R::jachq))
      .def("jachqDot", seen(&R::jachqDot))
      .def("dotJachq", seen(&R::dotJachq))
      .def("jachlambda", seen(&R::jachlambda))
      .def("C", seen(&R::C))
      .def("setJachqPtr", taking(&R::setJachqPtr));
  using L = LagrangianLinearTIR;
  Shared<L, R>(m, "LagrangianLinearTIR", "y = C q + e, p = C' lambda")
      .def(py::init<>())
      .def(py::init<MatrixArgument>())
      .def(py::init<MatrixArgument, VectorArgument>())
      .def(py::init<MatrixArgument, MatrixArgument, VectorArgument>())
      .def("e", seen(&L::e))
      .def("D", seen(&L::D))
      .def("F", seen(&L::F))
      .def("setCPtr", taking(&L::setCPtr))
      .def("setJachqPtr", taking(&L::setJachqPtr))
      .def("setFPtr", taking(&L::setFPtr))
      .def("setEPtr", taking(&L::setEPtr))
      .def("setDPtr", taking(&L::setDPtr));
}

void bindLagrangianRelationsOfPositions(py::module_& m) {
  using R = LagrangianR;
  using S = LagrangianScleronomousR;
  py::class_<S, R, ScleronomousOfPython, std::shared_ptr<S>>(
      m, "LagrangianScleronomousR", "y = h(q); computeJachq() fills jachq()")
      .def(py::init<>())
      .def(py::init<const std::string&, const std::string&>())
      .def(py::init<const std::string&, const std::string&, const std::string&>())
      .def("computeh", passing(&S::computeh))
      .def("computeJachq", passing(&S::computeJachq))
      .def("computeDotJachq", passing(&S::computeDotJachq));
  using T = LagrangianRheonomousR;
  py::class_<T, R, RheonomousOfPython, std::shared_ptr<T>>(m, "LagrangianRheonomousR",
                                                           "y = h(q, t)")
      .def(py::init<>())
      .def(py::init<const std::string&, const std::string&, const std::string&>())
      .def("hDot", seen(&T::hDot))
      .def("computeh", passing(&T::computeh))
      .def("computeJachq", passing(&T::computeJachq))
      .def("computehDot", passing(&T::computehDot))
      .def("setComputehDotFunction", &T::setComputehDotFunction);
}

void bindCompliantRelations(py::module_& m) {
  using R = LagrangianR;
  using Names = const std::string&;
  using C = LagrangianCompliantR;
  py::class_<C, R, CompliantOfPython, std::shared_ptr<C>>(
      m, "LagrangianCompliantR", "y = h(q, lambda); functions fill jachq() and jachlambda()")
      .def(py::init<>())
      .def(py::init<Names, Names, Names>())
      .def("computeh", passing(&C::computeh))
      .def("computeJachq", passing(&C::computeJachq))
      .def("computeJachlambda", passing(&C::computeJachlambda));
  using K = LagrangianCompliantLinearTIR;
  Shared<K, R>(m, "LagrangianCompliantLinearTIR", "y = C q + D lambda + e")
      .def(py::init<MatrixArgument, MatrixArgument>())
      .def(py::init<MatrixArgument, MatrixArgument, VectorArgument>())
      .def(py::init<MatrixArgument, MatrixArgument, MatrixArgument, VectorArgument>())
      .def("D", seen(&K::D))
      .def("e", seen(&K::e))
      .def("setCPtr", taking(&K::setCPtr))
      .def("setDPtr", taking(&K::setDPtr))
      .def("setFPtr", taking(&K::setFPtr));
}

}  // namespace

void bindLagrangianRelations(py::module_& m) {
  bindLinearLagrangianRelation(m);
  bindLagrangianRelationsOfPositions(m);
  bindCompliantRelations(m);
}

}  // namespace scripts
