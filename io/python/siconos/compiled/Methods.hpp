#pragma once

#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

/// More methods of a class that is bound elsewhere.
template <class Class>
class Methods {
 public:
  Methods(const py::module_& module, const char* name) : class_(module.attr(name)) {}

  template <class Function, class... Extra>
  Methods& def(const char* name, Function&& function, const Extra&... extra) {
    class_.attr(name) = py::cpp_function(
        py::method_adaptor<Class>(std::forward<Function>(function)), py::name(name),
        py::is_method(class_), py::sibling(py::getattr(class_, name, py::none())), extra...);
    return *this;
  }

 private:
  py::object class_;
};

}  // namespace scripts
