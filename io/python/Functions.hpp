#pragma once

#include <pybind11/functional.h>

#include <atomic>
#include <cmath>
#include <functional>
#include <io/python/Arrays.hpp>
#include <optional>
#include <variant>

namespace rico::python {

/// The number of terms that are Python functions. If there are any, a step saves the state, and
/// restores it if one of them throws.
inline std::atomic<long>& functionsInUse() {
  static std::atomic<long> count{0};
  return count;
}

/// A Python function that returns numbers. It is called with arrays; its result is checked and
/// copied.
class NumberFunction {
 public:
  NumberFunction(py::function function, std::string name)
      : function_(std::move(function)), name_(std::move(name)) {
    ++functionsInUse();
  }
  NumberFunction(const NumberFunction&) = delete;
  NumberFunction& operator=(const NumberFunction&) = delete;
  // Python's lock may throw only when the interpreter has ended:
  // NOLINTNEXTLINE(bugprone-exception-escape)
  ~NumberFunction() {
    --functionsInUse();
    const py::gil_scoped_acquire python;
    function_ = py::function();
  }

  template <class... State>
  void fill(Vector& out, const State&... state) const {
    const py::gil_scoped_acquire python;
    const Reals numbers = call(state...);
    if (numbers.size() != out.size() || numbers.ndim() > 1) refuse(numbers, shape(out.size()));
    for (int i = 0; i < out.size(); ++i) out[i] = finite(numbers.data()[i]);
  }
  template <class... State>
  void fill(Matrix& out, const State&... state) const {
    const py::gil_scoped_acquire python;
    const Reals numbers = call(state...);
    const bool isRow = numbers.ndim() == 1 && (out.rows() == 1 || out.cols() == 1);
    const bool fits =
        numbers.ndim() == 2 && numbers.shape(0) == out.rows() && numbers.shape(1) == out.cols();
    if (!fits && !(isRow && numbers.size() == out.rows() * out.cols()))
      refuse(numbers, "(" + std::to_string(out.rows()) + ", " + std::to_string(out.cols()) + ")");
    for (int i = 0; i < out.rows(); ++i)
      for (int j = 0; j < out.cols(); ++j)
        out(i, j) = finite(numbers.data()[static_cast<std::ptrdiff_t>(i) * out.cols() + j]);
  }

 private:
  static double shown(double t) { return t; }
  static Reals shown(const Vector& v) { return Reals(v.size(), v.data()); }
  static std::string shape(int n) { return "(" + std::to_string(n) + ",)"; }

  template <class... State>
  Reals call(const State&... state) const {
    const py::object result = function_(shown(state)...);
    if (result.is_none())
      throw py::type_error(name_ + " has no value; a function returns its numbers");
    Reals numbers = Reals::ensure(result);
    if (!numbers) {
      PyErr_Clear();
      throw py::type_error(name_ + " returns numbers, not " + py::repr(result).cast<std::string>());
    }
    return numbers;
  }
  double finite(double number) const {
    if (!std::isfinite(number))
      throw py::value_error(name_ + " returned a number that is not finite");
    return number;
  }
  [[noreturn]] void refuse(const Reals& numbers, const std::string& wanted) const {
    const std::string got = py::str(py::tuple(numbers.attr("shape"))).cast<std::string>();
    throw py::value_error(name_ + " returned an array of shape " + got + "; " + wanted +
                          " is expected");
  }

  py::function function_;
  std::string name_;
};

/// Makes a function of the kernel, whose last argument is the result, from a Python function.
template <class Out, class... State>
std::function<void(State..., Out&)> filling(const py::function& function, const char* name) {
  const auto shared = std::make_shared<NumberFunction>(function, name);
  return [shared](State... state, Out& out) { shared->fill(out, state...); };
}

/// An argument that is constant or computed.
using Term = std::optional<std::variant<py::function, Reals>>;

/// Passes a term to one of two setters, or to none.
template <class Constant, class Computed>
void give(const Term& term, const Constant& constant, const Computed& computed) {
  if (!term) return;
  if (const auto* function = std::get_if<py::function>(&*term))
    computed(*function);
  else
    constant(std::get<Reals>(*term));
}

}  // namespace rico::python
