#pragma once

#include <stdexcept>
#include <string>

namespace rico {

/// Loads lib/ricochet/NAME.so at the first call, and returns a function of it. Programs that do not
/// need HDF5 and PETSc start in about a millisecond. Throws std::runtime_error.
void* functionOfModule(const std::string& module, const char* function);

}  // namespace rico
