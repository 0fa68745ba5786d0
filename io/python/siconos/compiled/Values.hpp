#pragma once

#include <pybind11/numpy.h>

#include <BlockVector.hpp>
#include <SimpleMatrix.hpp>
#include <memory>
#include <optional>
#include <vector>

class NewtonEulerR;
class NewtonEulerJointR;

namespace scripts {

namespace py = pybind11;

/// A class whose objects Python shares with C++.
template <class Class, class... Bases>
using Shared = py::class_<Class, Bases..., std::shared_ptr<Class>>;

/// Throws a TypeError where a value that is needed is None.
template <class Value>
const std::shared_ptr<Value>& needed(const std::shared_ptr<Value>& value, const char* what) {
  if (value == nullptr) throw py::type_error(std::string(what) + " is needed, not None");
  return value;
}

/// An argument that is a vector: a SiconosVector is shared, a sequence of numbers is copied, None
/// is null in `vector` and otherwise a TypeError.
struct VectorArgument {
  SP::SiconosVector vector;
  // NOLINTNEXTLINE(google-explicit-constructor)
  operator SP::SiconosVector() const { return needed(vector, "a vector"); }
  SiconosVector& operator*() const { return *needed(vector, "a vector"); }
  /// The vector; a ValueError where it is of another size.
  SiconosVector& ofSize(unsigned size) const;
};

/// An argument that is a matrix: a SimpleMatrix, which is shared, rows of numbers, or a matrix of
/// scipy.sparse.
struct MatrixArgument {
  SP::SimpleMatrix matrix;
  // NOLINTNEXTLINE(google-explicit-constructor)
  operator SP::SimpleMatrix() const { return needed(matrix, "a matrix"); }
  // NOLINTNEXTLINE(google-explicit-constructor)
  operator SP::SiconosMatrix() const { return needed(matrix, "a matrix"); }
};

/// numpy's view of a vector or a matrix; it keeps `owner` alive. Null is None; of a matrix that is
/// sparse the SimpleMatrix itself.
py::object view(const SP::SiconosVector& vector, std::shared_ptr<const void> owner = nullptr);
py::object view(const SP::SiconosMatrix& matrix, std::shared_ptr<const void> owner = nullptr);
/// numpy's view of a vector or a matrix that the caller keeps alive.
py::array_t<double> viewOf(SiconosVector& vector);
py::array_t<double> viewOf(SiconosMatrix& matrix);
py::array_t<double> viewOf(rico::Vector& vector);

/// Blocks as an argument of a Python function: a view if there is one block; a copy of several,
/// which scatter() writes back.
class BlockArgument {
 public:
  explicit BlockArgument(BlockVector& blocks);
  /// Only to be read.
  explicit BlockArgument(const BlockVector& blocks)
      : BlockArgument(const_cast<BlockVector&>(blocks)) {}
  const py::array_t<double>& array() const { return array_; }
  void scatter() const;

 private:
  BlockVector& blocks_;
  py::array_t<double> array_;
};

/// Calls what a Python class defines; false where it defines nothing.
template <class Base, class... Arguments>
bool callOverride(const Base* self, const char* name, Arguments&&... arguments) {
  const py::gil_scoped_acquire python;
  const py::function function = py::get_override(self, name);
  if (!function) return false;
  function(std::forward<Arguments>(arguments)...);
  return true;
}

/// A copy of a vector; None where there is none.
inline py::object copied(const SP::SiconosVector& vector) {
  return vector == nullptr ? py::object(py::none()) : py::object(view(vector).attr("copy")());
}

/// A method that gives a vector or a matrix, as one that gives a view of it.
template <class Class, class Result, class... Arguments>
auto seen(Result (Class::*method)(Arguments...) const) {
  return [method](const std::shared_ptr<Class>& self, Arguments... arguments) {
    return view(((*self).*method)(arguments...), self);
  };
}
template <class Class, class Result, class... Arguments>
auto seen(Result (Class::*method)(Arguments...)) {
  return [method](const std::shared_ptr<Class>& self, Arguments... arguments) {
    return view(((*self).*method)(arguments...), self);
  };
}

/// A method that takes a vector or a matrix.
template <class Class, class Argument>
auto taking(void (Class::*method)(std::shared_ptr<Argument>)) {
  if constexpr (std::is_same_v<Argument, SiconosVector>)
    return [method](Class& self, const VectorArgument& given) { (self.*method)(given); };
  else
    return [method](Class& self, const MatrixArgument& given) { (self.*method)(given); };
}

/// The numbers of a list or tuple of Python's own numbers: numpy is not loaded for them.
std::optional<std::vector<double>> plainNumbers(py::handle source);
/// Rows of equal length, likewise.
std::optional<std::vector<std::vector<double>>> plainRows(py::handle source);
SP::SimpleMatrix denseOf(const std::vector<std::vector<double>>& rows);

/// Throws an IndexError where i is not below size.
void checkIndex(py::ssize_t i, py::ssize_t size);

void bindValues(py::module_& module);
void bindMatrices(py::module_& module);
void bindMemories(py::module_& module);
void bindRotations(py::module_& module);
void bindSystems(py::module_& module);
void bindFirstOrderSystems(py::module_& module);
void bindLagrangianSystems(py::module_& module);
void bindSystemTerms(py::module_& module);
void bindStepQueries(py::module_& module);
void bindProblemData(py::module_& module);
void bindStepParts(py::module_& module);
void bindRoundBodies(py::module_& module);
void bindBodies(py::module_& module);
void bindRelations(py::module_& module);
void bindLagrangianRelations(py::module_& module);
void bindBodyRelations(py::module_& module);
void bindLaws(py::module_& module);
void bindModels(py::module_& module);
void bindIntegrators(py::module_& module);
void bindOptions(py::module_& module);
void bindProblems(py::module_& module);
void bindSimulations(py::module_& module);
void bindStepping(py::module_& module);
void bindJoints(py::module_& module);
void bindContacts(py::module_& module);
void bindSeenContacts(py::module_& module);
void bindControl(py::module_& module);
void bindParameters(py::module_& module);
void bindDrivers(py::module_& module);
void bindProjections(py::module_& module);
void bindSceneFile(py::module_& module);
void bindStepTables(py::module_& module);

}  // namespace scripts

namespace pybind11::detail {

template <>
struct type_caster<scripts::VectorArgument> {
  PYBIND11_TYPE_CASTER(scripts::VectorArgument, const_name("numpy.ndarray[float64[n]]"));
  bool load(handle source, bool convert);
  static handle cast(const scripts::VectorArgument& given, return_value_policy, handle) {
    return scripts::view(given.vector).release();
  }
};

template <>
struct type_caster<scripts::MatrixArgument> {
  PYBIND11_TYPE_CASTER(scripts::MatrixArgument, const_name("numpy.ndarray[float64[m, n]]"));
  bool load(handle source, bool convert);
};

}  // namespace pybind11::detail
