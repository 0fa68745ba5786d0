/// The compiled part of Python's `import ricochet`.
#include <io/python/Arrays.hpp>

PYBIND11_MODULE(_ricochet, module) {
  rico::python::bindModels(module);
  rico::python::bindBodies(module);
  rico::python::bindSimulations(module);
  rico::python::bindProblems(module);
  rico::python::bindTrajectories(module);
}
