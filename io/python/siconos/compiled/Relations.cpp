/// Relations between states and the y, lambda of laws; Python classes may compute them.
#include <pybind11/stl.h>

#include <FirstOrderR.hpp>
#include <Interaction.hpp>
#include <LagrangianR.hpp>
#include <NewtonEulerR.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

namespace {

/// Finds a Python class's function and gives it views; blocks of several systems are copies, which
/// are written back.
template <class Base>
class Caller {
 public:
  Caller(const Base* self, const char* name) : function_(py::get_override(self, name)) {}
  explicit operator bool() const { return bool(function_); }

  template <class... Arguments>
  void operator()(Arguments&... arguments) {
    call(prepare(arguments)...);
  }

 private:
  static double prepare(double t) { return t; }
  static BlockArgument prepare(BlockVector& blocks) { return BlockArgument(blocks); }
  static BlockArgument prepare(const BlockVector& blocks) { return BlockArgument(blocks); }
  static py::array_t<double> prepare(const SiconosVector& v) {
    return viewOf(const_cast<SiconosVector&>(v));
  }
  static py::array_t<double> prepare(SimpleMatrix& m) { return viewOf(m); }

  static double shown(double t) { return t; }
  static const py::array_t<double>& shown(const BlockArgument& b) { return b.array(); }
  static const py::array_t<double>& shown(const py::array_t<double>& a) { return a; }
  static void finish(double /*t*/) {}
  static void finish(const BlockArgument& b) { b.scatter(); }
  static void finish(const py::array_t<double>& /*a*/) {}

  template <class... Prepared>
  void call(const Prepared&... prepared) {
    function_(shown(prepared)...);
    (finish(prepared), ...);
  }

  py::gil_scoped_acquire python_;  // first: the function is found with it
  py::function function_;
};

class NonLinearOfPython : public FirstOrderNonLinearR {
 public:
  using FirstOrderNonLinearR::FirstOrderNonLinearR;
  using X = const BlockVector&;
  using Lambda = const SiconosVector&;

  void computeh(double t, X x, Lambda l, BlockVector& z, SiconosVector& y) override {
    if (Call f{this, "computeh"}) return f(t, x, l, z, y);
    FirstOrderNonLinearR::computeh(t, x, l, z, y);
  }
  void computeg(double t, X x, Lambda l, BlockVector& z, BlockVector& r) override {
    if (Call f{this, "computeg"}) return f(t, x, l, z, r);
    FirstOrderNonLinearR::computeg(t, x, l, z, r);
  }
  void computeJachx(double t, X x, Lambda l, BlockVector& z, SimpleMatrix& C) override {
    if (Call f{this, "computeJachx"}) return f(t, x, l, z, C);
    take(_C, C);
  }
  void computeJachlambda(double t, X x, Lambda l, BlockVector& z, SimpleMatrix& D) override {
    if (Call f{this, "computeJachlambda"}) return f(t, x, l, z, D);
    take(_D, D);
  }
  void computeJacglambda(double t, X x, Lambda l, BlockVector& z, SimpleMatrix& B) override {
    if (Call f{this, "computeJacglambda"}) return f(t, x, l, z, B);
    take(_B, B);
  }
  void computeJacgx(double t, X x, Lambda l, BlockVector& z, SimpleMatrix& K) override {
    if (Call f{this, "computeJacgx"}) return f(t, x, l, z, K);
    take(_K, K);
  }

 private:
  using Call = Caller<FirstOrderNonLinearR>;
  /// A matrix that was given in place of a function.
  static void take(const SP::SimpleMatrix& given, SimpleMatrix& out) {
    if (given != nullptr && given.get() != &out) out = *given;
  }
};

class Type2OfPython : public FirstOrderType2R {
 public:
  using FirstOrderType2R::FirstOrderType2R;
  using X = const BlockVector&;
  using Lambda = const SiconosVector&;
  using FirstOrderType2R::computeg;
  using FirstOrderType2R::computeh;
  using FirstOrderType2R::computeJacglambda;
  using FirstOrderType2R::computeJachlambda;
  using FirstOrderType2R::computeJachx;

  void computeh(double t, X x, Lambda l, SiconosVector& y) override {
    if (Call f{this, "computeh"}) return f(t, x, l, y);
    FirstOrderType2R::computeh(t, x, l, y);
  }
  void computeg(double t, Lambda l, BlockVector& r) override {
    if (Call f{this, "computeg"}) return f(t, l, r);
    FirstOrderType2R::computeg(t, l, r);
  }
  void computeJachx(double t, X x, Lambda l, SimpleMatrix& C) override {
    if (Call f{this, "computeJachx"}) return f(t, x, l, C);
    if (_C != nullptr && _C.get() != &C) C = *_C;
  }
  void computeJachlambda(double t, X x, Lambda l, SimpleMatrix& D) override {
    if (Call f{this, "computeJachlambda"}) return f(t, x, l, D);
    if (_D != nullptr && _D.get() != &D) D = *_D;
  }
  void computeJacglambda(double t, Lambda l, SimpleMatrix& B) override {
    if (Call f{this, "computeJacglambda"}) return f(t, l, B);
    if (_B != nullptr && _B.get() != &B) B = *_B;
  }

