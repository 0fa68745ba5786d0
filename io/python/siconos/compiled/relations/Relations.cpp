/// Relations between states and the y, lambda of laws; Python classes may compute them.
#include <pybind11/stl.h>

#include <FirstOrderR.hpp>
#include <io/python/siconos/compiled/relations/Caller.hpp>
#include <io/python/siconos/compiled/relations/Passed.hpp>

namespace scripts {

namespace {

class NonLinearOfPython : public MapsOfPython<FirstOrderNonLinearR> {
 public:
  using MapsOfPython::MapsOfPython;
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

class Type2OfPython : public MapsOfPython<FirstOrderType2R> {
 public:
  using MapsOfPython::MapsOfPython;
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
  using X = const BlockVector&;
  using Lambda = const SiconosVector&;
  py::class_<N, FirstOrderR, NonLinearOfPython, std::shared_ptr<N>>(
      m, "FirstOrderNonLinearR", "y = h(t, x, lambda), r = g(t, x, lambda)")
      .def(py::init<>())
      .def("computeh", passing(&N::computeh))
      .def("computeg", passing(&N::computeg))
      .def("computeJachx", passing(&N::computeJachx))
      .def("computeJachlambda", passing(&N::computeJachlambda))
      .def("computeJacgx", passing(&N::computeJacgx))
      .def("computeJacglambda", passing(&N::computeJacglambda));
  using T = FirstOrderType2R;
  py::class_<T, N, Type2OfPython, std::shared_ptr<T>>(m, "FirstOrderType2R",
                                                      "y = h(x, lambda), r = g(lambda)")
      .def(py::init<>())
      .def(py::init<Names, Names>())
      .def(py::init<Names, Names, Names, Names>())
      .def("computeh", passing<T, double, X, Lambda, SiconosVector&>(&T::computeh))
      .def("computeg", passing<T, double, Lambda, BlockVector&>(&T::computeg))
      .def("computeJachx", passing<T, double, X, Lambda, SimpleMatrix&>(&T::computeJachx))
      .def("computeJachlambda", passing<T, double, X, Lambda, SimpleMatrix&>(&T::computeJachlambda))
      .def("computeJacglambda", passing<T, double, Lambda, SimpleMatrix&>(&T::computeJacglambda));
  Shared<FirstOrderType1R, N>(m, "FirstOrderType1R", "y = h(x), r = g(lambda), from plug-ins")
      .def(py::init<Names, Names>())
      .def(py::init<Names, Names, Names, Names>());
}

void bindLinearRelations(py::module_& m) {
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

}  // namespace

void bindRelations(py::module_& m) {
  using R = Relation;
  Shared<R>(m, "Relation", "Between states and the y, lambda of a law")
      .def("isLinear", &R::isLinear)
      .def("getType", [](const R& r) { return static_cast<int>(r.getType()); })
      .def("getSubType", [](const R& r) { return static_cast<int>(r.getSubType()); })
      .def("initialize", &R::initialize)
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
  bindLinearRelations(m);
  bindLagrangianRelations(m);
  bindBodyRelations(m);
}

}  // namespace scripts
