/// The numbers of solvers and of their parameters, by the names of the headers.
#include <SolverOptions.h>

#include <io/python/siconos/compiled/Values.hpp>
#include <utility>

namespace scripts {

void bindParameters(py::module_& m) {
  py::module_ parameters = m.def_submodule("parameters", "Numbers of solvers and of parameters");
  const std::pair<const char*, int> all[] = {
#include <SolverParameters.inc>
  };
  for (const auto& [name, number] : all) parameters.attr(name) = number;
}

}  // namespace scripts
