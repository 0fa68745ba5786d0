/// The compiled part of Python's `import siconos`: binds Ricochet::siconos and its collision
/// classes.
#include <SolverOptions.h>

#include <exception>
#include <io/python/siconos/compiled/Values.hpp>
#include <kernel/support/Exception.hpp>

namespace {

/// Translates errors of the kernel into Python's Exception, which scripts for Siconos expect.
void translate(
    std::exception_ptr thrown) {  // NOLINT(performance-unnecessary-value-param): its type
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const rico::Exception& error) {
    PyErr_SetString(PyExc_Exception, error.what());
  }
}

}  // namespace

PYBIND11_MODULE(_siconos, module) {
  pybind11::register_exception_translator(translate);
  scripts::bindValues(module);
  scripts::bindMemories(module);
  scripts::bindRotations(module);
  scripts::bindLaws(module);
  scripts::bindSystems(module);
  scripts::bindSystemTerms(module);
  scripts::bindRelations(module);
  scripts::bindJoints(module);
  scripts::bindModels(module);
  scripts::bindIntegrators(module);
  scripts::bindProblems(module);
  scripts::bindSimulations(module);
  scripts::bindStepQueries(module);
  scripts::bindProblemData(module);
  scripts::bindStepParts(module);
  scripts::bindContacts(module);
  scripts::bindSeenContacts(module);
  scripts::bindRoundBodies(module);
  scripts::bindControl(module);
  scripts::bindParameters(module);
  scripts::bindDrivers(module);
  scripts::bindProjections(module);
  scripts::bindSceneFile(module);
  scripts::bindStepTables(module);
}
