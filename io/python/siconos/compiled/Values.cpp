/// Vectors and matrices: arguments, views, and the classes that scripts make.
#include <numerics/rico_math.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <io/python/siconos/compiled/Values.hpp>
#include <ioMatrix.hpp>
#include <mechanics/geometry/Quaternion.hpp>
#include <stdexcept>
#include <utility>

namespace scripts {

namespace {

template <class Vector>
void bindEntries(Shared<Vector>& bound) {
  bound
      .def("getValue",
           [](const Vector& v, py::ssize_t i) {
             checkIndex(i, v.size());
             return v.getValue(static_cast<unsigned>(i));
           })
      .def("setValue", [](Vector& v, py::ssize_t i, double value) {
        checkIndex(i, v.size());
        v.setValue(static_cast<unsigned>(i), value);
      });
}

py::object getMatrix(const MatrixArgument& m) { return view(SP::SiconosMatrix(m.matrix)); }
py::object getVector(const VectorArgument& v) { return view(v.vector); }

// As in Siconos an integer after the size is how a vector is stored, not its value.
Siconos::UBLAS_TYPE typeOf(const py::int_& type) {
  const int number = type.cast<int>();
  if (number != Siconos::DENSE && number != Siconos::SPARSE)
    throw py::value_error("SiconosVector: type " + std::to_string(number) +
                          " (DENSE or SPARSE; a value must be a float)");
  return static_cast<Siconos::UBLAS_TYPE>(number);
}

/// A vector as a sequence of Python.
void bindSequence(Shared<SiconosVector>& bound) {
  bound.def("__len__", &SiconosVector::size)
      .def("size", &SiconosVector::size)
      .def("__getitem__", [](const std::shared_ptr<SiconosVector>& v,
                             const py::object& i) { return view(v).attr("__getitem__")(i); })
      .def("__setitem__", [](const std::shared_ptr<SiconosVector>& v, const py::object& i,
                             const py::object& x) { view(v).attr("__setitem__")(i, x); })
      .def("__iter__", [](const std::shared_ptr<SiconosVector>& v) { return py::iter(view(v)); })
      .def("__array__", [](const std::shared_ptr<SiconosVector>& v, const py::args&,
                           const py::kwargs&) { return view(v); })
      .def("__str__", &SiconosVector::toString)
      .def("__repr__", &SiconosVector::toString);
}

void bindOperations(Shared<SiconosVector>& bound) {
  bound.def("fill", &SiconosVector::fill)
      .def("zero", &SiconosVector::zero)
      .def(
          "resize", [](SiconosVector& v, unsigned size, bool keep) { v.resize(size, keep); },
          py::arg("size"), py::arg("preserve") = true)
      .def("setBlock",
           [](SiconosVector& v, unsigned at, const VectorArgument& part) { v.setBlock(at, *part); })
      .def("addBlock",
           [](SiconosVector& v, unsigned at, const VectorArgument& part) { v.addBlock(at, *part); })
      .def("subBlock",
           [](SiconosVector& v, unsigned at, const VectorArgument& part) { v.subBlock(at, *part); })
      .def("vector_sum", &SiconosVector::vector_sum)
      .def("num", [](const SiconosVector& v) { return static_cast<unsigned>(v.num()); })
      .def("toString", &SiconosVector::toString)
      .def("norm2", &SiconosVector::norm2)
      .def("normInf", &SiconosVector::normInf)
      .def("display", &SiconosVector::display);
}

void bindVector(py::module_& m) {
  Shared<SiconosVector> bound(m, "SiconosVector", "A vector; numpy.array(v) copies it");
  bindEntries(bound);
  bindSequence(bound);
  bindOperations(bound);
  bound.def(py::init<unsigned>(), py::arg("size"))
      .def(py::init([](unsigned size, const py::int_& type) {
             return std::make_shared<SiconosVector>(size, typeOf(type));
           }),
           py::arg("size"), py::arg("type"))
      .def(py::init([](unsigned size, double value, const py::int_& type) {
             return std::make_shared<SiconosVector>(size, value, typeOf(type));
           }),
           py::arg("size"), py::arg("value"), py::arg("type") = int{Siconos::DENSE})
      .def(py::init<const std::string&, bool>(), py::arg("filename"), py::arg("is_ascii") = true)
      .def(py::init([](const VectorArgument& a, const VectorArgument& b) {
        return std::make_shared<SiconosVector>(*a, *b);
      }))
      .def(py::init([](const VectorArgument& entries) {
             return std::make_shared<SiconosVector>(*entries);
           }),
           py::arg("entries"))
      .def(
          py::pickle([](const std::shared_ptr<SiconosVector>& v) { return view(v).attr("copy")(); },
                     [](const py::object& state) {
                       return std::make_shared<SiconosVector>(*state.cast<VectorArgument>());
                     }));
}

/// The vectors of a BlockVector.
void bindParts(Shared<BlockVector>& bound) {
  bound.def("insertPtr", [](BlockVector& b, const VectorArgument& v) { b.insertPtr(v); })
      .def("setVectorPtr",
           [](BlockVector& b, py::ssize_t i, const VectorArgument& v) {
             checkIndex(i, b.numberOfBlocks());
             b.setVectorPtr(static_cast<unsigned>(i), v);
           })
      .def("numberOfBlocks", &BlockVector::numberOfBlocks)
      .def("getAllVect",
           [](const BlockVector& b) {
             py::list all;
             for (const auto& block : b.getAllVect()) all.append(view(block));
             return all;
           })
      .def("getNumVectorAtPos",
           [](const BlockVector& b, py::ssize_t i) {
             checkIndex(i, b.size());
             return b.getNumVectorAtPos(static_cast<unsigned>(i));
           })
      .def("__array__",
           [](const BlockVector& b, const py::args&, const py::kwargs&) {
             const rico::Vector all = b.gathered();
             return py::array_t<double>(all.size(), all.data());
           })
      .def("vector", [](const BlockVector& b, py::ssize_t i) {
        checkIndex(i, b.numberOfBlocks());
        return view(b.vector(static_cast<unsigned>(i)));
      });
}

void bindNumbers(Shared<BlockVector>& bound) {
  bindEntries(bound);
  bound.def("size", &BlockVector::size)
      .def("__len__", &BlockVector::size)
      .def("__getitem__",
           [](const BlockVector& b, py::ssize_t i) {
             checkIndex(i, b.size());
             return b(static_cast<unsigned>(i));
           })
      .def("__setitem__", [](BlockVector& b, py::ssize_t i, double value) {
        checkIndex(i, b.size());
        b.setValue(static_cast<unsigned>(i), value);
      });
}

void bindBlocks(py::module_& m) {
  Shared<BlockVector> bound(m, "BlockVector", "A vector that consists of several");
  bindParts(bound);
  bindNumbers(bound);
  bound.def(py::init<>())
      .def(py::init<unsigned, unsigned>(), py::arg("numberOfBlocks"), py::arg("dim"))
      .def(py::init<unsigned>(), py::arg("numberOfBlocks"))
      .def(py::init([](const VectorArgument& a) {
        auto one = std::make_shared<BlockVector>();
        one->insertPtr(a);
        return one;
      }))
      .def(py::init([](const VectorArgument& a, const VectorArgument& b) {
        return std::make_shared<BlockVector>(a, b);
      }))
      .def("zero", &BlockVector::zero)
      .def("fill", &BlockVector::fill)
      .def("normInf", &BlockVector::normInf)
      .def("norm2", &BlockVector::norm2)
      .def("isDense", &BlockVector::isDense)
      .def("toString", &BlockVector::toString)
      .def("__str__", &BlockVector::toString)
      .def("display", &BlockVector::display);
}

void bindMatrixFiles(py::module_& m) {
  m.def("ioMatrix_read",
        [](const std::string& file, SimpleMatrix& M) { return ioMatrix::read(file, M); });
  m.def("ioMatrix_read", [](const std::string& file, const std::string& mode, SimpleMatrix& M) {
    return ioMatrix::read(file, mode, M);
  });
  m.def("ioMatrix_write", [](const std::string& file, const MatrixArgument& M) {
    return ioMatrix::write(file, *SP::SimpleMatrix(M));
  });
  m.def(
      "ioMatrix_write",
      [](const std::string& file, const std::string& mode, const MatrixArgument& M,
         const std::string& type) {
        return ioMatrix::write(file, mode, *SP::SimpleMatrix(M), type);
      },
      py::arg("fileName"), py::arg("mode"), py::arg("m"), py::arg("outputType") = "matrix");
  m.def("getMatrix", &getMatrix);
  m.def("getVector", &getVector);
}

}  // namespace

void checkIndex(py::ssize_t i, py::ssize_t size) {
  if (i < 0 || i >= size)
    throw py::index_error("there is no entry " + std::to_string(i) + " of " + std::to_string(size));
}

void bindValues(py::module_& m) {
  bindVector(m);
  bindMatrices(m);
  bindBlocks(m);
  bindMatrixFiles(m);
}

}  // namespace scripts
