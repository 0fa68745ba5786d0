/// The compiled part of Python's `import ricochet`.
#include <exception>
#include <io/problems/InputError.hpp>
#include <io/python/Arrays.hpp>
#include <io/python/Control.hpp>
#include <kernel/support/Exception.hpp>

namespace {

/// Exceptions of the libraries, for invalid arguments and models and for damaged files, become
/// ValueError.
void translate(
    std::exception_ptr thrown) {  // NOLINT(performance-unnecessary-value-param): its type
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const rico::Exception& error) {
    PyErr_SetString(PyExc_ValueError, error.what());
  } catch (const rico::InputError& error) {
    PyErr_SetString(PyExc_ValueError, error.what());
  }
}

}  // namespace

PYBIND11_MODULE(_ricochet, module) {
  // The translator registered last is tried first: that of NoConvergence.
  pybind11::register_exception_translator(translate);
  module.attr("__version__") = RICOCHET_VERSION;
  rico::python::bindLaws(module);
  rico::python::bindModels(module);
  rico::python::bindOperators(module);
  rico::python::bindRelations(module);
  rico::python::bindShapes(module);
  rico::python::bindBodies(module);
  rico::python::bindJoints(module);
  rico::python::bindElastic(module);
  rico::python::bindSimulations(module);
  rico::python::bindControl(module);
  rico::python::bindTrajectories(module);
}
