#pragma once

#include <pybind11/numpy.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <kernel/algebra/Matrix.hpp>
#include <kernel/algebra/Vector.hpp>
#include <memory>
#include <stdexcept>
#include <string>

namespace rico::python {

namespace py = pybind11;

/// A class whose objects Python shares with C++.
template <class Class, class... Bases>
using Shared = py::class_<Class, Bases..., std::shared_ptr<Class>>;

/// The message of a KeyError.
inline std::string unknownBody(std::uint64_t identity) {
  return "there is no body " + std::to_string(identity) + "; identities are those that add() gave";
}

/// Objects of a class are copied and pickled by a tuple of their constructor's arguments.
template <class Bound, class Arguments>
Bound& madeOf(Bound& bound, const Arguments& arguments) {
  using Class = typename Bound::type;
  bound.def("__reduce__", [arguments](const py::object& self) {
    return py::make_tuple(py::type::of(self), arguments(self.cast<const Class&>()));
  });
  return bound;
}

/// An argument that is an object, and not None.
inline py::arg object(const char* name) { return py::arg(name).none(false); }

/// An argument that numpy converts to an array of reals: an array, a list, a number.
using Reals = py::array_t<double, py::array::c_style | py::array::forcecast>;

/// Throws if a number is infinite or NaN.
inline void checkFinite(const Reals& array, const char* what) {
  for (py::ssize_t i = 0; i < array.size(); ++i)
    if (!std::isfinite(array.data()[i]))
      throw std::invalid_argument(std::string(what) + " has finite numbers; number " +
                                  std::to_string(i) + " is " + std::to_string(array.data()[i]));
}

inline Vector vectorOf(const Reals& array) {
  if (array.ndim() > 1) throw std::invalid_argument("a vector has one dimension, not two");
  checkFinite(array, "a vector");
  return Vector(std::span<const double>(array.data(), static_cast<std::size_t>(array.size())));
}

/// Row by row; an array of one dimension is one row.
inline Matrix matrixOf(const Reals& array) {
  if (array.ndim() < 1 || array.ndim() > 2)
    throw std::invalid_argument("a matrix has two dimensions, not " + std::to_string(array.ndim()));
  checkFinite(array, "a matrix");
  const bool isRow = array.ndim() == 1;
  const auto rows = static_cast<int>(isRow ? 1 : array.shape(0));
  const auto columns = static_cast<int>(isRow ? array.shape(0) : array.shape(1));
  Matrix matrix(rows, columns);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      matrix(i, j) = array.data()[static_cast<std::ptrdiff_t>(i) * columns + j];
  return matrix;
}

inline Reals arrayOf(const Vector& vector) { return Reals(vector.size(), vector.data()); }

inline Reals arrayOf(const Matrix& matrix) {
  Reals array({py::ssize_t{matrix.rows()}, py::ssize_t{matrix.cols()}});
  double* at = array.mutable_data();
  for (int i = 0; i < matrix.rows(); ++i)
    for (int j = 0; j < matrix.cols(); ++j) *at++ = matrix(i, j);
  return array;
}

void bindLaws(py::module_& module);
void bindModels(py::module_& module);       // after the laws
void bindOperators(py::module_& module);    // after the models
void bindRelations(py::module_& module);    // after the models
void bindBodies(py::module_& module);       // after the models
void bindJoints(py::module_& module);       // after the bodies
void bindElastic(py::module_& module);      // after the bodies
void bindSimulations(py::module_& module);  // after the bodies
void bindStepping(py::module_& module);     // with the simulations
void bindShapes(py::module_& module);       // before the bodies
void bindTrajectories(py::module_& module);

}  // namespace rico::python
