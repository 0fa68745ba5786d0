#pragma once

#include <pybind11/numpy.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <kernel/algebra/Matrix.hpp>
#include <kernel/algebra/Vector.hpp>
#include <kernel/support/NumberText.hpp>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>

namespace rico::python {

namespace py = pybind11;

/// A class whose objects Python shares with C++.
template <class Class, class... Bases>
using Shared = py::class_<Class, Bases..., std::shared_ptr<Class>>;

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

/// Returns a number that is finite and at least `least`; else throws with the argument's name.
inline double finiteOf(double number, const char* name,
                       double least = std::numeric_limits<double>::lowest()) {
  if (std::isfinite(number) && number >= least) return number;
  std::string what = std::string(name) + " is a finite number";
  if (least > std::numeric_limits<double>::lowest()) what += ", at least " + toString(least);
  throw std::invalid_argument(what + ", not " + toString(number));
}

/// Returns a number that is finite and above 0; else throws with the argument's name.
inline double positiveOf(double number, const char* name) {
  if (std::isfinite(number) && number > 0) return number;
  throw std::invalid_argument(std::string(name) + " is positive and finite, not " +
                              toString(number));
}

/// Returns a whole number that is at least `least`; else throws with the argument's name.
inline int countOf(int number, const char* name, int least = 1) {
  if (number >= least) return number;
  throw std::invalid_argument(std::string(name) + " is at least " + std::to_string(least) +
                              ", not " + std::to_string(number));
}

/// Throws if a number is infinite or NaN. numpy converts None to NaN.
inline void checkFinite(const Reals& array, const char* what) {
  for (py::ssize_t i = 0; i < array.size(); ++i) {
    const double number = array.data()[i];
    if (std::isfinite(number)) continue;
    throw std::invalid_argument(std::string(what) + " has finite numbers; number " +
                                std::to_string(i) + " is " +
                                (std::isnan(number) ? "nan or None" : toString(number)));
  }
}

/// Throws if the argument is None, which numpy converts to one NaN without a dimension.
inline void checkGiven(const Reals& array, const char* name) {
  if (array.ndim() == 0 && std::isnan(*array.data()))
    throw py::type_error(std::string(name) + " is an array of numbers, not None or nan");
}

/// The argument `name` as a vector.
inline Vector vectorOf(const Reals& array, const char* name) {
  checkGiven(array, name);
  if (array.ndim() > 1)
    throw std::invalid_argument(std::string(name) + " is a vector: one dimension, not " +
                                std::to_string(array.ndim()));
  checkFinite(array, name);
  return Vector(std::span<const double>(array.data(), static_cast<std::size_t>(array.size())));
}

/// The argument `name` as a matrix, row by row; an array of one dimension is one row.
inline Matrix matrixOf(const Reals& array, const char* name) {
  checkGiven(array, name);
  if (array.ndim() < 1 || array.ndim() > 2)
    throw std::invalid_argument(std::string(name) + " is a matrix: two dimensions, not " +
                                std::to_string(array.ndim()));
  checkFinite(array, name);
  const bool isRow = array.ndim() == 1;
  const auto rows = static_cast<int>(isRow ? 1 : array.shape(0));
  const auto columns = static_cast<int>(isRow ? array.shape(0) : array.shape(1));
  Matrix matrix(rows, columns);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      matrix(i, j) = array.data()[static_cast<std::ptrdiff_t>(i) * columns + j];
  return matrix;
}

/// The argument `name`, which has as many numbers as another argument.
inline Vector vectorOf(const Reals& array, const char* name, const char* other, int size) {
  Vector vector = vectorOf(array, name);
  if (vector.size() == size) return vector;
  throw std::invalid_argument(std::string(name) + " has " + std::to_string(vector.size()) +
                              " numbers, expected " + std::to_string(size) + ", the size of " +
                              other);
}

/// The argument `name`, which has as many rows and columns as another argument has numbers.
inline Matrix squareOf(const Reals& array, const char* name, const char* other, int size) {
  Matrix matrix = matrixOf(array, name);
  if (matrix.rows() == size && matrix.cols() == size) return matrix;
  throw std::invalid_argument(std::string(name) + " is " + std::to_string(matrix.rows()) + " x " +
                              std::to_string(matrix.cols()) + ", expected " + std::to_string(size) +
                              " x " + std::to_string(size) + ", from the size of " + other);
}

/// The array of a property: a copy, to which one cannot write.
template <class Array>
Array readOnly(Array array) {
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}

/// Read-only copies.
inline Reals arrayOf(const Vector& vector) { return readOnly(Reals(vector.size(), vector.data())); }

inline Reals arrayOf(const Matrix& matrix) {
  Reals array({py::ssize_t{matrix.rows()}, py::ssize_t{matrix.cols()}});
  double* at = array.mutable_data();
  for (int i = 0; i < matrix.rows(); ++i)
    for (int j = 0; j < matrix.cols(); ++j) *at++ = matrix(i, j);
  return readOnly(array);
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
