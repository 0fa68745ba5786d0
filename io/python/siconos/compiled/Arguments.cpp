/// Vectors and matrices as arguments: sequences, arrays and objects.
#include <algorithm>
#include <io/python/siconos/compiled/Values.hpp>
#include <stdexcept>
#include <utility>

namespace scripts {

namespace {

using GivenArray = py::array_t<double, py::array::f_style | py::array::forcecast>;

/// An array of numbers; null for strings and for what numpy cannot convert to numbers.
GivenArray realsOf(py::handle source) {
  if (py::isinstance<py::str>(source)) return py::reinterpret_steal<GivenArray>(py::handle());
  GivenArray array = GivenArray::ensure(source);
  if (!array) PyErr_Clear();
  return array;
}

SP::SimpleMatrix sparseOf(py::handle source) {
  const py::object entries = source.attr("tocoo")();
  const auto shape = entries.attr("shape").cast<std::pair<unsigned, unsigned>>();
  const GivenArray rows = realsOf(entries.attr("row")), columns = realsOf(entries.attr("col"));
  const GivenArray values = realsOf(entries.attr("data"));
  auto matrix = std::make_shared<SimpleMatrix>(shape.first, shape.second, Siconos::SPARSE);
  for (py::ssize_t k = 0; k < values.size(); ++k)
    (*matrix)(static_cast<unsigned>(rows.at(k)), static_cast<unsigned>(columns.at(k))) +=
        values.at(k);
  return matrix;
}

}  // namespace

std::optional<std::vector<double>> plainNumbers(py::handle source) {
  if (!PyList_Check(source.ptr()) && !PyTuple_Check(source.ptr())) return std::nullopt;
  std::vector<double> numbers;
  for (const py::handle entry : py::reinterpret_borrow<py::sequence>(source)) {
    if (!PyFloat_Check(entry.ptr()) && !PyLong_CheckExact(entry.ptr())) return std::nullopt;
    numbers.push_back(PyFloat_AsDouble(entry.ptr()));
    if (numbers.back() == -1.0 && PyErr_Occurred()) {  // an integer beyond the range of double
      PyErr_Clear();
      return std::nullopt;
    }
  }
  return numbers;
}

std::optional<std::vector<std::vector<double>>> plainRows(py::handle source) {
  if (!PyList_Check(source.ptr()) && !PyTuple_Check(source.ptr())) return std::nullopt;
  std::vector<std::vector<double>> rows;
  for (const py::handle part : py::reinterpret_borrow<py::sequence>(source)) {
    std::optional<std::vector<double>> row = plainNumbers(part);
    if (!row || (!rows.empty() && rows.front().size() != row->size())) return std::nullopt;
    rows.push_back(std::move(*row));
  }
  if (rows.empty() || rows.front().empty()) return std::nullopt;
  return rows;
}

SP::SimpleMatrix denseOf(const std::vector<std::vector<double>>& rows) {
  auto matrix = std::make_shared<SimpleMatrix>(static_cast<unsigned>(rows.size()),
                                               static_cast<unsigned>(rows.front().size()));
  double* at = matrix->getArray();  // by columns
  for (std::size_t j = 0; j < rows.front().size(); ++j)
    for (const std::vector<double>& row : rows) *at++ = row[j];
  return matrix;
}

SiconosVector& VectorArgument::ofSize(unsigned size) const {
  if ((**this).size() != size)
    throw std::invalid_argument("a vector of " + std::to_string(size) + " numbers is needed, not " +
                                std::to_string(vector->size()));
  return *vector;
}

}  // namespace scripts

namespace pybind11::detail {

using scripts::MatrixArgument;
using scripts::VectorArgument;

bool type_caster<VectorArgument>::load(handle source, bool /*convert*/) {
  if (source.is_none()) return true;
  if (isinstance<SiconosVector>(source)) {
    value.vector = source.cast<SP::SiconosVector>();
    return true;
  }
  if (const auto plain = scripts::plainNumbers(source)) {
    value.vector = std::make_shared<SiconosVector>(static_cast<unsigned>(plain->size()));
    std::copy(plain->begin(), plain->end(), value.vector->getArray());
    return true;
  }
  const auto array = scripts::realsOf(source);
  if (!array || array.ndim() != 1) return false;
  value.vector = std::make_shared<SiconosVector>(static_cast<unsigned>(array.size()));
  std::copy_n(array.data(), array.size(), value.vector->getArray());
  return true;
}

bool type_caster<MatrixArgument>::load(handle source, bool /*convert*/) {
  if (source.is_none()) return true;
  if (isinstance<SimpleMatrix>(source)) {
    value.matrix = source.cast<SP::SimpleMatrix>();
    return true;
  }
  if (const auto rows = scripts::plainRows(source)) {
    value.matrix = scripts::denseOf(*rows);
    return true;
  }
  if (hasattr(source, "tocoo")) {
    value.matrix = scripts::sparseOf(source);
    return true;
  }
  const auto array = scripts::realsOf(source);
  if (!array || array.ndim() != 2) return false;
  value.matrix = std::make_shared<SimpleMatrix>(static_cast<unsigned>(array.shape(0)),
                                                static_cast<unsigned>(array.shape(1)));
  std::copy_n(array.data(), array.size(), value.matrix->getArray());
  return true;
}

}  // namespace pybind11::detail
