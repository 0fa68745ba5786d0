/// The matrix classes of scripts.
#include <io/python/siconos/compiled/Values.hpp>
#include <utility>

namespace scripts {

namespace {

using AnyMatrix = SiconosMatrix;

/// Reading and writing of rows, columns and parts.
void bindParts(Shared<AnyMatrix>& bound) {
  bound.def("setRow", [](AnyMatrix& m, unsigned i, const VectorArgument& v) { m.setRow(i, *v); })
      .def("setCol", [](AnyMatrix& m, unsigned j, const VectorArgument& v) { m.setCol(j, *v); })
      .def("getRow", [](const AnyMatrix& m, unsigned i, SiconosVector& v) { m.getRow(i, v); })
      .def("getCol", [](const AnyMatrix& m, unsigned j, SiconosVector& v) { m.getCol(j, v); })
      .def("setSubRow", [](AnyMatrix& m, unsigned i, unsigned at,
                           const VectorArgument& v) { m.setSubRow(i, at, v); })
      .def("setSubCol", [](AnyMatrix& m, unsigned j, unsigned at,
                           const VectorArgument& v) { m.setSubCol(j, at, v); })
      .def("getSubRow", &AnyMatrix::getSubRow)
      .def("getSubCol", &AnyMatrix::getSubCol)
      .def("setBlock",
           [](AnyMatrix& m, unsigned i, unsigned j, const MatrixArgument& part) {
             m.setBlock(i, j, *SP::SimpleMatrix(part));
           })
      .def("addBlock",
           [](AnyMatrix& m, unsigned i, unsigned j, const MatrixArgument& part) {
             m.addBlock(i, j, *SP::SimpleMatrix(part));
           })
      .def("subBlock",
           [](AnyMatrix& m, unsigned i, unsigned j, const MatrixArgument& part) {
             m.subBlock(i, j, *SP::SimpleMatrix(part));
           })
      .def(
          "resize",
          [](AnyMatrix& m, unsigned rows, unsigned columns, unsigned, unsigned, bool preserve) {
            m.resize(rows, columns, 0, 0, preserve);
          },
          py::arg("rows"), py::arg("columns"), py::arg("lower") = 0, py::arg("upper") = 0,
          py::arg("preserve") = true);
}

/// Functions of the whole matrix: properties, norms, printing.
void bindAlgebra(Shared<AnyMatrix>& bound) {
  bound.def("size", &AnyMatrix::size)
      .def("num", [](const AnyMatrix& m) { return static_cast<unsigned>(m.num()); })
      .def("isSquare", &AnyMatrix::isSquare)
      .def("isSymmetric", &AnyMatrix::isSymmetric, py::arg("tol") = 1e-14)
      .def("checkSymmetry", &AnyMatrix::checkSymmetry)
      .def("setIsSymmetric", &AnyMatrix::setIsSymmetric)
      .def("isPositiveDefinite", &AnyMatrix::isPositiveDefinite)
      .def("setIsPositiveDefinite", &AnyMatrix::setIsPositiveDefinite)
      .def("isBlock", &AnyMatrix::isBlock)
      .def("numberOfBlocks", &AnyMatrix::numberOfBlocks)
      .def("randomize", &AnyMatrix::randomize)
      .def("randomize_sym", &AnyMatrix::randomize_sym)
      .def("nnz", &AnyMatrix::nnz, py::arg("tol") = 1e-14)
      .def("normInf", &AnyMatrix::normInf)
      .def("normInfByColumn",
           [](const AnyMatrix& m, SP::SiconosVector v) { m.normInfByColumn(std::move(v)); })
      .def("det", &AnyMatrix::det)
      .def("zero", &AnyMatrix::zero)
      .def("eye", &AnyMatrix::eye)
      .def("fill", &AnyMatrix::fill)
      .def("trans", py::overload_cast<>(&AnyMatrix::trans))
      .def("trans", py::overload_cast<const AnyMatrix&>(&AnyMatrix::trans))
      .def("display", &AnyMatrix::display)
      .def("displayExpert", &AnyMatrix::displayExpert, py::arg("brief") = true)
      .def("toString", &AnyMatrix::toString)
      .def("__str__", &AnyMatrix::toString);
}

/// Factorizations and linear systems.
void bindFactorizations(Shared<AnyMatrix>& bound) {
  bound.def("PLUFactorizationInPlace", &AnyMatrix::PLUFactorizationInPlace)
      .def("PLUInverseInPlace", &AnyMatrix::PLUInverseInPlace)
      .def("Factorize", &AnyMatrix::Factorize)
      .def("isFactorized", &AnyMatrix::isFactorized)
      .def("isPLUFactorized", &AnyMatrix::isPLUFactorized)
      .def("isPLUFactorizedInPlace", &AnyMatrix::isPLUFactorizedInPlace)
      .def("isPLUInversed", &AnyMatrix::isPLUInversed)
      .def("isCholeskyFactorized", &AnyMatrix::isCholeskyFactorized)
      .def("isCholeskyFactorizedInPlace", &AnyMatrix::isCholeskyFactorizedInPlace)
      .def("isQRFactorized", &AnyMatrix::isQRFactorized)
      .def("resetLU", &AnyMatrix::resetLU)
      .def("resetQR", &AnyMatrix::resetQR)
      .def("resetCholesky", &AnyMatrix::resetCholesky)
      .def("resetFactorizationFlags", &AnyMatrix::resetFactorizationFlags);
  for (const char* name : {"solve_vector", "Solve", "PLUForwardBackwardInPlace"})
    bound.def(
        name, [](AnyMatrix& m, SiconosVector& b) { m.PLUForwardBackwardInPlace(b); },
        "b becomes the solution x of A x = b");
  for (const char* name : {"solve_matrix", "Solve", "PLUForwardBackwardInPlace"})
    bound.def(name, [](AnyMatrix& m, SiconosMatrix& b) { m.PLUForwardBackwardInPlace(b); });
}

using Place = std::pair<unsigned, unsigned>;
using BoundMatrix = Shared<SimpleMatrix, SiconosMatrix>;

void checkPlace(const SiconosMatrix& M, const Place& at) {
  checkIndex(at.first, M.size(0)), checkIndex(at.second, M.size(1));
}

void bindTypes(py::module_& m) {
  const std::pair<const char*, Siconos::UBLAS_TYPE> types[] = {
      {"DENSE", Siconos::DENSE},         {"TRIANGULAR", Siconos::TRIANGULAR},
      {"SYMMETRIC", Siconos::SYMMETRIC}, {"SPARSE", Siconos::SPARSE},
      {"BANDED", Siconos::BANDED},       {"ZERO", Siconos::ZERO},
      {"IDENTITY", Siconos::IDENTITY},   {"SPARSE_COORDINATE", Siconos::SPARSE_COORDINATE}};
  for (const auto& [name, type] : types) m.attr(name) = int{type};
}

/// Entries at a row and a column.
void bindPlaces(BoundMatrix& bound) {
  bound
      .def("__getitem__",
           [](const SimpleMatrix& M, const Place& at) {
             checkPlace(M, at);
             return M.getValue(at.first, at.second);
           })
      .def("__setitem__",
           [](SimpleMatrix& M, const Place& at, double value) {
             checkPlace(M, at);
             M.setValue(at.first, at.second, value);
           })
      .def("getValue",
           [](const SimpleMatrix& M, unsigned i, unsigned j) {
             checkPlace(M, {i, j});
             return M.getValue(i, j);
           })
      .def("setValue", [](SimpleMatrix& M, unsigned i, unsigned j, double value) {
        checkPlace(M, {i, j});
        M.setValue(i, j, value);
      });
}

void bindSimpleMatrix(py::module_& m) {
  BoundMatrix bound(m, "SimpleMatrix", "A matrix; getMatrix(M) is numpy's view");
  bindPlaces(bound);
  bound.def(py::init<const std::string&>(), py::arg("file"))
      .def(py::init([](unsigned rows, unsigned columns, int type, int upper, int lower) {
             return std::make_shared<SimpleMatrix>(
                 rows, columns, static_cast<Siconos::UBLAS_TYPE>(type), upper, lower);
           }),
           py::arg("rows"), py::arg("columns"), py::arg("type") = int{Siconos::DENSE},
           py::arg("upper") = 1, py::arg("lower") = 1)
      .def(py::init([](unsigned rows, unsigned columns, double value, int type) {
             return std::make_shared<SimpleMatrix>(rows, columns, value,
                                                   static_cast<Siconos::UBLAS_TYPE>(type));
           }),
           py::arg("rows"), py::arg("columns"), py::arg("value"),
           py::arg("type") = int{Siconos::DENSE})
      .def(py::init([](const MatrixArgument& given) {
        return std::make_shared<SimpleMatrix>(*SP::SimpleMatrix(given));
      }))
      .def(py::pickle(
          [](const SimpleMatrix& M) {
            return view(SP::SiconosMatrix(std::make_shared<SimpleMatrix>(M.values())));
          },
          [](const py::object& state) {
            return std::make_shared<SimpleMatrix>(*SP::SimpleMatrix(state.cast<MatrixArgument>()));
          }))
      .def("__array__",
           [](const std::shared_ptr<SimpleMatrix>& M, const py::args&, const py::kwargs&) {
             return view(SP::SiconosMatrix(std::make_shared<SimpleMatrix>(M->values())));
           });
}

}  // namespace

void bindMatrices(py::module_& m) {
  bindTypes(m);
  Shared<AnyMatrix> any(m, "SiconosMatrix", "A matrix, dense or sparse");
  bindParts(any);
  bindAlgebra(any);
  bindFactorizations(any);
  bindSimpleMatrix(m);
}

}  // namespace scripts
