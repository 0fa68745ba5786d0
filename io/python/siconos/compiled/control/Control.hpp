#pragma once

#include <SiconosControlFwd.hpp>
#include <io/python/siconos/compiled/Values.hpp>

class ControlSensor;

namespace scripts {

/// A protected vector of a unit of control, as an attribute that Python's classes fill or replace.
template <class Class, class Unit>
void bindOwnVector(Class& bound, const char* name, SP::SiconosVector Unit::*vector) {
  bound.def_property(
      name, [vector](const std::shared_ptr<Unit>& unit) { return view(unit.get()->*vector, unit); },
      [vector](Unit& unit, const VectorArgument& given) { unit.*vector = given; });
}

/// Calls a function that a Python class defines, with references to objects of C++.
template <class Base, class... Objects>
bool callWithObjects(const Base* self, const char* name, const Objects&... objects) {
  const py::gil_scoped_acquire python;
  const py::function function = py::get_override(self, name);
  if (!function) return false;
  function(py::cast(&objects, py::return_value_policy::reference)...);
  return true;
}

void bindSensors(py::module_& module);
void bindActuators(py::module_& module);
void bindObservers(py::module_& module);

}  // namespace scripts
