#pragma once

#include <pybind11/pybind11.h>

namespace rico::python {

void bindControl(pybind11::module_& module);  // after the simulations

}  // namespace rico::python
