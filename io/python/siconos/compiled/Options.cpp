/// The options of solvers.
#include <SolverDefaults.hpp>
#include <cmath>
#include <io/python/siconos/compiled/Values.hpp>
#include <limits>
#include <stdexcept>

namespace scripts {

namespace {

using Options = SolverOptions;
using SharedOptions = std::shared_ptr<SolverOptions>;

/// The n-th inner solver's options; they keep `parent` alive.
SharedOptions inner(const SharedOptions& parent, std::size_t n) {
  if (n >= parent->numberOfInternalSolvers)
    throw py::index_error("there is no internal solver " + std::to_string(n) + " of " +
                          std::to_string(parent->numberOfInternalSolvers));
  return {parent, parent->internalSolvers[n]};
}

/// The parameters of options, live; an array of numpy if anything but single numbers is asked for.
template <class Number>
struct Parameters {
  Number* values;
  int size;
  SharedOptions options;

  py::array_t<Number> array() const {
    const py::capsule base(new SharedOptions(options),
                           [](void* kept) { delete static_cast<SharedOptions*>(kept); });
    return py::array_t<Number>(size, values, base);
  }
  Number& at(py::ssize_t i) const {
    const py::ssize_t place = i < 0 ? i + size : i;
    checkIndex(place, size);
    return values[place];
  }
};

/// numpy truncates a number that is stored into integers.
template <class Number>
void store(const Parameters<Number>& p, py::ssize_t i, double number) {
  if constexpr (std::is_integral_v<Number>) {
    number = std::trunc(number);
    if (!(std::abs(number) <= std::numeric_limits<Number>::max()))
      throw py::value_error("not an integer of 32 bits");
  }
  p.at(i) = static_cast<Number>(number);
}

template <class Number>
void setItem(const Parameters<Number>& p, const py::object& i, const py::object& x) {
  if (PyLong_Check(i.ptr()) && (PyFloat_Check(x.ptr()) || PyLong_Check(x.ptr())))
    store(p, i.cast<py::ssize_t>(), x.cast<double>());
  else
    p.array()[i] = x;
}

template <class Number>
py::object getItem(const Parameters<Number>& p, const py::object& i) {
  if (PyLong_Check(i.ptr())) return py::cast(p.at(i.cast<py::ssize_t>()));
  return p.array()[i];
}

/// Attributes of numpy's array; protocols would look into an array that is gone.
template <class Number>
py::object attributeOf(const Parameters<Number>& p, const std::string& name) {
  if (name.rfind("__", 0) == 0) throw py::attribute_error(name);
  return p.array().attr(name.c_str());
}

template <class Number>
void bindParameters(py::module_& m, const char* name) {
  using P = Parameters<Number>;
  py::class_<P> bound(m, name, "Parameters of a solver by index; other uses give numpy's array");
  bound.def("__len__", [](const P& p) { return p.size; })
      .def("__getitem__", &getItem<Number>)
      .def("__setitem__", &setItem<Number>)
      .def("__array__", [](const P& p, const py::args&, const py::kwargs&) { return p.array(); })
      .def("__getattr__", &attributeOf<Number>)
      .def("__repr__", [](const P& p) { return py::repr(p.array()); })
      .def("__str__", [](const P& p) { return py::str(p.array()); });
  for (const char* operation : {"__iter__", "__eq__", "__ne__", "__add__", "__mul__", "__sub__"})
    bound.def(operation, [operation](const P& p, const py::args& others) {
      return p.array().attr(operation)(*others);
    });
}

template <class Number>
Parameters<Number> parameters(Number* values, int size, const SharedOptions& options) {
  return {values, size, options};
}

}  // namespace

void bindOptions(py::module_& m) {
  bindParameters<int>(m, "IntegerParameters");
  bindParameters<double>(m, "RealParameters");
  Shared<Options>(m, "SolverOptions", "iparam and dparam by the numbers of siconos.numerics")
      .def_property_readonly(
          "iparam", [](const SharedOptions& o) { return parameters(o->iparam, o->iSize, o); })
      .def_property_readonly(
          "dparam", [](const SharedOptions& o) { return parameters(o->dparam, o->dSize, o); })
      .def_readwrite("solverId", &Options::solverId)
      .def_readwrite("isSet", &Options::isSet)
      .def_readonly("iSize", &Options::iSize)
      .def_readonly("dSize", &Options::dSize)
      .def_readonly("numberOfInternalSolvers", &Options::numberOfInternalSolvers)
      .def_property_readonly("internalSolvers", [](const SharedOptions& o) {
        py::list solvers;
        for (std::size_t n = 0; n < o->numberOfInternalSolvers; ++n) solvers.append(inner(o, n));
        return solvers;
      });
  m.def("_solver_options_create", [](int id) {
    if (!isSolver(id))
      throw py::value_error("there is no solver with the number " + std::to_string(id));
    return SharedOptions(solver_options_create(id), freeSolverOptions);
  });
  m.def("solver_options_get_internal_solver", &inner);
  m.def("_solver_options_restore", [](const SharedOptions& o) { restoreDefaults(*o); });
  m.def("_solver_options_resize",
        [](const SharedOptions& o, std::size_t n) { resizeInnerSolvers(*o, n); });
}

}  // namespace scripts