 private:
  using Call = Caller<FirstOrderType2R>;
};

class ScleronomousOfPython : public LagrangianScleronomousR {
 public:
  using LagrangianScleronomousR::LagrangianScleronomousR;
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

class RheonomousOfPython : public LagrangianRheonomousR {
 public:
  using LagrangianRheonomousR::LagrangianRheonomousR;
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

/// Of NewtonEulerR and those derived from it.
template <class Library>
class NewtonEulerOfPython : public Library {
 public:
  using Library::Library;
  void computeh(double t, const BlockVector& q0, SiconosVector& y) override {
    if (Caller<Library> f{this, "computeh"}) return f(t, q0, y);
    Library::computeh(t, q0, y);
  }
};

template <class Library, class... Bases>
void bindNewtonEulerRelation(py::module_& m, const char* name, const char* doc) {
  py::class_<Library, Bases..., NewtonEulerOfPython<Library>, std::shared_ptr<Library>>(m, name,
                                                                                        doc)
      .def(py::init<>());
}

/// D, F and e may be None.
template <class Linear>
std::shared_ptr<Linear> withAllTerms(const MatrixArgument& C, const MatrixArgument& D,
                                     const MatrixArgument& F, const VectorArgument& e,
                                     const MatrixArgument& B) {
  return std::make_shared<Linear>(C, D.matrix, F.matrix, e.vector, B);
}

void bindFirstOrderRelations(py::module_& m) {
  Shared<FirstOrderR, Relation>(m, "FirstOrderR")
      .def("B", seen(&FirstOrderR::B))
      .def("C", seen(&FirstOrderR::C))
      .def("D", seen(&FirstOrderR::D))
      .def("F", seen(&FirstOrderR::F))
      .def("K", seen(&FirstOrderR::K))
      .def("setBPtr", taking(&FirstOrderR::setBPtr))
      .def("setCPtr", taking(&FirstOrderR::setCPtr))
      .def("setDPtr", taking(&FirstOrderR::setDPtr))
      .def("setFPtr", taking(&FirstOrderR::setFPtr))
      .def("setKPtr", taking(&FirstOrderR::setKPtr));
  using N = FirstOrderNonLinearR;
  using Names = const std::string&;
  py::class_<N, FirstOrderR, NonLinearOfPython, std::shared_ptr<N>>(
      m, "FirstOrderNonLinearR", "y = h(t, x, lambda), r = g(t, x, lambda)")
      .def(py::init<>());
  using T = FirstOrderType2R;
  py::class_<T, N, Type2OfPython, std::shared_ptr<T>>(m, "FirstOrderType2R",
                                                      "y = h(x, lambda), r = g(lambda)")
      .def(py::init<>())
      .def(py::init<Names, Names>())
      .def(py::init<Names, Names, Names, Names>());
  Shared<FirstOrderType1R, N>(m, "FirstOrderType1R", "y = h(x), r = g(lambda), from plug-ins")
      .def(py::init<Names, Names>())
      .def(py::init<Names, Names, Names, Names>());
  using L = FirstOrderLinearR;
  Shared<L, FirstOrderR>(m, "FirstOrderLinearR", "y = C x + D lambda + F z + e, r = B lambda")
      .def(py::init<>())
      .def(py::init<MatrixArgument, MatrixArgument>(), py::arg("C"), py::arg("B"))
      .def(py::init(&withAllTerms<L>), py::arg("C"), py::arg("D"), py::arg("F"), py::arg("e"),
           py::arg("B"))
      .def("e", seen(&L::e))
      .def("setePtr", taking(&L::setePtr))
      .def("setComputeCFunction", &L::setComputeCFunction)
      .def("setComputeBFunction", &L::setComputeBFunction)
      .def("setComputeDFunction", &L::setComputeDFunction);
  Shared<FirstOrderLinearTIR, L>(m, "FirstOrderLinearTIR", "y = C x + D lambda + e, r = B lambda")
      .def(py::init<>())
      .def(py::init<MatrixArgument, MatrixArgument>(), py::arg("C"), py::arg("B"))
      .def(py::init(&withAllTerms<FirstOrderLinearTIR>), py::arg("C"), py::arg("D"), py::arg("F"),
           py::arg("e"), py::arg("B"));
}

void bindLagrangianRelations(py::module_& m) {
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
      .def(py::init<MatrixArgument>())
      .def(py::init<MatrixArgument, VectorArgument>())
      .def(py::init<MatrixArgument, MatrixArgument, VectorArgument>())
      .def("e", seen(&L::e))
      .def("D", seen(&L::D))
      .def("F", seen(&L::F))
      .def("setCPtr", taking(&L::setCPtr))
      .def("setFPtr", taking(&L::setFPtr))
      .def("setEPtr", taking(&L::setEPtr))
      .def("setDPtr", taking(&L::setDPtr));
  using S = LagrangianScleronomousR;
  py::class_<S, R, ScleronomousOfPython, std::shared_ptr<S>>(
      m, "LagrangianScleronomousR", "y = h(q); computeJachq() fills jachq()")
      .def(py::init<>())
      .def(py::init<const std::string&, const std::string&>())
      .def(py::init<const std::string&, const std::string&, const std::string&>());
  using T = LagrangianRheonomousR;
  py::class_<T, R, RheonomousOfPython, std::shared_ptr<T>>(m, "LagrangianRheonomousR",
                                                           "y = h(q, t)")
      .def(py::init<>())
      .def(py::init<const std::string&, const std::string&, const std::string&>())
      .def("hDot", seen(&T::hDot));
  using K = LagrangianCompliantLinearTIR;
  Shared<K, R>(m, "LagrangianCompliantLinearTIR", "y = C q + D lambda + e")
      .def(py::init<MatrixArgument, MatrixArgument>())
      .def(py::init<MatrixArgument, MatrixArgument, VectorArgument>());
}

}  // namespace

void bindRelations(py::module_& m) {
  using R = Relation;
  Shared<R>(m, "Relation", "Between states and the y, lambda of a law")
      .def("isLinear", &R::isLinear)
      .def("getType", [](const R& r) { return static_cast<int>(r.getType()); })
      .def("getSubType", [](const R& r) { return static_cast<int>(r.getSubType()); })
      .def("computeOutput", &R::computeOutput, py::arg("time"), py::arg("interaction"),
           py::arg("level") = 0)
      .def("computeInput", &R::computeInput, py::arg("time"), py::arg("interaction"),
           py::arg("level") = 0)
      .def("setComputehFunction", &R::setComputehFunction)
      .def("setComputegFunction", &R::setComputegFunction)
      .def("setComputeEFunction", &R::setComputeEFunction)
      .def("setComputeFFunction", &R::setComputeFFunction)
      .def("setComputeJachxFunction", &R::setComputeJachxFunction)
      .def("setComputeJachlambdaFunction", &R::setComputeJachlambdaFunction)
      .def("setComputeJacgxFunction", &R::setComputeJacgxFunction)
      .def("setComputeJacglambdaFunction", &R::setComputeJacglambdaFunction)
      .def("display", &Relation::display);
  bindFirstOrderRelations(m);
  bindLagrangianRelations(m);
  using N = NewtonEulerR;
  py::class_<N, Relation, NewtonEulerOfPython<N>, std::shared_ptr<N>>(m, "NewtonEulerR",
                                                                      "y = h(q) of bodies in space")
      .def(py::init<>())
      .def("jachq", seen(&N::jachq))
      .def("jachqT", seen(&N::jachqT))
      .def("setJachq", taking(&N::setJachq))
      .def("setE", taking(&N::setE))
      .def("computeh",
           [](N& r, double t, const BlockVector& q, SiconosVector& y) { r.computeh(t, q, y); })
      .def("contactForce", seen(&N::contactForce));
  using C = NewtonEuler1DR;
  py::class_<C, N, NewtonEulerOfPython<C>, std::shared_ptr<C>>(
      m, "NewtonEuler1DR", "Contact at a point: computeh() gives the gap, pc1, pc2 and nc")
      .def(py::init<>())
      .def("pc1", seen(&C::pc1))
      .def("pc2", seen(&C::pc2))
      .def("nc", seen(&C::nc))
      .def("relPc1", seen(&C::relPc1))
      .def("relPc2", seen(&C::relPc2))
      .def("relNc", seen(&C::relNc))
      .def("setRelPc1", taking(&C::setRelPc1))
      .def("setRelPc2", taking(&C::setRelPc2))
      .def("setRelNc", taking(&C::setRelNc))
      .def("distance", &C::distance)
      .def("setpc1", taking(&C::setpc1))
      .def("setpc2", taking(&C::setpc2))
      .def("setnc", taking(&C::setnc));
  bindNewtonEulerRelation<NewtonEuler3DR, C>(m, "NewtonEuler3DR", "The same with friction");
  bindNewtonEulerRelation<NewtonEuler5DR, NewtonEuler3DR>(m, "NewtonEuler5DR",
                                                          "The same with resistance to rolling");
}

}  // namespace scripts
